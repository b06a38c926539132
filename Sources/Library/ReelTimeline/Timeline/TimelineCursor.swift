import Reel

/// The frame and the branch that a session views.
///
/// Every session on a timeline has its own: one that looks at the past disturbs no other, and not
/// the app. Moving it changes no history and runs no effect; the tip stays live.
///
/// ```swift
/// let light = TimelineStore(initialState: Light(), reducer: reducer)
/// light.send(.switchPressed)
/// light.cursor.undo()
/// light.cursor.state  // before the switch was pressed
/// ```
public final class TimelineCursor<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
>: Sendable {
  /// The timeline.
  public let timeline: Timeline<State, Action>
  private let number: Int

  /// Creates a cursor at the tip of the current branch, which it follows.
  public init(_ timeline: Timeline<State, Action>) {
    self.timeline = timeline
    number = timeline.memory.withLock { memory in
      memory.lastCursor += 1
      return memory.lastCursor
    }
  }

  deinit { timeline.memory.withLock { _ = $0.cursors.removeValue(forKey: number) } }

  /// Reads what is viewed together with the history.
  func read<Answer>(
    _ body: (inout Timeline<State, Action>.Memory, CursorPosition) -> Answer
  ) -> Answer {
    timeline.memory.withLock { body(&$0, view(in: $0)) }
  }

  func view(in memory: Timeline<State, Action>.Memory) -> CursorPosition {
    // Mostly, and asked for at each action.
    memory.cursors.isEmpty ? CursorPosition() : memory.cursors[number] ?? CursorPosition()
  }

  func move(to view: CursorPosition, in memory: inout Timeline<State, Action>.Memory) {
    memory.cursors[number] = view == CursorPosition() ? nil : view
  }

  // MARK: What is viewed

  /// The frame being viewed: the tip of a branch unless the cursor was moved.
  public var frame: Int {
    read { memory, view in
      let record = memory.record(of: view.branch ?? memory.current)
      return view.position.map(record.frame(at:)) ?? record.tip
    }
  }

  /// The branch being viewed.
  public var branch: BranchID { read { memory, view in view.branch ?? memory.current } }

  /// Whether the past is being viewed rather than a tip.
  public var isInThePast: Bool { read { _, view in view.position != nil } }

  /// Whether an action that is dispatched here starts a branch.
  public var startsBranch: Bool { read { memory, view in memory.branching(view) != nil } }

  /// Whether another state than the store's is being viewed.
  public var isElsewhere: Bool { read { _, view in view != CursorPosition() } }

  /// The state being viewed; nil at the tip of the current branch, whose state is the store's.
  public var state: State? {
    // Usually not, which is asked several times for each line.
    guard isElsewhere else { return nil }
    let viewed: (History<State, Action>, Int)? = read { memory, view in
      guard view != CursorPosition() else { return nil }
      let history = memory.history(of: view.branch ?? memory.current, timeline.reducer)
      return (history, view.position ?? history.count)
    }
    return viewed.map { $0.0.state(at: $0.1) }
  }

  /// Returns the state after a frame, on the branch being viewed or else on the current or the
  /// frame's own; 0 for the initial state.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func state(at number: Int) throws(NoSuchFrame) -> State {
    try timeline.state(at: number, near: branch)
  }

  /// Returns where a frame is: its position on the branch being viewed, or else on the current or
  /// the frame's own; 0 for the beginning.
  ///
  /// - Throws: ``NoSuchFrame``.
  package func place(
    of number: Int
  ) throws(NoSuchFrame) -> (history: History<State, Action>, position: Int) {
    let found: (History<State, Action>, Int)? = read { memory, view in
      memory.position(of: number, near: view.branch).map {
        (memory.history(of: $0.branch, timeline.reducer), $0.position)
      }
    }
    guard let found else {
      throw NoSuchFrame(frame: number, last: timeline.last, after: timeline.beginning)
    }
    return found
  }

  /// Returns a frame by its number, with the action that counts on the branch being viewed, or else
  /// on the current or the frame's own.
  ///
  /// A frame that is on no branch any more is returned as it was dispatched.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func frame(_ number: Int) throws(NoSuchFrame) -> Frame<Action> {
    if let (history, position) = try? place(of: number), position > 0 {
      return history.frame(at: position)
    }
    return try timeline.frame(number)
  }

  /// A snapshot of the branch being viewed.
  public var history: History<State, Action> {
    read { memory, view in
      memory.history(of: view.branch ?? memory.current, timeline.reducer)
    }
  }

  /// Returns the requests of a frame, with their fates on the branch being viewed.
  public func requests(of frame: Int) -> [RequestRecord] {
    read { memory, view in memory.requests(of: frame, on: view.branch ?? memory.current) }
  }

  // MARK: Moving it

  /// Views a frame.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func goto(_ number: Int) throws(NoSuchFrame) {
    let isThere = read { memory, view in
      guard let found = memory.position(of: number, near: view.branch) else { return false }
      look(at: found, in: &memory)
      return true
    }
    if !isThere {
      throw NoSuchFrame(frame: number, last: timeline.last, after: timeline.beginning)
    }
  }

  /// Views the beginning of the branch being viewed.
  public func first() {
    read { memory, view in
      look(at: BranchPosition(branch: view.branch ?? memory.current, position: 0), in: &memory)
    }
  }

  /// Views the previous frame; returns false if there is none.
  @discardableResult
  public func undo() -> Bool { step(-1) }

  /// Views the next frame of the branch; returns false at the tip.
  @discardableResult
  public func redo() -> Bool { step(1) }

  /// Views the tip of the current branch again, and follows it.
  public func now() { read { memory, _ in move(to: CursorPosition(), in: &memory) } }

  /// Keeps viewing the tip as it is now, even when the branch goes on.
  public func stay() {
    read { memory, view in
      let branch = view.branch ?? memory.current
      let position = memory.record(of: branch).path.count
      move(to: CursorPosition(branch: branch, position: position), in: &memory)
    }
  }

  private func step(_ direction: Int) -> Bool {
    read { memory, view in
      let branch = view.branch ?? memory.current
      let count = memory.record(of: branch).path.count
      let position = (view.position ?? count) + direction
      guard (0...count).contains(position) else { return false }
      look(at: BranchPosition(branch: branch, position: position), in: &memory)
      return true
    }
  }

  /// Views a position; the tip of the current branch is followed.
  private func look(at target: BranchPosition, in memory: inout Timeline<State, Action>.Memory) {
    let isTip =
      target.branch == memory.current
      && target.position == memory.record(of: target.branch).path.count
    move(
      to: isTip
        ? CursorPosition() : CursorPosition(branch: target.branch, position: target.position),
      in: &memory)
  }
}

/// What a session views: a position on a branch, or where the current branch goes on.
struct CursorPosition: Sendable, Equatable {
  /// The branch; nil for the current one, whichever that is.
  var branch: BranchID?
  /// The position on it; nil for its tip, wherever that is.
  var position: Int?
}

extension Timeline.Memory {
  /// Lets the sessions that view a branch that has been edited view the same frames at their new
  /// positions; if one is gone, the one before it; if the branch has restarted, its tip.
  mutating func moveCursors(from old: BranchRecord<State, Action>) {
    guard !cursors.isEmpty else { return }
    let new = record(of: old.id)
    guard new.path != old.path else { return }
    for (number, view) in cursors where view.branch == old.id {
      guard let position = view.position else { continue }
      guard new.baseFrame == old.baseFrame else {
        cursors[number] = nil
        continue
      }
      let left = stride(from: position, through: 0, by: -1).lazy
        .compactMap { new.position(of: old.frame(at: $0)) }.first
      let isTip = old.id == current && left == new.path.count
      cursors[number] = isTip ? nil : CursorPosition(branch: old.id, position: left ?? 0)
    }
  }
}
