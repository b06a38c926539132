import Reel

/// Changing what counts as having happened.
///
/// Each of these is called with the store's state at the tip of the branch, from within the
/// store's `rewrite(on:_:)`, so that nothing is dispatched meanwhile. States are computed again
/// from the first frame that is touched on, and no further than to where they are what they were
/// before. The outcome is that of a fresh replay of the resulting list.
extension Timeline {
  /// Lets frames count for nothing, or count again.
  ///
  /// - Throws: ``NoSuchFrame`` where one is not on the branch.
  public func skip(
    _ frames: some Sequence<Int>, _ isSkipped: Bool = true, on branch: BranchID,
    tip: inout State
  ) throws(NoSuchFrame) {
    let frames = Array(frames)
    try check(frames, branch)
    edit(branch, .skip(frames, isSkipped), &tip)
  }

  /// Puts a frame before another one, or to the end.
  ///
  /// - Throws: ``NoSuchFrame`` where one is not on the branch.
  public func move(
    _ frame: Int, before other: Int?, on branch: BranchID, tip: inout State
  ) throws(NoSuchFrame) {
    try check([frame] + (other.map { [$0] } ?? []), branch)
    edit(branch, .move(frame, before: other), &tip)
  }

  /// Puts another action in the place of a frame's.
  ///
  /// - Throws: ``NoSuchFrame`` where the frame is not on the branch.
  public func replace(
    _ frame: Int, with action: Action, on branch: BranchID, tip: inout State
  ) throws(NoSuchFrame) {
    try check([frame], branch)
    edit(branch, .replace(frame, action), &tip)
  }

  /// Makes the state at the tip the beginning of the branch, and forgets how it came about.
  public func commit(_ branch: BranchID, tip: inout State) {
    resume(branch, tip)
    edit(branch, .commit, &tip)
  }

  /// Removes skipped frames from the branch for good; the state stays what it is.
  public func sweep(_ branch: BranchID, tip: inout State) { edit(branch, .sweep, &tip) }

  /// Begins the branch anew, with the initial state and no frames.
  public func reset(_ branch: BranchID, tip: inout State) { edit(branch, .reset, &tip) }

  /// Whether actions are refused.
  public var isLocked: Bool { memory.withLock { $0.attention == .locked } }

  /// Whether actions are reduced without being remembered.
  public var isPaused: Bool { memory.withLock { $0.attention == .paused } }

  /// Refuses actions from now on, or takes them again.
  public func lock(_ isLocked: Bool, on branch: BranchID, tip: inout State) {
    resume(branch, tip)
    memory.withLock { $0.attention = isLocked ? .locked : .recording }
  }

  /// Stops remembering actions, or begins again.
  ///
  /// What has changed meanwhile cannot be computed again, so that the branch then begins anew,
  /// with the state as it is.
  public func pause(_ isPaused: Bool, on branch: BranchID, tip: inout State) {
    resume(branch, tip)
    memory.withLock { $0.attention = isPaused ? .paused : .recording }
  }

  private func resume(_ branch: BranchID, _ tip: State) {
    memory.withLock { $0.resume(branch, tip) }
  }

  private func edit(
    _ branch: BranchID, _ kind: HistoryEdit<State, Action>.Kind, _ tip: inout State
  ) {
    let state = memory.withLock { memory in
      let state = memory.apply(
        HistoryEdit(branch: branch, kind: kind), reducer, initialState: initialState)
      if case .sweep = kind { return state }
      // What was not remembered is not in what has been computed again.
      guard memory.missed.remove(branch) != nil else { return state }
      let record = memory.record(of: branch)
      return state ?? record.state(at: record.path.count, from: memory.log, by: reducer)
    }
    if let state { tip = state }
  }

  private func check(_ frames: [Int], _ branch: BranchID) throws(NoSuchFrame) {
    let missing = memory.withLock { memory -> Int? in
      let path = memory.record(of: branch).path
      return frames.first { path.position(of: $0) == nil }
    }
    if let missing { throw NoSuchFrame(frame: missing, last: last) }
  }
}

extension Timeline.Memory {
  /// Changes the history, and has it recorded.
  ///
  /// - Returns: the branch's state at the tip where that may be another now; nil where it is what
  ///   it was.
  @discardableResult
  mutating func apply(
    _ edit: HistoryEdit<State, Action>, _ reducer: (inout State, Action) -> Void,
    initialState: State
  ) -> State? {
    close()
    edits.append((log.last, edit))
    let seen = cursor.map { ($0.position, record(of: $0.branch)) }
    let state = change(edit, reducer, initialState)
    recorder?.append(edit)
    if let seen, cursor != nil { look(atFrameAt: seen.0, of: seen.1) }
    return state
  }

  /// Begins a branch anew, if something happened on it that was not remembered.
  @usableFromInline
  mutating func resume(_ branch: BranchID, _ state: State) {
    guard missed.contains(branch), index(of: branch) < branches.count else { return }
    apply(HistoryEdit(branch: branch, kind: .resume(state)), { _, _ in }, initialState: state)
  }

