import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelSupport
import ReelTimeline

/// The data of a page about a history: all branches, in parts that are inflated on demand.
struct PageData<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  private let translation: Translation
  /// Receives a part: its name, and its bytes.
  private let write: (String, [UInt8]) throws -> Void
  private var table = LineTable()
  private var walk: PageWalk<State, Action>?
  /// The chunks of each track: the first position, and the number of frames.
  private var written: [[(id: Int, first: Int, count: Int)]] = []
  private var chunks = 0
  private var seen = 0

  /// Prepares writing the data of a history.
  ///
  /// - Parameters:
  ///   - timeline: the history.
  ///   - suite: the apps of the history.
  ///   - translation: the language of the screens.
  ///   - write: receives a part: its name, and its bytes.
  init(
    _ timeline: Timeline<State, Action>, of suite: Suite<State, Action>,
    in translation: Translation, to write: @escaping (String, [UInt8]) throws -> Void
  ) {
    self.timeline = timeline
    self.suite = suite
    self.translation = translation
    self.write = write
  }

  /// Writes all parts.
  ///
  /// - Returns: The index of the parts.
  /// - Throws: `QueryInterruption` if the task has been cancelled; any error of writing and
  ///   `encode(to:)`.
  mutating func writeParts() throws -> JSON.Members {
    let tracks = PageTrack.all(timeline)
    let total = tracks.reduce(0) { $0 + $1.history.count - $1.shared }
    try WorkMeter.during(.replaying, of: total) { meter in
      for track in tracks {
        written.append([])
        try write(track, total, meter)
      }
    }
    let indices = PageTrack.indices(of: tracks)
    try flushLines(all: true)
    return [
      "apps": .array(suite.apps.map { .string($0.name) }), "isSingle": .bool(suite.isSingle),
      "lineBlock": JSON(LineTable.blockSize),
      "tracks": .array(
        zip(tracks, written).map { track, chunks in
          var members = track.json(indices)
          members["chunks"] = .array(
            chunks.map { .array([JSON($0.id), JSON($0.first), JSON($0.count)]) })
          return .object(members)
        }),
      "current": JSON(tracks.firstIndex(where: \.summary.isCurrent) ?? 0),
      "frames": JSON(timeline.count),
    ]
  }

  private mutating func write(
    _ track: PageTrack<State, Action>, _ total: Int, _ meter: WorkMeter?
  ) throws {
    let history = track.history
    let start = track.shared
    guard start == 0 || start < history.count else { return }
    var walk = self.walk ?? PageWalk(history, of: timeline, suite, in: translation)
    defer { self.walk = walk }
    var chunk = walk.chunk(after: 0)
    try history.walk(start...history.count) { position, state in
      try QueryInterruption.check(framesRead: seen, of: total)
      guard position > start else {
        try walk.begin(history, at: position, state, &table)
        chunk = walk.chunk(after: position)
        return true
      }
      try walk.add(position, state, to: &chunk, &table)
      seen += 1
      meter?.note(seen)
      if chunk.isFull, position < history.count {
        try finish(chunk)
        chunk = walk.chunk(after: position)
      }
      return true
    }
    try finish(chunk)
  }

  private mutating func finish(_ chunk: FrameChunk) throws {
    try write("log\(chunks)", chunk.log)
    try write("changes\(chunks)", chunk.changes)
    written[written.count - 1].append((chunks, chunk.first, chunk.count))
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
