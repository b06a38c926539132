import Foundation

/// The lines of standard input, as they come.
enum StandardInputLines {
  /// How many bytes a line may have.
  static let longestLine = 1 << 20
  /// How much of a line that is too long is shown, in bytes.
  private static let shown = 60

  /// The lines, read by a thread of their own: reading waits, which no task should.
  static func lines() -> ByteLines.Stream<Script.Line> {
    ByteLines.stream(of: .standardInput, limit: longestLine) { line, number in
      // What is no UTF-8 is repaired, so that it shows in the message about the line.
      switch line {
      case .whole(let bytes):
        Script.Line(number: number, text: String(decoding: bytes, as: UTF8.self))
      case .tooLong(let bytes):
        Script.Line(
          number: number, text: String(decoding: bytes.prefix(shown), as: UTF8.self) + "…",
          isCut: true)
      }
    }
  }

  /// All of standard input.
  ///
  /// - Throws: `CancellationError` where the task is cancelled before its end;
  ///   ``Script/Unreadable`` where there is more than a script may have.
  static func all() throws -> Data {
    var all = Data()
    while true {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // Whether it is still wanted is asked now and then, since reading cannot be ended.
      let isReady = poll(&descriptor, 1, 100) != 0
      try Task.checkCancellation()
      guard isReady else { continue }
      let more = FileHandle.standardInput.availableData
      guard !more.isEmpty else { return all }
      all += more
      guard all.count <= Script.longest else { throw Script.Unreadable.tooLong("stdin") }
    }
  }
}
