import Reel

/// One action in the timeline, and how it came about.
public struct Frame<Action: Sendable>: Sendable {
  /// The frame's number: 1 for the first action; unique across branches.
  public var number: Int
  /// What happened.
  public var action: Action
  /// When, coarsely.
  public var time: Timestamp
  /// Who dispatched it.
  public var origin: Origin
  /// The frame whose effect dispatched this one, or 0.
  public var cause: Int
  /// The branch that it is on.
  public var branch: BranchID

  /// Creates a frame.
  public init(
    number: Int, action: Action, time: Timestamp, origin: Origin, cause: Int = 0,
    branch: BranchID = .main
  ) {
    self.number = number
    self.action = action
    self.time = time
    self.origin = origin
    self.cause = cause
    self.branch = branch
  }
}

extension Frame: Equatable where Action: Equatable {}
