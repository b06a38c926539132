/// The frames of a branch in the order in which they are reduced, at positions from 1 on.
///
/// They are stored as ranges: a history of millions of frames that have not been rearranged is a
/// single range. A path shares with the one that it continues what they have in common.
struct FramePath: Sendable, Equatable {
  /// Consecutive frames, by the number of frames before them.
  private var ranges = OrderedMap<ClosedRange<Int>>()
  /// The numbers of frames before ranges, by the first frame of each; also of ranges that are not
  /// on the path any more.
  private var positions = OrderedMap<Int>()
  /// The number of frames, which is also the last position.
  private(set) var count = 0
  /// Whether frames have been moved, so that their numbers may not be in order.
  private(set) var isReordered = false

  static func == (left: FramePath, right: FramePath) -> Bool {
    left.count == right.count
      && (left.ranges.root === right.ranges.root || left.spans == right.spans)
  }

  /// Consecutive frames.
  var spans: [ClosedRange<Int>] { ranges.values }

  /// The last frame, in the order of the path.
  var last: Int? { ranges.last?.value.upperBound }

  mutating func append(_ frames: ClosedRange<Int>) {
    if let last = ranges.last, last.value.upperBound + 1 == frames.lowerBound {
      ranges[last.key] = last.value.lowerBound...frames.upperBound
    } else {
      ranges[count] = frames
      positions[frames.lowerBound] = count
    }
    count += frames.count
  }

  /// Returns the frame at a position in 1…count.
  func frame(at position: Int) -> Int {
    guard let range = ranges.last(upTo: position - 1) else { return 0 }  // there is a range
    return range.value.lowerBound + position - range.key - 1
  }

  /// Returns the position of a frame; nil if it is not on the path.
  func position(of frame: Int) -> Int? {
    guard let entry = positions.last(upTo: frame), let range = ranges[entry.value],
      range.lowerBound == entry.key, range.contains(frame)
    else { return nil }
    return entry.value + frame - range.lowerBound + 1
  }

  /// Returns the ranges of frames at some positions, in order.
  func frames(at positions: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    ranges.forEach(from: ranges.last(upTo: positions.lowerBound - 1)?.key ?? 0) { range in
      let low = max(positions.lowerBound, range.key + 1)
      let high = min(positions.upperBound, range.key + range.value.count)
      guard low <= high else { return false }
      let before = range.value.lowerBound - range.key - 1
      result.append(before + low...before + high)
      return true
    }
    return result
  }

  /// Returns the path up to a position.
  func prefix(_ end: Int) -> FramePath {
    guard end > 0 else { return FramePath() }
    guard end < count, let last = ranges.last(upTo: end - 1) else { return self }
    var result = self
    result.ranges = ranges.prefix(below: last.key)
    let first = last.value.lowerBound
    result.ranges[last.key] = first...first + end - last.key - 1
    result.count = end
    return result
  }

  /// Returns the number of positions, from the first on, at which both paths have the same frames.
  func common(with other: FramePath) -> Int {
    let most = min(count, other.count)
    var difference = most
    ranges.forEachDifference(from: other.ranges, areAlike: ==) { key in
      difference = key
      return false
    }
    guard difference < most, let one = ranges.last(upTo: difference),
      let two = other.ranges.last(upTo: difference), one.key == two.key,
      one.value.lowerBound == two.value.lowerBound
    else { return difference }
    return min(one.key + min(one.value.count, two.value.count), most)
  }

  /// Returns the path with a frame moved from one position to another.
  func moving(from position: Int, to target: Int) -> FramePath {
    let frame = frame(at: position)
    let rest = removing([position])
    var result = FramePath()
    result.isReordered = true
    if target > 1 { for span in rest.frames(at: 1...target - 1) { result.append(span) } }
    result.append(frame...frame)
    if target <= rest.count {
      for span in rest.frames(at: target...rest.count) { result.append(span) }
    }
    return result
  }

  /// Returns the path without the frames at some positions, in order.
  func removing(_ positions: [Int]) -> FramePath {
    var result = FramePath()
    result.isReordered = isReordered
    var start = 1
    for position in positions + [count + 1] {
      if start < position {
        for span in frames(at: start...position - 1) { result.append(span) }
      }
      start = position + 1
    }
    return result
  }
}
