import Reel
import ReelCoding

/// Editing history.
///
/// ``TimelineStore`` calls each of these with the store's state at the tip of the branch, from
/// within the store's `rewrite(on:_:)`, so that nothing is dispatched in the meantime. States are
/// recomputed from the first affected frame on, only until their content is the same as before,
/// byte for byte. The outcome is that of a fresh replay of the resulting list.
extension Timeline {
  /// Skips frames, or includes them again.
  ///
  /// - Throws: ``NoSuchFrame`` if one is not on the branch.
  package func skip(
    _ frames: some Sequence<Int>, _ isSkipped: Bool = true, on branch: BranchID,
    tip: inout State
  ) throws(NoSuchFrame) {
    let frames = Array(frames)
    try check(frames, branch)
    edit(branch, .skip(withAnswers(to: frames, on: branch), isSkipped), &tip)
  }

  /// Returns frames of a branch with the answers to their requests, and so on.
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

  /// Moves a frame before another one, or to the end.
  ///
  /// - Throws: A ``MoveProblem`` if one is not on the branch, or if an answer would come before its
  ///   request.
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

  /// Returns the answer that would come before its request, if any.
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

  /// Replaces the action of a frame.
  ///
  /// - Throws: ``NoSuchFrame`` if the frame is not on the branch.
  package func replace(
    _ frame: Int, with action: Action, on branch: BranchID, tip: inout State
  ) throws(NoSuchFrame) {
    try check([frame], branch)
    edit(branch, .replace(frame, action), &tip)
  }

  /// Makes the state at the tip the beginning of the branch, and deletes the frames before it.
  package func commit(_ branch: BranchID, tip: inout State) {
    let state = tip
    change { memory in
      guard memory.missed.contains(branch) else { return }
      // Deleted frames need not be recorded.
      memory.apply(
        HistoryEdit(branch: branch, kind: .resume(state)), reducer, initialState: initialState)
    }
    edit(branch, .commit, &tip)
  }

  /// Deletes the skipped frames of the branch; the state does not change.
  package func sweep(_ branch: BranchID, tip: inout State) { edit(branch, .sweep, &tip) }

  /// Restarts the branch with the initial state and no frames.
  ///
  /// Its previous content is kept as another branch with its name; this one gets a new name. The
  /// caller must notify the store of that branch before it is shown.
  package func reset(_ branch: BranchID, tip: inout State) {
    change { $0.keep(branch, reducer, initialState) }
    edit(branch, .reset, &tip)
  }

  /// The number of edits, starts and switches of branches: a different number means a different
  /// history.
  package var editCount: Int { memory.withLock { $0.edits.count } }

  /// Whether actions are refused.
  public var isLocked: Bool { memory.withLock { $0.captureMode.isLocked } }

  /// Whether actions are reduced without being recorded.
  public var isPaused: Bool { memory.withLock { $0.captureMode.isPaused } }

  /// The branches on which something happened that is not recorded.
  package var missed: Set<BranchID> { memory.withLock { $0.missed } }

  /// Refuses actions from now on, or accepts them again; does not affect pausing.
  public func lock(_ isLocked: Bool) { memory.withLock { $0.captureMode.isLocked = isLocked } }

  /// Stops recording actions; does not affect locking.
  public func pause() { memory.withLock { $0.captureMode.isPaused = true } }

  /// Resumes recording actions.
  ///
  /// Changes made in the meantime cannot be recomputed, so the branch restarts with the current
  /// state; its previous content is kept as another branch with its name, and this one gets a new
  /// name. The caller must notify the store of that branch before it is shown. Other affected
  /// branches follow when they are continued.
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
      // Unrecorded changes are missing from the recomputed state.
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
  /// Edits the history, and records the edit.
  ///
  /// - Returns: The branch's state at the tip if it may have changed; otherwise nil.
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

