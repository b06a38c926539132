import Reel

/// Changing what counts as having happened.
///
/// Each of these is called by ``TimelineStore``, with the store's state at the tip of the branch,
/// from within the store's `rewrite(on:_:)`, so that nothing is dispatched meanwhile. States are
/// computed again from the first frame that is touched on, and no further than to where they are
/// what they were before. The outcome is that of a fresh replay of the resulting list.
extension Timeline {
  /// Lets frames count for nothing, or count again.
  ///
  /// - Throws: ``NoSuchFrame`` where one is not on the branch.
  package func skip(
    _ frames: some Sequence<Int>, _ isSkipped: Bool = true, on branch: BranchID,
    tip: inout State
  ) throws(NoSuchFrame) {
    let frames = Array(frames)
    try check(frames, branch)
    edit(branch, .skip(withAnswers(to: frames, on: branch), isSkipped), &tip)
  }

  /// Frames of a branch, and those that answer what they asked, and so on.
  private func withAnswers(to frames: [Int], on branch: BranchID) -> [Int] {
    memory.withLock { memory in
      let path = memory.record(of: branch).path
      var all = frames
      var seen = Set(frames)
      var next = 0
      while next < all.count {
        for answer in memory.requests.answers(to: all[next])
        where path.position(of: answer) != nil && seen.insert(answer).inserted {
          all.append(answer)
        }
        next += 1
      }
      return all
    }
  }

  /// Puts a frame before another one, or to the end.
  ///
  /// - Throws: ``MoveProblem`` where one is not on the branch, and where an answer would come
  ///   before its request.
  package func move(
    _ frame: Int, before other: Int?, on branch: BranchID, tip: inout State
  ) throws(MoveProblem) {
    do throws(NoSuchFrame) {
      try check([frame] + (other.map { [$0] } ?? []), branch)
    } catch {
      throw .noSuchFrame(error)
    }
    if let wrong = answerBeforeRequest(moving: frame, before: other, on: branch) { throw wrong }
    edit(branch, .move(frame, before: other), &tip)
  }

  /// What would come before what it answers.
  private func answerBeforeRequest(
    moving frame: Int, before other: Int?, on branch: BranchID
  ) -> MoveProblem? {
    memory.withLock { memory in
      let path = memory.record(of: branch).path
      guard let from = path.position(of: frame) else { return nil }
      let target = other.flatMap(path.position) ?? path.count + 1
      if memory.requests.places[frame] != nil {
        let cause = memory.log.frame(frame, branch: branch).cause
        if let place = path.position(of: cause), place < from, target <= place {
          return .answerBeforeRequest(answer: frame, request: cause)
        }
      }
      for answer in memory.requests.answers(to: frame) {
        if let place = path.position(of: answer), place > from, target > place {
          return .answerBeforeRequest(answer: answer, request: frame)
        }
      }
      return nil
    }
  }

  /// Puts another action in the place of a frame's.
  ///
  /// - Throws: ``NoSuchFrame`` where the frame is not on the branch.
  package func replace(
    _ frame: Int, with action: Action, on branch: BranchID, tip: inout State
  ) throws(NoSuchFrame) {
    try check([frame], branch)
    edit(branch, .replace(frame, action), &tip)
  }

  /// Makes the state at the tip the beginning of the branch, and forgets how it came about.
  package func commit(_ branch: BranchID, tip: inout State) {
    let state = tip
    change { memory in
      guard memory.missed.contains(branch) else { return }
      // What is forgotten need not be kept.
      memory.apply(
        HistoryEdit(branch: branch, kind: .resume(state)), reducer, initialState: initialState)
    }
    edit(branch, .commit, &tip)
  }

  /// Removes skipped frames from the branch for good; the state stays what it is.
  package func sweep(_ branch: BranchID, tip: inout State) { edit(branch, .sweep, &tip) }

  /// Begins the branch anew, with the initial state and no frames.
  ///
  /// What it was so far stays, as another branch that has its name; this one gets a new name. The
  /// store has to be told of that branch before it is shown.
  package func reset(_ branch: BranchID, tip: inout State) {
    change { $0.keep(branch, reducer, initialState) }
    edit(branch, .reset, &tip)
  }

