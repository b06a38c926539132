/// What a store knows about an action when it reduces it.
public struct Stamp: Sendable, Equatable {
  /// The frame's number: 1 for a store's first action; unique across branches, never used again.
  public var frame: Int
  /// Who dispatched the action.
  public var origin: Origin
  /// The frame whose effect dispatched this action, or 0 where none did.
  public var cause: Int
  /// Which of the requests of that frame it answers, from 1; 0 where it answers none.
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
