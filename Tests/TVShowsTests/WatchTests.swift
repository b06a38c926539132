import Reel
import ReelApp
import ReelTesting
import Testing

@testable import TVShows

/// Watched and next episodes, and their display in the list.
@Suite struct WatchTests {
  private let world = World()

  private func store() async -> TestStore<State, Action> {
    world.add("Dark", "Fargo", "Lost", "Borgen")
    world.change("object1") { $0.seasons = 3 }
    world.change("object2") { $0.seasons = 5 }
    world.change("object3") { $0.year = 2004 }
    let store = await world.started()
    store.exhaustivity = .off
    return store
  }

  private func watch(_ id: Int?, _ seasons: Int?, _ store: TestStore<State, Action>) async {
    await store.send(.page(.watchedTapped(id: id, seasons: seasons)))
    await store.receive(case: "edited")
  }

  @Test func startedShowsComeFirst() async {
    let store = await store()
    await store.send(.watch(.watchTapped))
    await watch(2, nil, store)
    await watch(3, 4, store)
    await watch(1, 7, store)
    #expect(
      store.screen == """
        What to watch next
          ▶ (started) 3 Fargo season 5 of 5 → open 3
          ▶ (started) 2 Dark season 2 of 3 → open 2
          4 Lost season 1 of 1 → open 4
          “watched 3” marks one more season of number 3, “watched 3 0” none.
          info: Last synced at 00:00 UTC.
          [watched] [list] [back]
        """)
    await store.send(.router(.homeTapped))
    #expect(store.screen.contains("What to watch next: Fargo, season 5 → watch"))
    // Watched seasons are not sent, and are kept when the show changes on the server.
    #expect(world.calls == [] && store.state.sync.queue == [])
    world.change("object1") { $0.title = "DARK" }
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    await store.send(.list(.listTapped(sort: nil, search: nil)))
    #expect(
      store.screen == """
        Added shows
          4 shows, sorted by title
          ✓ (all watched) 1 Borgen 2000 ·  1/1 season → open 1
          ~ (changed) 2 DARK 2000 · 1/3 seasons #C5D7FF → open 2
          3 Fargo 2000 · 4/5 seasons → open 3
          4 Lost 2004 ·    1 season → open 4
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
          info: Last synced at 00:00 UTC.
          [add] [sync] [simulate] [back]
        """)
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func aWatchedShowHasNoNextEpisode() async {
    let store = await store()
    for id in 1...4 { await watch(id, 9, store) }
    await store.send(.watch(.watchTapped))
    #expect(store.screen.contains("All seasons of all shows have been watched."))
    await store.send(.page(.openTapped(id: 2)))
    #expect(store.state.route == ScreenStack(.home, .watch, .show(id: 2)))
    await watch(nil, 0, store)
    #expect(store.screen.contains("0 of 3: watched 0 of 3"))
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  /// The second one is typed before the first one is stored.
  @Test func oneMoreIsOneMoreThanIsStored() async throws {
    let store = await store()
    let dark = try #require(store.state.shows.first { $0.title == "Dark" }).id
    for watched in [2, 3] {
      for _ in 1...2 { await store.send(.page(.watchedTapped(id: dark, seasons: nil))) }
      await store.settle()
      await store.send(.router(.homeTapped))
      #expect(store.state.show(dark)?.watched == watched, "of three")
    }
    await store.finish()
  }

  @Test func theOrderAndTheSearchAreIndependent() async {
    let store = await store()
    await store.send(.list(.searchTapped(text: "R")))
    await store.send(.list(.sortTapped(order: .yearDown)))
    #expect(
      store.screen.contains("3 shows with “R”, sorted by year, the latest first"))
    #expect(store.screen.contains("“search” alone ends the search."))
    await store.send(.list(.searchTapped(text: nil)))
    #expect(store.screen.contains("4 shows, sorted by year, the latest first"))
    await store.send(.router(.homeTapped))
    await store.finish()
  }
}
