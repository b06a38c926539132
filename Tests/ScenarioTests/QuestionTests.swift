import ReelApps
import ReelProgram
import ReelTexts
import Testing

@testable import ReelREPL
@testable import ReelTools

/// A command that asks a question first.
@Suite struct QuestionTests {
  /// A user who performs another line before answering yes.
  private struct Hesitant: Respondent {
    let interpreter: Interpreter<AppState, AppAction>
    let line: String

    func secret(_ prompt: Text) async -> String? { nil }

    func confirms(_ question: Text) async -> Bool? {
      _ = await interpreter.execute(line)
      return true
    }
  }

  private static func outcome(of text: String, after line: String) async throws -> LineOutcome {
    let start = try await SessionStart(
      Apps.program.withTools,
      options: SessionOptions(
        apps: Apps.program.apps, name: Apps.program.name, isReproducible: true),
      isVirtual: true, output: CollectedOutput(), configuration: SessionConfiguration())
    defer { start.shutDown() }
    let interpreter = start.interpreter
    _ = await interpreter.execute("open 3")
    _ = await start.session.settles()
    return await interpreter.execute(
      ParsedLine(text, in: start.session),
      answers: .person(Hesitant(interpreter: interpreter, line: line)))
  }

  /// A served page can leave the screen while the terminal asks.
  @Test func isCheckedAgainIfTheStateChangesMeanwhile() async throws {
    guard case .failed(let error) = try await Self.outcome(of: "delete", after: "back") else {
      Issue.record("The pool of a screen that has been left was deleted.")
      return
    }
    #expect(error.message.english == "delete is not available: open a pool first")
    #expect(try await Self.outcome(of: "delete", after: "") == .done)
  }
}
