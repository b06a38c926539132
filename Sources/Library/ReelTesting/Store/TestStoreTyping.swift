import Reel
import ReelApp

extension TestStore {
  /// What the user sees after the last action that the test has said, as `Screen.plainText`; of a
  /// suite, the first app's, and empty where the store was not made of an app.
  public var screen: String { apps.first?.screen(state).at(clock.now).plainText ?? "" }

  /// Gives a command of the app as the user would, which changes exactly what `change` does.
  ///
  /// ```swift
  /// await store.type("add 2") { $0.count = 2 }
  /// await store.type("open 9", refused: "there is no pool 9")
  /// await store.type("login 1234", answers: ["a password"])
  /// ```
  ///
  /// Returns as `send` does. It fails where the command is refused and that was not expected.
  ///
  /// - Parameters:
  ///   - text: the command with its words, as in the shell.
  ///   - answers: what is answered to what it asks, in its order: secrets, and `yes` or `no`.
  ///   - reason: why it is refused, word by word; nil where it is not.
  ///   - requests: what it asks of the world, in order.
  ///   - cancelled: what it takes back.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: makes the state before what it is to be afterwards; nil where nothing changes.
  public nonisolated(nonsending) func type(
    _ text: String, answers: [String] = [], refused reason: String? = nil,
    requesting requests: [any RequestProtocol] = [],
    cancelling cancelled: [any RequestProtocol] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let refusal: String
    do throws(LineError) {
      switch try command(text, answers) {
      case .success(let action):
        if let reason {
          report("“\(text)” was to be refused, and was not: \(reason)", location)
        }
        await send(action, Expectation(change, requests, cancelled), location)
        return
      case .failure(let reason): refusal = reason.text
      }
    } catch {
      refusal = error.message
    }
    guard refusal != reason else { return }
    report(
      reason.map { "“\(text)” is refused, but not as expected: \(refusal)\nExpected was: \($0)" }
        ?? "“\(text)” is refused: \(refusal)", location)
  }

  /// Why a command is not done that is written as it should be.
  private struct Refusal: Error {
    var text: String
  }

  private func command(
    _ text: String, _ answers: [String]
  ) throws(LineError) -> Result<Action, Refusal> {
    func refused(_ text: String) -> Result<Action, Refusal> { .failure(Refusal(text: text)) }
    let words = try Words(text)
    let state = state
    let meanings = apps.lazy.compactMap { $0.invocation(of: words, at: state) }
    guard let given = meanings.first else {
      return refused("there is no command “\(words.words.first?.text ?? "")”")
    }
    let command = given.command
    var answers = answers[...]
    let secrets = command.secrets.compactMap { _ in answers.popFirst() }
    let action = try given.action(secrets: secrets)
    if let reason = command.unavailability(in: state) { return refused(reason) }
    if secrets.count < command.secrets.count {
      return refused("nothing is answered for \(command.secrets[secrets.count].name)")
    }
    if given.asksFirst, answers.popFirst() != "yes" {
      return refused("not answered with yes: \(command.question(in: state, before: action) ?? "")")
    }
    return .success(action)
  }
}
