import ReelApp

extension TVShowsApp {
  /// Rules that hold in every state that actions can lead to.
  package var invariants: [Invariant<State>] { Self.invariants }

  /// Rules that hold in every state that actions can lead to, for tests that try many of them.
  static let invariants: [Invariant<State>] = [
    .bottom(of: \.route),
    Invariant("the open show exists") { state in
      state.openId.map { state.show($0) != nil } ?? true
    },
    .form(\.form, on: \.route) { $0.id.map { .edit(id: $0) } ?? .add },
    Invariant("no two shows have the same number") { $0.shows.haveDistinctIDs },
    Invariant("the shows are in the chosen order") { state in
      zip(state.shows, state.shows.dropFirst()).allSatisfy { state.sort.isBefore($0, $1) }
    },
    Invariant("the shows that are not synced are those with a save in the queue") { state in
      // A show that waits to be deleted is no longer among the shows.
      let saves = state.sync.queue.filter { $0.kind != .delete || $0.conflict != nil }
      return Set(state.shows.filter { $0.sync != .synced }.map(\.id)) == Set(saves.map(\.id))
    },
    Invariant("a show has failed if and only if its save was given up") { state in
      let failed = Set(state.sync.queue.filter(\.hasFailed).map(\.id))
      return state.shows.allSatisfy { ($0.sync == .failed) == failed.contains($0.id) }
    },
    .pageExists,
    .changes(\.marks, of: \.shows),
    Invariant("nothing is sent or fetched before the database is open") { state in
      state.isStoreReady || state.sync.phase == .idle
    },
  ]
}
