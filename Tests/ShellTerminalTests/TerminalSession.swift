import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles

/// A `reel` at a terminal, with its files in a directory of the test.
struct TerminalSession: KeysAndScreen {
  /// The screen once the shell is ready.
  static let home = """
    reel  embedded backend · .help
      minipools     Collect money together, in pools with goals
      transformers  A roster of robots, and the battle between their two teams
      tvshows       The shows you watch, also available offline
      codepay       A bank account, to send money by phone number
    MiniPools
           Create a new pool
      1    Birthday gift for Anna                  $35
      2    Trip to Rome                      $30 / $50
      3  ✓ Office coffee                     $40 / $40
      [refresh]
    minipools›
    """

  /// What `.save` says at a terminal.
  static let realTime = """
    Time was real: what depends on it, or on chance, may differ the next time.
    """

  let terminal: PseudoTerminal
  /// Kept until the session has ended, which writes into it.
  private let directory: TemporaryDirectory

  init(
    _ arguments: [String] = [], of program: String = "reel",
    showing texts: [String] = ["minipools›", "[refresh]"],
    in directory: TemporaryDirectory, rows: Int = 40, columns: Int = 80,
    environment: [String: String] = [:]
  ) throws {
    self.directory = directory
    terminal = try PseudoTerminal(
      BuiltProgram.path(program), arguments: arguments,
      // Without colours, which the screen would not show anyway; animations need them.
      environment: directory.environment.merging(["NO_COLOR": "1"]) { $1 }
        .merging(environment) { $1 },
      rows: rows, columns: columns)
    for text in texts { try terminal.wait(forText: text) }
  }

  /// Ends the session with Ctrl-D and returns how it exited.
  func end() throws -> ProcessExit {
    terminal.send("\u{4}")
    return try terminal.waitForExit()
  }
}
