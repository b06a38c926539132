import Reel

extension Timeline {
  /// A question about a frame that does not exist.
  public struct NoSuchFrame: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number that was asked for.
    public let frame: Int
    /// The number of the last frame.
    public let last: Int

    /// Says which frames there are.
    public var description: String {
      last == 0
        ? "there is no frame \(frame); nothing has happened yet"
        : "there is no frame \(frame); there are 0 to \(last)"
    }
  }

  /// How many frames there are, on all branches.
  public var count: Int { memory.withLock(\.log.count) }

  /// The number of the last frame on any branch; 0 where nothing has happened.
  public var last: Int { memory.withLock(\.log.last) }

  /// The last frame of the branch that is current.
  public var tip: Int {
    memory.withLock { $0.tip }
  }

  /// A frame, by its number; frame 0, the initial state, has no action and is not one.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func frame(_ number: Int) throws(NoSuchFrame) -> Frame<Action> {
    let frame: Frame<Action>? = memory.withLock { memory in
      guard memory.log.contains(number) else { return nil }
      return memory.log.frame(number, branch: memory.branch(of: number))
    }
    guard let frame else { throw NoSuchFrame(frame: number, last: last) }
    return frame
  }

  /// The numbers of the frames that led to the tip of the current branch, in order.
  public var path: [ClosedRange<Int>] {
    memory.withLock { memory in
      let tip = memory.tip
      return memory.lineage(of: memory.current, at: tip).reversed().flatMap { branch, end in
        branch.frames(after: branch.start, through: end)
      }
    }
  }

  /// The state after a frame; 0 for the initial state.
  ///
  /// Takes the time of replaying the frames since the nearest keyframe.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func state(at number: Int) throws(NoSuchFrame) -> State {
    let plan = memory.withLock { memory in
      memory.contains(number) ? memory.plan(for: number, from: initialState) : nil
    }
    guard let plan else { throw NoSuchFrame(frame: number, last: last) }
    return plan.run(reducer)
  }

  /// The digest of the state after a frame.
  ///
  /// - Throws: ``NoSuchFrame``; what the state's own `encode(to:)` throws.
  public func digest(at number: Int) throws -> Digest {
    try Digest(of: state(at: number))
  }
}

/// How to compute a state: where to start, and which frames to reduce.
struct ReplayPlan<State: Sendable, Action: Sendable>: Sendable {
  let start: State
  let ranges: [ClosedRange<Int>]
  let log: FrameLog<Action>

  /// Computes the state.
  ///
  /// Needs no lock: frames that are there never change.
  func run(_ reducer: (inout State, Action) -> Void) -> State {
    var state = start
    for range in ranges { log.forEachAction(in: range) { reducer(&state, $0) } }
    return state
  }
}

extension Timeline.Memory {
  /// How to compute the state after a frame that is there.
  func plan(for number: Int, from initialState: State) -> ReplayPlan<State, Action> {
    var ranges: [ClosedRange<Int>] = []
    for (branch, end) in lineage(of: branch(of: number), at: number) {
      if let keyframe = branch.keyframe(before: end) {
        ranges = branch.frames(after: keyframe.frame, through: end) + ranges
        return ReplayPlan(start: keyframe.state, ranges: ranges, log: log)
      }
      ranges = branch.frames(after: branch.start, through: end) + ranges
    }
    return ReplayPlan(start: initialState, ranges: ranges, log: log)
  }
}
