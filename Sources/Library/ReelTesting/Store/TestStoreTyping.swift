import Reel
import ReelApp

extension TestStore {
  /// The screen after the last action that the test has asserted, as `Screen.plainText`; of a
  /// suite, the first app's; empty if the store was not created from an app.
  public var screen: String { apps.first?.screen(state).at(clock.now).plainText ?? "" }

  /// Gives a command of the app as the user would, which makes exactly the changes of `change`.
  ///
  /// ```swift
  /// await store.type("add 2") { $0.count = 2 }
  /// await store.type("open 9", refused: "there is no pool 9")
  /// await store.type("login 1234", answers: ["a password"])
  /// ```
  ///
  /// Returns at the same time as `send`. Fails if the command is unexpectedly refused.
  ///
  /// - Parameters:
  ///   - text: the command with its arguments, as in the shell.
  ///   - answers: the answers to its questions, in order: secrets, and `yes` or `no`.
  ///   - reason: the exact reason why it is refused; nil if it is not.
  ///   - requests: its requests, in order.
  ///   - cancelled: the requests that it cancels.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: changes the previous state to the expected one; nil if nothing changes.
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
      refusal = error.message.english
    }
    guard refusal != reason else { return }
    report(
      reason.map { "“\(text)” is refused, but not as expected: \(refusal)\nExpected was: \($0)" }
        ?? "“\(text)” is refused: \(refusal)", location)
  }

  /// Returns whether a command would drop what the user has typed, so that it is asked about first
  /// at a terminal.
  ///
  /// ```swift
  /// #expect(try store.drops("back"))
  /// ```
  ///
  /// - Parameter text: the command with its arguments, as in the shell.
  /// - Returns: False if it is refused.
  /// - Throws: A `LineError` if the line is not understood.
  public func drops(_ text: String) throws -> Bool {
    let answers = Array(repeating: "yes", count: Self.mostAnswers)
    guard case .success(let action) = try command(text, answers) else { return false }
    return apps.contains { $0.drops(by: action, in: state) }
  }

  /// No command asks for more.
  private static var mostAnswers: Int { 8 }

  /// The reason why a well-formed command is not performed.
  private struct Refusal: Error {
    var text: String
  }

  private func command(
    _ text: String, _ answers: [String]
  ) throws(LineError) -> Result<Action, Refusal> {
    func refused(_ text: String) -> Result<Action, Refusal> { .failure(Refusal(text: text)) }
    let words = Words(unfinished: text)
    let state = state
    let meanings = apps.lazy.compactMap { $0.invocation(of: words, at: state) }
    guard let given = meanings.first else {
      try words.checkQuotes()
      return refused("there is no command “\(words.words.first?.text ?? "")”")
    }
    try given.arguments.checkQuotes()
    let meant = try given.meant(in: state)
    let command = given.command
    var answers = answers[...]
    let secrets = command.secrets.compactMap { _ in answers.popFirst() }
    let action = try meant.action(secrets: secrets)
    if let reason = command.unavailability(in: state) { return refused(reason.english) }
    if secrets.count < command.secrets.count {
      return refused("nothing is answered for \(command.secrets[secrets.count].name)")
    }
    if given.asksFirst, answers.popFirst() != "yes" {
      return refused(
        "not answered with yes: \(command.question(in: state, before: action)?.english ?? "")")
    }
    return .success(action)
  }
}
