import Synchronization

/// What shows a session beside the shell and may move it, such as pages in a browser.
package protocol SessionView: Sendable {
  /// Records that something may have changed.
  func change()
  /// Stops showing the session.
  func end()
}

/// The view of a session, if there is one, and the shell that it may move.
package final class SessionViewing: Sendable {
  private struct Content {
    var view: (any SessionView)?
    /// Returns whether the shell can be moved now.
    var isIdle: @Sendable () async -> Bool = { true }
    /// Called when the view has moved the shell.
    var moved: @Sendable () -> Void = {}
  }

  private let content = Mutex(Content())

  deinit { end() }

  /// The view; nil for none.
  package var current: (any SessionView)? { content.withLock { $0.view } }

  /// Whether the shell can be moved now.
  package var canMove: Bool { get async { await content.withLock { $0.isIdle }() } }

  /// Moves a shell that reads lines from a user from now on.
  ///
  /// - Parameters:
  ///   - isIdle: returns whether it waits for a line: only then can it be moved.
  ///   - moved: called when it has been moved.
  func follow(
    isIdle: @escaping @Sendable () async -> Bool, moved: @escaping @Sendable () -> Void
  ) {
    content.withLock { ($0.isIdle, $0.moved) = (isIdle, moved) }
  }

  /// Begins with a view.
  package func begin(_ view: any SessionView) { content.withLock { $0.view = view } }

  /// Records that a line was performed, which may have changed the frame being viewed.
  func noteLine() { current?.change() }

  /// Records that the view has moved the shell.
  package func noteVisit() {
    let (view, moved) = content.withLock { ($0.view, $0.moved) }
    view?.change()
    moved()
  }

  /// Ends the view.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func end() -> Bool {
    let view = content.withLock { content in
      defer { content.view = nil }
      return content.view
    }
    view?.end()
    return view != nil
  }
}
