import Foundation
import PseudoTerminal
import ReelApps
import ReelTimeline

/// The waiting times of a user at a terminal: the first prompt, an answer, a letter, a completion;
/// and the memory of an idle session.
enum ShellWorkload {
  private static let runs = 9

  static func rows() throws -> [Row] {
    try Processor.all { try measured() }
  }

  private static func measured() throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try starts(folder) + session(folder) + (try manyPools(folder))
  }

  /// The first prompt, in turns with those of other available programs.
  private static func starts(_ folder: String) throws -> [Row] {
    let others = [("node", "\n>", [String]()), ("sqlite3", "sqlite>", [])].compactMap {
      name, prompt, arguments in
      path(of: name).map { (name, prompt, arguments, $0) }
    }
    var figures = [[Double]](repeating: [], count: others.count + 1)
    for _ in 0..<runs {
      figures[0].append(
        try start(BuiltProgram.path("reel"), ["--data", folder], folder, "minipools›", "\u{4}"))
      for (index, other) in others.enumerated() {
        figures[index + 1].append(
          try start(other.3, other.2, folder, other.1, other.0 == "node" ? ".exit\r" : ".quit\r"))
      }
    }
    let samples = figures.map(Sample.init)
    var rows = [
      Row(
        workload: "", what: "exec to the first prompt, backend and pools included",
        value: samples[0].median, unit: "ms", target: nil)
    ]
    rows[0].spread = samples[0].spread
    for (other, sample) in zip(others, samples.dropFirst()) {
      var row = Row(
        workload: "", what: "exec to the first prompt; floor: \(other.0)",
        value: samples[0].median, unit: "ms", floor: sample.median,
        target: other.0 == "node" ? 0.5 : nil)
      row.ratio = samples[0].ratio(to: sample)
      rows.append(row)
    }
    return rows
  }

  private static func start(
    _ program: String, _ arguments: [String], _ home: String, _ prompt: String, _ leave: String
  ) throws -> Double {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Missing(program: program)
    }
    let start = Measure.now
    let terminal = try PseudoTerminal(
      program, arguments: arguments, environment: environment(home))
    try terminal.wait(forText: prompt)
    let time = Double(Measure.now - start) / 1_000_000
    terminal.send(leave)
    _ = try terminal.waitForExit()
    return time
  }

  /// The time from Enter to the next prompt, and the memory of an idle session.
  private static func session(_ folder: String) throws -> [Row] {
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["--data", folder], environment: environment(folder))
    try terminal.wait(forText: "minipools›")
    var rows: [Row] = []
    if let bytes = residentBytes(of: terminal.processID) {
      rows.append(
        Row(
          workload: "", what: "memory of an idle session", value: Double(bytes) / 1_048_576,
          unit: "MB"))
    }
    var times: [Double] = []
    for _ in 0..<runs {
      let start = Measure.now
      terminal.send("open 2\r")
      try terminal.wait(for: "the page and a prompt") {
        $0.text.hasSuffix("minipools/2›") && $0.text.contains("[back]")
      }
      times.append(Double(Measure.now - start) / 1_000_000)
      terminal.send("back\r\u{c}")
      try terminal.wait(for: "a clear screen") {
        $0.text.hasSuffix("minipools›") && !$0.text.contains("[back]")
      }
    }
    rows.append(row("Enter to the next prompt, open 2", times))
    terminal.send("\u{4}")
    _ = try terminal.waitForExit()
    return rows
  }

  /// A letter and a completion among 10,000 pools.
  private static func manyPools(_ folder: String) throws -> [Row] {
    let composed = try ComposedStore(isRemembered: true)
    defer { composed.close() }
    composed.leaveForm()
    try composed.timeline.startRecording(
      to: composed.path, app: RecordingOrigin(composed.suite.name))
    try composed.timeline.stopRecording()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["open", composed.path, "--data", folder],
      environment: environment(folder))
    try terminal.wait(for: "a prompt") { $0.text.hasSuffix("›") || $0.text.hasSuffix("› ") }
    var letters: [Double] = []
    var completions: [Double] = []
    for _ in 0..<runs {
      let start = Measure.now
      terminal.send("o")
      try terminal.wait(for: "the letter") { lastLine($0).contains("› o") }
      letters.append(Double(Measure.now - start) / 1_000_000)
      terminal.send("pen 471")
      try terminal.wait(for: "the line") { lastLine($0).contains("› open 471") }
      let tab = Measure.now
      terminal.send("\t")
      try terminal.wait(for: "the candidates") { $0.text.contains("4711") }
      completions.append(Double(Measure.now - tab) / 1_000_000)
      terminal.send("\u{15}\u{c}")
      try terminal.wait(for: "an empty line") { !$0.text.contains("open 471") }
    }
    terminal.send("\u{4}")
    _ = try terminal.waitForExit()
    return [
      row("10,000 pools, a key to the screen", letters),
      row("10,000 pools, Tab to the candidates", completions),
    ]
  }

  private static func lastLine(_ screen: TerminalScreen) -> Substring {
    screen.text.split(separator: "\n").last { $0.contains("›") } ?? ""
  }

  private static func row(_ what: String, _ milliseconds: [Double]) -> Row {
    let sample = Sample(all: milliseconds)
    var row = Row(workload: "", what: what, value: sample.median, unit: "ms")
    row.spread = sample.spread
    return row
  }

  private static func environment(_ home: String) -> [String: String] {
    [
      "LC_ALL": "C.UTF-8", "HOME": home,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
  }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  private static func residentBytes(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }

  /// The program to be measured has not been built.
  struct Missing: Error, CustomStringConvertible {
    let program: String
    var description: String {
      "\(program) is missing; build it first: swift build -c release --product reel"
    }
  }
}
