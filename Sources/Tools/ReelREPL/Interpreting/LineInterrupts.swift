import Synchronization

/// Interrupts the line in progress, as Ctrl-C does at a terminal; the session goes on.
///
/// A program that sends the lines names the one it means by its number, so that an interruption
/// that comes too late does not hit the line after it. Beforehand it interrupts line 0, which there
/// is not: from then on each line has a task of its own, which costs as much as performing it.
package final class LineInterrupts: Sendable {
  /// The first character of what interrupts a line in standard input, before the line's number: a
  /// control character that no one types.
  package static let mark = "\u{18}"

  /// The line in progress.
  private struct Progress {
    /// The highest number of a line that is to be interrupted; nil as long as none can be.
    var interrupted: Int?
    /// The number of the line in progress, and what ends it.
    var current: (number: Int, cancel: @Sendable () -> Void)?
  }

  private let progress = Mutex(Progress())

  /// Creates interrupts of a session's lines.
  package init() {}

  /// Interrupts a line that is in progress, or will be.
  package func interrupt(_ number: Int) {
    let cancel = progress.withLock { progress in
      progress.interrupted = max(progress.interrupted ?? 0, number)
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

  /// Performs a line, which can be interrupted if one was before.
  func perform<Result: Sendable>(
    _ number: Int, _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    guard progress.withLock({ $0.interrupted != nil }) else { return await body() }
    let work = Task { await body() }
    let isInterrupted = progress.withLock { progress in
      progress.current = (number, { work.cancel() })
      return progress.interrupted.map { $0 >= number } ?? false
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
