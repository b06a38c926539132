import Synchronization

/// The user's names for frames.
final class Marks: Sendable {
  private let frames = Mutex<[String: Int]>([:])

  /// The frame with a name.
  subscript(name: String) -> Int? {
    get { frames.withLock { $0[name] } }
    set { frames.withLock { $0[name] = newValue } }
  }

  /// All names with their frames, the oldest frame first.
  var all: [(name: String, frame: Int)] {
    frames.withLock { frames in
      frames.map { (name: $0.key, frame: $0.value) }
        .sorted { ($0.frame, $0.name) < ($1.frame, $1.name) }
    }
  }
}
