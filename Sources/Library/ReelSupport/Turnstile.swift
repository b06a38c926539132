import Synchronization
/// Admits one task at a time; the others wait in the order in which they came.
package final class Turnstile: Sendable {
  private struct Queue {
    var isOccupied = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let queue = Mutex(Queue())

  /// Creates a free turnstile.
  package init() {}

  /// The number of waiting tasks.
  package var queueLength: Int { queue.withLock { $0.waiting.count } }

  /// Waits for the caller's turn.
  package func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = queue.withLock { queue in
        if queue.isOccupied {
          queue.waiting.append(continuation)
          return false
        }
        queue.isOccupied = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Admits the next task.
  package func leave() {
    let next = queue.withLock { queue -> CheckedContinuation<Void, Never>? in
      if queue.waiting.isEmpty {
        queue.isOccupied = false
        return nil
      }
      return queue.waiting.removeFirst()
    }
    next?.resume()
  }
}
