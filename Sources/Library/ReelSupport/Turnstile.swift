import Synchronization
/// Admits a number of tasks at a time; the others wait in the order in which they came.
package final class Turnstile: Sendable {
  private struct Queue {
    var places: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let queue: Mutex<Queue>

  /// Creates a free turnstile.
  ///
  /// - Parameter places: the number of tasks that it admits at a time.
  package init(places: Int = 1) { queue = Mutex(Queue(places: places)) }

  /// The number of waiting tasks.
  package var queueLength: Int { queue.withLock { $0.waiting.count } }

  /// Waits for the caller's turn.
  package func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = queue.withLock { queue in
        if queue.places == 0 {
          queue.waiting.append(continuation)
          return false
        }
        queue.places -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Admits the next task.
  package func leave() {
    let next = queue.withLock { queue -> CheckedContinuation<Void, Never>? in
      if queue.waiting.isEmpty {
        queue.places += 1
        return nil
      }
      return queue.waiting.removeFirst()
    }
    next?.resume()
  }
}
