import Reel
import ReelTimeline
import Synchronization

/// Records what happens in a test's store until the test has asserted it.
final class TestLog<State: Sendable, Action: Sendable>: ActionLog {
  /// A frame with what the test has to assert about it.
  struct Entry: Sendable {
    var frame: Frame<Action>
    /// Its requests.
    var asked: [AskedRequest]
    /// The state after it.
    var state: State
  }

  private struct Memory {
    var entries: [Entry] = []
    var past: [Frame<Action>] = []
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
    let frame = Frame(action, stamp, time: clock.now)
    let entry = Entry(frame: frame, asked: asked, state: state)
    let waiter = memory.withLock { memory in
      memory.entries.append(entry)
      memory.past.append(frame)
      return memory.waiter.take()?.continuation
    }
    waiter?.resume()
    return .recorded
  }

  /// The events that have not been asserted, the oldest first.
  var entries: [Entry] { memory.withLock { $0.entries } }

  /// The whole history, also what the test has asserted.
  var past: [Frame<Action>] { memory.withLock { $0.past } }

  /// Removes the first `count` entries.
  func remove(_ count: Int) {
    let gone = memory.withLock { memory in
      defer { memory.entries.removeFirst(count) }
      return Array(memory.entries.prefix(count))
    }
    withExtendedLifetime(gone) {}
  }

  /// Returns a frame; nil if it does not exist.
  func frame(_ number: Int) -> Frame<Action>? {
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
