import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// The command that finds out which actions of the session are enough for something to happen.
  static var shrinking: [Self] {
    [
      Self.question(
        ".shrink", "Find the fewest actions that make a condition true",
        .verbatim("CONDITION", missing: Text("a condition is missing")), usesApp: true
      ) { condition in
        { session in try await shrink(session, where: session.condition(condition)) }
      }
      .example(".shrink minipools.pools.count > 2", ".shrink minipools.form exists")
      .leftOutOfScripts()
      .comparing("CONDITION")
      .explained(
        """
        Answers with a script of those actions of the branch, up to where the condition becomes
        true; the session stays as it is. At a terminal, .shrink CONDITION > FILE.script keeps it.
        """)
    ]
  }

  private static func shrink(
    _ session: Session<State, Action>, where condition: Condition
  ) async throws -> Reply {
    let history = session.cursor.history
    let found: RecordingShrinker<State, Action>.Result?
    do {
      found = try await RecordingShrinker(
        session.timeline, on: history, from: session.suite.initialState, where: condition,
        root: session.suite.root
      ).run()
    } catch let problem as OtherBeginning {
      throw LineFailure(problem.text, code: .notFound)
    }
    guard let result = found else {
      try session.questions.checkAll(condition)
      throw LineFailure(ShrunkScript.never(condition, in: history.count), code: .notFound)
    }
    guard !result.isInterrupted else { throw CancellationError() }
    let text = try ShrunkScript.text(
      result, of: "this session", condition, in: session.translation)
    return Reply(
      .shrunk,
      ShrunkSession(
        frame: result.frame, frames: result.count, actions: result.actions.count, script: text),
      lines: text.split(separator: "\n").map(String.init))
  }
}
