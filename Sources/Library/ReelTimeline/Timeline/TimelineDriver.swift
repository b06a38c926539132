import Reel

/// Replays recorded frames and edits in a timeline.
final class TimelineDriver<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  let timeline: Timeline<State, Action>
  /// The branch on which frames are being reduced, and its state: no lookup for each frame.
  private var branch = BranchID.main
  private var state: State
  /// The states at the tips of the other branches.
  private var others: [BranchID: State] = [:]

  init(_ timeline: Timeline<State, Action>) {
    self.timeline = timeline
    state = timeline.initialState
  }

  /// Returns the state at the tip of a branch; nil if it does not exist.
  func tip(of id: BranchID) -> State? { id == branch ? state : others[id] }

  /// Lends the state at the tip of a branch to `body` if it exists.
  func withTip(of id: BranchID, _ body: (borrowing State) throws -> Void) throws {
    guard id == branch else { return try withOther(id, body) }
    // Where it is: as an argument, it would be copied.
    try withUnsafeMutablePointer(to: &state) { try $0.lend(to: body) }
  }

  /// A function of its own: the type of an optional of a state would be looked up each time.
  @inline(never)
  private func withOther(_ id: BranchID, _ body: (borrowing State) throws -> Void) throws {
    if let other = others[id] { try body(other) }
  }

  /// The requests of the last frame.
  private(set) var asked: [AskedRequest] = []
  /// Whether requests are recorded: not if their fates are unknown.
  var remembersRequests = true

  /// Reduces a frame; returns false if its branch does not exist.
  func reduce(_ action: Action, _ frame: FrameHead) -> Bool {
    if frame.branch != branch, !turn(to: frame.branch) { return false }
    let stamp = Stamp(
      frame: frame.number, origin: frame.origin, cause: frame.cause, request: frame.request,
      branch: frame.branch)
    var asked: [AskedRequest] = []
    _ = timeline.record(
      action, stamp, time: frame.time, into: &state
    ) { [timeline, remembersRequests] state, action in
      asked = timeline.asking(&state, action).map { $0.request }
      return remembersRequests ? asked : []
    }
    self.asked = asked
    return true
  }

  /// Makes a branch the one that is reduced; returns false if it does not exist.
  private func turn(to id: BranchID) -> Bool {
    guard let next = others.removeValue(forKey: id) else { return false }
    others[branch] = state
    (branch, state) = (id, next)
    return true
  }

  /// Reduces a frame; returns false if its branch does not exist.
  func reduce(_ frame: Frame<Action>, answering request: Int) -> Bool {
    reduce(
      frame.action,
      FrameHead(
        number: frame.number, time: frame.time, origin: frame.origin, cause: frame.cause,
        branch: frame.branch, request: request))
  }

  /// Records the fate of a request.
  func settle(_ note: RequestNote) {
    timeline.memory.withLock { memory in
      var note = note
      note.after = memory.log.last
      memory.settle(note)
    }
  }

  private func set(_ tip: State, on id: BranchID) {
    if id == branch { state = tip } else { others[id] = tip }
  }

  /// Applies an edit; returns false if the branch or a frame does not exist.
  func apply(_ edit: HistoryEdit<State, Action>) -> Bool {
    let timeline = timeline
    let isPossible = timeline.memory.withLock { $0.canApply(edit) }
    guard isPossible else { return false }
    let state = timeline.memory.withLock { memory in
      memory.apply(edit, timeline.reducer, initialState: timeline.initialState)
    }
    if let state { set(state, on: edit.branch) }
    if case .start = edit.kind, let history = timeline.history(of: edit.branch) {
      set(history.state(at: history.count), on: edit.branch)
    }
    return true
  }
}

extension Timeline.Memory {
  /// Returns whether everything that an edit refers to exists.
  func canApply(_ edit: HistoryEdit<State, Action>) -> Bool {
    if case .start(_, let from, let parent) = edit.kind {
      return index(of: edit.branch) == branches.count && index(of: parent) < branches.count
        && record(of: parent).position(of: from) != nil
    }
    guard index(of: edit.branch) < branches.count else { return false }
    let path = record(of: edit.branch).path
    switch edit.kind {
    case .skip(let frames, _): return frames.allSatisfy { path.position(of: $0) != nil }
    case .move(let frame, let other):
      return path.position(of: frame) != nil && (other.map { path.position(of: $0) != nil } ?? true)
    case .replace(let frame, _): return path.position(of: frame) != nil
    case .start, .show, .name, .commit, .sweep, .reset, .resume: return true
    }
  }
}
