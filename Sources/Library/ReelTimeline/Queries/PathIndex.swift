import Reel
import Synchronization

/// A cache of query results about the paths of a branch, by the stretches between its keyframes:
/// the next question about a path only reduces newer frames.
///
/// It is valid as long as frames are only appended to the branch; any other change gives the branch
/// a new index.
final class PathIndex: Sendable {
  typealias Traces = [ClosedRange<Int>: PathTrace]

  private struct Subject: Hashable {
    var path: Path
    var root: String?
  }

  private struct Content {
    var traces: [Subject: Traces] = [:]
    var weight = 0
  }

  /// The maximum number of cached values, of about 50 bytes each.
  private static let limit = 1 << 19

  private let content: Mutex<Content>

  init() { content = Mutex(Content()) }

  private init(_ content: Content) { self.content = Mutex(content) }

  /// Returns the cached values of a path.
  func traces(of path: Path, root: String?) -> Traces {
    content.withLock { $0.traces[Subject(path: path, root: root)] ?? [:] }
  }

  /// Caches the values of a path; if they are too many, other entries or these are dropped.
  func keep(_ found: Traces, of path: Path, root: String?) {
    let weight = found.values.reduce(0) { $0 + $1.weight }
    guard weight <= Self.limit else { return }
    content.withLock { content in
      if content.weight + weight > Self.limit { content = Content() }
      content.traces[Subject(path: path, root: root), default: [:]].merge(found) { $1 }
      content.weight += weight
    }
  }

  /// Returns the index of a branch that begins at a position of this one.
  func prefix(_ end: Int) -> PathIndex {
    var content = content.withLock { $0 }
    content.traces = content.traces.mapValues { $0.filter { $0.key.upperBound <= end } }
    return PathIndex(content)
  }
}