  /// Goes on looking at the frame that was looked at, wherever it stands now; where it is gone,
  /// at the one before it; where the branch has begun anew, at the tip.
  private mutating func look(
    atFrameAt position: Int, of old: BranchRecord<State, Action>
  ) {
    let new = record(of: old.id)
    guard new.path != old.path else { return }
    guard new.baseFrame == old.baseFrame else { return cursor = nil }
    for position in stride(from: position, through: 0, by: -1) {
      if let position = new.position(of: old.frame(at: position)) {
        return look(at: Timeline.Cursor(branch: old.id, position: position))
      }
    }
  }

  private mutating func change(
    _ edit: HistoryEdit<State, Action>, _ reducer: (inout State, Action) -> Void,
    _ initialState: State
  ) -> State? {
    let index = index(of: edit.branch)
    switch edit.kind {
    case .start(let name, let from, let parent):
      branches.append(started(edit.branch, name, from, parent, reducer))
      current = edit.branch
      cursor = nil
      return nil
    case .show:
      current = edit.branch
      cursor = nil
      return nil
    case .name(let name):
      branches[index].name = name
      return nil
    case .skip(let frames, let isSkipped):
      let changed = frames.filter { branches[index].skipped.contains($0) != isSkipped }
      let positions = changed.compactMap { branches[index].path.position(of: $0) }
      if isSkipped {
        branches[index].skipped.formUnion(changed)
      } else {
        branches[index].skipped.subtract(changed)
      }
      guard let first = positions.min(), let last = positions.max() else { return nil }
      return recompute(index, from: first, touchedUpTo: last, reducer)
    case .move(let frame, let other):
      let path = branches[index].path
      guard let from = path.position(of: frame) else { return nil }
      let before = other.flatMap(path.position) ?? path.count + 1
      let target = before > from ? before - 1 : before
      guard target != from else { return nil }
      branches[index].path = path.moving(from: from, to: target)
      return recompute(
        index, from: min(from, target), touchedUpTo: max(from, target), reducer)
    case .replace(let frame, let action):
      guard let position = branches[index].path.position(of: frame) else { return nil }
      branches[index].edits[frame] = action
      return recompute(index, from: position, touchedUpTo: position, reducer)
    case .commit:
      let record = branches[index]
      return restart(index, record.state(at: record.path.count, from: log, by: reducer))
    case .reset:
      return restart(index, initialState)
    case .resume(let state):
      missed.remove(edit.branch)
      return restart(index, state)
    case .sweep:
      sweep(index)
      return nil
    }
  }

  private func started(
    _ id: BranchID, _ name: String, _ from: Int, _ parent: BranchID,
    _ reducer: (inout State, Action) -> Void
  ) -> BranchRecord<State, Action> {
    let source = branches[index(of: parent)]
    let position = source.position(of: from) ?? 0
    var branch = BranchRecord<State, Action>(
      id: id, name: name, parent: parent, start: from,
      keyframes: source.keyframes.filter { $0.position < position })
    branch.baseFrame = source.baseFrame
    branch.path = source.path.prefix(position)
    branch.skipped = source.skipped.filter { branch.path.position(of: $0) != nil }
    branch.edits = source.edits.filter { branch.path.position(of: $0.key) != nil }
    branch.keyframes.append(
      BranchRecord.Keyframe(
        position: position, state: source.state(at: position, from: log, by: reducer)))
    return branch
  }

  /// Lets a branch begin anew with `state`.
  private mutating func restart(_ index: Int, _ state: State) -> State {
    branches[index].baseFrame = branches[index].tip
    branches[index].path = FramePath()
    branches[index].skipped = []
    branches[index].edits = [:]
    branches[index].keyframes = [BranchRecord.Keyframe(position: 0, state: state)]
    return state
  }

  /// Removes the skipped frames; the states stay what they are, at other positions.
  private mutating func sweep(_ index: Int) {
    let record = branches[index]
    let gone = record.skipped.compactMap(record.path.position).sorted()
    branches[index].path = record.path.removing(record.skipped)
    branches[index].skipped = []
    branches[index].edits = record.edits.filter { !record.skipped.contains($0.key) }
    branches[index].keyframes = []
    var removed = 0
    for keyframe in record.keyframes {
      while removed < gone.count, gone[removed] <= keyframe.position { removed += 1 }
      let position = keyframe.position - removed
      if branches[index].keyframes.last?.position != position {
        branches[index].keyframes.append(
          BranchRecord.Keyframe(position: position, state: keyframe.state))
      }
    }
  }

  /// Computes the keyframes anew from a position on, up to where they are what they were before.
  ///
  /// - Parameter last: the last position that is touched; behind it states may meet again.
  /// - Returns: the state at the tip; nil where it is what it was.
  private mutating func recompute(
    _ index: Int, from first: Int, touchedUpTo last: Int,
    _ reducer: (inout State, Action) -> Void
  ) -> State? {
    let record = branches[index]
    var next = record.keyframeIndex(before: first - 1)
    var position = record.keyframes[next].position
    var state = record.keyframes[next].state
    next += 1
    while next < record.keyframes.count {
      let keyframe = record.keyframes[next]
      if position < keyframe.position {
        record.replay(position + 1...keyframe.position, into: &state, from: log, by: reducer)
        position = keyframe.position
      }
      if keyframe.position >= last, keyframe.state == state { return nil }
      branches[index].keyframes[next].state = state
      next += 1
    }
    if position < record.path.count {
      record.replay(position + 1...record.path.count, into: &state, from: log, by: reducer)
    }
    return state
  }
}
