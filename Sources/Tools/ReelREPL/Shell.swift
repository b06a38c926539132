import Foundation
import Reel
import ReelApp
import ReelTexts

/// A program with a command line and a prompt: how one makes it of apps, and runs it.
///
/// `Shell` of `ReelShell` has all commands, and `Shell` of `ReelREPL` those that need nothing but
/// the prompt.
public protocol ProgramShell<State, Action>: Sendable {
  /// The state of all of its apps.
  associatedtype State: Codable & Equatable & Sendable
  /// Their actions.
  associatedtype Action: Codable & Equatable & Sendable

  /// Creates the shell of a program, with further subcommands.
  init(
    _ program: Program<State, Action>,
    adding further: @escaping @autoclosure @Sendable () -> [Subcommand<State, Action>]
  )

  /// The shell in a language.
  func running(in language: Language) -> RunningShell<State, Action>
}

extension ProgramShell {
  /// Creates the shell of a program.
  public init(_ program: Program<State, Action>) { self.init(program, adding: []) }

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
    ChildProcess.endWithParent()
    StandardOutput.reserveDescriptors()
    // A file that may not grow is an error of writing it, and no reason to end.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandText.own.dropFirst())
    let shell = running(in: .chosen(by: arguments))
    let work = Task { await ReplayChild.$isProgram.withValue(true) { await shell.run(arguments) } }
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
    await running(in: .chosen(by: arguments)).run(arguments)
  }
}

/// The shell alone: the prompt, lines from standard input, and recordings that are opened in it.
///
/// ```swift
/// import ReelREPL
///
/// @main enum Main { static func main() async { await Shell(Counter()).run() } }
/// ```
///
/// `ReelShell` has the tools, too; their libraries are not linked here.
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
    self.program = program
    self.further = further
  }

  /// The shell in a language.
  public func running(in language: Language) -> RunningShell<State, Action> {
    RunningShell(program, adding: further(), in: language)
  }
}

extension Language {
  /// Returns the language requested by a command line, or else by the environment; English if
  /// neither requests an available one.
  fileprivate static func chosen(by arguments: [String]) -> Language {
    let given = zip(arguments, arguments.dropFirst()).first { $0.0 == "--locale" }?.1
    let locale =
      given ?? arguments.first { $0.hasPrefix("--locale=") }.map { String($0.dropFirst(9)) }
    let environment = ProcessInfo.processInfo.environment
    let chosen =
      locale.flatMap { try? Language(locale: $0) } ?? (try? Language(chosenBy: environment))
    return chosen ?? .en
  }
}
