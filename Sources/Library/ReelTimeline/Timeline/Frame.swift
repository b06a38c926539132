import Reel

/// One action in the timeline, and its origin.
public struct Frame<Action: Sendable>: Sendable {
  /// The frame's number: 1 for the first action; unique across branches.
  public var number: Int
  /// The action.
  public var action: Action
  /// The time, approximately.
  public var time: Timestamp
  /// The source of the action.
  public var origin: Origin
  /// The frame whose effect dispatched this one, or 0.
  public var cause: Int
  /// The branch of the frame.
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

  /// Creates the frame of an action with a stamp.
  init(_ action: Action, _ stamp: Stamp, time: Timestamp) {
    self.init(
      number: stamp.frame, action: action, time: time, origin: stamp.origin, cause: stamp.cause,
      branch: stamp.branch)
  }
}

extension Frame: Equatable where Action: Equatable {}
