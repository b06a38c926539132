import Reel

/// A part of the state, such as an app's, that is read without the rest: for paths that begin with
/// its name.
public struct StatePart<State: Sendable>: Sendable {
  let name: String
  let read: @Sendable (PathProbe, borrowing State) throws -> PathValue

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - name: the name of the part, which is that of the state's member.
  ///   - read: reads the part of a state with a probe, which knows it by its name.
  public init(
    _ name: String, _ read: @escaping @Sendable (PathProbe, borrowing State) throws -> PathValue
  ) {
    self.name = name
    self.read = read
  }
}

/// Reads one path repeatedly, in successive states.
final class StateProbe<State: Sendable> {
  private let probe: PathProbe
  private let read: (PathProbe, borrowing State) throws -> PathValue

  init(
    _ probe: PathProbe, _ read: @escaping (PathProbe, borrowing State) throws -> PathValue
  ) {
    self.probe = probe
    self.read = read
  }

  /// Reads the value that the path leads to in `state`.
  ///
  /// - Throws: A `PathError` if the path leads nowhere.
  func read(from state: borrowing State) throws -> PathValue { try read(probe, state) }
}

extension History where State: Encodable {
  /// Returns a probe for a path.
  ///
  /// - Throws: A `PathError` if it does not begin with `root`, the name of the state.
  func probe(_ path: Path, root: String?) throws(PathError) -> StateProbe<State> {
    for part in parts where path.steps.first == .name(part.name) {
      return StateProbe(try PathProbe(path, root: part.name), part.read)
    }
    return StateProbe(try PathProbe(path, root: root)) { try $0.read(from: $1) }
  }
}
