import ReelREPL

/// The view of a session for browsers on this machine.
struct BrowserView: SessionView {
  let page: LiveView
  let signal: ViewSignal
  /// Notifies the signal of dispatched actions.
  let listening: Listening

  func change() { signal.change() }
  func end() { page.end() }
}
