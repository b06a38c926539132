import Synchronization

/// What shows a session beside the shell and may move it, such as pages in a browser.
package protocol SessionView: Sendable {
  /// Records that something may have changed.
  func change()
  /// Stops showing the session.
  func end()
}

/// The view of a session, if there is one.
package final class SessionViewing: Sendable {
  private let view = Mutex<(any SessionView)?>(nil)

  deinit { end() }

  /// The view; nil for none.
  package var current: (any SessionView)? { view.withLock { $0 } }

  /// Begins with a view.
  package func begin(_ view: any SessionView) { self.view.withLock { $0 = view } }

  /// Records that a line was performed, or the view has moved the shell: both may have changed the
  /// frame being viewed.
  package func change() { current?.change() }

  /// Ends the view.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func end() -> Bool {
    let view = view.withLock { view in
      defer { view = nil }
      return view
    }
    view?.end()
    return view != nil
  }
}
