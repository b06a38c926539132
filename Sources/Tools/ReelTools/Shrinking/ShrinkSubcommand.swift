import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

extension Subcommand {
  /// `shrink`: finds the fewest actions that still show a failure.
  public static var shrink: Subcommand {
    return Subcommand(
      "shrink", "Find the fewest actions that make a condition true, or a script fail",
      .optional(.file()),
      .option("where", "CONDITION", help: Text("condition that becomes true in the recording")),
      .file("save", help: Text("write the script to FILE instead of the output")),
      .force, written: "shrink [RECORDING] --where CONDITION | shrink SCRIPT"
    ) { shell, file, condition, save, isForced in
      let target = try save.map {
        try ResultFile($0.path, option: "--save", kind: .script, isForced: isForced)
      }
      let command = ShrinkCommand(shell.program, save: target, in: shell.translation)
      guard let path = file?.path, path.hasSuffix(".script") else {
        guard let condition else {
          throw UsageError(
            "shrink needs a condition: --where CONDITION; or a script, which ends with .script")
        }
        return try await command.recording(
          shell.recording(file),
          try RunningShell<State, Action>.condition(
            condition, in: PathOrigin(apps: shell.program.apps)))
      }
      guard condition == nil else {
        throw UsageError("--where is for recordings; a script has its own expectations")
      }
      return try await command.script(path)
    }.reportingProgress()
  }
}

private struct ShrinkCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let program: Program<State, Action>
  private let save: ResultFile?
  private let translation: Translation
  private let output = StandardOutput()

  init(_ program: Program<State, Action>, save: ResultFile?, in translation: Translation) {
    self.program = program
    self.save = save
    self.translation = translation
  }

  func recording(_ path: String, _ condition: Condition) async throws -> ExitCode {
    if let wrong = condition.paths.first(where: \.leadsIntoAction) {
      throw UsageError(
        "“\(verbatim: wrong)” is about actions; --where is about states, like expect")
    }
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    let suite = launch.suite
    let report = try suite.replay().run(path)
    for notice in report.notices { output.diagnose(translation(notice)) }
    guard let timeline = report.timeline else {
      output.diagnose(translation("\(verbatim: path) is an empty recording"))
      return .checkFailed
    }
    if !report.isFaithful {
      output.diagnose(
        translation(
          """
          \(verbatim: path) does not replay as it was recorded: \
          \(verbatim: "\(program.name) replay") shows where
          """))
      return .checkFailed
    }
    let found: RecordingShrinker<State, Action>.Result?
    do {
      found = try await RecordingShrinker(
        timeline, from: suite.initialState, where: condition, root: suite.root
      ).run()
    } catch let problem as OtherBeginning {
      output.diagnose("\(path): \(translation(problem.text))")
      return .checkFailed
    }
    guard let result = found else {
      try Questions(at: TimelineCursor(timeline), suite: suite, in: translation).checkAll(
        condition)
      let problem = translation(ShrunkScript.never(condition, in: timeline.history.count))
      output.diagnose("\(path): \(problem)")
      return .checkFailed
    }
    guard !result.isInterrupted || result.actions.count < result.count else {
      return stopped(
        path, "interrupted in run \(result.replays), before anything could be left out")
    }
    let text = try ShrunkScript.text(result, of: Text(verbatim: path), condition, in: translation)
    try deliver(text)
    if result.isInterrupted {
      let runs = result.replays + result.simplifications
      return stopped(
        path,
        """
        interrupted; \(result.actions.count, one: "action", other: "actions") of \(result.count) \
        left so far, in \(runs, one: "replay", other: "replays")
        """,
        hasSaved: true)
    }
    let outcome = translation(
      """
      \(result.actions.count, one: "action", other: "actions") of \(result.count) in \
      \(result.replays, one: "replay", other: "replays"), simplified in \(result.simplifications)
      """)
    output.diagnose("\(path): \(outcome)")
    return .ok
  }

  func script(_ path: String) async throws -> ExitCode {
    let script: Script
    do {
      script = try Script(path: path)
    } catch {
      output.diagnose(translation(Text(error)))
      return .unreadable
    }
    let options = try SessionOptions(
      apps: program.apps, name: program.name,
      isReproducible: true)
    let found: (result: LineShrinker.Result, failure: ScriptShrinker<State, Action>.ScriptFailure)?
    do {
      found = try await ScriptShrinker(program, options: options).run(script)
    } catch is CancellationError {
      return stopped(path, "interrupted before the first failure: nothing has been left out yet")
    }
    guard let shrunk = found else {
      output.diagnose(translation("\(verbatim: path) does not fail: there is nothing to shrink"))
      return .checkFailed
    }
    let result = shrunk.result
    guard !result.isInterrupted || result.lines.count < script.count else {
      return stopped(path, "interrupted in run \(result.runs), before anything could be left out")
    }
    let reason = translation(
      "\(verbatim: path), line \(shrunk.failure.line): \(shrunk.failure.message)")
    let comments = TextLines.of(reason).map { $0.isEmpty ? "#" : "# \($0)" }
    try deliver((comments + result.lines).map { $0 + "\n" }.joined())
    if result.isInterrupted {
      return stopped(
        path,
        LineShrinker.interrupted(result.lines.count, of: script.count, runs: result.runs),
        hasSaved: true)
    }
    let outcome = translation(
      """
      \(result.lines.count, one: "line", other: "lines") of \(script.count) in \
      \(result.runs, one: "run", other: "runs", context: "after in")
      """)
    output.diagnose("\(path): \(outcome)")
    return .ok
  }

  /// Reports the progress after an interruption, and how to continue with the rest.
  ///
  /// - Parameters:
  ///   - path: the script or recording.
  ///   - howFar: the progress.
  ///   - hasSaved: whether the rest has been written to the requested file.
  private func stopped(_ path: String, _ howFar: Text, hasSaved: Bool = false) -> ExitCode {
    output.diagnose("\(path): \(translation(howFar))")
    if hasSaved, let save {
      let command = CommandText.line([program.name, "shrink", save.path])
      output.diagnose(translation("continue from there: \(verbatim: command)"))
    }
    return .interrupted
  }

  private func deliver(_ text: String) throws {
    if let save {
      try save.write(text)
    } else {
      output.reply(String(text.dropLast()))
    }
  }
}

/// A script of the few remaining actions or lines.
package enum ShrunkScript {
  /// Returns actions as a script that makes a condition true, without any effects.
  static func text<State, Action>(
    _ result: RecordingShrinker<State, Action>.Result, of source: Text,
    _ condition: Condition, in translation: Translation
  ) throws -> String {
    let comment = translation(
      """
      \(result.actions.count, one: "action", other: "actions") of \(result.count) of \
      \(source), up to frame \(result.frame).
      """)
    var lines = ["# " + comment, ".effects off"]
    for action in result.actions { lines.append(".dispatch \(try JSON(encoding: action).text)") }
    lines.append("expect \(condition)")
    return lines.map { $0 + "\n" }.joined()
  }

  /// The message if the condition is true at none of so many frames.
  static func never(_ condition: Condition, in count: Int) -> Text {
    "“\(verbatim: condition)” never holds, in \(count, one: "frame", other: "frames")"
  }
}
