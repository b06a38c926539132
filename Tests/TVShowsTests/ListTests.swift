import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import TVShows

/// The list: order, search, pages, and changes by others.
@Suite struct ListTests {
  private let world = World()

  /// Returns a store that shows the list; it does not check how changes come about.
  private func store(_ titles: String...) async -> TestStore<State, Action> {
    for title in titles { world.add(title) }
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.list(.listTapped(sort: nil, search: nil)))
    await store.settle()
    return store
  }

  @Test func theListLooksForNewData() async {
    let store = await store("Dark")
    world.calls = []
    await store.advance(by: .seconds(29))
    #expect(world.calls == [])
    await store.advance(by: .seconds(1))
    // It fetches the changes since the last round, and the number of shows.
    #expect(world.calls == ["fetch .001Z 0", "fetch all 0"])
    world.add("Fargo")
    await store.advance(by: .seconds(30))
    await store.receive(case: "syncEnded")
    await store.send(.list(.nextTapped))
    #expect(
      store.screen == """
        Added shows
          2 shows, sorted by title
          1 Dark 2000 · 1 season → open 1
          + (new) 2 Fargo 2000 · 1 season appear → open 2
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
          info: Last synced at 00:01 UTC.
          [add] [sync] [simulate] [back]
        """)
    #expect(store.inFlight.contains { $0.label == "look for new data" })
    await store.send(.router(.backTapped))
    #expect(!store.inFlight.contains { $0.label == "look for new data" })
    world.calls = []
    await store.advance(by: .seconds(3_600))
    #expect(world.calls == [])
    await store.finish()
  }

  @Test func changesOfOthersStandOutUntilTheListIsLeft() async {
    let store = await store("Dark", "Fargo", "Lost")
    world.change("object1") { $0.seasons = 3 }
    world.remove("object2")
    world.add("Borgen")
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    await store.send(.list(.previousTapped))
    #expect(
      store.screen == """
        Added shows
          3 shows, sorted by title
          + (new) 4 Borgen 2000 ·  1 season appear → open 4
          ~ (changed) 1 Dark 2000 · 3 seasons #C5D7FF → open 1
          − (gone) 2 Fargo 2000 ·  1 season vanish
          3 Lost 2000 ·  1 season → open 3
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
          info: Last synced at 00:00 UTC.
          [add] [sync] [simulate] [back]
        """)
    // A deleted show also has its place in another order.
    await store.send(.list(.listTapped(sort: .titleDown, search: "r")))
    #expect(
      store.screen == """
        Added shows
          2 shows with “r”, sorted by title, from Z to A
          − (gone) 2 Fargo 2000 ·  1 season vanish
          ~ (changed) 1 Dark 2000 · 3 seasons #C5D7FF → open 1
          + (new) 4 Borgen 2000 ·  1 season appear → open 4
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3. “search” alone ends \
        the search.
          info: Last synced at 00:00 UTC.
          [add] [sync] [simulate] [back]
        """)
    await store.send(.router(.homeTapped))
    #expect(store.state.marks == ListChanges())
    await store.finish()
  }

  @Test func aDeletedShowCanComeBack() async throws {
    let store = await store("Dark", "Fargo")
    world.remove("object1")
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    world.add("Dark")
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    await store.send(.list(.nextTapped))
    #expect(store.state.shows.map(\.title) == ["Dark", "Fargo"])
    #expect(store.state.marks.gone.map(\.title) == ["Dark"])
    // There is no such page: the last one is shown.
    await store.send(.list(.pageTapped(number: 9)))
    #expect(store.state.page == 0)
    await store.finish()
  }

  @Test func changesOfAnotherProcessShowAtOnce() async throws {
    let store = await store("Dark")
    // A second handle would open another database in memory, so the test notifies the app.
    _ = try world.database().merge(
      [
        RemoteShow(
          objectId: "x", title: "Fargo", year: 2014, seasons: 5, createdAt: World.start,
          updatedAt: World.start)
      ], since: 1)
    await store.send(.localStore(.storeTouched))
    await store.settle()
    await store.send(.list(.nextTapped))
    #expect(store.state.marks.kinds == [2: .new])
    #expect(store.state.shows.map(\.title) == ["Dark", "Fargo"])
    // Known values are not changes.
    await store.send(.localStore(.storeTouched))
    await store.settle()
    #expect(store.state.marks.kinds == [2: .new])
    await store.finish()
  }

  /// A show saved by another process and then fetched under a different number is one show.
  @Test func aShowWithTwoNumbersIsNotMarkedAsDeleted() async throws {
    let store = await store()
    var state = store.state
    func show(_ id: Int, _ objectId: String?, _ sync: Show.SyncStatus) -> Show {
      Show(
        id: id, objectId: objectId, title: "Dark", year: 2017, seasons: 3,
        addedAt: VirtualClock.epoch, sync: sync)
    }
    let waiting = Pending(
      id: 1, since: VirtualClock.epoch, attempts: 0, error: nil, hasFailed: false)
    presenter.reduce(
      into: &state,
      action: .localStore(
        .storeRead(
          outcome: .done(
            Changes(
              since: 0, revision: 2, shows: [show(1, nil, .pending), show(2, "x", .synced)],
              queue: [waiting])))))
    #expect(state.marks.kinds == [1: .new, 2: .new])
    presenter.reduce(
      into: &state,
      action: .localStore(
        .storeRead(
          outcome: .done(Changes(since: 2, revision: 3, shows: [show(1, "x", .synced)], gone: [2])))
      ))
    #expect(state.shows == [show(1, "x", .synced)])
    #expect(state.marks.gone == [] && state.marks.kinds == [1: .new])
    await store.finish()
  }

  @Test func aGapIsFilledFromTheDatabase() async throws {
    let store = await store("Dark")
    var state = store.state
    let asked = presenter.reduce(
      into: &state, action: .localStore(.storeRead(outcome: .done(Changes(since: 5, revision: 6)))))
    #expect(asked == [.read(since: 1)] && state.revision == 1)
    await store.send(.localStore(.storeRead(outcome: .failed(.busy(file: "f.sqlite")))))
    #expect(
      store.screen.contains(
        "error: The local database: f.sqlite is in use by another program."))
    await store.finish()
  }

  /// As people type them: without accents, and in capitals.
  @Test(arguments: [("cafe", "Café"), ("STRASSE", "Hauptstraße"), ("istanbul", "İstanbul")])
  func titlesAreFoundWithoutAccentsAndInCapitals(_ search: String, _ title: String) async {
    let store = await store(title, "Other")
    await store.type("search \(search)")
    #expect(store.state.listed.items.map(\.title) == [title])
    await store.type("search \"  \"")
    #expect(store.state.listed.found == 2)
    #expect(store.screen.contains("  2 shows, sorted by title"))
    await store.finish()
  }

  @Test func aListOfMoreThanFiftyHasPages() async {
    for number in 1...120 { world.add("Show \(number + 1000)") }
    let store = await store()
    #expect(store.screen.contains("  1–50 of 120\n"))
    #expect(store.screen.contains("(previous) [next]"))
    #expect(store.refusal(of: "previous") == "this is the first page")
    await store.send(.list(.nextTapped))
    await store.send(.list(.nextTapped))
    await store.send(.list(.nextTapped))
    #expect(store.screen.contains("  101–120 of 120\n"))
    #expect(store.screen.contains("[previous] (next)"))
    #expect(store.refusal(of: "next") == "this is the last page")
    // Fewer shows, fewer pages.
    for number in 60...120 { world.remove("object\(number)") }
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    await store.send(.list(.previousTapped))
    #expect(store.state.page == 1)
    await store.send(.list(.listTapped(sort: nil, search: "1001")))
    #expect(store.state.page == 0)
    #expect(store.screen.contains("1 show with “1001”"))
    await store.send(.list(.listTapped(sort: nil, search: "2001")))
    #expect(store.screen.contains("No title contains “2001”."))
    await store.finish()
  }

  @Test func everyPageOfTheServerIsFetched() async {
    for number in 1...(SyncRound.pageSize * 2 + 1) {
      world.add("Show \(number % 7)")
    }
    let store = await world.started()
    #expect(store.state.shows.count == SyncRound.pageSize * 2 + 1)
    #expect(store.state.marks == ListChanges())
    await store.finish()
  }

  @Test func anotherClientCanBeSimulated() async {
    let store = await store()
    #expect(store.screen.contains("There are no shows yet. Add one with “add”."))
    await store.send(.list(.simulateTapped))
    await store.settle()
    await store.send(.list(.nextTapped))
    #expect(store.screen.contains("+ (new) 1 Dark 2017 · 3 seasons appear → open 1"))
    world.next(.refuse(World.trouble))
    await store.send(.list(.simulateTapped))
    await store.settle()
    await store.send(.list(.nextTapped))
    #expect(
      store.screen.contains(
        "error: The other client could not add a show. The server has a problem (500)."))
    await store.finish()
  }

  @Test(
    arguments: [
      (SortKey.title, "ähnlich Bb c"), (.titleDown, "c Bb ähnlich"), (.year, "c ähnlich Bb"),
      (.yearDown, "ähnlich Bb c"), (.seasons, "Bb c ähnlich"), (.seasonsDown, "ähnlich c Bb"),
      (.newest, "c Bb ähnlich"),
    ])
  func newShowsKeepTheOrder(key: SortKey, expected: String) {
    func show(_ id: Int, _ title: String, _ year: Int, _ seasons: Int) -> Show {
      Show(
        id: id, title: title, year: year, seasons: seasons,
        addedAt: VirtualClock.epoch + .seconds(id), sync: .synced)
    }
    let all = [show(1, "ähnlich", 2001, 3), show(2, "Bb", 2001, 1), show(3, "c", 2000, 2)]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      var shows: [Show] = []
      for index in order { key.merge([all[index]], into: &shows) }
      #expect(shows.map(\.title).joined(separator: " ") == expected)
    }
    var many = key.sorted((4...40).map { show($0, "d\($0)", 2005, 4) })
    key.merge(all, into: &many)
    #expect(many == key.sorted(many) && many.count == 40)
    #expect(zip(many, many.dropFirst()).allSatisfy { key.isBefore($0, $1) })
  }
}
