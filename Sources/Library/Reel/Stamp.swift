/// A store's knowledge about an action when it reduces it.
public struct Stamp: Sendable, Equatable {
  /// The frame's number: 1 for a store's first action; unique across branches, and never reused.
  public var frame: Int
  /// Who dispatched the action.
  public var origin: Origin
  /// The frame whose effect dispatched this action; 0 if none did.
  public var cause: Int
  /// The request of that frame that it answers, from 1; 0 if it answers none.
  public var request: Int
  /// The branch on which the action is reduced.
  public var branch: BranchID

  /// Creates the stamp of an action.
  @inlinable
  public init(
    frame: Int, origin: Origin, cause: Int = 0, request: Int = 0, branch: BranchID = .main
  ) {
    self.frame = frame
    self.origin = origin
    self.cause = cause
    self.request = request
    self.branch = branch
  }
}
