import Reel
import ReelCoding

extension Timeline {
  /// The number of edits, starts and switches of branches: a different number means a different
  /// history.
  package var editCount: Int { memory.withLock { $0.edits.count } }

  /// Whether actions are refused.
  public var isLocked: Bool { memory.withLock { $0.captureMode.isLocked } }

  /// Whether actions are reduced without being recorded.
  public var isPaused: Bool { memory.withLock { $0.captureMode.isPaused } }

  /// Refuses actions from now on, or accepts them again; does not affect pausing.
  public func lock(_ isLocked: Bool) { memory.withLock { $0.captureMode.isLocked = isLocked } }

  /// Stops recording actions; does not affect locking.
  public func pause() { memory.withLock { $0.captureMode.isPaused = true } }
}

// What an edit becomes, before it is applied.
extension Timeline.Memory {
  typealias Edit = HistoryEdit<State, Action>

  /// Returns the edit that skips frames of a branch with the answers to their requests, and so on,
  /// or includes them again.
  func skipping(
    _ frames: [Int], _ isSkipped: Bool, on branch: BranchID
  ) throws(NoSuchFrame) -> Edit {
    let path = record(of: branch).path
    try check(frames, on: path)
    var all = frames
    var seen = Set(frames)
    var next = 0
    while next < all.count {
      for answer in requests.answers(to: all[next])
      where path.position(of: answer) != nil && seen.insert(answer).inserted {
        all.append(answer)
      }
      next += 1
    }
    return Edit(branch: branch, kind: .skip(all, isSkipped))
  }

  /// Returns the edit that moves a frame of a branch before another one, or to the end.
  func moving(
    _ frame: Int, before other: Int?, on branch: BranchID
  ) throws(MoveProblem) -> Edit {
    let path = record(of: branch).path
    do throws(NoSuchFrame) {
      try check([frame] + (other.map { [$0] } ?? []), on: path)
    } catch {
      throw .noSuchFrame(error)
    }
    if let wrong = answerBeforeRequest(moving: frame, before: other, on: path) { throw wrong }
    return Edit(branch: branch, kind: .move(frame, before: other))
  }

  /// Returns the answer that would come before its request, if any.
  private func answerBeforeRequest(
    moving frame: Int, before other: Int?, on path: FramePath
  ) -> MoveProblem? {
    guard let from = path.position(of: frame) else { return nil }
    let target = other.flatMap(path.position) ?? path.count + 1
    if let request = request(answeredBy: frame), let position = path.position(of: request.frame),
      position < from, target <= position
    {
      return .answerBeforeRequest(answer: frame, request: request.frame)
    }
    for answer in requests.answers(to: frame) {
      if let position = path.position(of: answer), position > from, target > position {
        return .answerBeforeRequest(answer: answer, request: frame)
      }
    }
    return nil
  }

  /// Returns the edit that replaces the action of a frame of a branch.
  func replacing(
    _ frame: Int, with action: Action, on branch: BranchID
  ) throws(NoSuchFrame) -> Edit {
    try check([frame], on: record(of: branch).path)
    return Edit(branch: branch, kind: .replace(frame, action))
  }

  /// Returns the edits that keep the content of a branch as another one with its name, unless it
  /// has no frames; the branch itself gets a new name.
  func keeping(_ id: BranchID, evenIfEmpty isKept: Bool = false) -> [Edit] {
    let old = record(of: id)
    guard old.path.count > 0 || isKept else { return [] }
    let kept = BranchID(rawValue: UInt32(branches.count))
    return [
      Edit(branch: kept, kind: .start(name: old.name, from: old.tip, parent: id)),
      Edit(branch: id, kind: .name(unusedName())),
      Edit(branch: current, kind: .show),
    ]
  }

  private func check(_ frames: [Int], on path: FramePath) throws(NoSuchFrame) {
    if let missing = frames.first(where: { path.position(of: $0) == nil }) {
      throw noSuchFrame(missing)
    }
  }

  /// Returns the error for a frame that is missing on a branch: another one may have it.
  func noSuchFrame(_ number: Int) -> NoSuchFrame {
    NoSuchFrame(
      frame: number, last: log.last, isElsewhere: position(of: number) != nil,
      after: log.first - 1)
  }
}

extension Timeline {
  /// Returns the error for a frame that is missing on a branch: another one may have it.
  package func noSuchFrame(_ number: Int) -> NoSuchFrame {
    memory.withLock { $0.noSuchFrame(number) }
  }
}

extension Timeline {
  /// Applies edits: the one way in which history is changed, whether a user edits it, a recording
  /// is replayed or a branch is taken over from others.
  ///
  /// States are recomputed from the first affected frame on, only until their content is the same
  /// as before, byte for byte. The outcome is that of a fresh replay of the resulting list.
  ///
  /// - Parameters:
  ///   - edits: the edits, in order.
  ///   - memory: the history.
  ///   - tips: the states at the tips of its branches.
  func apply(
    _ edits: [HistoryEdit<State, Action>], to memory: inout Memory, _ tips: inout Tips<State>
  ) {
    for edit in edits { apply(edit, to: &memory, &tips) }
  }

