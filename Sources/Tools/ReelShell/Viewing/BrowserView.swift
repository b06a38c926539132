import Reel
import Synchronization

/// The view of a session, if it is served to browsers, and whether pages can move the shell now.
final class BrowserView: Sendable {
  private struct Content {
    var view: LiveView?
    var signal: ViewSignal?
    /// Notifies the signal of dispatched actions.
    var listening: Listening?
    var isOpen = true
    /// Called when a page has moved the shell.
    var moved: (@Sendable () -> Void)?
  }

  private let content = Mutex(Content())

  deinit { end() }

  /// The view; nil for none.
  var view: LiveView? { content.withLock { $0.view } }

  /// Whether the shell waits for a line: only then can it be moved.
  var isOpen: Bool {
    get { content.withLock { $0.isOpen } }
    set { content.withLock { $0.isOpen = newValue } }
  }

  /// Starts serving.
  func begin(_ view: LiveView, _ signal: ViewSignal, _ listening: Listening) {
    content.withLock { content in
      content.view = view
      content.signal = signal
      content.listening = listening
    }
  }

  /// Records that a line was performed, which may have changed the frame being viewed.
  func noteLine() { content.withLock { $0.signal }?.change() }

  /// Calls `body` when a page has moved the shell.
  func whenMoved(_ body: @escaping @Sendable () -> Void) { content.withLock { $0.moved = body } }

  /// Records that a page has moved the shell.
  func noteVisit() {
    let (signal, moved) = content.withLock { ($0.signal, $0.moved) }
    signal?.change()
    moved?()
  }

  /// Stops serving.
  ///
  /// - Returns: Whether something was served.
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
