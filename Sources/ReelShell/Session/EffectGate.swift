import Reel
import Synchronization

/// Lets middleware ask the world, or not: without effects a session only reduces.
final class EffectGate: Sendable {
  private let state = Atomic(true)

  /// Whether effects are started.
  var isOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// The same middleware, which is asked only while the gate is open.
  func guarding<State, Action: Sendable>(
    _ middleware: [any Middleware<State, Action>]
  ) -> [any Middleware<State, Action>] {
    middleware.map { Guarded(gate: self, inner: $0) }
  }

  private struct Guarded<State, Action: Sendable>: Middleware {
    let gate: EffectGate
    let inner: any Middleware<State, Action>

    func effect(after action: Action, in state: State) -> Effect<Action> {
      gate.isOpen ? inner.effect(after: action, in: state) : .none
    }
  }
}
