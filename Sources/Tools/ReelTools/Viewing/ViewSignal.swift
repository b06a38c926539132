import Foundation
import ReelREPL

/// Signals waiting threads that something has changed, but not what: it stores only a number.
final class ViewSignal: Sendable {
  /// The result of waiting.
  enum News: Equatable {
    /// Something has changed, as of this number.
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

  /// Records that something has changed.
  func change() {
    content.condition.withLock {
      content.number += 1
      content.condition.broadcast()
    }
  }

  /// Records that nothing will change any more.
  func end() {
    content.condition.withLock {
      content.isEnded = true
      content.condition.broadcast()
    }
  }

  /// Waits on the current thread for something newer than a number.
  ///
  /// - Parameters:
  ///   - number: the last known number; nil for none.
  ///   - seconds: the maximum time to wait.
  func wait(after number: Int?, atMost seconds: Double) -> News {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return content.condition.withLock {
      while !content.isEnded, content.number == number {
        guard content.condition.wait(until: deadline) else { return .quiet }
      }
      return content.isEnded ? .ended : .changed(content.number)
    }
  }

  /// Waits briefly on the current thread until nothing will change any more.
  func waitForEnd(atMost seconds: Double) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    content.condition.withLock {
      while !content.isEnded, content.condition.wait(until: deadline) {}
    }
  }
}
