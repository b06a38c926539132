import Reel
import ReelApp
import ReelSupport

/// A subcommand of a program: its name, its parameters, and its operation.
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
  /// The operation of a command line.
  typealias Operation = @Sendable (RunningShell<State, Action>) async throws -> ExitCode

  private(set) var form: CommandForm<Operation>
  /// Whether it replays recordings: in a separate process, which a trapping reducer ends.
  public let replays: Bool
  /// Whether Ctrl-C cancels its task, so that it reports its progress, rather than ending the
  /// process.
  private(set) var reportsProgress: Bool

  /// The syntax and the description.
  public var syntax: CommandSyntax { form.syntax }

  /// Creates a subcommand.
  ///
  /// - Parameters:
  ///   - name: the subcommand's name.
  ///   - summary: a description of one line.
  ///   - parameters: its parameters.
  ///   - written: the syntax after the program's name, if it does not follow from the parameters.
  ///   - replays: whether it only replays recordings: it then runs in a separate process, and if a
  ///     reducer crashes that, the frame is reported.
  ///   - run: performs it, with the values of the parameters.
  public init<each Value: Sendable>(
    _ name: String, _ summary: Text, _ parameters: repeat Parameter<each Value>,
    written: String? = nil, replays: Bool = false,
    run:
      @escaping @Sendable (RunningShell<State, Action>, repeat each Value) async throws -> ExitCode
  ) {
    form = CommandForm(name, summary, repeat each parameters) {
      (values: repeat each Value) -> Operation in
      { shell in try await run(shell, repeat each values) }
    }
    form.syntax.form = written
    form.syntax.isSubcommand = true
    self.replays = replays
    reportsProgress = replays
  }

  /// Returns the same subcommand, whose task is cancelled on Ctrl-C so that it reports its
  /// progress.
  package func reportingProgress() -> Self {
    var copy = self
    copy.reportsProgress = true
    return copy
  }

  /// Returns the same subcommand with details for its help.
  package func explained(_ details: Text) -> Self {
    var copy = self
    copy.form.syntax.details = details
    return copy
  }

  /// Returns the same subcommand for a program.
  func of(_ program: String) -> Self {
    var copy = self
    copy.form.syntax.prefix = program + " "
    return copy
  }

  /// Returns the given arguments, assigned to the parameters.
  func assigned(_ arguments: some Sequence<String>) -> Arguments {
    Arguments(Words(arguments: arguments), after: 0, for: syntax)
  }

  /// Returns the operation for the given arguments.
  ///
  /// - Throws: A ``UsageError``.
  func operation(for arguments: some Sequence<String>) throws(UsageError) -> Operation {
    let assigned = assigned(arguments)
    if let word = assigned.wordThatIsNoText { throw UsageError(Script.problem(of: word)) }
    do throws(LineError) {
      return try form.meaning(of: assigned)
    } catch {
      throw UsageError(error.message)
    }
  }
}

extension Arguments {
  /// The first word that is not UTF-8 where it has to be.
  ///
  /// The name of a file is bytes; that of a folder is not for Foundation's URLs, which have to know
  /// the whole of it, with the working directory or the user's own.
  var wordThatIsNoText: String? {
    syntax.parameters.lazy.filter { $0.content != .file && $0.content != .line }
      .flatMap { parameter in
        (self[parameter.name] ?? []).map { parameter.content == .folder ? whole($0) : $0.text }
      }
      .first { !FileName.isText($0) }
  }

  /// Returns the whole path of a folder.
  private func whole(_ word: Word) -> String {
    let path = NamedPath(word.text).path
    guard FileName.isText(word.text) else { return word.text }
    guard !path.hasPrefix("/"), let folder = SystemFile.workingFolder else { return path }
    return SystemFile.path(of: path, in: folder)
  }
}

extension Words {
  /// Creates words from arguments that a shell has already split; those after `--` are not options.
  fileprivate init(arguments: some Sequence<String>) {
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      split: parts.enumerated().flatMap { index, part in
        // There is no text to point at: the ranges preserve the order of the words.
        zip(part.indices, part).map { position, text in
          Word(text, range: position..<position, isQuoted: index > 0 || text.isSentence)
        }
      })
  }
}

extension String {
  /// Whether it begins like an option and is none: `-- a comment` before a query.
  fileprivate var isSentence: Bool {
    hasPrefix("--") && prefix { $0 != "=" }.contains(where: \.isWhitespace)
  }
}

/// An error in the arguments; the program ends with exit code 2.
public struct UsageError: TextError, Equatable, Sendable {
  /// The problem and its solution.
  public let text: Text

  /// Creates an error with a message.
  public init(_ text: Text) { self.text = text }

  /// Checks that an argument is text.
  ///
  /// - Throws: The error for one that is not UTF-8.
  package static func check(_ argument: String) throws(UsageError) {
    if !FileName.isText(argument) { throw UsageError(Script.problem(of: argument)) }
  }
}
