import Reel
import Synchronization

/// A store and its timeline, which remembers every action: what concerns both is done here.
///
/// ```swift
/// let light = TimelineStore(initialState: Light(), reducer: reducer)
/// light.send(.switchPressed)
/// light.timeline.undo()
/// light.send(.switchPressed)  // starts a branch: no future is lost
/// ```
///
/// Reading, subscribing and waiting are the ``store``'s, looking at the past and recording the
/// ``timeline``'s. Changing what counts as having happened changes a state of the store as well;
/// that happens in its turn among the actions, and subscribers are told. All of it may be called
/// from any thread; what is called from inside a subscriber or middleware is done when that has
/// returned.
public struct TimelineStore<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
>: Sendable {
  /// Where the state is.
  public let store: Store<State, Action>
  /// Remembers the store's actions.
  public let timeline: Timeline<State, Action>
  /// The branches that were there before the store, until they are gone on with.
  @usableFromInline let inherited: Inheritance
  /// How the session is shared; nil where it is not.
  public let sharing: Sharing<State, Action>?

  /// Makes a store and a timeline that begin with `initialState`.
  ///
  /// - Parameters:
  ///   - initialState: what is before the first action.
  ///   - reducer: decides what every action changes; it has to be pure, for states are computed
  ///     again.
  ///   - middleware: answers what the reducer asks; features mounted in it bring their own.
  ///   - clock: says when frames happened, and times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  ///   - limit: how many bytes of memory may come to be in use from now on, before old keyframes
  ///     are thinned out and old frames go to a file.
  @inlinable
  public init<Request: RequestProtocol>(
    initialState: State, reducer: some RequestingReducer<State, Action, Request>,
    middleware: [any Middleware<Request, Action>] = [], clock: any StoreClock = SystemClock(),
    executor: (any TaskExecutor)? = nil, memory limit: Int = 256 << 20
  ) {
    timeline = Timeline(
      initialState: initialState, reducer: reducer, clock: clock, memory: limit)
    store = Store(
      initialState: initialState, reducer: reducer, middleware: middleware, log: timeline,
      clock: clock, executor: executor)
    inherited = Inheritance([])
    sharing = nil
  }

  /// Goes on with a timeline, as a replay has brought it back, on all of its branches.
  ///
  /// - Parameters:
  ///   - timeline: what has happened so far; no other store goes on with it.
  ///   - reducer: that of the timeline.
  ///   - middleware: answers what the reducer asks; features mounted in it bring their own.
  ///   - executor: runs the effects; nil for Swift's own pool.
  @inlinable
  public init<Request: RequestProtocol>(
    goingOnWith timeline: Timeline<State, Action>,
    reducer: some RequestingReducer<State, Action, Request>,
    middleware: [any Middleware<Request, Action>] = [], executor: (any TaskExecutor)? = nil
  ) {
    self.timeline = timeline
    store = Store(
      initialState: timeline.initialState, reducer: reducer, middleware: middleware, log: timeline,
      firstFrame: timeline.last + 1, clock: timeline.clock, executor: executor)
    inherited = Inheritance(timeline.branches.map(\.id))
    sharing = nil
    for branch in timeline.branches { install(branch.id, makeCurrent: branch.isCurrent) }
  }

  /// Dispatches an action; where the past is looked at, on a branch that starts there.
  ///
  /// What the branch's effects ask of the world is real: that has not gone back in time.
  ///
  /// - Returns: the branch that has been started; nil where none has.
  @discardableResult
  public func send(_ action: Action, origin: Origin = .user) -> BranchID? {
    var branch: BranchID?
    if sharing != nil {
      // What is done happens now, also for one who looks at the past.
      timeline.now()
    } else if timeline.isInThePast {
      if timeline.cursor == timeline.tip { timeline.now() } else { branch = startBranch() }
    }
    let current = store.branch
    if inherited.take(current) {
      // What was under way when the recording ended, no effect will answer.
      store.lose(timeline.openRequests(on: current), on: current)
    }
    store.send(action, origin: origin)
    return branch
  }

  /// The state in which an action would be reduced that is sent now; nil for that which is shown.
  ///
  /// In the past, in the middle of a request, that is another: the branch that begins there is told
  /// that the request is lost. Likewise where a session goes on with a recording.
  package var stateToSendIn: State? {
    guard sharing == nil else { return nil }
    let current = store.branch
    let isPast = timeline.isInThePast && timeline.cursor != timeline.tip
    let lost =
      isPast
      ? timeline.openRequestsInThePast
      : inherited.contains(current) ? timeline.openRequests(on: current) : []
    let losses = lost.flatMap { store.losses(of: $0.asked) }
    guard !losses.isEmpty else { return nil }
    var state = timeline.pastState ?? store.state
    for action in losses { timeline.reduce(action, into: &state) }
    return state
  }

  // MARK: Branches

  /// Starts a branch at the frame that is looked at, and goes there.
  ///
  /// - Parameter name: what it is called; nil for `branch-1` and so on.
  @discardableResult
  public func startBranch(named name: String? = nil) -> BranchID {
    while true {
      // A frame that is looked at can be swept by another task; then the cursor has moved on.
      if let branch = try? startBranch(at: timeline.cursor, named: name) { return branch }
    }
  }

  /// Starts a branch at a frame, and goes there.
  ///
  /// - Parameters:
  ///   - frame: the last frame that it shares with the branch that it leaves.
  ///   - name: what it is called; nil for `branch-1` and so on.
  /// - Throws: ``NoSuchFrame``.
  @discardableResult
  public func startBranch(at frame: Int, named name: String? = nil) throws(NoSuchFrame) -> BranchID
  {
    let branch = try timeline.startBranch(at: frame, name: name)
    install(branch, makeCurrent: true)
    // What is under way there goes on where it was asked: here no effect will answer it.
    store.lose(timeline.openRequests(on: branch), on: branch)
    return branch
  }

  /// Goes to the tip of a branch: it is the one that is shown and dispatched to.
  public func show(_ branch: BranchID) {
    timeline.show(branch)
    store.install(nil, on: branch, makeCurrent: true)
    // What a branch was before a gap is the timeline's alone, as long as it is not gone on with.
    if store.branch != branch { install(branch, makeCurrent: true) }
  }

  /// Gives the store the state at the tip of a branch.
  @usableFromInline
  func install(_ branch: BranchID, makeCurrent: Bool) {
    guard let history = timeline.history(of: branch) else { return }
    store.install(history.state(at: history.count), on: branch, makeCurrent: makeCurrent)
  }

  // MARK: What counts as having happened

  /// Lets frames of the branch that is shown count for nothing, and with them the answers to what
  /// they asked.
  ///
  /// - Throws: ``NoSuchFrame`` where one is not on the branch.
  public func skip(_ frames: some Sequence<Int>) throws(NoSuchFrame) {
    let frames = Array(frames)
    try rewrite { timeline, branch, tip throws(NoSuchFrame) in
      try timeline.skip(frames, on: branch, tip: &tip)
    }
  }

  /// Lets frames of the branch that is shown count again, with the answers to what they asked.
  ///
  /// - Throws: ``NoSuchFrame`` where one is not on the branch.
  public func unskip(_ frames: some Sequence<Int>) throws(NoSuchFrame) {
    let frames = Array(frames)
    try rewrite { timeline, branch, tip throws(NoSuchFrame) in
      try timeline.skip(frames, false, on: branch, tip: &tip)
    }
  }

  /// Puts a frame of the branch that is shown before another one, or to the end.
  ///
  /// - Throws: ``MoveProblem`` where one is not on the branch, and where an answer would come
  ///   before its request.
  public func move(_ frame: Int, before other: Int?) throws(MoveProblem) {
    try rewrite { timeline, branch, tip throws(MoveProblem) in
      try timeline.move(frame, before: other, on: branch, tip: &tip)
    }
  }

  /// Puts another action in the place of that of a frame of the branch that is shown.
  ///
  /// - Throws: ``NoSuchFrame`` where the frame is not on the branch.
  public func replace(_ frame: Int, with action: Action) throws(NoSuchFrame) {
    try rewrite { timeline, branch, tip throws(NoSuchFrame) in
      try timeline.replace(frame, with: action, on: branch, tip: &tip)
    }
  }

  /// Makes the state as it is the beginning of the branch that is shown.
  public func commit() {
    rewrite { timeline, branch, tip in timeline.commit(branch, tip: &tip) }
  }

  /// Removes skipped frames from the branch that is shown for good; the state stays what it is.
  public func sweep() {
    rewrite { timeline, branch, tip in timeline.sweep(branch, tip: &tip) }
  }

  /// Begins the branch that is shown anew, with the initial state and no frames; what it was so far
  /// stays, as another branch that has its name.
  public func reset() {
    rewrite { timeline, branch, tip in timeline.reset(branch, tip: &tip) }
  }

  /// Remembers actions again, on all branches, after ``Timeline/pause()``.
  ///
  /// What has changed meanwhile cannot be computed again: a branch on which something has begins
  /// anew, with the state as it is; what it was before stays, as another branch that has its name.
  public func resume() {
    for branch in timeline.missed.union([store.branch]) {
      store.rewrite(on: branch) { [timeline] in timeline.resume(branch, tip: $0) }
    }
  }

  /// Changes the history of the branch that is shown, in its turn among the actions.
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

/// Branches that a store has taken over and that have not been gone on with yet.
@usableFromInline
final class Inheritance: Sendable {
  private let branches: Mutex<Set<BranchID>>

  @usableFromInline
  init(_ branches: [BranchID]) { self.branches = Mutex(Set(branches)) }

  /// Takes a branch out; whether it was there.
  @usableFromInline
  func take(_ branch: BranchID) -> Bool { branches.withLock { $0.remove(branch) != nil } }

  /// Whether a branch is still there.
  func contains(_ branch: BranchID) -> Bool { branches.withLock { $0.contains(branch) } }
}
