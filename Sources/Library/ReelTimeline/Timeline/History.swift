import Reel

/// The frames of a branch as they were at a moment, for reading them one after the other.
///
/// It is a snapshot: it costs nothing to create, needs no lock, and does not change. Frames have
/// positions from 1 on, in the order in which they are reduced, which is that of their numbers
/// unless some have been moved. Position 0 is the beginning.
public struct History<State: Sendable, Action: Codable & Sendable>: Sendable {
  let record: BranchRecord<State, Action>
  let log: FrameLog<Action>
  let owner: @Sendable (Int) -> BranchID
  let reducer: @Sendable (inout State, Action) -> Void
  /// Returns whether an action can change the queried part; nil if all can.
  var isRelevant: (@Sendable (Action) -> Bool)?
  /// Parts of the state that are read without the rest.
  var parts: [StatePart<State>] = []

  /// The branch.
  public var branch: BranchID { record.id }

  /// The number of frames, which is also the last position.
  public var count: Int { record.path.count }

  /// The positions whose states are stored, in order; the first is 0.
  public var keyframes: [Int] { record.keyframes.keys }

  /// Returns the numbers of the frames at some positions, in order, as ranges.
  package func numbers(at positions: ClosedRange<Int>) -> [ClosedRange<Int>] {
    record.path.frames(at: positions)
  }

  /// Returns the number of the frame at a position; at 0, that of the frame before the first.
  public func number(at position: Int) -> Int { record.frame(at: position) }

  /// Returns the position of a frame; nil if it is not on this branch.
  public func position(of frame: Int) -> Int? { record.position(of: frame) }

  /// Returns the frame at a position in 1…``count``, with its current action.
  public func frame(at position: Int) -> Frame<Action> {
    let number = record.path.frame(at: position)
    var frame = log.frame(number, branch: owner(number))
    if let edit = record.edits[number] { frame.action = edit.action }
    return frame
  }

  /// Returns a frame of the branch by its number, with its current action, its position, and
  /// whether it is skipped or its action has been replaced; nil if it is not on it.
  package func entry(
    of number: Int
  ) -> (frame: Frame<Action>, position: Int, isSkipped: Bool, isEdited: Bool)? {
    guard let position = record.path.position(of: number) else { return nil }
    var frame = log.frame(number, branch: owner(number))
    let edit = record.edits.isEmpty ? nil : record.edits[number]
    if let edit { frame.action = edit.action }
    let isSkipped = !record.skipped.isEmpty && record.skipped[number] != nil
    return (frame, position, isSkipped, edit != nil)
  }

  /// Returns whether a frame is on the branch.
  package func contains(_ number: Int) -> Bool { record.path.position(of: number) != nil }

  /// Returns the current action of a frame that is on the branch.
  package func action(of number: Int) -> Action {
    if !record.edits.isEmpty, let edit = record.edits[number] { return edit.action }
    return log.action(number)
  }

  /// Returns whether the frame at a position is skipped.
  public func isSkipped(at position: Int) -> Bool {
    position > 0 && record.skipped[record.path.frame(at: position)] != nil
  }

  /// Returns whether the frame's action at a position has been replaced.
  public func isEdited(at position: Int) -> Bool {
    position > 0 && record.edits[record.path.frame(at: position)] != nil
  }

  /// Returns the state after the frame at a position.
  public func state(at position: Int) -> State {
    record.state(at: position, from: log, by: reducer)
  }

  /// Returns the same history for queries about a part of the state that only some actions change,
  /// such as one of several apps: it skips the frames of all others, which takes a fraction of the
  /// time.
  ///
  /// - Parameters:
  ///   - isRelevant: returns whether an action may change the part; the part must not depend on
  ///     anything outside it.
  ///   - parts: the part, if it can be read without the rest of the state; or several.
  public func limited(
    to isRelevant: @escaping @Sendable (Action) -> Bool, in parts: [StatePart<State>] = []
  ) -> History {
    var history = self
    history.isRelevant = isRelevant
    history.parts = parts
    return history
  }

  /// Calls `body` with the state after each frame at `positions`, in order, until it returns false.
  ///
  /// Each frame is reduced once, in addition to those from the nearest keyframe to the first
  /// position. In a limited history only the first position and the relevant frames are visited,
  /// and only the selected part of the state is correct.
  ///
  /// - Parameters:
  ///   - positions: the range of positions, 0 being the beginning.
  ///   - body: receives the position and the state, which it must not keep; returns whether to
  ///     continue.
  public func walk<Failure: Error>(
    _ positions: ClosedRange<Int>, _ body: (Int, State) throws(Failure) -> Bool
  ) throws(Failure) {
    var state = state(at: positions.lowerBound)
    guard try body(positions.lowerBound, state) else { return }
    try walk(on: &state, from: positions.lowerBound, to: positions.upperBound, body)
  }

  /// Calls `body` with the state after each frame after a position, in order, until it returns
  /// false: for walks with pauses.
  ///
  /// - Parameters:
  ///   - state: the state at the position; afterwards, the state at the end.
  ///   - start: the position.
  ///   - end: the last position, not before `start`.
  ///   - body: receives the position and the state, which it must not keep; returns whether to
  ///     continue.
  package func walk<Failure: Error>(
    on state: inout State, from start: Int, to end: Int,
    _ body: (Int, State) throws(Failure) -> Bool
  ) throws(Failure) {
    guard start < end else { return }
    var position = start
    let isEdited = !record.skipped.isEmpty || !record.edits.isEmpty
    let isLimited = isRelevant != nil
    // Not an optional, which would be retained for each frame: several threads may walk at the same
    // time, and would wait for each other.
    let isRelevant = isRelevant ?? { _ in true }
    let reducer = reducer
    // Lent to `body` where it is: as an argument, it would be copied for each frame.
    try withUnsafeMutablePointer(to: &state) { state throws(Failure) in
      for frames in record.path.frames(at: start + 1...end) {
        let isWanted = try log.forEachAction(in: frames) { number, action throws(Failure) in
          position += 1
          if isEdited, record.skipped[number] != nil {
            guard !isLimited else { return true }
          } else if isEdited, record.edits[number] != nil {
            guard reduceEdited(number, &state.pointee) else { return true }
          } else {
            guard isRelevant(action) else { return true }
            reducer(&state.pointee, action)
          }
          return try state.lend { state throws(Failure) in try body(position, state) }
        }
        if !isWanted { return }
      }
    }
  }

  /// Reduces an edited frame; returns whether it is relevant.
  ///
  /// A function of its own: the type of an optional of an action would be looked up for each frame.
  @inline(never)
  private func reduceEdited(_ number: Int, _ state: inout State) -> Bool {
    guard let action = record.edits[number]?.action, isRelevant?(action) ?? true else {
      return false
    }
    reducer(&state, action)
    return true
  }
}
