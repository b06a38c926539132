import Reel

/// A line of history: where it left another one, and which frames it has.
@usableFromInline
struct BranchRecord<State: Sendable>: Sendable {
  /// A stored state.
  struct Keyframe: Sendable {
    /// The frame after whose action the state was this.
    var frame: Int
    var state: State
  }

  let id: BranchID
  var name: String
  /// The branch that this one left; nil for the first.
  let parent: BranchID?
  /// The last frame that it shares with the branch that it left.
  let start: Int
  /// The numbers of its own frames, but for those that ``Timeline/Memory`` still counts as open.
  ///
  /// Several ranges where other branches went on in between.
  var spans: [ClosedRange<Int>] = []
  /// Stored states, by frame; the first one is that at the start.
  var keyframes: [Keyframe]

  /// Its last frame: the start where it has none of its own.
  var tip: Int { spans.last?.upperBound ?? start }

  func contains(_ frame: Int) -> Bool {
    spans.contains { $0.contains(frame) }
  }

  /// The last keyframe that is not after `frame`.
  func keyframe(before frame: Int) -> Keyframe? {
    var low = 0
    var high = keyframes.count
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : keyframes[low - 1]
  }

  /// Its own frames after `frame` up to `last`, in order.
  func frames(after frame: Int, through last: Int) -> [ClosedRange<Int>] {
    spans.compactMap { span in
      let low = max(span.lowerBound, frame + 1)
      let high = min(span.upperBound, last)
      return low <= high ? low...high : nil
    }
  }
}
