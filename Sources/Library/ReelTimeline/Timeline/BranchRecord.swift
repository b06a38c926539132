import Reel

/// A line of history: an initial state, and the frames that follow, in their arrangement.
@usableFromInline
struct BranchRecord<State: Sendable, Action: Codable & Sendable>: Sendable {
  /// A stored state.
  struct Keyframe: Sendable {
    /// The position after whose frame the state was stored; 0 for the beginning.
    var position: Int
    var state: State
  }

  let id: BranchID
  var name: String
  /// The branch that this one left; nil for the first.
  var parent: BranchID?
  /// The last frame that it shares with its parent.
  var start: Int
  /// The frame after which it begins: 0, or the last committed one.
  var baseFrame = 0
  /// Its frames, including those shared with other branches.
  var path = FramePath()
  /// The skipped frames.
  var skipped: Set<Int> = []
  /// The replaced actions, by frame.
  var edits: [Int: Action] = [:]
  /// Stored states by position; the first one is at position 0.
  var keyframes: [Keyframe]
  /// The cached query results about its paths.
  var index = PathIndex()

  /// Its last frame.
  var tip: Int { path.last ?? baseFrame }

  /// Returns the frame at a position; at 0, the one before the first.
  func frame(at position: Int) -> Int { position == 0 ? baseFrame : path.frame(at: position) }

  /// Returns the position of a frame on the branch.
  func position(of frame: Int) -> Int? {
    path.position(of: frame) ?? (frame == baseFrame ? 0 : nil)
  }

  /// Returns the index of the last keyframe that is not after `position`.
  func keyframeIndex(before position: Int) -> Int {
    // In place: as an element of the list, each would be copied with its state.
    keyframes.withUnsafeBufferPointer { keyframes in
      guard let first = keyframes.baseAddress else { return 0 }
      var low = 0
      var high = keyframes.count
      while low < high {
        let middle = (low + high) / 2
        if (first + middle).pointee.position <= position { low = middle + 1 } else { high = middle }
      }
      return max(low - 1, 0)
    }
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
        } else if !skipped.contains(frame) {
          reducer(&state, edits[frame] ?? action)
        }
        return true
      }
    }
  }

  /// Returns the state after the frame at a position.
  func state(
    at position: Int, from log: FrameLog<Action>, by reducer: (inout State, Action) -> Void
  ) -> State {
    let keyframe = keyframes[keyframeIndex(before: position)]
    var state = keyframe.state
    if keyframe.position < position {
      replay(keyframe.position + 1...position, into: &state, from: log, by: reducer)
    }
    return state
  }
}
