@_exported import ReelREPL
@_exported import ReelTools
import Reel
import ReelApp
import ReelTexts

/// A program for one or more apps: its command line, its prompt, its exit codes.
///
/// ```swift
/// @main enum Main { static func main() async { await Shell(Counter()).run() } }
/// ```
public struct Shell<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: ProgramShell {
  private let program: Program<State, Action>
  private let further: @Sendable () -> [Subcommand<State, Action>]

  /// Creates the shell of a program, with further subcommands.
  public init(
    _ program: Program<State, Action>,
    adding further: @escaping @autoclosure @Sendable () -> [Subcommand<State, Action>]
  ) {
    self.program = program.withTools
    self.further = further
  }

  /// The shell in a language.
  public func running(in language: Language) -> RunningShell<State, Action> {
    RunningShell(program, adding: further(), in: language)
  }
}
