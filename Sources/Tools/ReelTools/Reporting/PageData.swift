import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The data of a page about a history: all branches, in parts that are inflated on demand.
struct PageData<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  private let translation: Translation
  private let cores: Int?
  private let partSize: Int
  /// Receives a part: its name, and its bytes, deflated.
  private let write: (String, String) throws -> Void

  /// Prepares writing the data of a history.
  ///
  /// - Parameters:
  ///   - timeline: the history.
  ///   - suite: the apps of the history.
  ///   - translation: the language of the screens.
  ///   - cores: how many cores make it; nil for all.
  ///   - partSize: the most frames that a core collects at a time.
  ///   - write: receives a part: its name, and its bytes, deflated.
  init(
    _ timeline: Timeline<State, Action>, of suite: Suite<State, Action>,
    in translation: Translation, on cores: Int? = nil, partSize: Int = PagePart.size,
    to write: @escaping (String, String) throws -> Void
  ) {
    self.timeline = timeline
    self.suite = suite
    self.translation = translation
    self.cores = cores
    self.partSize = partSize
    self.write = write
  }

  /// Writes all parts.
  ///
  /// - Returns: The index of the parts.
  /// - Throws: `QueryInterruption` if the task has been cancelled; any error of writing and
  ///   `encode(to:)`.
  func writeParts() throws -> JSON.Members {
    let tracks = PageTrack.all(timeline)
    let assembly = PageAssembly(tracks: tracks.count, to: write)
    try collect(tracks, for: assembly)
    let indices = PageTrack.indices(of: tracks)
    return [
      "apps": .array(suite.apps.map { .string($0.name) }), "isSingle": .bool(suite.isSingle),
      "lineBlock": JSON(PageAssembly.blockSize),
      "tracks": .array(
        zip(tracks, try assembly.end()).map { track, chunks in
          .object(track.json(indices).adding(["chunks": .array(chunks)]))
        }),
      "current": JSON(tracks.firstIndex(where: \.summary.isCurrent) ?? 0),
      "frames": JSON(PageTrack.count(of: tracks)),
    ]
  }

  /// Collects the parts of tracks on all cores.
  private func collect(_ tracks: [PageTrack<State, Action>], for assembly: PageAssembly) throws {
    let parts = PagePart.all(of: tracks, size: partSize)
    let stretches = Stretches<Int, Void>(
      parts: Array(parts.indices), weight: { _ in 0 }, limit: .max,
      frames: tracks.reduce(0) { $0 + $1.history.count - $1.shared }, as: .replaying, on: cores)
    _ = try stretches.search(with: {}) { [timeline, suite, translation] _, part, isWanted in
      do {
        let spans = parts[part].spans
        // Every part has one.
        let first = tracks[spans[0].track].history
        let walk = PageWalk(first, of: timeline, suite, in: translation)
        var collector = PartCollector(part, walk, for: assembly)
        try collector.collect(spans, of: tracks, while: isWanted)
      } catch {
        assembly.close(after: part)
        throw error
      }
    }
  }
}
