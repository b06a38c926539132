import Reel

/// Replays recorded frames, fates and edits in a timeline, which need not be a store's.
package final class TimelineDriver<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
> {
  package let timeline: Timeline<State, Action>
  /// The states at the tips of the branches; the branch on which frames are being reduced is shown.
  private var tips: Tips<State>

  /// Creates a driver of a timeline in which nothing has happened.
  package init(_ timeline: Timeline<State, Action>) {
    self.timeline = timeline
    tips = Tips(timeline.initialState)
  }

  deinit { Tips.free(tips.all) }

  /// Returns the state at the tip of a branch; nil if it does not exist.
  package func tip(of id: BranchID) -> State? { tips[id]?.pointer.pointee }

  /// Lends the state at the tip of a branch to `body` if it exists.
  func withTip(of id: BranchID, _ body: (borrowing State) throws -> Void) throws {
    // Where it is: as an argument, it would be copied.
    try tips[id]?.pointer.lend(to: body)
  }

  /// The requests of the last frame.
  private(set) var asked: [AskedRequest] = []

  /// Reduces the action of a frame; returns false if its branch does not exist.
  package func reduce(_ action: Action, _ stamp: Stamp, time: Timestamp) -> Bool {
    guard tips.show(stamp.branch) else { return false }
    var asked: [AskedRequest] = []
    _ = timeline.record(
      action, stamp, time: time, into: &tips.shown.pointer.pointee
    ) { [timeline] state, action in
      let requests = timeline.asking(&state, action)
      // Mostly, there are none. Not `isEmpty`, for which the type of the list would be looked up.
      if requests.endIndex > 0 { asked = Self.asked(requests) }
      return asked
    }
    self.asked = asked
    return true
  }

  @inline(never)
  private static func asked(_ requests: [Asked<State, Action>]) -> [AskedRequest] {
    requests.map { $0.request }
  }

  /// Adds a frame with what it asked, without reducing its action: the state stays as it is.
  ///
  /// - Returns: Whether its branch exists.
  func add(
    _ action: Action, _ stamp: Stamp, time: Timestamp, asking asked: [AskedRequest]
  ) -> Bool {
    guard tips.show(stamp.branch) else { return false }
    _ = timeline.record(
      action, stamp, time: time, into: &tips.shown.pointer.pointee
    ) { _, _ in asked }
    return true
  }

  /// Records the fate of a request.
  func settle(_ note: RequestNote) {
    timeline.settle(note.id, as: note.fate, on: note.branch)
  }

  /// Starts a branch at a frame of the first one; returns nil if there is no such frame.
  package func startBranch(named name: String, at frame: Int) -> BranchID? {
    let id = BranchID(rawValue: UInt32(timeline.branchCount))
    let edit = HistoryEdit<State, Action>(
      branch: id, kind: .start(name: name, from: frame, parent: .main))
    return apply(edit) ? id : nil
  }

  /// Applies an edit; returns false if the branch or a frame does not exist.
  func apply(_ edit: HistoryEdit<State, Action>) -> Bool {
    let (isPossible, old) = timeline.memory.withLock { memory in
      guard memory.canApply(edit) else { return (false, memory.replaced) }
      timeline.apply([edit], to: &memory, &tips)
      defer { memory.replaced = [] }
      return (true, memory.replaced)
    }
    withExtendedLifetime(old) {}
    Tips.free(tips.takeReplaced())
    return isPossible
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