  /// Restarts a branch if something happened on it that was not recorded; its previous content is
  /// kept.
  @usableFromInline
  mutating func resume(
    _ branch: BranchID, _ state: State, _ reducer: (inout State, Action) -> Void
  ) {
    guard missed.contains(branch), index(of: branch) < branches.count else { return }
    keep(branch, reducer, state)
    apply(HistoryEdit(branch: branch, kind: .resume(state)), reducer, initialState: state)
  }

  /// Keeps the content of a branch as another one with its name, unless it has no frames.
  ///
  /// The branch itself remains the one that receives answers.
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
    // A cursor on one of its frames stays on that frame.
    cursor = place.map {
      $0.branch == id ? Timeline.Cursor(branch: kept, position: $0.position) : $0
    }
  }

  /// Keeps viewing the same frame at its new position; if it is gone, the one before it; if the
  /// branch has restarted, the tip.
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
      ancestry = nil
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
      let changed = frames.filter { (branches[index].skipped[$0] != nil) != isSkipped }
      let positions = changed.compactMap { branches[index].path.position(of: $0) }
      for frame in changed { branches[index].skipped[frame] = isSkipped ? () : nil }
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
      branches[index].edits[frame] = BranchRecord.Edit(action)
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
    return BranchRecord(
      id: id, name: name, leaving: source, at: position,
      state: source.state(at: position, from: log, by: reducer))
  }

  /// Makes the branch that keeps another one's content take its place among the branches: the other
  /// one begins after it.
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
    ancestry = nil
  }

  /// Restarts a branch with `state`.
  private mutating func restart(_ index: Int, _ state: State) -> State {
    branches[index].baseFrame = branches[index].tip
    branches[index].path = FramePath()
    branches[index].skipped = OrderedMap()
    branches[index].edits = OrderedMap()
    branches[index].keyframes = OrderedMap()
    branches[index].keyframes[0] = BranchRecord.Keyframe(state)
    return state
  }

  /// Deletes the skipped frames; the states do not change, but their positions do.
  private mutating func sweep(_ index: Int) {
    let record = branches[index]
    let gone = record.skipped.keys.compactMap(record.path.position).sorted()
    guard !gone.isEmpty else { return }
    branches[index].path = record.path.removing(gone)
    branches[index].skipped = OrderedMap()
    branches[index].keyframes = OrderedMap()
    var removed = 0
    record.keyframes.forEach { keyframe in
      while removed < gone.count, gone[removed] <= keyframe.key { removed += 1 }
      let position = keyframe.key - removed
      if branches[index].keyframes[position] == nil {
        branches[index].keyframes[position] = keyframe.value
      }
      return true
    }
  }

  /// Recomputes the keyframes from a position on, until their content is the same as before.
  ///
  /// - Parameter last: the last affected position; after it, states may coincide again.
  /// - Returns: The state at the tip; nil if it has not changed.
  private mutating func recompute(
    _ index: Int, from first: Int, touchedUpTo last: Int,
    _ reducer: (inout State, Action) -> Void
  ) -> State? {
    let record = branches[index]
    var position = record.keyframes.last(upTo: first - 1)?.key ?? 0
    var state = record.state(at: position, from: log, by: reducer)
    // Not by `==`, which may be coarser than what later frames read.
    let (old, new) = (DigestKeeper(isExact: true), DigestKeeper(isExact: true))
    var isAsBefore = false
    record.keyframes.forEach(from: position + 1) { keyframe in
      record.replay(position + 1...keyframe.key, into: &state, from: log, by: reducer)
      position = keyframe.key
      // A state that cannot be encoded is taken for a different one.
      if position >= last, let digest = try? old.digest(of: keyframe.value.state),
        digest == (try? new.digest(of: state))
      {
        isAsBefore = true
      } else {
        branches[index].keyframes[position] = BranchRecord.Keyframe(state)
      }
      return !isAsBefore
    }
    if isAsBefore { return nil }
    if position < record.path.count {
      record.replay(position + 1...record.path.count, into: &state, from: log, by: reducer)
    }
    return state
  }
}
