import Reel
import Synchronization

/// A store and its timeline, which records every action, with the operations that affect both.
///
/// ```swift
/// let light = TimelineStore(initialState: Light(), reducer: reducer)
/// light.send(.switchPressed)
/// light.cursor.undo()
/// light.send(.switchPressed)  // starts a branch: no future is lost
/// ```
///
/// Reading, subscribing and waiting belong to the ``store``, recording to the ``timeline``, viewing
/// the past to the ``cursor``. Editing history also changes a state of the store, at once and
/// between two actions; subscribers are then notified. All of it may be called from any thread, and
/// from inside a subscriber or middleware: subscribers are then notified when that has returned.
public struct TimelineStore<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
>: Sendable {
  /// The store with the state.
  public let store: Store<State, Action>
  /// The record of the store's actions.
  public let timeline: Timeline<State, Action>
  /// The place that is viewed, and from which history goes on.
  public let cursor: TimelineCursor<State, Action>
  /// Whether another session decides which branch the store shows.
  @usableFromInline let isVisitor: Bool
  /// Reduces an action and returns what the store's feature asks, with its answers.
  @usableFromInline let asking: @Sendable (inout State, Action) -> [Asked<State, Action>]
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
    cursor = TimelineCursor(timeline)
    isVisitor = false
    asking = { reducer.asking(&$0, $1) }
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
    cursor = TimelineCursor(timeline)
    isVisitor = false
    asking = { reducer.asking(&$0, $1) }
    takeOver()
  }

  /// Creates a store and a timeline whose actions are put in order elsewhere.
  package init(
    _ store: Store<State, Action>, _ timeline: Timeline<State, Action>,
    asking: @escaping @Sendable (inout State, Action) -> [Asked<State, Action>]
  ) {
    (self.store, self.timeline, self.asking) = (store, timeline, asking)
    cursor = TimelineCursor(timeline)
    isVisitor = false
  }

  /// Gives the store the states of a timeline that comes from another program.
  @usableFromInline
  func takeOver() {
    edit { memory, tips in
      for branch in [.main, memory.current] {
        tips.set(memory.tipState(of: branch, timeline.reducer), on: branch)
      }
      tips.show(memory.current)
      memory.interrupted = Set(memory.branches.map(\.id))
      return ((), memory.current)
    }
  }

  /// Returns another session on the same store and timeline, with its own place.
  ///
  /// It views the past without being noticed: what it dispatches there goes to a branch of its own,
  /// while the store goes on where it is.
  public func visitor() -> TimelineStore { TimelineStore(visiting: self) }

  private init(visiting other: TimelineStore) {
    (store, timeline, asking) = (other.store, other.timeline, other.asking)
    cursor = TimelineCursor(timeline)
    isVisitor = true
  }

  /// Dispatches an action; if the past is being viewed, on a new branch that starts there.
  ///
  /// The requests of the branch's effects are real: the world has not gone back in time.
  ///
  /// - Returns: The branch that has been started; nil if none has.
  @discardableResult
  public func send(_ action: Action, origin: Origin = .user) -> BranchID? {
    var started: BranchID?
    if store.isOrdered {
      // Actions happen now, even if the past is being viewed.
      cursor.now()
    } else if cursor.isInThePast {
      let isTip = cursor.read { memory, view in memory.branching(view) == nil }
      if isTip { cursor.now() } else { started = startBranch() }
    }
    let (target, lost) = cursor.read { memory, view in
      (view.branch, memory.takeInterrupted(view.branch ?? memory.current))
    }
    if let lost { lose(lost.requests, on: lost.branch) }
    store.send(action, origin: origin, on: isVisitor ? target : nil)
    return started
  }

  /// The state in which an action would be reduced if it were sent now; nil if that is the shown
  /// state.
  ///
  /// In the past, in the middle of a request, it is a different one: the branch that begins there
  /// is told that the request is lost. The same applies to a session that continues a recording.
  package var stateToSendIn: State? {
    guard !store.isOrdered else { return nil }
    let (lost, branch) = cursor.read { memory, view in
      let branch = view.branch ?? memory.current
      if let start = memory.branching(view) { return (memory.openRequests(at: start), branch) }
      return (memory.interrupted.contains(branch) ? memory.openRequests(on: branch) : [], branch)
    }
    let losses = lost.flatMap {
      timeline.asked($0, on: branch, by: asking)?.effect().losses ?? []
    }
    guard !losses.isEmpty else { return nil }
    var state = cursor.state ?? store.state
    for action in losses { timeline.reduce(action, into: &state) }
    return state
  }

  /// The requests of the branch being viewed whose program has ended: no effect will answer them,
  /// and they are lost there with the next action.
  package var interruptedRequests: [RequestRecord] {
    let (ids, branch) = cursor.read { memory, view in
      let branch = view.branch ?? memory.current
      return (memory.interrupted.contains(branch) ? memory.openRequests(on: branch) : [], branch)
    }
    return ids.flatMap { id in
      timeline.requests(of: id.frame, on: branch).filter { $0.id == id }
    }
  }

  /// Tells a branch that requests are lost, because no effect will answer them there.
  private func lose(_ requests: [RequestID], on branch: BranchID) {
    for id in requests {
      store.settleAsLost(timeline.asked(id, on: branch, by: asking), id, on: branch)
    }
  }

  // MARK: Branches

  /// Starts a branch at the frame being viewed, and switches to it.
  ///
  /// - Parameter name: the name; nil for `branch-1` and so on.
  @discardableResult
  public func startBranch(named name: String? = nil) -> BranchID {
    startBranch(named: name) { memory, view in
      let branch = view.branch ?? memory.current
      return BranchPosition(
        branch: branch, position: view.position ?? memory.record(of: branch).path.count)
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
    try startBranch(named: name) { memory, view throws(NoSuchFrame) in
      guard let start = memory.position(of: frame, near: view.branch) else {
        throw NoSuchFrame(frame: frame, last: memory.log.last, after: memory.log.first - 1)
      }
      return start
    }
  }

  private func startBranch<Failure: Error>(
    named name: String?,
    _ find: (Timeline<State, Action>.Memory, CursorPosition) throws(Failure) -> BranchPosition
  ) throws(Failure) -> BranchID {
    let branch = try edit { memory, tips throws(Failure) in
      let view = cursor.view(in: memory)
      let start = memory.branchStart(at: try find(memory, view), named: name)
      let back = HistoryEdit<State, Action>(branch: memory.current, kind: .show)
      timeline.apply(isVisitor ? [start, back] : [start], to: &memory, &tips)
      cursor.move(to: CursorPosition(branch: isVisitor ? start.branch : nil), in: &memory)
      return (start.branch, start.branch)
    }
    // Open requests continue on their own branch: on this one no effect will answer them.
    lose(timeline.memory.withLock { $0.openRequests(on: branch) }, on: branch)
    return branch
  }

  /// Switches to a branch: it is then viewed and dispatched to, and shown by the store.
  ///
  /// Does nothing if there is no such branch.
  public func show(_ branch: BranchID) {
    edit { memory, tips in
      guard memory.index(of: branch) < memory.branches.count else { return ((), branch) }
      if isVisitor {
        cursor.move(
          to: CursorPosition(branch: branch == memory.current ? nil : branch), in: &memory)
        return ((), branch)
      }
      timeline.apply([HistoryEdit(branch: branch, kind: .show)], to: &memory, &tips)
      cursor.move(to: CursorPosition(), in: &memory)
      return ((), branch)
    }
  }

  /// Renames a branch, if there is one.
  public func rename(_ branch: BranchID, to name: String) {
    edit { memory, tips in
      guard memory.index(of: branch) < memory.branches.count else { return ((), branch) }
      timeline.apply([HistoryEdit(branch: branch, kind: .name(name))], to: &memory, &tips)
      return ((), branch)
    }
  }

  // MARK: What counts as having happened

  /// Skips frames of the branch being viewed, together with the answers to their requests, also
  /// those that are still to come.
  ///
  /// - Throws: ``NoSuchFrame`` if one is not on the branch.
  public func skip(_ frames: some Sequence<Int>) throws(NoSuchFrame) {
    try change { memory, branch, _ throws(NoSuchFrame) in
      [try memory.skipping(Array(frames), true, on: branch)]
    }
  }

  /// Includes frames of the branch being viewed again, together with the answers to their requests.
  ///
  /// - Throws: ``NoSuchFrame`` if one is not on the branch.
  public func unskip(_ frames: some Sequence<Int>) throws(NoSuchFrame) {
    try change { memory, branch, _ throws(NoSuchFrame) in
      [try memory.skipping(Array(frames), false, on: branch)]
    }
  }

  /// Moves a frame of the branch being viewed before another one, or to the end.
  ///
  /// - Throws: A ``MoveProblem`` if one is not on the branch, or if an answer would come before its
  ///   request.
  public func move(_ frame: Int, before other: Int?) throws(MoveProblem) {
    try change { memory, branch, _ throws(MoveProblem) in
      [try memory.moving(frame, before: other, on: branch)]
    }
  }

  /// Replaces the action of a frame of the branch being viewed.
  ///
  /// - Throws: ``NoSuchFrame`` if the frame is not on the branch.
  public func replace(_ frame: Int, with action: Action) throws(NoSuchFrame) {
    try change { memory, branch, _ throws(NoSuchFrame) in
      [try memory.replacing(frame, with: action, on: branch)]
    }
  }

  /// Makes the current state the beginning of the branch; if the past is being viewed, that of a
  /// branch which starts there, so that no later frame is lost.
  public func commit() {
    if cursor.startsBranch { startBranch() }
    change { memory, branch, tips in
      let commit = HistoryEdit<State, Action>(branch: branch, kind: .commit)
      guard memory.missed.contains(branch), let tip = tips[branch] else { return [commit] }
      // Deleted frames need not be recorded.
      return [HistoryEdit(branch: branch, kind: .resume(tip.pointer.pointee)), commit]
    }
  }

  /// Deletes the skipped frames of the branch being viewed; the state does not change.
  public func sweep() { change { _, branch, _ in [HistoryEdit(branch: branch, kind: .sweep)] } }

  /// Restarts the branch being viewed with the initial state and no frames; its previous content is
  /// kept as another branch with its name, to which the answers to its open requests go.
  public func reset() {
    change { memory, branch, _ in
      // Also a branch without frames has requests, of frames that it has deleted.
      let isAsked = store.openRequests.contains { $0.branch == branch }
      let keeping = memory.keeping(branch, evenIfEmpty: isAsked)
      if let kept = keeping.first { store.moveRequests(from: branch, to: kept.branch) }
      return keeping + [HistoryEdit(branch: branch, kind: .reset)]
    }
  }

  /// Resumes recording actions, on all branches, after ``Timeline/pause()``.
  ///
  /// Changes made in the meantime cannot be recomputed: a branch with such changes restarts with
  /// the current state, on which open requests are still answered; its previous content is kept as
  /// another branch with its name, on which they are lost.
  public func resume() {
    let kept = edit { memory, tips in
      memory.captureMode.isPaused = false
      var kept: [BranchID] = []
      for branch in memory.missed.sorted() {
        guard let tip = tips[branch] else { continue }
        memory.cursors = memory.cursors.filter {
          ($0.value.branch ?? memory.current) != branch || $0.value.position == nil
        }
        let keeping = memory.keeping(branch)
        let resume = HistoryEdit<State, Action>(
          branch: branch, kind: .resume(tip.pointer.pointee))
        timeline.apply(keeping + [resume], to: &memory, &tips)
        if let first = keeping.first { kept.append(first.branch) }
      }
      return (kept, memory.current)
    }
    for branch in kept {
      lose(timeline.memory.withLock { $0.openRequests(on: branch) }, on: branch)
    }
  }

  /// Edits the history of the branch being viewed, which need not be the one that the store shows.
  private func change<Failure: Error>(
    _ decide: (
      Timeline<State, Action>.Memory, BranchID, Tips<State>
    ) throws(Failure) -> [HistoryEdit<State, Action>]
  ) throws(Failure) {
    try edit { memory, tips throws(Failure) in
      let branch = cursor.view(in: memory).branch ?? memory.current
      timeline.apply(try decide(memory, branch, tips), to: &memory, &tips)
      return ((), branch)
    }
  }

  /// Edits history, between two actions.
  ///
  /// - Parameter body: does it; returns the branch that it is about.
  private func edit<Answer, Failure: Error>(
    _ body: (
      inout Timeline<State, Action>.Memory, inout Tips<State>
    ) throws(Failure) -> (Answer, BranchID)
  ) throws(Failure) -> Answer {
    let (answer, old) = try store.edit { tips throws(Failure) in
      try timeline.memory.withLock { memory throws(Failure) in
        defer { memory.replaced = [] }
        let (answer, branch) = try body(&memory, &tips)
        return ((answer, memory.replaced), branch)
      }
    }
    withExtendedLifetime(old) {}
    return answer
  }
}

extension Timeline.Memory {
  /// Returns where a branch begins if an action is dispatched there; nil if none does.
  func branching(_ view: CursorPosition) -> BranchPosition? {
    guard let position = view.position, let branch = view.branch else { return nil }
    let isTip = branch == current && position == record(of: branch).path.count
    return isTip ? nil : BranchPosition(branch: branch, position: position)
  }

  /// Returns the open requests of a branch that goes on for the first time since the program ended
  /// that asked them; nil for any other.
  @usableFromInline
  mutating func takeInterrupted(
    _ branch: BranchID
  ) -> (requests: [RequestID], branch: BranchID)? {
    guard !interrupted.isEmpty, interrupted.remove(branch) != nil else { return nil }
    return (openRequests(on: branch), branch)
  }
}
