import Reel
import ReelTexts

/// A command of an app as a line gives it: its words, sorted to what it takes.
public final class Invocation<State, Action>: Sendable {
  /// The command.
  public let command: Command<State, Action>
  package let arguments: Arguments
  /// How many answers are asked for: the secrets, and whether it is to be done.
  public let countOfAnswers: Int

  // A class, for it is handed from one to the other: to copy what is generic takes long.
  init(_ command: Command<State, Action>, _ arguments: Arguments) {
    self.command = command
    self.arguments = arguments
    asksFirst = command.asks && arguments[Command<State, Action>.yes] == nil
    countOfAnswers = command.secrets.count + (asksFirst ? 1 : 0)
  }

  /// The words for which the command has no use: what it asks for, typed too early.
  public var surplus: [Word] { arguments.surplus }

  /// Whether the command, given like this, asks whether it is to be done.
  public let asksFirst: Bool

  /// Whether the command, given like this at a terminal, asks whether it is to be done.
  public var asksPerson: Bool {
    command.asksPersons && arguments[Command<State, Action>.yes] == nil
  }

  /// The action that the words mean.
  ///
  /// - Parameter secrets: the texts for what the command asks for; one that is missing is empty, to
  ///   see whether the rest will do before anything is asked.
  /// - Throws: ``LineError`` at the word that is wrong, or where one is missing.
  public func action(secrets: [String] = []) throws(LineError) -> Action {
    try command.form.meaning(of: arguments.answered(secrets))
  }
}

extension Command {
  /// The command as a line gives it.
  ///
  /// - Parameters:
  ///   - line: the line, in words.
  ///   - count: how many of them are the command's name.
  public func given(_ line: Words, after count: Int = 1) -> Invocation<State, Action> {
    Invocation(self, Arguments(line, after: count, for: syntax))
  }
}

extension MountedApp {
  /// The command that a line gives, described in a language; nil where it is none of the app's.
  ///
  /// - Parameters:
  ///   - line: the line's words.
  ///   - language: the language.
  ///   - state: what a word that stands for several commands is understood by.
  public func invocation(
    of line: Words, _ language: Language = .en, at state: State? = nil
  ) -> Invocation<State, Action>? {
    invocation(of: line, language) { $0.isPossible(in: state) }
  }

  /// The command that a line gives, described in a language; nil where it is none of the app's.
  ///
  /// - Parameter isPossible: whether a command can be given, where a word stands for several.
  package func invocation(
    of line: Words, _ language: Language, preferring isPossible: (Command<State, Action>) -> Bool
  ) -> Invocation<State, Action>? {
    guard let (command, count) = command(in: line.words, language, preferring: isPossible) else {
      return nil
    }
    return command.given(line, after: count)
  }
}
