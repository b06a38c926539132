import Foundation
import PseudoTerminal
import ReelSupport

/// A long session of piped lines, a million of them typed into a form, and the waiting times of a
/// user who asks something of its recording, in which each is a frame with a digest.
enum FilesWorkload {
  private static let frames = 1_000_000
  private static let rounds = 3
  /// The files of a command, by their words in it.
  private static let names = [
    "FILE": "session.reel", "PAGE": "page.html", "TABLES": "tables.sqlite",
  ]

  /// What is asked, and the command without the recording.
  private static let questions: [(what: String, command: [String])] = [
    ("replay", ["replay", "FILE"]),
    ("sql, count of frames", ["sql", "FILE", "SELECT count(*) FROM frames"]),
    (
      "sql, count by action",
      ["sql", "FILE", "SELECT action, count(*) FROM frames GROUP BY action"]
    ),
    ("sql, count of changes", ["sql", "FILE", "SELECT count(*) FROM changes"]),
    (
      "sql, the last ten frames",
      ["sql", "FILE", "SELECT * FROM frames ORDER BY frame DESC LIMIT 10"]
    ),
    ("why, an element by its id", ["why", "FILE", "minipools.pools[id=3].name"]),
    ("why, what each frame changes", ["why", "FILE", "minipools.form.goal"]),
    ("report", ["report", "FILE", "PAGE"]),
    ("export to SQLite", ["export", "FILE", "TABLES"]),
  ]

  /// Each answer takes its time on all processors, beside that on one.
  static func rows() throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appendingPathComponent("lines")
    try Data(lines.utf8).write(to: script)
    let session = ["minipools", "--mode", "plain"]
    return try [
      line("a piped line", session, script, in: folder),
      line("a piped line, recorded", session + ["--record", "FILE"], script, in: folder),
    ] + answers(in: folder)
  }

  /// What the user types.
  private static var lines: String {
    (1...frames).reduce(into: "new\n") { $0 += "set goal \($1)\n" }
  }

  /// Performs the lines of the session once.
  private static func line(
    _ what: String, _ command: [String], _ script: URL, in folder: URL
  ) throws -> Row {
    let start = Measure.now
    try Processor.all { try run(command, in: folder, input: script) }
    return Row(
      workload: "", what: what, value: Double(Measure.now - start) / Double(frames), unit: "ns")
  }

  private static func answers(in folder: URL) throws -> [Row] {
    try questions.map { question in
      // A file that exists is not overwritten.
      let prepare = {
        for name in ["page.html", "tables.sqlite"] {
          try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
      }
      let one = Trial(operations: 1, prepare: prepare) { try run(question.command, in: folder) }
      let all = Trial(operations: 1, prepare: prepare) {
        try Processor.all { try run(question.command, in: folder) }
      }
      let samples = try Trial.inTurns([all, one], rounds: rounds)
      var row = Row(
        workload: "", what: "10⁶ frames: \(question.what); floor: one core",
        value: samples[0].median / 1e9, unit: "s", floor: samples[1].median / 1e9)
      row.spread = samples[0].spread
      return row
    }
  }

  /// Runs the program without showing what it prints.
  private static func run(_ command: [String], in folder: URL, input: URL? = nil) throws {
    let program = BuiltProgram.path("reel")
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ShellWorkload.Missing(program: program)
    }
    let process = try SpawnedProcess(
      program, command.map { names[$0] ?? $0 },
      environment: ["LC_ALL": "C.UTF-8", "HOME": folder.path], in: folder.path,
      input: input.map { .path($0.path) } ?? .nowhere, diagnostics: .inherited)
    guard process.waitUntilEnd() == .exit(0) else {
      throw TravelWorkload.Wrong(what: command.joined(separator: " "))
    }
  }
}
