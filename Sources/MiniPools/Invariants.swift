extension MiniPoolsApp {
  /// A rule that holds in every state.
  public struct Invariant: Sendable {
    /// What holds, as a sentence.
    public let rule: String
    /// Whether it holds in a state.
    public let holds: @Sendable (State) -> Bool
  }

  /// What holds in every state that actions can lead to, for tests that try many of them.
  public static let invariants = [
    Invariant(rule: "Home is at the bottom of the route") { $0.route.first == .home },
    Invariant(rule: "no two pools have one id") { state in
      Set(state.pools.map(\.id)).count == state.pools.count
    },
    Invariant(rule: "the pool that shows is known") { state in
      if case .pool = state.top { state.topPool != nil } else { true }
    },
    Invariant(rule: "there is a form exactly while it is on top") { state in
      if case .form(let id) = state.top {
        state.form != nil && state.form?.poolId == id
      } else {
        state.form == nil
      }
    },
    Invariant(rule: "only Home fetches, and only other screens change something") { state in
      state.top == .home ? state.working == nil : state.loading == nil
    },
    Invariant(rule: "the page is one of those there are") { state in
      (0...state.lastPage).contains(state.page)
    },
    Invariant(rule: "a pool is here or gone, and gone below one that is here") { state in
      let here = Set(state.pools.map(\.id))
      return state.deltas.gone.allSatisfy { gone in
        !here.contains(gone.pool.id) && gone.after.map(here.contains) ?? true
      }
    },
  ]
}
