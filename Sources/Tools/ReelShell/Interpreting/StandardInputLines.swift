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
}
