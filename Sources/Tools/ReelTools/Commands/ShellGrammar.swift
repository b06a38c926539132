import ReelApp
import ReelREPL
import ReelTexts

/// The grammar of the shell's own commands, without a session to perform them in.
///
/// Fuzzing reads arbitrary lines with it.
package struct ShellGrammar<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let commands: ShellCommands<State, Action>

  /// Creates the grammar of all commands.
  package init() { commands = ShellCommands(.all) }

  /// The names and aliases of each command, and whether an agent may run it in a trial.
  package var all: [(names: [String], mayBeTried: Bool)] {
    commands.all.map { command in
      (command.syntax.names.map { command.syntax.prefix + $0 }, command.row.mayBeTried)
    }
  }

  /// Reads a line.
  ///
  /// - Returns: the name of the line's command; nil if the line is not one of the shell's own
  ///   commands.
  /// - Throws: a ``LineError`` if the command does not take the rest of the line.
  package func command(of words: Words) throws(LineError) -> String? {
    guard let first = words.words.first?.text,
      let command = commands[first] ?? commands.meant(by: first)
    else { return nil }
    _ = try command.form.meaning(of: Arguments(words, after: 1, for: command.syntax))
    return command.syntax.prefix + command.name
  }
}
