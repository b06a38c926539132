/// A word behind the program's name, and what it does.
public struct Subcommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The word.
  public let name: String
  /// How it is written, behind the program's name.
  public let synopsis: String
  /// What it does, in a line.
  public let summary: String
  /// Its options.
  public let options: [CommandLineOption]
  /// Does it.
  public let run: @Sendable (Shell<State, Action>, ParsedArguments) async throws -> ExitCode

  /// Makes a subcommand of its parts.
  public init(
    _ name: String, synopsis: String, summary: String, options: [CommandLineOption],
    run: @escaping @Sendable (Shell<State, Action>, ParsedArguments) async throws -> ExitCode
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.options = options
    self.run = run
  }
}
