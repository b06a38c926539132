import ReelSupport
import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelTimeline

extension Subcommand {
  /// `shrink`: finds the fewest actions that still show a failure.
  public static var shrink: Subcommand {
    let said = texts.running.shrink
    return Subcommand(
      "shrink", said.summary, .file("RECORDING", missing: said.needsOne),
      .option("where", "CONDITION", help: said.condition), .file("save", help: said.save),
      .force, written: "shrink RECORDING --where CONDITION | shrink SCRIPT"
    ) { shell, path, condition, save, isForced in
      let file = try save.map {
        try ResultFile($0, option: "--save", kind: .script, isForced: isForced)
      }
      let command = ShrinkCommand(shell.program, save: file)
      guard path.hasSuffix(".script") else {
        guard let condition else {
          throw UsageError(texts.running.shrink.needsCondition)
        }
        return try await command.recording(path, try Shell<State, Action>.condition(condition))
      }
      guard condition == nil else {
        throw UsageError(texts.running.shrink.scriptHasCondition)
      }
      return try await command.script(path)
    }.sayingHowFar()
  }
}

private struct ShrinkCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let program: Program<State, Action>
  private let save: ResultFile?
  private let output = StandardOutput()

  init(_ program: Program<State, Action>, save: ResultFile?) {
    self.program = program
    self.save = save
  }

  func recording(_ path: String, _ condition: Condition) async throws -> ExitCode {
    if let wrong = condition.paths.first(where: { $0.steps.first == .name("action") }) {
      throw UsageError(texts.running.shrink.asksForActions("\(wrong)"))
    }
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    let suite = launch.suite
    let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer).run(path)
    for notice in report.notices { output.diagnose(notice) }
    guard let timeline = report.timeline else {
      output.diagnose(texts.asking.replay.isEmptyRecording(path))
      return .checkFailed
    }
    if !report.isFaithful {
      output.diagnose(texts.running.shrink.isUnfaithful(path, "\(program.name) replay"))
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
      do {
        try Questions(timeline: timeline, suite: suite).checkAll(condition)
      } catch let error as Impossibility {
        throw UsageError("\(error)")
      }
      let problem = texts.running.shrink.neverHolds("\(condition)", timeline.history.count)
      output.diagnose("\(path): \(problem)")
      return .checkFailed
    }
    guard !result.isInterrupted || result.actions.count < result.count else {
      return stopped(path, texts.running.stopping.nothingLeftOut(result.replays))
    }
    let text = try ShrunkScript.text(result, of: path, condition)
    try deliver(text)
    if result.isInterrupted {
      let runs = result.replays + result.simplifications
      return stopped(
        path, texts.running.stopping.actions(result.actions.count, result.count, runs),
        hasSaved: true)
    }
    let outcome = texts.running.shrink.actionsLeft(
      result.actions.count, result.count, result.replays, result.simplifications)
    output.diagnose("\(path): \(outcome)")
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
    let found: (result: LineShrinker.Result, failure: ScriptShrinker<State, Action>.Failure)?
    do {
      found = try await ScriptShrinker(program, options: options).run(script)
    } catch is CancellationError {
      return stopped(path, texts.running.stopping.hasNotFailed)
    }
    guard let shrunk = found else {
      output.diagnose(texts.running.shrink.doesNotFail(path))
      return .checkFailed
    }
    let result = shrunk.result
    guard !result.isInterrupted || result.lines.count < script.count else {
      return stopped(path, texts.running.stopping.nothingLeftOut(result.runs))
    }
    let reason = TextLines.of(shrunk.failure.message).first ?? ""
    let comment = "# " + texts.running.shrink.failsAt(path, shrunk.failure.line, reason)
    try deliver(([comment] + result.lines).map { $0 + "\n" }.joined())
    if result.isInterrupted {
      return stopped(
        path, texts.running.stopping.lines(result.lines.count, script.count, result.runs),
        hasSaved: true)
    }
    let outcome = texts.running.shrink.linesLeft(result.lines.count, script.count, result.runs)
    output.diagnose("\(path): \(outcome)")
    return .ok
  }

  /// Reports the progress after an interruption, and how to continue with the rest.
  ///
  /// - Parameters:
  ///   - path: the script or recording.
  ///   - howFar: the progress.
  ///   - hasSaved: whether the rest has been written to the requested file.
  private func stopped(_ path: String, _ howFar: String, hasSaved: Bool = false) -> ExitCode {
    output.diagnose("\(path): \(howFar)")
    if hasSaved, let save {
      let command = CommandText.line([program.name, "shrink", save.path])
      output.diagnose(texts.running.stopping.shrinkOn(command))
    }
    return .interrupted
  }

  private func deliver(_ text: String) throws {
    if let save {
      try save.write(text)
    } else {
      output.answer(String(text.dropLast()))
    }
  }
}

/// A script of the few remaining actions or lines.
package enum ShrunkScript {
  /// Returns actions as a script that makes a condition true, without any effects.
  static func text<State, Action>(
    _ result: RecordingShrinker<State, Action>.Result, of path: String,
    _ condition: Condition
  ) throws -> String {
    let comment = texts.running.shrink.actionsOf(
      result.actions.count, result.count, path, result.frame)
    var lines = ["# " + comment, ".effects off"]
    for action in result.actions { lines.append(".dispatch \(try JSON(encoding: action).text)") }
    lines.append("expect \(condition)")
    return lines.map { $0 + "\n" }.joined()
  }
}
