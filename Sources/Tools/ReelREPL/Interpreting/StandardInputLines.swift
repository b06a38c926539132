import Foundation

/// The lines of standard input, as they arrive.
package enum StandardInputLines {
  /// The maximum size of a line in bytes.
  static let longestLine = 1 << 20
  /// The part of an overlong line that is shown, in bytes.
  private static let shown = 60

  /// Returns the lines, read on a separate thread because reading blocks.
  ///
  /// - Parameter interrupts: performs at once what interrupts a line, which is none itself.
  static func lines(interrupting interrupts: LineInterrupts) -> LineSequence<Script.Line> {
    ByteLines.stream(of: .standardInput, limit: longestLine) { line, number in
      switch line {
      case .whole(let bytes):
        let text = String(validating: bytes, as: UTF8.self)
        if let text, interrupts.interrupt(by: text) { return nil }
        return Script.Line(number: number, input: text ?? "", flaw: text == nil ? .notText : nil)
      case .tooLong(let bytes):
        return Script.Line(
          number: number, text: String(decoding: bytes.prefix(shown), as: UTF8.self) + "…",
          flaw: .tooLong)
      case .unreadable(let code):
        return Script.Line(number: number, text: "", flaw: .unreadable(code))
      }
    }
  }

  /// Reads all of standard input.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before its end; ``Script/Unreadable``
  ///   if it cannot be read, or is larger than a script may be.
  package static func all() throws -> Data {
    var all = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // Cancellation is checked periodically, because reading cannot be interrupted.
      let isReady = poll(&descriptor, 1, 100) != 0
      try Task.checkCancellation()
      guard isReady else { continue }
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
      guard count >= 0 else { throw Script.Unreadable.failed("stdin", errno) }
      if count == 0 { return all }
      all += chunk[..<count]
      guard all.count <= Script.longest else { throw Script.Unreadable.tooLong("stdin") }
    }
  }
}
