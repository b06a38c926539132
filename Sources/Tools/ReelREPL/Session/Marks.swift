/// The user's names for frames.
struct Marks: Sendable {
  private var frames: [String: Int] = [:]

  /// The frame with a name.
  subscript(name: String) -> Int? {
    get { frames[name] }
    set { frames[name] = newValue }
  }

  /// All names with their frames, the oldest frame first.
  var all: [(name: String, frame: Int)] {
    frames.map { (name: $0.key, frame: $0.value) }
      .sorted { ($0.frame, $0.name) < ($1.frame, $1.name) }
  }
}
