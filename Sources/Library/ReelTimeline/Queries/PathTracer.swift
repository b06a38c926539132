import ReelCoding

/// Traces one path throughout a stretch of a history.
final class PathTracer<State: Sendable> {
  /// The values of the path so far; nil before the first.
  private(set) var trace: PathTrace?
  private let probe: StateProbe<State>

  init(_ probe: StateProbe<State>) { self.probe = probe }

  /// Records the value of the path in the state at the next position.
  func note(_ position: Int, _ state: borrowing State) throws {
    let value: PathValue
    var problem: PathError?
    do {
      value = try probe.read(from: state)
    } catch let error as PathError {
      // The path may lead into a case that the state does not have now.
      value = .absent(error.text)
      problem = error
    }
    if trace == nil {
      trace = PathTrace(first: value, problem: problem)
    } else {
      trace?.note(value, problem, at: position)
    }
  }
}
