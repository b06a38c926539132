import Reel
import ReelApp

/// What a program has beside the shell alone: commands of the prompt, and of the command line.
package struct ShellTools<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// Commands of the prompt, which `.help` lists among those for saving and sharing.
  package var commands: @Sendable () -> [ShellCommand<State, Action>] = { [] }
  /// Commands of the command line.
  package var subcommands: @Sendable (Program<State, Action>) -> [Subcommand<State, Action>] = {
    _ in []
  }

  /// Creates no tools; they are added by properties.
  package init() {}
}
