/// Lists the commands of an app.
@resultBuilder
public enum CommandBuilder<State, Action> {
  /// A command of the list.
  public static func buildExpression(
    _ command: Command<State, Action>
  ) -> [Command<State, Action>] { [command] }
  /// Several commands at once.
  public static func buildExpression(
    _ commands: [Command<State, Action>]
  ) -> [Command<State, Action>] { commands }
  /// The commands one after the other.
  public static func buildBlock(_ parts: [Command<State, Action>]...) -> [Command<State, Action>] {
    parts.flatMap { $0 }
  }
  /// The commands of an `if` without `else`.
  public static func buildOptional(
    _ part: [Command<State, Action>]?
  ) -> [Command<State, Action>] { part ?? [] }
  /// The commands of an `if`.
  public static func buildEither(
    first part: [Command<State, Action>]
  ) -> [Command<State, Action>] { part }
  /// The commands of an `else`.
  public static func buildEither(
    second part: [Command<State, Action>]
  ) -> [Command<State, Action>] { part }
  /// The commands of a loop.
  public static func buildArray(
    _ parts: [[Command<State, Action>]]
  ) -> [Command<State, Action>] { parts.flatMap { $0 } }
}
