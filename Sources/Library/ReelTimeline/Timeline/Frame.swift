import Reel

/// One action in the timeline, with its stamp and its time.
public struct Frame<Action: Sendable>: Sendable {
  /// The action.
  public var action: Action
  /// The store's knowledge about it.
  public var stamp: Stamp
  /// The time, approximately.
  public var time: Timestamp

  /// Creates a frame.
  public init(_ action: Action, _ stamp: Stamp, time: Timestamp) {
    self.action = action
    self.stamp = stamp
    self.time = time
  }

  /// The frame's number: 1 for the first action; unique across branches.
  public var number: Int { stamp.frame }

  /// The source of the action.
  public var origin: Origin { stamp.origin }

  /// The frame whose effect dispatched this one, or 0.
  public var cause: Int { stamp.cause }

  /// The request that it answers; nil if it answers none.
  public var answered: RequestID? { stamp.answered }

  /// The branch of the frame.
  public var branch: BranchID { stamp.branch }
}

extension Frame: Equatable where Action: Equatable {}
