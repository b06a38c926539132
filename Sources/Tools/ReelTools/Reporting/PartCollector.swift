import ReelApp
import ReelTexts
import ReelTimeline

/// Collects the chunks of a part of a page.
struct PartCollector<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// The bytes of chunks that are kept until all parts before have been added; a part with more
  /// waits for its turn.
  private static var room: Int { 16 << 20 }

  private let assembly: PageAssembly
  private let part: Int
  private var walk: PageWalk<State, Action>
  private var table = LineTable()
  /// The numbers in the page of the lines in the table.
  private var numbers: [Int] = []
  private var chunks: [(track: Int, chunk: FrameChunk)] = []
  private var size = 0

  /// Prepares to collect a part.
  ///
  /// - Parameters:
  ///   - part: the number of the part.
  ///   - walk: a walk that has not begun.
  ///   - assembly: receives the chunks.
  init(_ part: Int, _ walk: PageWalk<State, Action>, for assembly: PageAssembly) {
    self.part = part
    self.walk = walk
    self.assembly = assembly
  }

  /// Collects the frames of tracks.
  ///
  /// - Parameters:
  ///   - spans: the positions of each track.
  ///   - tracks: the tracks.
  ///   - isWanted: returns, after each frame, whether to continue.
  /// - Throws: Any error of `encode(to:)` and of writing; `CancellationError`.
  mutating func collect(
    _ spans: [(track: Int, positions: ClosedRange<Int>)], of tracks: [PageTrack<State, Action>],
    while isWanted: () -> Bool
  ) throws {
    for (track, positions) in spans {
      let history = tracks[track].history
      let end = positions.upperBound
      var chunk: FrameChunk?
      try history.walk(positions) { position, state in
        guard let open = chunk else {
          try walk.begin(history, at: position, state, &table)
          chunk = walk.chunk(after: position)
          return true
        }
        try walk.add(position, state, to: open, &table)
        guard isWanted() else { throw CancellationError() }
        if open.isFull(before: end - position) {
          try keep(open, of: track)
          chunk = walk.chunk(after: position)
        }
        return true
      }
      if let chunk { try keep(chunk, of: track) }
    }
    try add(isLast: true)
  }

  private mutating func keep(_ chunk: FrameChunk, of track: Int) throws {
    chunks.append((track, chunk))
    size += chunk.size
    if size > Self.room { try add(isLast: false) }
  }

  private mutating func add(isLast: Bool) throws {
    try assembly.add(chunks, table.takeNew(), after: &numbers, of: part, isLast: isLast)
    (chunks, size) = ([], 0)
  }
}
