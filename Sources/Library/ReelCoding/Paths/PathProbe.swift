/// Reads one path again and again, in states that follow each other.
///
/// It remembers where the elements were that the path names by a member (`[id=2]`), and looks there
/// first, as long as the collection has not become shorter: no other element can have come before
/// then, unless several changed places at once. It also remembers what it read in an element, and
/// reads it again only when the element is another one.
public final class PathProbe {
  /// The path.
  public let path: Path
  private let steps: [Path.Step]
  /// Where elements were found, by the number of steps that were left.
  var places: [Int: (index: Int, count: Int)] = [:]
  /// What was read in elements, by the number of steps that were left.
  private var readings: [Int: Reading] = [:]

  /// What an element came to.
  private struct Reading {
    var index = 0
    var element: (any KeptElement)?
    var outcome: Result<PathValue, PathError>?
    /// How often in a row the element was another one.
    ///
    /// To keep one that changes all the time would have its parts copied at every change.
    var misses = 0
  }

  private static var mostMisses: Int { 16 }

  /// Prepares to read a path.
  ///
  /// - Parameters:
  ///   - path: what is to be read.
  ///   - root: a name for the states themselves, which the path then has to begin with.
  /// - Throws: ``PathError`` where it does not.
  public init(_ path: Path, root: String? = nil) throws(PathError) {
    self.path = path
    steps = try path.steps(below: root)
  }

  /// Reads the value that the path leads to in `state`.
  ///
  /// - Throws: as ``Path/read(from:root:)-(Encodable,_)``.
  public func read(from state: some Encodable) throws -> PathValue {
    let sink = PathSink(steps[...], whole: path, probe: self)
    do {
      try SinkEncoder.encode(state, to: sink)
    } catch  where sink.isFinished {
      // What is encoded after the value makes no difference to it.
    }
    return try sink.finished()
  }

  /// What was read in the element at `index` with `left` steps to go; nil where it is another one
  /// now.
  func reading(
    _ left: Int, of collection: any EncodableCollection, at index: Int
  ) -> Result<PathValue, PathError>? {
    guard let reading = readings[left], let element = reading.element, reading.index == index,
      element.isSame(in: collection, at: index)
    else { return nil }
    if reading.misses > 0 { readings[left]?.misses = 0 }
    return reading.outcome
  }

  /// Remembers what was read in an element.
  func remember(
    _ outcome: Result<PathValue, PathError>, _ left: Int, of collection: any EncodableCollection,
    at index: Int
  ) {
    var reading = readings[left] ?? Reading()
    reading.misses += 1
    reading.index = index
    reading.outcome = outcome
    reading.element = reading.misses > Self.mostMisses ? nil : collection.kept(at: index)
    readings[left] = reading
  }
}
