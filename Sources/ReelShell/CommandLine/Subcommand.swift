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
  /// Whether it replays recordings: in a process of its own, which a reducer that traps ends.
  public let replays: Bool
  /// Does it.
  public let run: @Sendable (Shell<State, Action>, ParsedArguments) async throws -> ExitCode

  /// Makes a subcommand of its parts.
  ///
  /// - Parameters:
  ///   - name: the word.
  ///   - synopsis: how it is written, behind the program's name.
  ///   - summary: what it does, in a line.
  ///   - options: its options.
  ///   - replays: whether it replays recordings and does nothing else: it runs in a process of its
  ///     own then, and where a reducer ends that, the frame is named.
  ///   - run: does it.
  public init(
    _ name: String, synopsis: String, summary: Localized<String>, options: [CommandLineOption],
    replays: Bool = false,
    run: @escaping @Sendable (Shell<State, Action>, ParsedArguments) async throws -> ExitCode
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.options = options
    self.replays = replays
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