  /// How often branches have been started, shown and changed: another number, another history.
  package var editCount: Int { memory.withLock { $0.edits.count } }

  /// Whether actions are refused.
  public var isLocked: Bool { memory.withLock { $0.captureMode.isLocked } }

  /// Whether actions are reduced without being remembered.
  public var isPaused: Bool { memory.withLock { $0.captureMode.isPaused } }

  /// The branches on which something happened that is not remembered.
  package var missed: Set<BranchID> { memory.withLock { $0.missed } }

  /// Refuses actions from now on, or takes them again; whether it is paused stays as it is.
  public func lock(_ isLocked: Bool) { memory.withLock { $0.captureMode.isLocked = isLocked } }

  /// Stops remembering actions; whether it is locked stays as it is.
  public func pause() { memory.withLock { $0.captureMode.isPaused = true } }

  /// Remembers actions again.
  ///
  /// What has changed meanwhile cannot be computed again, so that the branch begins anew, with the
  /// state as it is; what it was before stays, as another branch that has its name, and this one
  /// gets a new name. The store has to be told of that branch before it is shown. Other branches on
  /// which something happened follow when they go on.
  package func resume(_ branch: BranchID, tip: State) {
    change { memory in
      memory.captureMode.isPaused = false
      if let cursor = memory.cursor, cursor.branch == branch, memory.missed.contains(branch) {
        memory.cursor = nil
      }
      memory.resume(branch, tip, reducer)
    }
  }

  private func edit(
    _ branch: BranchID, _ kind: HistoryEdit<State, Action>.Kind, _ tip: inout State
  ) {
    let state = change { memory in
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

  /// Begins a branch anew, if something happened on it that was not remembered; what it was before
  /// is kept.
  @usableFromInline
  mutating func resume(
    _ branch: BranchID, _ state: State, _ reducer: (inout State, Action) -> Void
  ) {
    guard missed.contains(branch), index(of: branch) < branches.count else { return }
    keep(branch, reducer, state)
    apply(HistoryEdit(branch: branch, kind: .resume(state)), reducer, initialState: state)
  }

  /// Keeps what a branch is now as another one that has its name; nothing where it has no frames.
  ///
  /// The branch itself stays the one to which answers come.
  mutating func keep(
    _ id: BranchID, _ reducer: (inout State, Action) -> Void, _ initialState: State
  ) {
    let old = record(of: id)
    guard old.path.count > 0 else { return }
    let kept = BranchID(rawValue: UInt32(branches.count))
    let names = Set(branches.map(\.name))
    let name = (branches.count...).lazy.map { "branch-\($0)" }.first { !names.contains($0) }
    let place = cursor
    for edit in [
      HistoryEdit<State, Action>(
        branch: kept, kind: .start(name: old.name, from: old.tip, parent: id)),
      HistoryEdit(branch: id, kind: .name(name ?? old.name)),
      HistoryEdit(branch: current, kind: .show),
    ] {
      apply(edit, reducer, initialState: initialState)
    }
    // Who looks at a frame of it goes on looking at that.
    cursor = place.map {
      $0.branch == id ? Timeline.Cursor(branch: kept, position: $0.position) : $0
    }
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
    if edit.kind.isAboutFrames { branches[index].index = PathIndex() }
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
      leave(index)
      return restart(index, initialState)
    case .resume(let state):
      missed.remove(edit.branch)
      leave(index)
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
    branch.index = source.index.prefix(position)
    branch.keyframes.append(
      BranchRecord.Keyframe(
        position: position, state: source.state(at: position, from: log, by: reducer)))
    return branch
  }

  /// Lets the branch that keeps what another one was take its place among the branches: that one
  /// begins behind it.
  private mutating func leave(_ index: Int) {
    let old = branches[index]
    let isKept = { (branch: BranchRecord<State, Action>) in
      branch.parent == old.id && branch.start == old.tip && branch.path == old.path
    }
    guard let kept = branches.lastIndex(where: isKept) else { return }
    for child in branches.indices where branches[child].parent == old.id {
      branches[child].parent = branches[kept].id
    }
    (branches[kept].parent, branches[kept].start) = (old.parent, old.start)
    (branches[index].parent, branches[index].start) = (branches[kept].id, old.tip)
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
