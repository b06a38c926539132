import Reel
import Synchronization

/// Determines whether requests are answered: without effects a session only reduces.
final class EffectGate: Sendable {
  private let state = Atomic(true)

  /// Whether effects are started.
  var isOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// Returns the same reducer, with requests answered only while the gate is open.
  func guarding<State, Action: Sendable>(
    _ reducer: RequestingReduce<State, Action, Never>
  ) -> RequestingReduce<State, Action, Never> {
    reducer.changing { [self] _, effect in isOpen ? effect : effect.withheld }
  }
}
