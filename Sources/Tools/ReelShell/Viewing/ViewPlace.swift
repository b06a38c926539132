import Reel
import ReelSupport

/// Where a session is served to browsers, if it is, and whether it can be led from there now.
final class ViewPlace: Sendable {
  private struct Content {
    var view: LiveView?
    var signal: ViewSignal?
    /// Tells the signal of what is dispatched.
    var listening: Listening?
    var isOpen = true
    /// Is called when the shell has been led somewhere.
    var told: (@Sendable () -> Void)?
  }

  private let content = TracedMutex(Content())

  deinit { end() }

  /// What is served; nil for nothing.
  var view: LiveView? { content.withLock { $0.view } }

  /// Whether the shell waits for a line: only then it can be led elsewhere.
  var isOpen: Bool {
    get { content.withLock { $0.isOpen } }
    set { content.withLock { $0.isOpen = newValue } }
  }

  /// Serves from now on.
  func begin(_ view: LiveView, _ signal: ViewSignal, _ listening: Listening) {
    content.withLock { content in
      content.view = view
      content.signal = signal
      content.listening = listening
    }
  }

  /// Notes that a line was done: it may have changed what is looked at.
  func noteLine() { content.withLock { $0.signal }?.change() }

  /// Calls `body` when the shell has been led somewhere.
  func whenLed(_ body: @escaping @Sendable () -> Void) { content.withLock { $0.told = body } }

  /// Notes that the shell has been led somewhere.
  func noteVisit() {
    let (signal, told) = content.withLock { ($0.signal, $0.told) }
    signal?.change()
    told?()
  }

  /// Serves nothing any more.
  ///
  /// - Returns: whether something was served.
  @discardableResult
  func end() -> Bool {
    let view = content.withLock { content in
      defer { (content.view, content.signal, content.listening) = (nil, nil, nil) }
      return content.view
    }
    view?.end()
    return view != nil
  }
}
