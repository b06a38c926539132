import Reel
import Synchronization

/// A store and its timeline, which records every action, with the operations that affect both.
///
/// ```swift
/// let light = TimelineStore(initialState: Light(), reducer: reducer)
/// light.send(.switchPressed)
/// light.timeline.undo()
/// light.send(.switchPressed)  // starts a branch: no future is lost
/// ```
///
/// Reading, subscribing and waiting belong to the ``store``, viewing the past and recording to the
/// ``timeline``. Editing history also changes a state of the store; that takes its turn among the
/// actions, and subscribers are notified. All of it may be called from any thread; a call from
/// inside a subscriber or middleware is performed when that has returned.
public struct TimelineStore<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
>: Sendable {
  /// The store with the state.
  public let store: Store<State, Action>
  /// The record of the store's actions.
  public let timeline: Timeline<State, Action>
  /// Branches that existed before the store, until they are continued.
  @usableFromInline let inherited: Inheritance
  /// Reduces an action and returns what the store's feature asks, with its answers.
  @usableFromInline let asking: @Sendable (inout State, Action) -> [Asked<State, Action>]
  /// The sharing of the session; nil if it is not shared.
  public let sharing: Sharing<State, Action>?

  /// Creates a store and a timeline that begin with `initialState`.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature that changes the state for every action, which must be pure, because
  ///     states are recomputed; it answers its own requests.
  ///   - clock: provides the times of frames, and times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  ///   - limit: the maximum additional memory in bytes before old keyframes are thinned out and old
  ///     frames are moved to a file.
  @inlinable
  public init(
    initialState: State, reducer: some Feature<State, Action>,
    clock: any StoreClock = SystemClock(), executor: (any TaskExecutor)? = nil,
    memory limit: Int = 256 << 20
  ) {
    timeline = Timeline(
      initialState: initialState, reducer: reducer, clock: clock, memory: limit)
    store = Store(
      initialState: initialState, reducer: reducer, log: timeline, clock: clock, executor: executor)
    inherited = Inheritance([])
    asking = { reducer.asking(&$0, $1) }
    sharing = nil
  }

  /// Creates a store that continues a replayed timeline, on all of its branches.
  ///
  /// - Parameters:
  ///   - timeline: the history so far; no other store may continue it.
  ///   - reducer: the timeline's reducer.
  ///   - executor: runs the effects; nil for Swift's own pool.
  @inlinable
  public init(
    goingOnWith timeline: Timeline<State, Action>, reducer: some Feature<State, Action>,
    executor: (any TaskExecutor)? = nil
  ) {
    self.timeline = timeline
    store = Store(
      initialState: timeline.initialState, reducer: reducer, log: timeline,
      firstFrame: timeline.last + 1, clock: timeline.clock, executor: executor)
    inherited = Inheritance(timeline.branches.map(\.id))
    asking = { reducer.asking(&$0, $1) }
    sharing = nil
    for branch in timeline.branches { install(branch.id, makeCurrent: branch.isCurrent) }
  }

  /// Dispatches an action; if the past is being viewed, on a new branch that starts there.
  ///
  /// The requests of the branch's effects are real: the world has not gone back in time.
  ///
  /// - Returns: The branch that has been started; nil if none has.
  @discardableResult
  public func send(_ action: Action, origin: Origin = .user) -> BranchID? {
    var branch: BranchID?
    if sharing != nil {
      // Actions happen now, even if the past is being viewed.
      timeline.now()
    } else if timeline.isInThePast {
      if timeline.cursor == timeline.tip { timeline.now() } else { branch = startBranch() }
    }
    let current = store.branch
    if inherited.take(current) {
      // Requests that were open when the recording ended will not be answered.
      lose(timeline.openRequests(on: current), on: current)
    }
    store.send(action, origin: origin)
    return branch
  }

  /// The state in which an action would be reduced if it were sent now; nil if that is the shown
  /// state.
  ///
  /// In the past, in the middle of a request, it is a different one: the branch that begins there
  /// is told that the request is lost. The same applies to a session that continues a recording.
  package var stateToSendIn: State? {
    guard sharing == nil else { return nil }
    let current = store.branch
    let isPast = timeline.isInThePast && timeline.cursor != timeline.tip
    let lost =
      isPast
      ? timeline.openRequestsInThePast
      : inherited.contains(current) ? timeline.openRequests(on: current) : []
    let losses = lost.flatMap { timeline.asked($0, by: asking)?.effect().losses ?? [] }
    guard !losses.isEmpty else { return nil }
    var state = timeline.pastState ?? store.state
    for action in losses { timeline.reduce(action, into: &state) }
    return state
  }

  /// Tells a branch that requests are lost, because no effect will answer them there.
  private func lose(_ requests: [RequestID], on branch: BranchID) {
    for id in requests { store.settleAsLost(timeline.asked(id, by: asking), id, on: branch) }
  }

  // MARK: Branches

  /// Starts a branch at the frame being viewed, and switches to it.
  ///
  /// - Parameter name: the name; nil for `branch-1` and so on.
  @discardableResult
  public func startBranch(named name: String? = nil) -> BranchID {
    while true {
      // The frame being viewed may be swept by another task; the cursor has then moved on.
      if let branch = try? startBranch(at: timeline.cursor, named: name) { return branch }
    }
  }

  /// Starts a branch at a frame, and switches to it.
  ///
  /// - Parameters:
  ///   - frame: the last frame that it shares with the branch that it leaves.
  ///   - name: the name; nil for `branch-1` and so on.
  /// - Throws: ``NoSuchFrame``.
  @discardableResult
  public func startBranch(at frame: Int, named name: String? = nil) throws(NoSuchFrame) -> BranchID
  {
    let branch = try timeline.startBranch(at: frame, name: name)
    install(branch, makeCurrent: true)
    // Open requests continue on their own branch: on this one no effect will answer them.
    lose(timeline.openRequests(on: branch), on: branch)
    return branch
  }

  /// Switches to a branch: it is then shown and dispatched to.
  public func show(_ branch: BranchID) {
    timeline.show(branch)
    store.install(nil, on: branch, makeCurrent: true)
    // A branch from before a gap belongs to the timeline alone until it is continued.
    if store.branch != branch { install(branch, makeCurrent: true) }
  }

  /// Passes the state at the tip of a branch to the store.
  @usableFromInline
  func install(_ branch: BranchID, makeCurrent: Bool) {
    guard let history = timeline.history(of: branch) else { return }
    store.install(history.state(at: history.count), on: branch, makeCurrent: makeCurrent)
  }

  // MARK: What counts as having happened

  /// Skips frames of the current branch, together with the answers to their requests.
  ///
  /// - Throws: ``NoSuchFrame`` if one is not on the branch.
  public func skip(_ frames: some Sequence<Int>) throws(NoSuchFrame) {
    let frames = Array(frames)
    try rewrite { timeline, branch, tip throws(NoSuchFrame) in
      try timeline.skip(frames, on: branch, tip: &tip)
    }
  }

  /// Includes frames of the current branch again, together with the answers to their requests.
  ///
  /// - Throws: ``NoSuchFrame`` if one is not on the branch.
  public func unskip(_ frames: some Sequence<Int>) throws(NoSuchFrame) {
    let frames = Array(frames)
    try rewrite { timeline, branch, tip throws(NoSuchFrame) in
      try timeline.skip(frames, false, on: branch, tip: &tip)
    }
  }

  /// Moves a frame of the current branch before another one, or to the end.
  ///
  /// - Throws: A ``MoveProblem`` if one is not on the branch, or if an answer would come before its
  ///   request.
  public func move(_ frame: Int, before other: Int?) throws(MoveProblem) {
    try rewrite { timeline, branch, tip throws(MoveProblem) in
      try timeline.move(frame, before: other, on: branch, tip: &tip)
    }
  }

  /// Replaces the action of a frame of the current branch.
  ///
  /// - Throws: ``NoSuchFrame`` if the frame is not on the branch.
  public func replace(_ frame: Int, with action: Action) throws(NoSuchFrame) {
    try rewrite { timeline, branch, tip throws(NoSuchFrame) in
      try timeline.replace(frame, with: action, on: branch, tip: &tip)
    }
  }

  /// Makes the current state the beginning of the current branch.
  public func commit() {
    rewrite { timeline, branch, tip in timeline.commit(branch, tip: &tip) }
  }

  /// Deletes the skipped frames of the current branch; the state does not change.
  public func sweep() {
    rewrite { timeline, branch, tip in timeline.sweep(branch, tip: &tip) }
  }

  /// Restarts the current branch with the initial state and no frames; its previous content is kept
  /// as another branch with its name.
  public func reset() {
    rewrite { timeline, branch, tip in timeline.reset(branch, tip: &tip) }
  }

  /// Resumes recording actions, on all branches, after ``Timeline/pause()``.
  ///
  /// Changes made in the meantime cannot be recomputed: a branch with such changes restarts with
  /// the current state; its previous content is kept as another branch with its name.
  public func resume() {
    for branch in timeline.missed.union([store.branch]) {
      store.rewrite(on: branch) { [timeline] in timeline.resume(branch, tip: $0) }
    }
  }

  /// Edits the history of the current branch, in its turn among the actions.
  private func rewrite<Failure: Error>(
    _ body:
      @escaping @Sendable (Timeline<State, Action>, BranchID, inout State) throws(Failure) ->
      Void
  ) throws(Failure) {
    let branch = store.branch
    let failure = FailureBox<Failure>()
    store.rewrite(on: branch) { [timeline] tip in
      do throws(Failure) {
        try body(timeline, branch, &tip)
      } catch {
        failure.error.withLock { $0 = error }
      }
    }
    if let error = failure.error.withLock({ $0 }) { throw error }
  }
}

/// Carries an error out of the store's turn.
private final class FailureBox<Failure: Error>: Sendable {
  let error = Mutex<Failure?>(nil)
}

/// Branches that a store has inherited and that have not been continued yet.
@usableFromInline
final class Inheritance: Sendable {
  private let branches: Mutex<Set<BranchID>>

  @usableFromInline
  init(_ branches: [BranchID]) { self.branches = Mutex(Set(branches)) }

  /// Removes a branch; returns whether it was there.
  @usableFromInline
  func take(_ branch: BranchID) -> Bool { branches.withLock { $0.remove(branch) != nil } }

  /// Returns whether a branch is still there.
  func contains(_ branch: BranchID) -> Bool { branches.withLock { $0.contains(branch) } }
}
