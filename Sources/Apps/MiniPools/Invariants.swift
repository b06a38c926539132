import ReelApp

extension MiniPoolsApp {
  /// Rules that hold in every state that actions can lead to.
  package var invariants: [Invariant<State>] { Self.invariants }

  /// Rules that hold in every state that actions can lead to, for tests that try many of them.
  static let invariants: [Invariant<State>] = [
    .bottom(of: \.route),
    Invariant("no two pools have the same id") { $0.pools.haveDistinctIDs },
    Invariant("the open pool exists") { state in
      if case .pool = state.top { state.topPool != nil } else { true }
    },
    .form(\.form, on: \.route) { .form(id: $0.id) },
    Invariant("only Home fetches all pools, and only other screens change something") { state in
      switch state.top {
      case .home:
        state.working?.isRestoring != false && [nil, .fetch].contains(state.loading)
      case .pool: state.loading != .fetch
      default: state.loading == nil
      }
    },
    .pageExists,
    .changes(\.deltas, of: \.pools),
    Invariant("every pool whose page has shown changes is in the list") { state in
      Set(state.pools.map(\.id)).isSuperset(of: state.seen.keys)
    },
    Invariant("while a pool waits to be opened, the pools are loading") { state in
      state.opening == nil || state.loading == .fetch
    },
  ]
}
