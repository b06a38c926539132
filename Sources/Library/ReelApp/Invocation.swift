/// A command of an app with the arguments of a line.
public final class Invocation<State, Action>: Sendable {
  /// The command.
  public let command: Command<State, Action>
  package let arguments: Arguments
  /// How many answers are asked for: the secrets, and whether it is to be done.
  public let countOfAnswers: Int

  // A class, because it is passed along often, and copying a generic structure takes long.
  init(_ command: Command<State, Action>, _ arguments: Arguments) {
    self.command = command
    self.arguments = arguments
    asksFirst = command.asks && arguments[Command<State, Action>.yes] == nil
    countOfAnswers = arguments.syntax.secrets.count + (asksFirst ? 1 : 0)
  }

  /// The secrets that the command asks for, in order; they are never part of the line.
  public var secrets: [ParameterSpecification] { arguments.syntax.secrets }

  /// The unexpected words: a secret that was typed too early.
  public var surplus: [Word] { arguments.surplus }

  /// Whether the command, with these arguments, asks for confirmation.
  public let asksFirst: Bool

  /// Whether the command, with these arguments, asks for confirmation at a terminal.
  public var asksPerson: Bool { command.asksPersons && !isConfirmed }

  /// Whether the line says that nothing is to be asked.
  package var isConfirmed: Bool { arguments[Command<State, Action>.yes] != nil }

  /// Returns the same command as it is meant in a state: with ids in place of names, and with
  /// values as their types read them.
  ///
  /// - Throws: A ``LineError`` if a name is unknown, or that of several, or a value is none; or for
  ///   a missing argument, with what can be chosen.
  package func meant(in state: State) throws(LineError) -> Invocation {
    var arguments = arguments
    for parameter in command.parameters where parameter.isNamed {
      // A number is an id; there may be thousands of names.
      guard let given = arguments[parameter.name], given.count > 1 || Int(given[0].text) == nil
      else { continue }
      try arguments.resolve(parameter, among: command.choices(for: parameter, in: state))
    }
    try arguments.check { missing in
      missing.isNamed
        ? [] : command.choices(for: missing, in: state) { arguments[$0]?.first?.text }
    }
    for parameter in command.parameters {
      guard let plain = command.notations[parameter.name] else { continue }
      try arguments.read(parameter.name) { plain(state, $0) }
    }
    return Invocation(command, arguments)
  }

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
    Invocation(self, Arguments(line, after: count, for: syntax))
  }
}

extension MountedApp {
  /// Returns the command that a line gives; nil if it is not one of the app's.
  ///
  /// - Parameters:
  ///   - line: the line's words.
  ///   - state: the state, which decides between several commands with the same word.
  public func invocation(
    of line: Words, at state: State? = nil
  ) -> Invocation<State, Action>? {
    invocation(of: line) { $0.isPossible(in: state) }
  }

  /// Returns the command that a line gives; nil if it is not one of the app's.
  ///
  /// - Parameters:
  ///   - line: the line's words.
  ///   - isPossible: whether a command can be given; decides between several with the same word.
  package func invocation(
    of line: Words, preferring isPossible: (Command<State, Action>) -> Bool
  ) -> Invocation<State, Action>? {
    guard let (command, count) = command(in: line.words, preferring: isPossible) else {
      return nil
    }
    return command.given(line, after: count)
  }
}
