/// Reads one path repeatedly, in successive states.
///
/// It remembers the elements that the path does not name by a member (`[id=2]`), and its results in
/// the parts of the state on the way, and reads both again only if they have changed.
public final class PathProbe {
  /// The path.
  public let path: Path
  private let sink: PathSink
  private let encoding: Encoding

  /// Prepares to read a path.
  ///
  /// - Parameters:
  ///   - path: the path to read.
  ///   - root: a name for the states themselves, which the path then has to begin with.
  /// - Throws: ``PathError`` if it does not.
  public init(_ path: Path, root: String? = nil) throws(PathError) {
    self.path = path
    sink = PathSink(try path.steps(below: root), whole: path)
    encoding = Encoding(to: sink)
  }

  /// Prepares to read a member of values.
  init(member: String) {
    path = Path([.name(member)])
    sink = PathSink(path.steps, whole: path)
    encoding = Encoding(to: sink)
  }

  /// Reads the value that the path leads to in `state`.
  ///
  /// - Throws: the errors of ``Path/read(from:root:)-(Encodable,_)``.
  public func read(from state: borrowing some Encodable) throws -> PathValue {
    sink.restart()
    try walk(state)
    while sink.isRespelled {
      sink.goBack()
      try walk(state)
    }
    return try sink.finished()
  }

  private func walk(_ state: borrowing some Encodable) throws {
    do {
      try encoding.encode(state)
    } catch  where sink.isFinished {
      // Values encoded after this one make no difference to it.
    }
  }
}
