/// A request whose effect has not ended.
package struct OpenRequest: Sendable {
  /// Its name.
  package let id: RequestID
  /// The request.
  package let asked: AskedRequest
  /// The branch that its answers go to.
  package let branch: BranchID
  /// Whether it is waiting for its turn.
  package let isWaiting: Bool
  /// Whether it changes something in the world, and so cannot be given up.
  package let writes: Bool
}
