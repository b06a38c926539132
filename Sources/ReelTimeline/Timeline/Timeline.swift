import Reel

/// Remembers every action of a store, and computes any state again.
///
/// Give it to the store as its log. It keeps the actions, and a state now and then (a keyframe);
/// any other state is the nearest keyframe plus the actions since, reduced again. Keyframes come
/// so seldom that copying them stays a small part of reducing, whatever the state's size.
///
/// Looking at the past moves the ``cursor`` and changes nothing that happened; the tip stays live.
public final class Timeline<State: Codable & Sendable, Action: Codable & Sendable>: ActionLog {
  @usableFromInline
  struct Memory: Sendable {
    @usableFromInline var log: FrameLog<Action>
    @usableFromInline var pacer = KeyframePacer()
    @usableFromInline var lastTime = Timestamp(milliseconds: .min)
    /// The branch of the newest frames, and the first of those in a row.
    @usableFromInline var open = BranchID.main
    var openFirst = 1
    /// All branches, by number; see ``record(of:)`` for their frames.
    var branches: [BranchRecord<State>]
    /// The branch that the store shows.
    var current = BranchID.main
    /// The frame that is looked at; nil for the tip.
    var cursor: Int?
    @usableFromInline var recorder: RecordingWriter<State, Action>?
  }

  @usableFromInline let memory: TracedMutex<Memory>
  let reducer: @Sendable (inout State, Action) -> Void
  /// The store's clock, which says when frames happened.
  public let clock: any StoreClock

  /// The state before the first action.
  public let initialState: State

  /// Makes a timeline that begins with `initialState`.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action; the store's, too.
  ///   - reducer: the store's reducer, to compute states again.
  ///   - clock: says when frames happened; the store's clock.
  public init(
    initialState: State, reducer: some Reducer<State, Action>,
    clock: any StoreClock = SystemClock()
  ) {
    self.initialState = initialState
    self.reducer = { reducer.reduce(into: &$0, action: $1) }
    self.clock = clock
    let main = BranchRecord(
      id: .main, name: "main", parent: nil, start: 0,
      keyframes: [BranchRecord.Keyframe(frame: 0, state: initialState)])
    memory = TracedMutex(Memory(log: FrameLog(first: 1), branches: [main]))
  }

  /// Remembers an action while the store reduces it; for the store.
  @inlinable
  public func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> Void
  ) {
    record(action, stamp, time: clock.now, into: &state, reduce: reduce)
  }

  /// Remembers a frame of a recording while it is reduced again.
  func replay(_ frame: Frame<Action>, into state: inout State) {
    record(
      frame.action,
      Stamp(frame: frame.number, origin: frame.origin, cause: frame.cause, branch: frame.branch),
      time: frame.time, into: &state, reduce: reducer)
  }

  @inlinable
  func record(
    _ action: Action, _ stamp: Stamp, time: Timestamp, into state: inout State,
    reduce: (inout State, Action) -> Void
  ) {
    memory.withLock { memory in
      if stamp.branch != memory.open { memory.open(stamp.branch, at: stamp.frame) }
      if memory.pacer.isDue { memory.takeKeyframe(state) }
      let weight = memory.pacer.begin(isQuick: time == memory.lastTime)
      memory.lastTime = time
      memory.log.append(action, time: time, origin: stamp.origin, cause: stamp.cause)
      if weight > 0 {
        let start = KeyframePacer.now
        reduce(&state, action)
        memory.pacer.end(between: start, and: KeyframePacer.now, standsFor: weight)
      } else {
        reduce(&state, action)
      }
      memory.recorder?.append(action, stamp, time: time, state: state)
    }
  }
}

extension Timeline.Memory {
  /// The newest frames are on another branch from now on.
  @usableFromInline
  mutating func open(_ branch: BranchID, at frame: Int) {
    branches[index(of: open)] = record(of: open)
    open = branch
    openFirst = frame
  }

  /// Keeps the state after the newest frame of the open branch.
  @usableFromInline
  mutating func takeKeyframe(_ state: State) {
    pacer.restart()
    let tip = record(of: open).tip
    branches[index(of: open)].keyframes.append(
      BranchRecord.Keyframe(frame: tip, state: state))
  }

  /// The place of a branch that is there; branches are numbered in the order of their places.
  func index(of branch: BranchID) -> Int { Int(branch.rawValue) }

  /// A branch that is there, with all of its frames.
  func record(of branch: BranchID) -> BranchRecord<State> {
    var record = branches[index(of: branch)]
    if branch == open, openFirst <= log.last { record.spans.append(openFirst...log.last) }
    return record
  }

  /// The last frame of the branch that the store shows.
  var tip: Int { record(of: current).tip }

  /// The branch that a frame is on; frame 0 is where all begins.
  func branch(of frame: Int) -> BranchID {
    if frame >= openFirst, frame <= log.last { return open }
    return branches.first { $0.contains(frame) }?.id ?? .main
  }

  /// Whether there is such a frame, 0 being the initial state.
  func contains(_ frame: Int) -> Bool { frame == 0 || log.contains(frame) }

  /// The branches on the way from the root to `branch`, with the last frame of each that counts
  /// for a state at `frame`, the innermost first.
  func lineage(of branch: BranchID, at frame: Int) -> [(branch: BranchRecord<State>, end: Int)] {
    var line: [(BranchRecord<State>, Int)] = []
    var next: (BranchID, Int)? = (branch, frame)
    while let (id, end) = next {
      let record = record(of: id)
      line.append((record, end))
      next = record.parent.map { ($0, record.start) }
    }
    return line
  }
}
