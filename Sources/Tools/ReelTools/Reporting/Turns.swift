import Dispatch
import Synchronization

/// Lets the parts of a work pass a place in their order, whichever threads do them.
///
/// A part that comes early waits, so parts have to begin in their order.
final class Turns: Sendable {
  private struct State {
    var next = 0
    /// The last part that may pass.
    var end = Int.max
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  private let state = Mutex(State())

  /// Waits until all parts before one have passed.
  ///
  /// - Throws: `CancellationError` if one of them has failed.
  func wait(for part: Int) throws {
    let early = state.withLock { state -> DispatchSemaphore? in
      guard state.next < part, part <= state.end else { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      state.waiting[part] = semaphore
      return semaphore
    }
    early?.wait()
    if part > state.withLock(\.end) { throw CancellationError() }
  }

  /// Lets the next part pass after one.
  func pass(_ part: Int) {
    let next = state.withLock { state in
      state.next = part + 1
      return state.waiting.removeValue(forKey: part + 1)
    }
    next?.signal()
  }

  /// Lets no part after one pass, because that has failed.
  func close(after part: Int) {
    let late = state.withLock { state in
      state.end = min(state.end, part)
      let end = state.end
      defer { state.waiting = state.waiting.filter { $0.key <= end } }
      return state.waiting.filter { $0.key > end }.values.map(\.self)
    }
    for semaphore in late { semaphore.signal() }
  }
}