  private func apply(
    _ edit: HistoryEdit<State, Action>, to memory: inout Memory, _ tips: inout Tips<State>
  ) {
    memory.close()
    memory.edits.append((memory.log.last, edit))
    let index = memory.index(of: edit.branch)
    let old = index < memory.branches.count ? memory.branches[index] : nil
    if let old { memory.replaced.append(old) }
    let carried: [OpenRequest<Action>]? =
      switch edit.kind {
      case .commit, .resume: memory.carrying(on: edit.branch, losses: losses, reducer)
      case .reset: []
      default: nil
      }
    var state = memory.change(edit, reducer, initialState)
    if let carried { memory.branches[index].carried = carried }
    if edit.kind.losesUnrecorded, memory.missed.remove(edit.branch) != nil, state == nil {
      // Unrecorded changes are missing from the recomputed state.
      state = memory.tipState(of: edit.branch, reducer)
    }
    if let state { tips.set(state, on: edit.branch) }
    if edit.kind.shows, !tips.show(edit.branch) {
      // A branch that nothing has happened on since it was read from a recording.
      tips.set(memory.tipState(of: edit.branch, reducer), on: edit.branch)
      tips.show(edit.branch)
    }
    if let recorder = memory.recorder, memory.files != nil, !recorder.has(edit) {
      goOnInNextFile(&memory, continuing: false, at: nil)
    } else {
      memory.recorder?.append(edit)
    }
    if let old { memory.moveCursors(from: old) }
  }
}

extension Timeline.Memory {
  /// Returns the state at the tip of a branch, recomputed.
  func tipState(of branch: BranchID, _ reducer: (inout State, Action) -> Void) -> State {
    let record = record(of: branch)
    return record.state(at: record.path.count, from: log, by: reducer)
  }

  /// Changes the branches.
  ///
  /// - Returns: The branch's state at the tip if it may have changed; otherwise nil.
  fileprivate mutating func change(
    _ edit: HistoryEdit<State, Action>, _ reducer: (inout State, Action) -> Void,
    _ initialState: State
  ) -> State? {
    let index = index(of: edit.branch)
    if edit.kind.isAboutFrames { branches[index].index = PathIndex() }
    switch edit.kind {
    case .start(let name, let from, let parent):
      let (branch, state) = started(edit.branch, name, from, parent, reducer)
      branches.append(branch)
      take(name)
      ancestry = nil
      current = edit.branch
      return state
    case .show:
      current = edit.branch
      return nil
    case .name(let name):
      branches[index].name = name
      take(name)
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
      let state = restart(index, record.state(at: record.path.count, from: log, by: reducer))
      deleteRequests(of: record.path)
      return state
    case .reset:
      leave(index)
      return restart(index, initialState)
    case .resume(let state):
      leave(index)
      return restart(index, state)
    case .sweep:
      let path = branches[index].path
      sweep(index)
      deleteRequests(of: path)
      return nil
    }
  }

  private func started(
    _ id: BranchID, _ name: String, _ from: Int, _ parent: BranchID,
    _ reducer: (inout State, Action) -> Void
  ) -> (BranchRecord<State, Action>, State) {
    let source = branches[index(of: parent)]
    let position = source.position(of: from) ?? 0
    let state = source.state(at: position, from: log, by: reducer)
    let branch = BranchRecord(id: id, name: name, leaving: source, at: position, state: state)
    return (branch, state)
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
    branches[kept].hasRestarted = old.hasRestarted
    branches[index].hasRestarted = true
    (branches[index].parent, branches[index].start) = (branches[kept].id, old.tip)
    ancestry = nil
    // What the program that has ended had asked is lost there as well.
    if interrupted.contains(old.id) { interrupted.insert(branches[kept].id) }
    // A session that views one of its frames stays on that frame.
    for (number, view) in cursors where view.branch == old.id && view.position != nil {
      cursors[number]?.branch = branches[kept].id
    }
  }

  /// Restarts a branch with `state`.
  private mutating func restart(_ index: Int, _ state: State) -> State {
    branches[index].baseFrame = branches[index].tip
    branches[index].path = FramePath()
    branches[index].skipped = skippedAndWaiting(on: branches[index])
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
    branches[index].skipped = skippedAndWaiting(on: record)
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

  /// Returns the skipped frames whose answers are still to come, and will be skipped.
  private func skippedAndWaiting(
    on record: BranchRecord<State, Action>
  ) -> OrderedMap<Void> {
    var waiting = OrderedMap<Void>()
    for frame in record.skipped.keys where requests.isWaiting(frame) { waiting[frame] = () }
    return waiting
  }

  /// Deletes the requests of frames that have been deleted from a path, unless they are on another.
  private mutating func deleteRequests(of path: FramePath) {
    let branches = branches
    requests.delete { frame in
      path.position(of: frame) != nil && !branches.contains { $0.path.position(of: frame) != nil }
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
    // States that differ by `==` are not as before, unless one has a NaN and differs from itself.
    // Others are compared by what later frames read, since `==` may be coarser.
    func mayEqual(_ old: State, _ new: State) -> Bool { old == new || new != new }
    let (old, new) = (DigestKeeper(isExact: true), DigestKeeper(isExact: true))
    var isAsBefore = false
    record.keyframes.forEach(from: position + 1) { keyframe in
      record.replay(position + 1...keyframe.key, into: &state, from: log, by: reducer)
      position = keyframe.key
      // A state that cannot be encoded is taken for a different one.
      if position >= last, mayEqual(keyframe.value.state, state),
        let digest = try? old.digest(of: keyframe.value.state),
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
