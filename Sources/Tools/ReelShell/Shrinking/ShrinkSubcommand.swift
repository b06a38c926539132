import Foundation
import Reel
import ReelApp
import ReelTimeline

extension Subcommand {
  /// `shrink`: the fewest actions that still do it.
  public static var shrink: Subcommand {
    Subcommand(
      "shrink",
      localized(
        en: "Find the fewest actions that make a condition true, or a script fail",
        de:
          "Die wenigsten Aktionen finden, die eine Bedingung wahr machen oder ein Skript "
          + "fehlschlagen lassen"
      ),
      .file(
        "RECORDING",
        missing: localized(
          en: "shrink needs one recording, or one script",
          de: "shrink braucht eine Aufnahme oder ein Skript")),
      .option(
        "where", "CONDITION",
        help: localized(
          en: "what comes to hold in the recording", de: "was in der Aufnahme wahr wird")),
      .file(
        "save",
        help: localized(
          en: "write the script to FILE, and not to the output",
          de: "das Skript in DATEI schreiben statt in die Ausgabe")),
      written: "shrink RECORDING --where CONDITION | shrink SCRIPT"
    ) { shell, path, condition, save in
      let command = ShrinkCommand(shell.program, save: save)
      guard path.hasSuffix(".script") else {
        guard let condition else {
          throw UsageError(
            en: "shrink needs what comes to hold: --where CONDITION; a script ends with .script",
            de: "shrink braucht, was wahr wird: --where BEDINGUNG; ein Skript endet mit .script")
        }
        return try await command.recording(path, try Shell<State, Action>.condition(condition))
      }
      guard condition == nil else {
        throw UsageError(
          en: "--where is for recordings; a script says itself what it expects",
          de: "--where ist für Aufnahmen; ein Skript sagt selbst, was es erwartet")
      }
      return try await command.script(path)
    }
  }
}

private struct ShrinkCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let program: Program<State, Action>
  private let save: String?
  private let output = StandardOutput()

  init(_ program: Program<State, Action>, save: String?) {
    self.program = program
    self.save = save
  }

  func recording(_ path: String, _ condition: Condition) async throws -> ExitCode {
    if let wrong = condition.paths.first(where: { $0.steps.first == .name("action") }) {
      throw UsageError(
        en: "“\(wrong)” is about actions; --where is about states, as expect is",
        de: "„\(wrong)“ fragt nach Aktionen; --where fragt nach Zuständen, wie expect")
    }
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    let suite = launch.suite
    let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer).run(path)
    for notice in report.notices { output.diagnose(notice) }
    guard let timeline = report.timeline else {
      output.diagnose("\(path) is an empty recording")
      return .checkFailed
    }
    if !report.isFaithful {
      output.diagnose(
        "\(path) does not replay as it was recorded: \(program.name) replay says where")
      return .checkFailed
    }
    let result: RecordingShrinker<State, Action>.Result?
    do {
      result = try await RecordingShrinker(
        timeline, from: suite.initialState, where: condition,
        root: suite.root
      ).run()
    } catch let error as PathError {
      throw UsageError("\(error)")
    }
    guard let result else {
      output.diagnose("\(path): “\(condition)” never holds, in \(timeline.history.count) frames")
      return .checkFailed
    }
    let text = try ShrunkScript.text(result, of: path, condition)
    try deliver(text)
    output.diagnose(
      "\(path): \(ShrunkScript.actions(result.actions.count)) of \(result.count) in "
        + "\(result.replays) replays, simplified in \(result.simplifications)")
    return .ok
  }

  func script(_ path: String) async throws -> ExitCode {
    let script: Script
    do {
      script = try Script(path: path)
    } catch {
      output.diagnose("\(error)")
      return .unreadable
    }
    let options = try SessionOptions(
      apps: program.apps, name: program.name,
      isReproducible: true)
    guard let result = try await ScriptShrinker(program, options: options).run(script) else {
      output.diagnose("\(path) does not fail: there is nothing to shrink")
      return .checkFailed
    }
    let reason = result.failure.message.split(separator: "\n").first.map(String.init) ?? ""
    try deliver(
      (["# \(path), line \(result.failure.line): \(reason)"] + result.lines)
        .map { $0 + "\n" }.joined())
    let lines = "\(result.lines.count) line\(result.lines.count == 1 ? "" : "s")"
    output.diagnose(
      "\(path): \(lines) of \(script.count) in \(result.runs) runs")
    return .ok
  }

  private func deliver(_ text: String) throws {
    if let save {
      try ShrunkScript.save(text, to: save)
    } else {
      output.answer(String(text.dropLast()))
    }
  }
}

/// A script of the few actions or lines that are left.
enum ShrunkScript {
  /// Actions as a script that makes a condition true, without asking anybody.
  static func text<State, Action>(
    _ result: RecordingShrinker<State, Action>.Result, of path: String,
    _ condition: Condition
  ) throws -> String {
    let actions = actions(result.actions.count)
    var lines = ["# \(actions) of \(result.count) of \(path), up to frame \(result.frame)."]
    lines.append(".effects off")
    for action in result.actions { lines.append(".dispatch \(try JSON(encoding: action).text)") }
    lines.append("expect \(condition)")
    return lines.map { $0 + "\n" }.joined()
  }

  static func actions(_ count: Int) -> String { "\(count) action\(count == 1 ? "" : "s")" }

  /// Writes a script.
  ///
  /// - Throws: `UsageError` where the file cannot be written.
  static func save(_ text: String, to file: String) throws(UsageError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    } catch {
      throw UsageError(
        en: "--save: \(file) cannot be written",
        de: "--save: \(file) lässt sich nicht schreiben")
    }
  }
}
