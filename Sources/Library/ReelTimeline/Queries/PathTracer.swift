/// Traces one path throughout a stretch of a history.
final class PathTracer<State: Sendable> {
  /// The values of the path so far; nil before the first.
  private(set) var trace: PathTrace?
  private let probe: StateProbe<State>

  init(_ probe: StateProbe<State>) { self.probe = probe }

  /// Records the value of the path in the state at the next position.
  ///
  /// - Throws: A `PathError` if the path leads nowhere.
  func note(_ position: Int, _ state: borrowing State) throws {
    let value = try probe.read(from: state)
    if trace == nil { trace = PathTrace(first: value) } else { trace?.note(value, at: position) }
  }
}
