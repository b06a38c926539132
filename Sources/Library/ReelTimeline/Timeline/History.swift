import Reel

/// The frames of a branch as they were at a moment, for looking at them one after the other.
///
/// A snapshot: it costs nothing to make, needs no lock, and does not change. Frames stand at
/// positions from 1 on, in the order in which they are reduced, which is that of their numbers
/// unless some have been moved. Position 0 is the beginning.
public struct History<State: Sendable, Action: Codable & Sendable>: Sendable {
  let record: BranchRecord<State, Action>
  let log: FrameLog<Action>
  let owner: @Sendable (Int) -> BranchID
  let reducer: @Sendable (inout State, Action) -> Void
  /// Which actions can change what is asked about; nil for all.
  var isRelevant: (@Sendable (Action) -> Bool)?

  /// The branch.
  public var branch: BranchID { record.id }

  /// How many frames there are; the last position.
  public var count: Int { record.path.count }

  /// The positions whose states are stored, in order; the first is 0.
  public var keyframes: [Int] { record.keyframes.map(\.position) }

  /// The numbers of its frames, in order, as ranges.
  package var numbers: [ClosedRange<Int>] { record.path.spans }

  /// The number of the frame at a position; of the last one before the first at 0.
  public func number(at position: Int) -> Int { record.frame(at: position) }

  /// Where a frame stands; nil where it is not on this branch.
  public func position(of frame: Int) -> Int? { record.position(of: frame) }

  /// The frame at a position in 1…``count``, with the action that counts.
  public func frame(at position: Int) -> Frame<Action> {
    let number = record.path.frame(at: position)
    var frame = log.frame(number, branch: owner(number))
    if let edited = record.edits[number] { frame.action = edited }
    return frame
  }

  /// Whether the frame at a position counts for nothing.
  public func isSkipped(at position: Int) -> Bool {
    position > 0 && record.skipped.contains(record.path.frame(at: position))
  }

  /// Whether the frame at a position has another action than the one that was dispatched.
  public func isEdited(at position: Int) -> Bool {
    position > 0 && record.edits[record.path.frame(at: position)] != nil
  }

  /// The state after the frame at a position.
  public func state(at position: Int) -> State {
    record.state(at: position, from: log, by: reducer)
  }

  /// The same history for questions about a part of the state that only some actions change, such
  /// as an app among others: it passes over the frames of all others, which takes a fraction of
  /// reducing them.
  ///
  /// - Parameter isRelevant: whether an action may change the part; what becomes of the part must
  ///   depend on nothing outside it.
  public func limited(to isRelevant: @escaping @Sendable (Action) -> Bool) -> History {
    var history = self
    history.isRelevant = isRelevant
    return history
  }

  /// Calls `body` with the state after each frame at `positions`, in order, until it says false.
  ///
  /// Each frame is reduced once; only the way from the nearest keyframe to the first position is
  /// in addition. Of a limited history only the first position and the frames that are relevant
  /// are looked at, and only the part that it is limited to is right.
  ///
  /// - Parameters:
  ///   - positions: from where to where, 0 being the beginning.
  ///   - body: gets the position and the state, which it must not keep; answers whether to go on.
  public func walk(
    _ positions: ClosedRange<Int>, _ body: (Int, State) throws -> Bool
  ) rethrows {
    var state = state(at: positions.lowerBound)
    guard try body(positions.lowerBound, state) else { return }
    try walk(on: &state, from: positions.lowerBound, to: positions.upperBound, body)
  }

  /// Calls `body` with the state after each frame behind a position, in order, until it says false:
  /// for walks that pause.
  ///
  /// - Parameters:
  ///   - state: the state at the position; that at the end afterwards.
  ///   - start: the position.
  ///   - end: the last one, not before `start`.
  ///   - body: gets the position and the state, which it must not keep; answers whether to go on.
  package func walk(
    on state: inout State, from start: Int, to end: Int, _ body: (Int, State) throws -> Bool
  ) rethrows {
    guard start < end else { return }
    var position = start
    let isEdited = !record.skipped.isEmpty || !record.edits.isEmpty
    for frames in record.path.frames(at: start + 1...end) {
      let isWanted = try log.forEachAction(in: frames) { number, dispatched in
        position += 1
        if isEdited, record.skipped.contains(number) {
          return try isRelevant != nil || body(position, state)
        }
        let action = isEdited ? record.edits[number] ?? dispatched : dispatched
        if let isRelevant, !isRelevant(action) { return true }
        reducer(&state, action)
        return try body(position, state)
      }
      if !isWanted { return }
    }
  }
}
