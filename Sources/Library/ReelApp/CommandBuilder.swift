/// Lists the commands of an app.
@resultBuilder
public enum CommandBuilder<State, Action> {
  /// Wraps a command of the list.
  public static func buildExpression(
    _ command: Command<State, Action>
  ) -> [Command<State, Action>] { [command] }
  /// Accepts several commands at once.
  public static func buildExpression(
    _ commands: [Command<State, Action>]
  ) -> [Command<State, Action>] { commands }
  /// Concatenates the commands.
  public static func buildBlock(_ parts: [Command<State, Action>]...) -> [Command<State, Action>] {
    parts.flatMap { $0 }
  }
  /// Returns the commands of an `if` without `else`.
  public static func buildOptional(
    _ part: [Command<State, Action>]?
  ) -> [Command<State, Action>] { part ?? [] }
  /// Returns the commands of an `if`.
  public static func buildEither(
    first part: [Command<State, Action>]
  ) -> [Command<State, Action>] { part }
  /// Returns the commands of an `else`.
  public static func buildEither(
    second part: [Command<State, Action>]
  ) -> [Command<State, Action>] { part }
  /// Returns the commands of a loop.
  public static func buildArray(
    _ parts: [[Command<State, Action>]]
  ) -> [Command<State, Action>] { parts.flatMap { $0 } }
}
