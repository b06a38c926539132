import Foundation

/// The current properties of the terminal.
package struct TerminalSize {
  package let rows: Int
  let columns: Int

  /// The size of the window in a task that has another output; nil for standard output.
  @TaskLocal static var given: TerminalSize?

  /// The size of the terminal on standard output; 24 × 80 if unknown.
  package static var current: TerminalSize {
    if let given { return given }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return TerminalSize(rows: 24, columns: 80)
    }
    return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Whether a user types commands at a terminal, wherever the output goes.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether a key has been pressed that has not been read yet.
  static var hasInput: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }
}
