import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension Subcommand {
  /// `fuzz`: looks for what nobody thought of.
  static func fuzz(_ program: Program<State, Action>) -> Subcommand {
    Subcommand(
      "fuzz",
      localized(
        en: "Give apps commands at random, check every frame, and shrink what fails",
        de: "Apps zufällige Befehle geben, jeden Frame prüfen, und verkleinern, was fehlschlägt"),
      .apps(of: program.apps), .fuzzing,
      .file(
        "save",
        help: localized(
          en: "write the script that repeats a failure to FILE",
          de: "das Skript, das einen Fehler wiederholt, in DATEI schreiben")),
      .flag(
        "transcript",
        help: localized(
          en: "print every line, and every frame with its digest",
          de: "jede Zeile ausgeben, und jeden Frame mit seinem Digest")),
      .flag(
        "in-process",
        help: localized(
          en: "for a debugger: run in this process, which a crash then ends",
          de: "für einen Debugger: in diesem Prozess, den ein Absturz dann beendet"))
    ) { shell, apps, options, save, isTalkative, isInProcess in
      let program = shell.program
      let command = FuzzCommand(
        program: program, apps: apps.isEmpty ? Array(program.apps.indices) : apps,
        options: options, save: save, isTalkative: isTalkative)
      let isChild = ProcessInfo.processInfo.environment[FuzzJournal.variable] != nil
      if isChild { ChildProcess.endWithParent() }
      return isChild || isInProcess
        ? try await command.run() : try await command.supervise()
    }
  }
}

extension Parameter where Value == FuzzOptions {
  /// How apps are tried.
  fileprivate static var fuzzing: Parameter {
    .group(
      .number(
        "steps", in: 1...Int.max,
        help: localized(
          en: "how many lines are given to each app; 1000",
          de: "wie viele Zeilen jede App bekommt; 1000")),
      .number(
        "seed", "S",
        help: localized(
          en: "which lines: the same seed, the same run",
          de: "welche Zeilen: gleicher Seed, gleicher Lauf")),
      .rate(
        "faults",
        help: localized(
          en: "how much of the network fails, 0 to 1; 0.1, and 0 for none",
          de: "welcher Teil des Netzes versagt, 0 bis 1; 0.1, und 0 für nichts")),
      .flag(
        "late",
        help: localized(
          en: "let answers come once more, as if cancelling a request were no use",
          de: "Antworten noch einmal kommen lassen, als nützte es nichts, Anfragen abzubrechen")),
      .number(
        "seconds", in: 1...Int.max,
        help: localized(
          en: "end after so many seconds, all apps together",
          de: "nach so vielen Sekunden enden, alle Apps zusammen"))
    ) { steps, seed, faults, isLate, seconds in
      var options = FuzzOptions()
      options.steps = steps ?? options.steps
      options.seed = UInt64(seed ?? Int.random(in: 1...999_999))
      options.faults = faults ?? options.faults
      options.hasLateAnswers = isLate
      options.seconds = seconds.map(Double.init)
      return options
    }
  }
}

