import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelStorage
import ReelSupport
import ReelTimeline

/// A program for one or more apps: its command line, its prompt, its exit codes.
///
/// ```swift
/// @main enum Main { static func main() async { await Shell(Counter()).run() } }
/// ```
public struct Shell<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The program.
  public let program: Program<State, Action>
  /// The translation into the language of the command line that is run; English if none is.
  public private(set) var translation = Translation(.en)
  private let further: @Sendable () -> [Subcommand<State, Action>]

  /// Creates the shell of a program, with further subcommands.
  public init(
    _ program: Program<State, Action>,
    adding further: @escaping @autoclosure @Sendable () -> [Subcommand<State, Action>] = []
  ) {
    self.program = program
    self.further = further
  }

  /// All subcommands.
  var subcommands: [Subcommand<State, Action>] {
    let all =
      [shellSubcommand, .scripts, .fuzz(program), .shrink] + further()
      + [
        Self.replaySubcommand, Self.migrateSubcommand, Self.openSubcommand, Self.reportSubcommand,
        Self.exportSubcommand,
      ] + Self.querySubcommands + [Self.sqlSubcommand, Self.agentSubcommand]
      + describingSubcommands + [helpSubcommand]
    return all.map { $0.of(program.name) }
  }

  /// Creates the shell of a single app that needs no network.
  public init<A: App>(_ app: A) where A.State == State, A.Action == Action {
    self.init(Program(app))
  }

  /// Creates the shell of a single app that receives the session's resources: the network, which
  /// `.net` controls, the clock, the location of its files.
  ///
  /// ```swift
  /// await Shell { setup in Quotes(over: setup.transport) }.run()
  /// ```
  ///
  /// - Parameters:
  ///   - name: the app's name, if it differs from the default.
  ///   - make: creates the app for a session.
  public init<A: App>(
    name: String = A.usualName, _ make: @escaping @Sendable (SessionSetup) throws -> A
  ) where A.State == State, A.Action == Action {
    self.init(Program(name: name, making: make))
  }

  /// Runs the process's command line, and ends the process with its exit code.
  public func run() async {
    ReplayChild.isProgram.store(true, ordering: .relaxed)
    ChildProcess.endWithParent()
    StandardOutput.reserveDescriptors()
    // A file that may not grow is an error of writing it, and no reason to end.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandText.own.dropFirst())
    let shell = speaking(Self.language(of: arguments))
    let work = Task { await shell.answer(arguments) }
    StandardOutput.whenReaderLeaves { work.cancel() }
    var code = await work.value
    if StandardOutput.hasNoReader {
      code = .readerLeft
    } else if let loss = StandardOutput.loss {
      shell.printError("standard output: \(loss); not every answer was written")
      if code == .ok { code = .unwritable }
    }
    exit(code.rawValue)
  }

  /// Runs a command line.
  ///
  /// - Returns: The exit code; errors have been written to standard error.
  public func run(_ arguments: [String]) async -> ExitCode {
    await speaking(Self.language(of: arguments)).answer(arguments)
  }

  /// Returns the same shell in a language.
  private func speaking(_ language: Language) -> Self {
    var copy = self
    copy.translation = Translation(language)
    return copy
  }

  /// Returns the language requested by a command line, or else by the environment; English if
  /// neither requests an available one.
  private static func language(of arguments: [String]) -> Language {
    let given = zip(arguments, arguments.dropFirst()).first { $0.0 == "--locale" }?.1
    let locale =
      given ?? arguments.first { $0.hasPrefix("--locale=") }.map { String($0.dropFirst(9)) }
    let environment = ProcessInfo.processInfo.environment
    let chosen =
      locale.flatMap { try? Language(locale: $0) } ?? (try? Language(chosenBy: environment))
    return chosen ?? .en
  }

  private func answer(_ arguments: [String]) async -> ExitCode {
    do {
      return try await dispatch(arguments)
    } catch {
      let code = ExitCode(of: error)
      if let interruption = error as? QueryInterruption {
        printError(of: interruption)
      } else if error is CancellationError {
        printError("interrupted")
      } else {
        let hint: Text =
          code == .usage
          ? Text(verbatim: "\n") + "\(verbatim: program.name) --help shows how to use it" : .empty
        printError(Text(error) + hint)
      }
      return code
    }
  }

  /// Writes an error to standard error.
  public func printError(_ text: Text) {
    StandardOutput().diagnose("\(program.name): \(translation(text))")
  }

  private func dispatch(_ arguments: [String]) async throws -> ExitCode {
    switch arguments.first {
    case "--help", "-h": return try help()
    case "--version":
      StandardOutput().answer("\(program.name) \(program.version)")
      return .ok
    default: break
    }
    let subcommands = subcommands
    var subcommand = subcommands[0]
    var rest = arguments[...]
    if let name = rest.first, !name.hasPrefix("-") {
      if let named = subcommands.first(where: { $0.name == name }) {
        subcommand = named
        rest = rest.dropFirst()
      } else if !program.apps.contains(name) {
        throw unknown(name)
      }
    }
    if rest.contains("--help") { return try help(subcommand.name) }
    let perform = try subcommand.operation(for: rest)
    guard subcommand.reportsProgress else { return try await perform(self) }
    let replays = subcommand.replays
    // Programs read those.
    let isShown = Set(arguments).isDisjoint(with: ["--json", "--tap"])
    return try await interruptibly(showingProgress: isShown) { [self] in
      guard replays, ReplayChild.isNeeded else { return try await perform(self) }
      do {
        // The child reports its own progress.
        return ExitCode(rawValue: try await ReplayChild.run(arguments, whenCancelled: .interrupt))
          ?? .unreadable
      } catch let crash as Failure {
        printError(crash.message)
        return .checkFailed
      }
    }
  }

  private func unknown(_ name: String) -> UsageError {
    let hint = Spelling.hint(for: name, among: subcommands.map(\.name) + program.apps)
    return UsageError("there is no command or app “\(verbatim: name)”\(hint)")
  }

  private var helpSubcommand: Subcommand<State, Action> {
    Subcommand(
      "help", "Show more about a command, with its options", .optional(.name("COMMAND")),
      written: "help COMMAND"
    ) { shell, name in try shell.help(name) }
  }

  private func help(_ name: String? = nil) throws -> ExitCode {
    let output = StandardOutput()
    if let subcommand = subcommands.first(where: { $0.name == name }) {
      output.answer(HelpText.text(of: subcommand.syntax, in: translation))
    } else if let name {
      guard program.apps.contains(name) else { throw unknown(name) }
      let summary = translation(
        "Start the shell in \(verbatim: name); .help there lists its commands")
      output.answer("\(program.name) \(name)\n  \(summary)")
    } else {
      output.answer(overview)
    }
    return .ok
  }

  private var overview: String {
    let rows = subcommands.map {
      "  \(translation($0.synopsis))\n      \(translation($0.summary))"
    }
    .joined(separator: "\n")
    let apps = translation("apps: \(verbatim: program.apps.joined(separator: ", "))")
    return """
      \(program.name) \(program.version)   \(apps)

      \(rows)

      \(translation(notes))
      """
  }

  /// Further notes about the program.
  var notes: Text {
    let startFile = "~/.config/\(program.name)/\(program.name)rc"
    return """
      If input is not a terminal, commands are read from it, one per line.
      At a terminal, the lines of \(verbatim: startFile) run before the first prompt.
      Exit codes: 0 ok, 1 a check failed, 2 wrong usage, 3 unreadable or damaged input,
      4 output could not be written, 130 interrupted,
      141 the reader of the output has ended.
      """
  }
}
