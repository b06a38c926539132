import Synchronization

/// Lets one in at a time; the others wait for their turn.
final class Gate: Sendable {
  private struct Queue {
    var isOccupied = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let queue = Mutex(Queue())

  /// How many wait.
  var queueLength: Int { queue.withLock { $0.waiting.count } }

  /// Waits for one's turn.
  func enter() async {
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

  /// Lets the next one in.
  func leave() {
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