/// What a command line asks of the fuzzer.
private struct FuzzCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  let program: Program<State, Action>
  let apps: [Int]
  let options: FuzzOptions
  let save: String?
  let isTalkative: Bool
  private let output = StandardOutput()

  private var origin: String {
    let faults = options.faults == 0.1 ? "" : " --faults \(options.faults)"
    let late = options.hasLateAnswers ? " --late" : ""
    return "--steps \(options.steps) --seed \(options.seed)\(faults)\(late)"
  }

  /// Tries one app after the other, in this process.
  func run() async throws -> ExitCode {
    let journal = FuzzJournal()
    let deadline = options.seconds.map { Date().addingTimeInterval($0) }
    var code = ExitCode.ok
    for index in apps {
      var options = options
      if let deadline {
        options.seconds = deadline.timeIntervalSinceNow
        guard deadline.timeIntervalSinceNow > 0 else {
          output.diagnose("\(program.apps[index]): not tried, the time is over")
          continue
        }
      }
      if try await run(index, options, journal) != .ok { code = .checkFailed }
    }
    return code
  }

  private func run(
    _ index: Int, _ options: FuzzOptions, _ journal: FuzzJournal
  ) async throws -> ExitCode {
    let name = program.apps[index]
    let fuzzer = Fuzzer(program, app: index)
    journal.begin(name)
    let report = try await fuzzer.run(
      options, noting: journal.note, transcript: isTalkative ? { output.answer($0) } : nil)
    let speed = Int(Double(report.lines.count) / max(report.seconds, 0.001))
    output.diagnose("\(name): \(speed) steps a second")
    guard let failure = report.failure else {
      output.answer(
        "\(name): \(report.lines.count) steps, \(report.frames) frames, nothing wrong; "
          + "seed \(options.seed), last state \(report.digest.map { "\($0)" } ?? "")")
      return .ok
    }
    output.answer(
      "\(name): seed \(options.seed), step \(report.lines.count), frame \(failure.frame): "
        + failure.text)
    let shrunk = try await fuzzer.shrink(report.lines, failure) { lines in
      journal.begin(name)
      lines.forEach(journal.note)
    }
    try tell(shrunk, of: report.lines.count, index)
    return .checkFailed
  }

  private func tell(
    _ shrunk: Fuzzer<State, Action>.Shrunk, of count: Int, _ index: Int
  ) throws {
    let name = program.apps[index]
    let script = Fuzzer<State, Action>.script(
      shrunk, app: name, needsUse: index > 0,
      origin: "Found by \(program.name) fuzz \(name) \(origin).")
    output.answer(
      "\(name): shrunk from \(count) lines to \(shrunk.lines.count), in \(shrunk.runs) runs:")
    if let save {
      try ShrunkScript.save(script, to: save)
      output.answer("\(name): \(program.name) run \(save) repeats it")
    }
    output.answer(script.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
  }

  /// Has a process of its own do it; where that crashes, finds the lines that make it.
  func supervise() async throws -> ExitCode {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let journal = scratch.url.appendingPathComponent("journal").path
    try Data().write(to: URL(fileURLWithPath: journal))
    var arguments =
      ["fuzz"] + apps.map { program.apps[$0] }
      + [
        "--steps", "\(options.steps)", "--seed", "\(options.seed)", "--faults", "\(options.faults)",
      ]
    if let seconds = options.seconds { arguments += ["--seconds", "\(Int(seconds))"] }
    if let save { arguments += ["--save", save] }
    if options.hasLateAnswers { arguments.append("--late") }
    if isTalkative { arguments.append("--transcript") }
    let end = try await ChildProcess.run(
      arguments, environment: [FuzzJournal.variable: journal])
    guard case .signal(let signal) = end else {
      guard case .exit(let code) = end else { return .unreadable }
      return ExitCode(rawValue: code) ?? .unreadable
    }
    let (name, lines) = try FuzzJournal.read(journal)
    let index = program.apps.firstIndex(of: name) ?? 0
    output.answer(
      "\(name): seed \(options.seed), step \(lines.count): the program crashed, signal \(signal)")
    let file = scratch.url.appendingPathComponent("crash.script").path
    let result = try await LineShrinker.shrink(lines) { lines in
      let all = index > 0 ? [".use \(name)"] + lines : lines
      try Data(all.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))
      let end = try await ChildProcess.run(["run", "--keep-going", file], isQuiet: true)
      return end == .signal(signal)
    }
    try tell(
      Fuzzer<State, Action>.Shrunk(
        failure: FuzzFailure(check: .crash, text: "The program crashed here.", frame: 0),
        lines: result.lines, refused: [], runs: result.runs),
      of: lines.count, index)
    return .checkFailed
  }
}
