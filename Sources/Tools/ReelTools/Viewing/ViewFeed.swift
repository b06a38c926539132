import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTexts
import ReelTimeline

/// The data for the page of a live session.
///
/// Nothing is cached: each part is created from the timeline on request.
struct ViewFeed<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable>:
  Sendable
{
  /// The number of frames in a part.
  static var partSize: Int { 256 }

  let session: Session<State, Action>
  private var timeline: Timeline<State, Action> { session.timeline }
  private var cursor: TimelineCursor<State, Action> { session.cursor }
  private var suite: Suite<State, Action> { session.suite }

  /// Returns the index of the parts, and the shell's place.
  ///
  /// - Parameter allowsControl: whether the page may move the shell.
  func index(allowsControl: Bool) -> JSON { .object(members(allowsControl: allowsControl)) }

  private func members(allowsControl: Bool) -> JSON.Members {
    let tracks = PageTrack.all(timeline)
    let indices = PageTrack.indices(of: tracks)
    let looked = cursor.branch
    return [
      "apps": .array(suite.apps.map { .string($0.name) }), "isSingle": .bool(suite.isSingle),
      "tracks": .array(
        tracks.map { track in
          let id = JSON(Int(track.summary.id.rawValue))
          return .object(track.json(indices).adding(["id": id]))
        }),
      "current": JSON(tracks.firstIndex(where: \.summary.isCurrent) ?? 0),
      "frames": JSON(PageTrack.count(of: tracks)),
      "live": [
        "size": JSON(Self.partSize), "revision": JSON(timeline.editCount),
        "track": JSON(indices[looked] ?? 0),
        "frame": JSON(cursor.frame), "isInThePast": .bool(cursor.isInThePast),
        "control": .bool(allowsControl),
      ],
    ]
  }

  /// Returns the page, without the data that it requests later.
  ///
  /// - Parameter allowsControl: whether it may move the shell.
  /// - Throws: Any error of encoding its texts.
  func page(allowsControl: Bool) throws -> String {
    let title = session.configuration.program?.name ?? suite.name
    let translation = session.translation
    let parts = PageSource.parts(title: title, policy: PageSource.livePolicy, in: translation)
    let index = try PageSource.index(
      members(allowsControl: allowsControl), title: title, zone: session.configuration.zone,
      in: translation)
    return parts.head + index + parts.tail
  }

  /// Returns a part: the log of consecutive frames, or their changes.
  ///
  /// - Parameters:
  ///   - kind: `log` or `changes`.
  ///   - branch: the number of the branch.
  ///   - index: the number of the branch's parts before it.
  /// - Returns: JSON; nil if there is no such part.
  /// - Throws: Any error of `encode(to:)`.
  func part(_ kind: String, of branch: UInt32, at index: Int) throws -> [UInt8]? {
    guard ["log", "changes"].contains(kind),
      let history = timeline.history(of: BranchID(rawValue: branch)),
      index >= 0, index <= history.count / Self.partSize
    else { return nil }
    let start = index * Self.partSize
    let end = min(start + Self.partSize, history.count)
    var table = LineTable()
    var walk = PageWalk(history, of: timeline, suite, in: session.translation)
    var chunk = walk.chunk(after: start)
    try history.walk(start...end) { position, state in
      if position > start {
        try walk.add(position, state, to: chunk, &table)
      } else {
        try walk.begin(history, at: position, state, &table)
        chunk = walk.chunk(after: position)
      }
      return true
    }
    guard kind == "changes" else { return chunk.log }
    // Each part has its own lines.
    let lines = JSON.array(table.takeNew().map { .string($0.text) })
    return Array("{\"l\":\(lines.text),".utf8) + chunk.changes { $0 }.dropFirst()
  }
}
