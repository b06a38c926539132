import Reel

/// A line of history: an initial state, and the frames that follow, in their arrangement.
///
/// What a branch has in common with the one that it left is stored once, for both.
@usableFromInline
struct BranchRecord<State: Sendable, Action: Codable & Sendable>: Sendable {
  /// A stored state.
  final class Keyframe: Sendable {
    let state: State

    init(_ state: State) { self.state = state }
  }

  /// An action in the place of a frame's own.
  final class Edit: Sendable {
    let action: Action

    init(_ action: Action) { self.action = action }
  }

  let id: BranchID
  var name: String
  /// The branch that this one left; nil for the first.
  var parent: BranchID?
  /// The last frame that it shares with its parent.
  var start: Int
  /// Whether it has restarted after that frame with a state of its own, and shares none.
  var hasRestarted = false
  /// The frame after which it begins: 0, or the last committed one.
  var baseFrame = 0
  /// The requests that were open when it began, of frames that are not on it: they have been
  /// committed, or came before the first one.
  var carried: [OpenRequest<Action>] = []
  /// Its frames, including those shared with other branches.
  var path = FramePath()
  /// The skipped frames; also those that have been swept away while their requests are open, whose
  /// answers are skipped as well.
  var skipped = OrderedMap<Void>()
  /// The replaced actions, by frame.
  var edits = OrderedMap<Edit>()
  /// Stored states by position; the first one is at position 0.
  var keyframes = OrderedMap<Keyframe>()
  /// The cached query results about its paths.
  var index = PathIndex()

  /// Creates a branch without frames that begins with a state.
  init(
    id: BranchID, name: String, parent: BranchID?, start: Int, baseFrame: Int, state: State
  ) {
    (self.id, self.name, self.parent, self.start) = (id, name, parent, start)
    self.baseFrame = baseFrame
    keyframes[0] = Keyframe(state)
  }

  /// Creates a branch that leaves another one after a position.
  ///
  /// - Parameter state: the state there.
  init(
    id: BranchID, name: String, leaving parent: BranchRecord, at position: Int, state: State
  ) {
    (self.id, self.name, self.parent) = (id, name, parent.id)
    start = parent.frame(at: position)
    baseFrame = parent.baseFrame
    carried = parent.carried
    // Those of later frames are without effect here.
    (skipped, edits) = (parent.skipped, parent.edits)
    path = parent.path.prefix(position)
    keyframes = parent.keyframes.prefix(below: position)
    keyframes[position] = Keyframe(state)
    index = parent.index.prefix(position)
  }

  /// Its last frame.
  var tip: Int { path.last ?? baseFrame }

  /// Returns the frame at a position; at 0, the one before the first.
  func frame(at position: Int) -> Int { position == 0 ? baseFrame : path.frame(at: position) }

  /// Returns the position of a frame on the branch.
  func position(of frame: Int) -> Int? {
    path.position(of: frame) ?? (frame == baseFrame ? 0 : nil)
  }

  /// Reduces the frames at `positions`.
  func replay(
    _ positions: ClosedRange<Int>, into state: inout State, from log: FrameLog<Action>,
    by reducer: (inout State, Action) -> Void
  ) {
    let isEdited = !skipped.isEmpty || !edits.isEmpty
    for frames in path.frames(at: positions) {
      _ = log.forEachAction(in: frames) { frame, action in
        if !isEdited {
          reducer(&state, action)
        } else if skipped[frame] == nil {
          reducer(&state, edits[frame]?.action ?? action)
        }
        return true
      }
    }
  }

  /// Returns the state after the frame at a position.
  func state(
    at position: Int, from log: FrameLog<Action>, by reducer: (inout State, Action) -> Void
  ) -> State {
    // The first state is at position 0, and always stays.
    guard let keyframe = keyframes.last(upTo: position) else {
      preconditionFailure("a branch without its first state")
    }
    var state = keyframe.value.state
    if keyframe.key < position {
      replay(keyframe.key + 1...position, into: &state, from: log, by: reducer)
    }
    return state
  }
}
