/// The frames of a branch in the order in which they are reduced, at positions from 1 on.
///
/// They are stored as ranges: a history of millions of frames that have not been rearranged is a
/// single range.
struct FramePath: Sendable, Equatable {
  /// Consecutive frames.
  private(set) var spans: [ClosedRange<Int>] = []
  /// The number of frames before each range.
  private var offsets: [Int] = []
  /// The number of frames, which is also the last position.
  private(set) var count = 0

  init() {}

  init(_ spans: some Sequence<ClosedRange<Int>>) {
    for span in spans { append(span) }
  }

  /// The last frame, in the order of the path.
  var last: Int? { spans.last?.upperBound }

  mutating func append(_ frames: ClosedRange<Int>) {
    if let last = spans.last, last.upperBound + 1 == frames.lowerBound {
      spans[spans.count - 1] = last.lowerBound...frames.upperBound
    } else {
      spans.append(frames)
      offsets.append(count)
    }
    count += frames.count
  }

  /// Returns the frame at a position in 1…count.
  func frame(at position: Int) -> Int {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < position { low = middle + 1 } else { high = middle }
    }
    return spans[low - 1].lowerBound + position - offsets[low - 1] - 1
  }

  /// Returns the position of a frame; nil if it is not on the path.
  func position(of frame: Int) -> Int? {
    guard let index = spans.firstIndex(where: { $0.contains(frame) }) else { return nil }
    return offsets[index] + frame - spans[index].lowerBound + 1
  }

  /// Returns the ranges of frames at some positions, in order.
  func frames(at positions: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for (span, offset) in zip(spans, offsets) {
      let low = max(positions.lowerBound, offset + 1)
      let high = min(positions.upperBound, offset + span.count)
      if low <= high {
        result.append(span.lowerBound + low - offset - 1...span.lowerBound + high - offset - 1)
      }
    }
    return result
  }

  /// Returns the path up to a position.
  func prefix(_ count: Int) -> FramePath {
    count < 1 ? FramePath() : FramePath(frames(at: 1...count))
  }

  /// Returns the path with a frame moved from one position to another.
  func moving(from position: Int, to target: Int) -> FramePath {
    let frame = frame(at: position)
    var rest = FramePath()
    if position > 1 { for span in frames(at: 1...(position - 1)) { rest.append(span) } }
    if position < count { for span in frames(at: (position + 1)...count) { rest.append(span) } }
    var result = rest.prefix(target - 1)
    result.append(frame...frame)
    if target <= rest.count {
      for span in rest.frames(at: target...rest.count) { result.append(span) }
    }
    return result
  }

  /// Returns the path without some frames.
  func removing(_ frames: Set<Int>) -> FramePath {
    var result = FramePath()
    for span in spans {
      var start = span.lowerBound
      for frame in frames.filter(span.contains).sorted() {
        if start < frame { result.append(start...(frame - 1)) }
        start = frame + 1
      }
      if start <= span.upperBound { result.append(start...span.upperBound) }
    }
    return result
  }
}
