/// What shows the session beside the shell and may move it, such as pages in a browser.
package protocol SessionView: Sendable {
  /// Records that something may have changed.
  func change()
  /// Stops showing the session.
  func end()
}
