import Reel

/// A word behind the program's name, and what it does.
public struct Subcommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The word.
  public let name: String
  /// How it is written, behind the program's name.
  public let synopsis: String
  /// What it does, in a line.
  public let summary: Localized<String>
  /// Its options.
  public let options: [CommandLineOption]
  /// Does it.
  public let run: @Sendable (Shell<State, Action>, ParsedArguments) async throws -> ExitCode

  /// Makes a subcommand of its parts.
  public init(
    _ name: String, synopsis: String, summary: Localized<String>, options: [CommandLineOption],
    run: @escaping @Sendable (Shell<State, Action>, ParsedArguments) async throws -> ExitCode
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.options = options
    self.run = run
  }
}

extension Subcommand {
  /// How it is written, in the language of whoever asks.
  var usage: String {
    let options = localized(en: "[options]", de: "[Optionen]")
    return Placeholders.localized(synopsis).replacing("[options]", with: options)
  }
}
