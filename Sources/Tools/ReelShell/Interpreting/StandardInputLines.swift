import Foundation

/// The lines of standard input, as they come.
enum StandardInputLines {
  /// The lines, read by a thread of their own: reading waits, which no task should.
  static func lines() -> AsyncStream<Script.Line> {
    AsyncStream { continuation in
      let thread = Thread {
        var number = 0
        // `readLine` repairs what is no UTF-8, so that it shows in the message about the line.
        while let line = readLine(strippingNewline: true) {
          number += 1
          continuation.yield(Script.Line(number: number, text: line))
        }
        continuation.finish()
      }
      thread.start()
    }
  }

  /// All of standard input.
  ///
  /// - Throws: `CancellationError` where the task is cancelled before its end.
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
    }
  }
}
