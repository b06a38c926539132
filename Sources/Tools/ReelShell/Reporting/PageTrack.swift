import Reel
import ReelCoding
import ReelTimeline

/// A branch in a page: its beginning may be that of another one.
struct PageTrack<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let summary: BranchSummary
  let history: History<State, Action>
  /// The track with which it shares its first positions.
  private(set) var source: Int?
  /// The number of shared positions.
  private(set) var shared = 0
  /// The chunks of the other positions: the first position, and the number of frames.
  var chunks: [(id: Int, first: Int, count: Int)] = []

  /// Finds the earlier track with which it shares the longest beginning.
  ///
  /// - Throws: Any error of the states' and actions' own `encode(to:)`.
  init(
    _ summary: BranchSummary, _ history: History<State, Action>, after earlier: [PageTrack]
  ) throws {
    self.summary = summary
    self.history = history
    for (place, track) in earlier.enumerated() {
      let common = try Self.common(history, track.history)
      if common > shared { (source, shared) = (place, common) }
    }
  }

  /// Returns the number of initial positions that are the same on two branches.
  private static func common(
    _ one: History<State, Action>, _ other: History<State, Action>
  ) throws -> Int {
    guard one.number(at: 0) == other.number(at: 0),
      try JSONWriter.areAlike(one.state(at: 0), other.state(at: 0))
    else { return 0 }
    let most = min(one.count, other.count)
    return try (0..<most).first { try !isSame(one, other, at: $0 + 1) } ?? most
  }

  private static func isSame(
    _ one: History<State, Action>, _ other: History<State, Action>, at position: Int
  ) throws -> Bool {
    guard one.number(at: position) == other.number(at: position),
      one.isSkipped(at: position) == other.isSkipped(at: position)
    else { return false }
    guard one.isEdited(at: position) || other.isEdited(at: position) else { return true }
    return try JSONWriter.areAlike(
      one.frame(at: position).action, other.frame(at: position).action)
  }

  /// Returns the description of the track for the page.
  ///
  /// - Parameter branches: all branches, for the index of the one that it left.
  func json(among branches: [BranchSummary]) -> JSON {
    [
      "name": .string(summary.name), "count": JSON(history.count),
      "parent": branches.firstIndex { $0.id == summary.parent }.map { JSON($0) } ?? .null,
      "start": JSON(summary.start), "base": JSON(history.number(at: 0)),
      "source": source.map { JSON($0) } ?? .null, "shared": JSON(shared),
      "spans": .array(
        history.numbers.map { .array([JSON($0.lowerBound), JSON($0.upperBound)]) }),
      "chunks": .array(chunks.map { .array([JSON($0.id), JSON($0.first), JSON($0.count)]) }),
    ]
  }
}
