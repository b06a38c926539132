import Reel
import ReelApp

/// A word behind the program's name, what it takes, and what it does.
///
/// ```swift
/// Subcommand("greet", "Say hello", .argument("name", String.self), .flag("loud")) {
///   shell, name, isLoud in
///   print(isLoud ? name.uppercased() : name)
///   return .ok
/// }
/// ```
public struct Subcommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: DescribedCommand {
  /// What a command line does.
  typealias Deed = @Sendable (Shell<State, Action>) async throws -> ExitCode

  private var form: CommandForm<Deed>
  /// Whether it replays recordings: in a process of its own, which a reducer that traps ends.
  public let replays: Bool
  /// Whether Ctrl-C cancels its task, so that it says how far it has come, and not the process.
  private(set) var saysHowFar: Bool

  /// How it is written and what it is for.
  public var syntax: CommandSyntax { form.syntax }

  /// Creates a subcommand.
  ///
  /// - Parameters:
  ///   - name: the word that gives it.
  ///   - summary: what it does, in a line.
  ///   - parameters: what it takes.
  ///   - written: how it is written, behind the program's name, where the parameters do not say it.
  ///   - replays: whether it replays recordings and does nothing else: it runs in a process of its
  ///     own then, and where a reducer ends that, the frame is named.
  ///   - run: does it, with the values of the parameters.
  public init<each Value: Sendable>(
    _ name: String, _ summary: String, _ parameters: repeat Parameter<each Value>,
    written: String? = nil, replays: Bool = false,
    run: @escaping @Sendable (Shell<State, Action>, repeat each Value) async throws -> ExitCode
  ) {
    form = CommandForm(name, summary, repeat each parameters) {
      (values: repeat each Value) -> Deed in
      { shell in try await run(shell, repeat each values) }
    }
    form.syntax.form = written
    form.syntax.isSubcommand = true
    self.replays = replays
    saysHowFar = replays
  }

  /// The same subcommand, whose task is cancelled on Ctrl-C: it says then how far it has come.
  package func sayingHowFar() -> Self {
    var copy = self
    copy.saysHowFar = true
    return copy
  }

  /// The same subcommand, with more about it in its help.
  package func explained(_ details: String) -> Self {
    var copy = self
    copy.form.syntax.details = details
    return copy
  }

  /// The same subcommand, of a program.
  func of(_ program: String) -> Self {
    var copy = self
    copy.form.syntax.prefix = program + " "
    return copy
  }

  /// What the arguments mean that were given to it.
  ///
  /// - Throws: ``UsageError``.
  func deed(for arguments: some Sequence<String>) throws(UsageError) -> Deed {
    do throws(LineError) {
      return try form.meaning(of: Arguments(Words(arguments: arguments), after: 0, for: syntax))
    } catch {
      throw UsageError(error.message)
    }
  }
}

extension Words {
  /// The words of a command line, which a shell has split; what follows `--` is no option.
  fileprivate init(arguments: some Sequence<String>) {
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      split: parts.enumerated().flatMap { index, part in
        // No text is left to point at: the ranges tell in which order the words were given.
        zip(part.indices, part).map { place, text in
          Word(text, range: place..<place, isQuoted: index > 0)
        }
      })
  }
}

/// A command line that is wrong; the program ends with exit code 2.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let description: String

  /// Says what is wrong.
  public init(_ description: String) { self.description = description }
}
