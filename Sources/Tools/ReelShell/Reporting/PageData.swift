import Reel
import ReelApp
import ReelCoding
import ReelSupport
import ReelTimeline

/// The data of a page about a history: all branches, in parts that are inflated on demand.
struct PageData<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  /// Receives a part: its name, and its bytes.
  private let write: (String, [UInt8]) throws -> Void
  private var table = LineTable()
  private var tracks: [PageTrack<State, Action>] = []
  private var chunks = 0
  private var seen = 0

  /// Prepares writing the data of a history.
  ///
  /// - Parameters:
  ///   - timeline: the history.
  ///   - suite: the apps of the history.
  ///   - write: receives a part: its name, and its bytes.
  init(
    _ timeline: Timeline<State, Action>, of suite: Suite<State, Action>,
    to write: @escaping (String, [UInt8]) throws -> Void
  ) {
    self.timeline = timeline
    self.suite = suite
    self.write = write
  }

  /// Writes all parts.
  ///
  /// - Returns: The index of the parts.
  /// - Throws: `QueryInterruption` if the task has been cancelled; any error of writing and
  ///   `encode(to:)`.
  mutating func writeParts() throws -> [String: JSON] {
    let branches = timeline.branches
    for branch in branches {
      guard let history = timeline.history(of: branch.id) else { continue }
      tracks.append(try PageTrack(branch, history, after: tracks))
    }
    let total = tracks.reduce(0) { $0 + $1.history.count - $1.shared }
    try WorkMeter.during(.replaying, of: total) { meter in
      for place in tracks.indices { try writeTrack(place, total, meter) }
    }
    try flushLines(all: true)
    return [
      "apps": .array(suite.apps.map { .string($0.name) }), "isSingle": .bool(suite.isSingle),
      "lineBlock": JSON(LineTable.blockSize),
      "tracks": .array(tracks.map { $0.json(among: branches) }),
      "current": JSON(branches.firstIndex(where: \.isCurrent) ?? 0), "frames": JSON(timeline.count),
    ]
  }

  private mutating func writeTrack(_ place: Int, _ total: Int, _ meter: WorkMeter?) throws {
    let history = tracks[place].history
    let start = tracks[place].shared
    guard start == 0 || start < history.count else { return }
    var walk = PageWalk(history, of: timeline, suite)
    var chunk = walk.chunk(after: 0)
    try history.walk(start...history.count) { position, state in
      try QueryInterruption.check(framesRead: seen, of: total)
      guard position > start else {
        try walk.begin(at: position, state, &table)
        chunk = walk.chunk(after: position)
        return true
      }
      try walk.add(position, state, to: &chunk, &table)
      seen += 1
      meter?.note(seen)
      if chunk.isFull, position < history.count {
        try finish(chunk, of: place)
        chunk = walk.chunk(after: position)
      }
      return true
    }
    try finish(chunk, of: place)
  }

  private mutating func finish(_ chunk: FrameChunk, of place: Int) throws {
    try write("log\(chunks)", chunk.log)
    try write("changes\(chunks)", chunk.changes)
    tracks[place].chunks.append((chunks, chunk.first, chunk.count))
    chunks += 1
    try flushLines()
  }

  private mutating func flushLines(all: Bool = false) throws {
    let write = write
    try table.flush(all: all) { block, lines in
      try write("lines\(block)", Array(lines.text.utf8))
    }
  }
}
