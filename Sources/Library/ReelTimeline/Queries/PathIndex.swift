import Reel
import Synchronization

/// What questions have found out about the paths of a branch, by the stretches between its
/// keyframes: the next question about a path reduces only what has happened since.
///
/// It holds as long as nothing but new frames is added to the branch, which gets a new index with
/// any other change.
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

  /// How many values are kept at most, of about 50 bytes each.
  private static let limit = 1 << 19

  private let content: Mutex<Content>

  init() { content = Mutex(Content()) }

  private init(_ content: Content) { self.content = Mutex(content) }

  /// What is known of a path.
  func traces(of path: Path, root: String?) -> Traces {
    content.withLock { $0.traces[Subject(path: path, root: root)] ?? [:] }
  }

  /// Keeps what was found out about a path; where that is too much, nothing else is kept, or
  /// nothing of it.
  func keep(_ found: Traces, of path: Path, root: String?) {
    let weight = found.values.reduce(0) { $0 + $1.weight }
    guard weight <= Self.limit else { return }
    content.withLock { content in
      if content.weight + weight > Self.limit { content = Content() }
      content.traces[Subject(path: path, root: root), default: [:]].merge(found) { $1 }
      content.weight += weight
    }
  }

  /// The index of a branch that begins at a position of this one.
  func prefix(_ end: Int) -> PathIndex {
    var content = content.withLock { $0 }
    content.traces = content.traces.mapValues { $0.filter { $0.key.upperBound <= end } }
    return PathIndex(content)
  }
}
