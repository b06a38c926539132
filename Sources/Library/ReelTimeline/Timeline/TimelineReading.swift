import Reel
import ReelTexts

/// An error for a frame that does not exist.
public struct NoSuchFrame: TextError, Equatable, Sendable {
  /// The requested number.
  public let frame: Int
  /// The number of the last frame.
  public let last: Int
  /// Whether another branch than the one in question has it.
  public let isElsewhere: Bool
  /// The number of the frame before the first; 0 if there is none.
  public let start: Int

  /// Creates an error for a frame that is not among those after `start` and up to `last`, or is on
  /// another branch.
  public init(frame: Int, last: Int, isElsewhere: Bool = false, after start: Int = 0) {
    self.frame = frame
    self.last = last
    self.isElsewhere = isElsewhere
    self.start = start
  }

  /// A sentence with the existing frames.
  public var text: Text {
    if start > 0, frame < start || frame > last {
      return "there is no frame \(frame); the recording begins after \(start) and ends with \(last)"
    }
    if last == 0 {
      return "there is no frame \(frame); nothing has happened yet"
    }
    if frame == 0 {
      return "frame 0 has no action, and a commit does not keep its state"
    }
    if isElsewhere {
      return "frame \(frame) is on another branch"
    }
    if (1...last).contains(frame) {
      return "frame \(frame) was committed or swept away"
    }
    return "there is no frame \(frame); there are 0 to \(last)"
  }
}

extension Timeline {
  /// The number of frames on all branches.
  public var count: Int { memory.withLock { $0.log.count } }

  /// The number of the last frame on any branch; 0 if there is none.
  public var last: Int { memory.withLock { $0.log.last } }

  /// The last frame of the current branch.
  public var tip: Int { memory.withLock { $0.tip } }

  /// Returns a frame by its number, as it was dispatched; frame 0, the initial state, is not one.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func frame(_ number: Int) throws(NoSuchFrame) -> Frame<Action> {
    let frame: Frame<Action>? = memory.withLock { memory in
      guard memory.log.contains(number) else { return nil }
      return memory.log.frame(number, branch: memory.branch(of: number))
    }
    guard let frame else { throw NoSuchFrame(frame: number, last: last, after: beginning) }
    return frame
  }

  /// A snapshot of the current branch.
  public var history: History<State, Action> {
    memory.withLock { $0.history(of: $0.current, reducer) }
  }

  /// Returns a snapshot of a branch; nil if it does not exist.
  public func history(of branch: BranchID) -> History<State, Action>? {
    memory.withLock { memory in
      memory.index(of: branch) < memory.branches.count
        ? memory.history(of: branch, reducer) : nil
    }
  }

  /// The numbers of the frames that led to the tip of the current branch, in order.
  public var path: [ClosedRange<Int>] {
    memory.withLock { $0.record(of: $0.current).path.spans }
  }

  /// Returns the state after a frame, on the current branch or else on the frame's own; 0 for the
  /// initial state.
  ///
  /// It takes the time of replaying the frames since the nearest keyframe.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func state(at number: Int) throws(NoSuchFrame) -> State {
    try state(at: number, near: nil)
  }

  func state(at number: Int, near branch: BranchID?) throws(NoSuchFrame) -> State {
    let found: (History<State, Action>, Int)? = memory.withLock { memory in
      memory.position(of: number, near: branch).map {
        (memory.history(of: $0.branch, reducer), $0.position)
      }
    }
    guard let (history, position) = found else {
      throw NoSuchFrame(frame: number, last: last, after: beginning)
    }
    // Existing frames never change, so this needs no lock.
    return history.state(at: position)
  }

  /// Reduces an action into a separate state, as the store would; nothing is recorded.
  public func reduce(_ action: Action, into state: inout State) { reducer(&state, action) }

  /// Returns the digest of the state after a frame.
  ///
  /// - Throws: ``NoSuchFrame``; any error of the state's own `encode(to:)`.
  public func digest(at number: Int) throws -> Digest {
    try Digest(of: state(at: number))
  }
}

extension Timeline.Memory {
  func history(
    of branch: BranchID, _ reducer: @escaping @Sendable (inout State, Action) -> Void
  ) -> History<State, Action> {
    let runs = runs
    return History(
      record: record(of: branch), log: log,
      owner: { Timeline<State, Action>.Memory.branch(of: $0, in: runs) }, reducer: reducer)
  }
}
