import Reel

/// Lets what has been recorded happen again in a timeline: frame by frame, edit by edit.
struct TimelineDriver<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  let timeline: Timeline<State, Action>
  /// The state at the tip of each branch.
  private(set) var tips: [BranchID: State]

  init(_ timeline: Timeline<State, Action>) {
    self.timeline = timeline
    tips = [.main: timeline.initialState]
  }

  /// Reduces a frame; false where its branch is not there.
  mutating func reduce(_ frame: Frame<Action>) -> Bool {
    // Taken out of the dictionary, so that it is changed in place.
    guard var state = tips.removeValue(forKey: frame.branch) else { return false }
    let stamp = Stamp(
      frame: frame.number, origin: frame.origin, cause: frame.cause, branch: frame.branch)
    _ = timeline.record(
      frame.action, stamp, time: frame.time, into: &state, reduce: timeline.reducer)
    tips[frame.branch] = state
    return true
  }

  /// Changes the history; false where the branch or a frame is not there.
  mutating func apply(_ edit: HistoryEdit<State, Action>) -> Bool {
    let timeline = timeline
    let isPossible = timeline.memory.withLock { $0.canApply(edit) }
    guard isPossible else { return false }
    let state = timeline.memory.withLock { memory in
      memory.apply(edit, timeline.reducer, initialState: timeline.initialState)
    }
    if let state { tips[edit.branch] = state }
    if case .start = edit.kind, let history = timeline.history(of: edit.branch) {
      tips[edit.branch] = history.state(at: history.count)
    }
    return true
  }
}

extension Timeline.Memory {
  /// Whether everything that an edit speaks of is there.
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
