import Reel
import ReelCoding
import ReelREPL
import ReelTimeline

/// A branch in a page: its beginning may be that of another one.
struct PageTrack<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let summary: BranchSummary
  let history: History<State, Action>
  /// The track with which it shares its first positions.
  let source: Int?
  /// The number of shared positions.
  let shared: Int

  /// Returns the tracks of branches, each with the earlier one that shares the longest beginning.
  static func all(_ timeline: Timeline<State, Action>) -> [PageTrack] {
    var tracks: [PageTrack] = []
    // In an order in which the longest common beginning is that of a neighbour.
    var order: [Int] = []
    for summary in timeline.branches {
      guard let history = timeline.history(of: summary.id) else { continue }
      var (low, high) = (0, order.count)
      var source: Int?
      var shared = 0
      while low < high {
        let middle = (low + high) / 2
        let other = tracks[order[middle]].history
        let common = history.common(with: other)
        if common > shared { (source, shared) = (order[middle], common) }
        if history.precedes(other, afterCommon: common) { high = middle } else { low = middle + 1 }
      }
      // The first one that has it.
      while let index = source, let earlier = tracks[index].source, tracks[index].shared >= shared {
        source = earlier
      }
      order.insert(tracks.count, at: low)
      tracks.append(
        PageTrack(summary: summary, history: history, source: source, shared: shared))
    }
    return tracks
  }

  /// The numbers of the frames after the shared positions.
  private var own: [ClosedRange<Int>] {
    shared < history.count ? history.numbers(at: shared + 1...history.count) : []
  }

  /// Returns the number of frames on tracks, each counted once: after an edit, several tracks have
  /// the same frames with other states.
  static func count(of tracks: [PageTrack]) -> Int {
    var (count, last) = (0, 0)
    for numbers in tracks.flatMap(\.own).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      count += max(0, numbers.upperBound - max(last, numbers.lowerBound - 1))
      last = max(last, numbers.upperBound)
    }
    return count
  }

  /// Returns the indices of branches among tracks.
  static func indices(of tracks: [PageTrack]) -> [BranchID: Int] {
    Dictionary(zip(tracks.map(\.summary.id), tracks.indices)) { $1 }
  }

  /// Returns the description of the track for the page.
  ///
  /// - Parameter indices: the indices of all branches, for that of the one that it left.
  func json(_ indices: [BranchID: Int]) -> JSON.Members {
    [
      "name": .string(summary.name), "count": JSON(history.count),
      "parent": summary.parent.flatMap { indices[$0] }.map { JSON($0) } ?? .null,
      "start": JSON(summary.start), "base": JSON(history.number(at: 0)),
      "source": source.map { JSON($0) } ?? .null, "shared": JSON(shared),
      "spans": .array(own.map { .array([JSON($0.lowerBound), JSON($0.upperBound)]) }),
    ]
  }
}
