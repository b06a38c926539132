import ReelApp

extension TVShowsApp {
  /// Rules that hold in every state that actions can lead to.
  package var invariants: [Invariant<State>] { Self.invariants }

  /// Rules that hold in every state that actions can lead to, for tests that try many of them.
  static let invariants: [Invariant<State>] = [
    Invariant("Home or the start is at the bottom of the route") { state in
      state.route.screens.map { [.home, .start].contains($0) }.lastIndex(of: true) == 0
    },
    Invariant("the open page and form belong to an existing show") { state in
      guard let id = state.openId else { return state.form?.id == nil }
      return state.show(id) != nil && (state.form?.id ?? id) == id
    },
    Invariant("there is a form if and only if its screen is on top") { state in
      (state.form != nil) == state.top.isForm
    },
    Invariant("no two shows have the same number") { $0.shows.haveDistinctIDs },
    Invariant("the shows are in the chosen order") { state in
      zip(state.shows, state.shows.dropFirst()).allSatisfy { state.sort.isBefore($0, $1) }
    },
    Invariant("the shows that are not synced are those with a save in the queue") { state in
      let waiting = Set(state.shows.filter { $0.sync != .synced }.map(\.id))
      return waiting == state.queuedShows
    },
    Invariant("a show has failed if and only if its save was given up") { state in
      let failed = Set(state.sync.queue.filter(\.hasFailed).map(\.id))
      return state.shows.allSatisfy { ($0.sync == .failed) == failed.contains($0.id) }
    },
    .pageExists,
    Invariant("what has changed is in the list, and what is gone is not") { state in
      state.marks.concern(state.shows)
    },
    Invariant("nothing is sent or fetched before the database is open") { state in
      state.isStoreReady || state.sync.phase == .idle
    },
  ]
}

extension TVShowsApp.State {
  /// The shows in the queue, except those waiting to be deleted, which are no longer among the
  /// shows.
  fileprivate var queuedShows: Set<Int> {
    let ids = sync.queue.filter { $0.kind != .delete || $0.conflict != nil }.map(\.id)
    return Set(ids)
  }
}
