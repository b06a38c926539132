import Foundation

/// Tells those who wait that there is something new, and nothing of what: it keeps one number.
final class ViewSignal: Sendable {
  /// What came of waiting.
  enum News: Equatable {
    /// There is something new, as of this number.
    case changed(Int)
    /// Nothing has changed for a while.
    case quiet
    /// Nothing will change any more.
    case ended
  }

  private let content = Content()

  /// `@unchecked Sendable`: guarded by its condition.
  private final class Content: @unchecked Sendable {
    let condition = NSCondition()
    var number = 0
    var isEnded = false
  }

  /// Whether nothing will change any more.
  var isEnded: Bool { content.condition.withLock { content.isEnded } }

  /// Notes that something has changed.
  func change() {
    content.condition.withLock {
      content.number += 1
      content.condition.broadcast()
    }
  }

  /// Notes that nothing will change any more.
  func end() {
    content.condition.withLock {
      content.isEnded = true
      content.condition.broadcast()
    }
  }

  /// Waits on the current thread for something newer than a number.
  ///
  /// - Parameters:
  ///   - number: what is known; nil for nothing.
  ///   - seconds: how long to wait at most.
  func wait(after number: Int?, atMost seconds: Double) -> News {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return content.condition.withLock {
      while !content.isEnded, content.number == number {
        guard content.condition.wait(until: deadline) else { return .quiet }
      }
      return content.isEnded ? .ended : .changed(content.number)
    }
  }

  /// Waits on the current thread until nothing will change any more, but not for long.
  func waitForEnd(atMost seconds: Double) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    content.condition.withLock {
      while !content.isEnded, content.condition.wait(until: deadline) {}
    }
  }
}
