import Foundation
import PseudoTerminal
import ReelSupport

/// A program that reads a file, writes files, and ends.
///
/// It uses files instead of pipes: a program cannot get stuck on a full pipe, and no process has to
/// read its output.
///
/// Only a few programs run at a time, however many tests start one. Otherwise programs could become
/// so slow that tests time out.
public enum FileProcess {
  private static let turnstile = Turnstile(
    places: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - arguments: The program's arguments.
  ///   - environment: All of the program's environment variables.
  ///   - directory: The program's working directory.
  ///   - input: The file for standard input.
  ///   - output: An existing file, to which standard output is appended.
  ///   - diagnostics: The file for standard error; it may be the same as `output`.
  /// - Returns: How the program ended.
  /// - Throws: ``PseudoTerminal/Failure`` if the program does not start.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String], in directory: String,
    input: String, output: String, diagnostics: String
  ) async throws -> ProcessExit {
    // A test that others wait for does not wait behind them.
    let waits = !Occupying.hasTurn
    if waits { await turnstile.enter() }
    defer { if waits { turnstile.leave() } }
    let process = try Spawn.start(
      program, arguments, environment, in: directory, input: .path(input), output: .path(output),
      diagnostics: .path(diagnostics))
    return ProcessExit(await process.end)
  }
}
