import Synchronization

/// Interrupts the line in progress, as Ctrl-C does at a terminal; the session goes on.
///
/// A program that sends the lines names the one it means by its number, so that an interruption
/// that comes too late does not hit the line after it.
package final class LineInterrupts: Sendable {
  /// The first character of what interrupts a line in standard input, before the line's number: a
  /// control character that no one types.
  package static let mark = "\u{18}"

  /// The line in progress.
  private struct Progress {
    /// The highest number of a line that is to be interrupted.
    var interrupted = 0
    /// The number of the line in progress, and what ends it.
    var current: (number: Int, cancel: @Sendable () -> Void)?
  }

  private let progress = Mutex(Progress())

  /// Creates interrupts of a session's lines.
  package init() {}

  /// Interrupts a line that is in progress, or will be.
  package func interrupt(_ number: Int) {
    let cancel = progress.withLock { progress in
      progress.interrupted = max(progress.interrupted, number)
      return progress.current.flatMap { $0.number == number ? $0.cancel : nil }
    }
    cancel?()
  }

  /// Interrupts the line that a line of standard input names; returns false if it names none.
  func interrupt(by text: String) -> Bool {
    guard text.utf8.starts(with: Self.mark.utf8),
      let number = Int(String(text.unicodeScalars.dropFirst()))
    else { return false }
    interrupt(number)
    return true
  }

  /// Performs a line that can be interrupted.
  func perform<Result: Sendable>(
    _ number: Int, _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    let work = Task { await body() }
    let isInterrupted = progress.withLock { progress in
      progress.current = (number, { work.cancel() })
      return progress.interrupted >= number
    }
    if isInterrupted { work.cancel() }
    defer { progress.withLock { $0.current = nil } }
    return await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
  }
}
