import ReelApp

extension MiniPoolsApp {
  /// Rules that hold in every state that actions can lead to.
  package var invariants: [Invariant<State>] { Self.invariants }

  /// Rules that hold in every state that actions can lead to, for tests that try many of them.
  static let invariants: [Invariant<State>] = [
    Invariant("Home is at the bottom of the route") { $0.route.first == .home },
    Invariant("no two pools have one id") { state in
      Set(state.pools.map(\.id)).count == state.pools.count
    },
    Invariant("the pool that shows is known") { state in
      if case .pool = state.top { state.topPool != nil } else { true }
    },
    Invariant("there is a form exactly while it is on top") { state in
      if case .form(let id) = state.top {
        state.form != nil && state.form?.id == id
      } else {
        state.form == nil
      }
    },
    Invariant("only Home fetches all, and only other screens change something") { state in
      switch state.top {
      case .home: [nil, .restoring].contains(state.working) && state.loading != .pool
      case .pool: state.loading != .pools
      case .form: state.loading == nil
      }
    },
    Invariant("the page is one of those there are") { state in
      (0...state.paging.last).contains(state.page)
    },
    Invariant("what stands out is here") { state in
      let here = Set(state.pools.map(\.id))
      return here.isSuperset(of: state.deltas.kinds.keys)
        && here.isSuperset(of: state.contributedAtFetch.keys)
    },
    Invariant("a pool to be opened is waited for") { state in
      state.opening == nil || state.loading == .pools
    },
    Invariant("a pool is here or gone, and gone below one that is here") { state in
      let here = Set(state.pools.map(\.id))
      return state.deltas.gone.allSatisfy { gone in
        !here.contains(gone.pool.id) && gone.after.map(here.contains) ?? true
      }
    },
  ]
}
