import Reel
import ReelTexts

/// A command of an app with the arguments of a line.
public struct Invocation<State, Action>: Sendable {
  /// The command.
  public let command: Command<State, Action>
  package let arguments: Arguments

  /// The unexpected words: a secret that was typed too early.
  public var surplus: [Word] { arguments.surplus }

  /// Whether the command, with these arguments, asks for confirmation.
  public var asksFirst: Bool { command.asks && arguments[Command<State, Action>.yes] == nil }

  /// Whether the command, with these arguments, asks for confirmation at a terminal.
  public var asksPerson: Bool {
    command.asksPersons && arguments[Command<State, Action>.yes] == nil
  }

  /// The number of answers required: the secrets, and the confirmation.
  public var countOfAnswers: Int { command.secrets.count + (asksFirst ? 1 : 0) }

  /// Returns the action for the arguments.
  ///
  /// - Parameter secrets: the secrets; a missing one is empty, which shows whether the other
  ///   arguments are valid before the user is asked.
  /// - Throws: A ``LineError`` at the invalid word, or at the place of a missing one.
  public func action(secrets: [String] = []) throws(LineError) -> Action {
    try command.form.meaning(of: arguments.answered(secrets))
  }
}

extension Command {
  /// Returns the command with the arguments of a line.
  ///
  /// - Parameters:
  ///   - line: the words of the line.
  ///   - count: the number of words in the command's name.
  public func given(_ line: Words, after count: Int = 1) -> Invocation<State, Action> {
    Invocation(command: self, arguments: Arguments(line, after: count, for: syntax))
  }
}

extension MountedApp {
  /// Returns the command that a line gives, described in a language; nil if it is not one of the
  /// app's.
  ///
  /// - Parameters:
  ///   - line: the line's words.
  ///   - language: the language.
  ///   - state: the state, which decides between several commands with the same word.
  public func invocation(
    of line: Words, _ language: Language = .en, at state: State? = nil
  ) -> Invocation<State, Action>? {
    command(in: line.words, language, at: state).map { command, rest in
      command.given(line, after: line.words.count - rest.count)
    }
  }
}
