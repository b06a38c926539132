import Foundation

/// A program of the system that controls the terminal while it runs, for piped answers.
enum ForegroundProgram {
  /// Runs a command of the system's shell, and waits for its end.
  ///
  /// The answer is in an unnamed file, so that a program need not read all of it.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - input: its standard input.
  ///   - further: environment variables in addition to those of this process, which take
  ///     precedence.
  /// - Returns: How it ended; nil if it could not be started.
  static func run(
    _ command: String, input: String, environment further: [String: String] = [:]
  ) -> ChildProcess.End? {
    guard let file = temporaryFile(input) else { return nil }
    defer { close(file) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The editor's thread blocks signals that must be able to end the program.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let variables = ProcessInfo.processInfo.environment.merging(further) { own, _ in own }
    var arguments = strings(["sh", "-c", command])
    var environment = strings(variables.map { "\($0.key)=\($0.value)" })
    defer { for pointer in arguments + environment { free(pointer) } }
    var child: pid_t = 0
    guard
      posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, &environment) == 0
    else { return nil }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Returns C strings followed by nil, to be freed.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
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
