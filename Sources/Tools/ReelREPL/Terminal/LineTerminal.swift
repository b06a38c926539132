/// A terminal at which a user types the lines of a session, and what may happen there besides.
package protocol LineTerminal: AnyObject, Sendable {
  /// Moves the shell on behalf of a view, if it waits for a line; a line that is typed meanwhile is
  /// performed afterwards.
  ///
  /// - Returns: The result of moving it; nil if a line is in progress.
  func visit<Result: Sendable>(_ move: @Sendable () async -> Result) async -> Result?

  /// Lets a line pause; what changes meanwhile is shown at once.
  func pause(_ body: @Sendable () async -> Void) async
}
