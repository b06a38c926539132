import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// A shell whose command line is being run: what its subcommands receive.
public struct RunningShell<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The program.
  public let program: Program<State, Action>
  /// The translation into the language of the command line; English if none is requested.
  public let translation: Translation
  /// All subcommands.
  package let subcommands: [Subcommand<State, Action>]

  /// Prepares running a command line.
  ///
  /// - Parameters:
  ///   - program: the program, with its tools.
  ///   - further: further subcommands.
  ///   - language: the language of the command line.
  package init(
    _ program: Program<State, Action>, adding further: [Subcommand<State, Action>],
    in language: Language
  ) {
    self.program = program
    translation = Translation(language)
    let own =
      [Self.shellSubcommand(of: program), Self.openSubcommand]
      + program.tools.subcommands(program) + further
    let all = own + [Self.helpSubcommand(of: own.map(\.name) + program.apps)]
    subcommands = all.map { $0.of(program.name) }
  }

  /// Runs a command line.
  ///
  /// - Returns: The exit code; errors have been written to standard error.
  func run(_ arguments: [String]) async -> ExitCode {
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
    if ["--help", "-h"].contains(arguments.first) { return try help() }
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
      } catch let crash as LineFailure {
        printError(crash.message)
        return .checkFailed
      }
    }
  }

  private func unknown(_ name: String) -> UsageError {
    let hint = Spelling.hint(for: name, among: subcommands.map(\.name) + program.apps)
    return UsageError("there is no command or app “\(verbatim: name)”\(hint)")
  }

  private static func helpSubcommand(of names: [String]) -> Subcommand<State, Action> {
    Subcommand(
      "help", "Show more about a command, with its options",
      .optional(.name("COMMAND", choices: names.map { Choice($0) })), written: "help COMMAND"
    ) { shell, name in try shell.help(name) }
  }

  private func help(_ name: String? = nil) throws -> ExitCode {
    let output = StandardOutput()
    if let subcommand = subcommands.first(where: { $0.name == name }) {
      output.reply(HelpText.text(of: subcommand.syntax, in: translation))
    } else if let name {
      guard program.apps.contains(name) else { throw unknown(name) }
      let summary = translation(
        "Start the shell in \(verbatim: name); .help there lists its commands")
      output.reply("\(program.name) \(name)\n  \(summary)")
    } else {
      output.reply(overview)
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
  package var notes: Text {
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
