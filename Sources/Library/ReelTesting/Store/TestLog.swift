import Reel
import Synchronization

/// Records what happens in a test's store until the test has asserted it.
final class TestLog<State: Sendable, Action: Sendable>: ActionLog {
  /// An action that has been reduced.
  struct Entry: Sendable {
    var action: Action
    var stamp: Stamp
    /// Its requests.
    var asked: [AskedRequest]
    /// The state after it.
    var state: State
  }

  /// An action in the whole history, kept after the test has asserted it.
  struct Past: Sendable {
    var action: Action
    var stamp: Stamp
    var time: Timestamp
  }

  private struct Memory {
    var entries: [Entry] = []
    var past: [Past] = []
    var waiter: (id: Int, continuation: CheckedContinuation<Void, Never>)?
    var nextWaiter = 0
  }

  private let clock: VirtualClock
  private let memory = Mutex(Memory())

  init(clock: VirtualClock) { self.clock = clock }

  func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict {
    let asked = reduce(&state, action)
    let entry = Entry(action: action, stamp: stamp, asked: asked, state: state)
    let past = Past(action: action, stamp: stamp, time: clock.now)
    let waiter = memory.withLock { memory in
      memory.entries.append(entry)
      memory.past.append(past)
      return memory.waiter.take()?.continuation
    }
    waiter?.resume()
    return .recorded
  }

  /// The events that have not been asserted, the oldest first.
  var entries: [Entry] { memory.withLock { $0.entries } }

  /// The whole history.
  var past: [Past] { memory.withLock { $0.past } }

  /// Removes the first `count` entries.
  func remove(_ count: Int) {
    let gone = memory.withLock { memory in
      defer { memory.entries.removeFirst(count) }
      return Array(memory.entries.prefix(count))
    }
    withExtendedLifetime(gone) {}
  }

  /// Returns the action of a frame, with its cause.
  func frame(_ number: Int) -> Past? {
    memory.withLock { memory in
      // Frames are numbered from 1, without gaps: nothing is ever refused.
      memory.past.indices.contains(number - 1) ? memory.past[number - 1] : nil
    }
  }

  /// Returns when there are more than `count` entries, or after `timeout` in real time.
  func waits(forMoreThan count: Int, within timeout: Duration) async {
    guard timeout > .zero else { return }
    let id = memory.withLock { memory in
      memory.nextWaiter += 1
      return memory.nextWaiter
    }
    // The effect has to be awaited somehow: only a failing test reaches the end.
    let alarm = Task.detached { [weak self] in
      try? await Task.sleep(for: timeout)
      self?.wake(id)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = memory.withLock { memory in
          if memory.entries.count > count || Task.isCancelled { return true }
          memory.waiter = (id, continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      wake(id)
    }
    alarm.cancel()
  }

  private func wake(_ id: Int) {
    let waiter = memory.withLock { memory in
      memory.waiter?.id == id ? memory.waiter.take()?.continuation : nil
    }
    waiter?.resume()
  }
}
