import Foundation

/// A program that reads a file, writes files, and ends.
///
/// Files, not pipes: nothing can get stuck, and nobody has to read along. And not Foundation's
/// `Process`, which on Linux is not made for hundreds at once.
public enum FileProcess {
  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: what it is called with.
  ///   - environment: all of its variables.
  ///   - directory: where it runs.
  ///   - input: the file that it reads.
  ///   - output: the file that it appends what it says to; it has to exist.
  ///   - diagnostics: the file for standard error; it may be the same.
  /// - Returns: how it ended.
  /// - Throws: ``PseudoTerminal/Failure`` where it does not start.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String], in directory: String,
    input: String, output: String, diagnostics: String
  ) async throws -> ProcessExit {
    let processID = try Spawn.start(
      program, arguments, environment, in: directory, input: input, output: output,
      diagnostics: diagnostics)
    return await withCheckedContinuation { continuation in
      // A thread of its own, since it waits as long as the program runs.
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: ProcessExit(status: status))
      }
    }
  }
}
