import Foundation

/// The thread that owns libedit.
final class EditorThread: Sendable {
  private let ended = NSCondition()
  private let state: State

  private final class State: @unchecked Sendable {
    // Unchecked because `ended` guards it: it is only touched with that condition's lock held.
    var hasEnded = false
  }

  init(session: any EditorSession) {
    let state = State()
    self.state = state
    let ended = self.ended
    // Unchecked because the session is handed over: its maker does not use it again, and the
    // thread is the only one to touch it.
    nonisolated(unsafe) let session = session
    let thread = Thread {
      JobControl.admitSignals()
      session.run()
      ended.withLock {
        state.hasEnded = true
        ended.broadcast()
      }
    }
    thread.name = Self.name
    thread.stackSize = 1 << 20
    thread.start()
  }

  private static let name = "ReelEditor"

  /// Waits until the thread has restored the terminal and ended.
  ///
  /// On the thread itself, such as in a completion, it does not wait: that would be waiting for
  /// itself.
  func join() {
    guard Thread.current.name != Self.name else { return }
    ended.withLock {
      while !state.hasEnded { ended.wait() }
    }
  }
}
