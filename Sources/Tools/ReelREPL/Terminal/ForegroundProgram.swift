import Foundation
import ReelSupport

/// A program of the system that controls the terminal while it runs, for piped answers.
enum ForegroundProgram {
  /// Runs a command of the system's shell, and waits for its end.
  ///
  /// The answer is in an unnamed file, so that a program need not read all of it.
  ///
  /// Ctrl-C is for the program alone: the shell that waits for it goes on, and tells how it ended.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - input: its standard input.
  ///   - further: environment variables in addition to those of this process, which take
  ///     precedence.
  /// - Returns: How it ended; nil if it could not be started.
  static func run(
    _ command: String, input: String, environment further: [String: String] = [:]
  ) -> SpawnedProcess.End? {
    guard let file = temporaryFile(input) else { return nil }
    let variables = ProcessInfo.processInfo.environment.merging(further) { own, _ in own }
    return try? SpawnedProcess(
      "/bin/sh", ["-c", "trap : INT; " + command], environment: variables,
      input: .file(FileHandle(fileDescriptor: file, closeOnDealloc: true)), output: .inherited,
      diagnostics: .inherited, group: .same
    ).waitUntilEnd()
  }

  /// Returns a file that no other process sees, positioned at its beginning; nil if there is no
  /// space.
  private static func temporaryFile(_ text: String) -> Int32? {
    var template = Array((NSTemporaryDirectory() + "/reel-XXXXXX").utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    StandardOutput.write(text, to: file)
    guard lseek(file, 0, SEEK_CUR) == text.utf8.count, lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      return nil
    }
    return file
  }
}
