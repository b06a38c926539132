import Reel
import ReelApp
import ReelStorage
import ReelTesting
import Testing

@testable import TVShows

/// The start: opening the database and reaching the network, and the ways to continue without them.
@Suite struct StartTests {
  private let world = World()

  @Test func opensTheDatabaseThenAsksTheServer() async {
    world.add("Dark")
    let store = world.testStore()
    await store.send(
      .start(.appeared), requesting: [Request.readYear, Request.open(inMemory: false)]
    ) {
      $0.store = .opening
    }
    #expect(
      store.screen == """
        TV Shows is starting …
          Local database: is being opened …
          Network: waiting for the database
        """)
    #expect(store.refusal(of: "list") == "the local database is being opened")
    #expect(store.refusal(of: "continue") == "the local database is being opened")
    await store.receive(.addForm(.yearRead(year: 2026))) { $0.year = 2026 }
    await store.receive(
      .localStore(.storeOpened(outcome: .done(Changes(since: 0, revision: 0)), inMemory: false)),
      requesting: [Request.watchStore, Request.nextSave]
    ) {
      $0.store = .ready(inMemory: false)
      $0.network = .connecting
      $0.sync.phase = .working(round: .choosing)
    }
    #expect(
      store.screen == """
        TV Shows is starting …
          Local database: ready, 0 shows
          Network: asking the server …
        """)
    let dark = Show(
      id: 1, objectId: "object1", title: "Dark", year: 2000, seasons: 1,
      addedAt: VirtualClock.epoch + .milliseconds(1), sync: .synced)
    await store.receive(case: "saveRead", requesting: [Request.readProgress]) {
      $0.sync.phase = .working(round: .starting)
    }
    await store.receive(
      .synchronizer(.progressRead(outcome: .done(FetchProgress(count: 0)))),
      requesting: [Request.fetch(since: nil, skip: 0, limit: SyncRound.pageSize)]
    ) {
      $0.sync.phase = .working(round: .fetching(fetch: SyncRound.Fetch(start: 0)))
    }
    let last = SyncRound.Fetch(since: world.shows[0].updatedAt, isLast: true, start: 0)
    await store.receive(
      case: "pageFetched", requesting: [Request.merge(shows: world.shows, fetch: 0, since: 0)]
    ) {
      $0.sync.phase = .working(round: .merging(fetch: last))
    }
    // The first fetch does not mark shows as new.
    await store.receive(
      .synchronizer(
        .syncProgressed(outcome: .done(Changes(since: 0, revision: 1, shows: [dark])))),
      requesting: [Request.end]
    ) {
      $0.shows = [dark]
      $0.revision = 1
      $0.network = .ready
      $0.route = ScreenStack(.home)
      $0.sync.phase = .working(round: .ending)
    }
    await store.receive(.synchronizer(.syncEnded(outcome: .done(VirtualClock.epoch)))) {
      $0.sync.phase = .idle
      $0.sync.lastEnd = VirtualClock.epoch
    }
    #expect(
      store.screen == """
        TV Shows
          Add new TV show → add
          Show list of added shows 1 show → list
          What to watch next: Dark, season 1 → watch
          info: Last synced at 00:00 UTC.
          [add] [list] [watch] [sync]
        """)
    // Starting again does nothing.
    await store.send(.start(.appeared))
    #expect(store.refusal(of: "retry") == "the start has finished")
    await store.finish()
  }

  @Test func withoutANetworkTheUserCanContinueOrRetry() async {
    world.isOffline = true
    let store = await world.offlineStart()
    #expect(
      store.screen == """
        TV Shows is starting
          Local database: ready, 0 shows
          Network: cannot be used
          error: The server at h does not answer. Saved changes wait here.
          info: “retry” tries again; “continue” works offline, with the shows that are here.
          [retry] [continue]
        """)
    let due = VirtualClock.epoch + .seconds(2)
    let wait = Request.wait(until: due, isOffline: true)
    await store.send(
      .start(.retryTapped), requesting: [Request.nextSave], cancelling: [wait]
    ) {
      $0.network = .connecting
      $0.sync.attempt = 0
      $0.sync.phase = .working(round: .choosing)
    }
    store.exhaustivity = .off
    await store.receive(case: "waitDrawn", requesting: [wait]) {
      $0.network = .failed(error: World.offline)
      $0.sync.attempt = 1
      $0.sync.phase = .waiting(until: due)
      $0.sync.nextTry = due
    }
    store.exhaustivity = .on
    await store.send(.start(.continueTapped)) { $0.route = ScreenStack(.home) }
    // Once the network is back, the start's own retry begins the first round.
    world.isOffline = false
    await store.advance(by: .seconds(2))
    await store.receive(.synchronizer(.retryDue), requesting: [Request.nextSave]) {
      $0.sync.phase = .working(round: .choosing)
      $0.sync.isQuiet = true
    }
    store.exhaustivity = .off
    await store.receive(case: "syncEnded") {
      $0.network = .ready
      $0.sync.phase = .idle
      $0.sync.attempt = 0
      $0.sync.error = nil
      $0.sync.lastEnd = VirtualClock.epoch + .seconds(2)
    }
    await store.finish()
  }

  /// Each problem of the file is named, and the app can still be used in memory.
  @Test(
    arguments: [
      (
        StorageProblem.damaged(file: "f.sqlite"),
        "f.sqlite is not a database or is damaged. Move it away, and an empty one is created."
      ),
      (
        .newer(file: "f.sqlite", found: 7, known: 1),
        "f.sqlite is from a newer version of this program: it has version 7, the latest known is 1."
      ),
      (
        .readOnly(file: "f.sqlite"),
        "f.sqlite cannot be written. Make the file and its directory writable."
      ),
      (
        .busy(file: "f.sqlite"),
        "f.sqlite is in use by another program. Try again when that is done."
      ),
      (.other(message: "The disk is full."), "The disk is full."),
    ])
  func withoutADatabaseTheUserCanContinueOrRetry(problem: StorageProblem, text: String) async {
    world.failOpening(problem, problem)
    let store = world.testStore()
    await store.send(
      .start(.appeared), requesting: [Request.readYear, Request.open(inMemory: false)]
    ) {
      $0.store = .opening
    }
    await store.receive(.addForm(.yearRead(year: 2026))) { $0.year = 2026 }
    await store.receive(.localStore(.storeOpened(outcome: .failed(problem), inMemory: false))) {
      $0.store = .failed(problem: problem)
    }
    #expect(
      store.screen == """
        TV Shows is starting
          Local database: cannot be used
          Network: waiting for the database
          error: \(text)
          info: “retry” tries again; “continue” works in memory, where nothing is kept.
          [retry] [continue]
        """)
    #expect(
      store.refusal(of: "add")
        == "the local database cannot be used; “retry” or “continue” first")
    // Commands that are not offered do nothing.
    await store.send(.router(.homeTapped))
    await store.send(.addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
    await store.send(.start(.retryTapped), requesting: [Request.open(inMemory: false)]) {
      $0.store = .opening
    }
    await store.receive(.localStore(.storeOpened(outcome: .failed(problem), inMemory: false))) {
      $0.store = .failed(problem: problem)
    }
    await store.send(.start(.continueTapped), requesting: [Request.open(inMemory: true)]) {
      $0.store = .opening
    }
    await store.receive(
      case: "storeOpened",
      requesting: [Request.watchStore, Request.nextSave]
    ) {
      $0.store = .ready(inMemory: true)
      $0.network = .connecting
      $0.sync.phase = .working(round: .choosing)
    }
    store.exhaustivity = .off
    await store.receive(case: "syncEnded") {
      $0.network = .ready
      $0.route = ScreenStack(.home)
      $0.sync.phase = .idle
      $0.sync.lastEnd = VirtualClock.epoch
    }
    #expect(store.screen.contains("Nothing is kept on this machine: the database is in memory."))
    await store.finish()
  }

  @Test func lateAnswersChangeNothing() async {
    let store = await world.started()
    await store.send(
      .localStore(.storeOpened(outcome: .failed(.other(message: "x")), inMemory: false)))
    await store.send(
      .localStore(.storeOpened(outcome: .done(Changes(since: 0, revision: 9)), inMemory: false)))
    let problem = StorageProblem.other(message: "x")
    for late in [
      Synchronizer.Action.saveRead(outcome: .done(World.save)),
      .showCreated(outcome: .done(.before)), .showRead(outcome: .done(nil)),
      .showChanged(outcome: .done(true)), .progressRead(outcome: .done(FetchProgress(count: 1))),
      .pageFetched(outcome: .failed(.cancelled)),
      .syncProgressed(outcome: .done(Changes(since: 0, revision: 9))),
      .syncEnded(outcome: .done(VirtualClock.epoch)), .syncEnded(outcome: .failed(problem)),
      .waitDrawn(jitter: 0, now: VirtualClock.epoch),
    ] {
      await store.send(.synchronizer(late))
    }
    await store.send(.synchronizer(.retryDue))
    await store.send(.addForm(.saved(outcome: .failed(.other(message: "x")))))
    await store.send(.start(.retryTapped))
    await store.send(.start(.continueTapped))
    await store.finish()
  }

  /// This happens after `.reset`, and on a branch that begins before the database has answered.
  @Test func theUserCanOpenTheDatabaseIfNoAnswerWillCome() async {
    let store = world.testStore()
    #expect(
      store.screen == """
        TV Shows is starting
          Local database: is not open
          Network: waiting for the database
          [retry]
        """)
    #expect(store.refusal(of: "retry") == nil)
    #expect(store.refusal(of: "list") == "the local database is not open; “retry” opens it")
    #expect(store.refusal(of: "continue") == "the local database is not open; “retry” opens it")
    await store.send(.start(.continueTapped))
    await store.send(
      .start(.retryTapped), requesting: [Request.readYear, Request.open(inMemory: false)]
    ) {
      $0.store = .opening
    }
    #expect(store.refusal(of: "retry") == nil)
    store.exhaustivity = .off
    await store.settle()
    await store.send(.router(.homeTapped))
    #expect(store.state.network == .ready && store.state.year == 2026)
    await store.finish()
  }

  /// A database that fails between opening and the first round counts as not opened.
  @Test func aDatabaseThatFailsInTheFirstRoundCanBeOpenedAgain() async {
    let store = world.testStore()
    store.exhaustivity = .off
    await store.send(.start(.appeared))
    await store.receive(case: "syncEnded")
    store.exhaustivity = .on
    var state = store.state
    state.route = ScreenStack(.start)
    state.sync.phase = .working(round: .choosing)
    let busy = Synchronizer.Action.saveRead(outcome: .failed(.busy(file: "f")))
    presenter.reduce(into: &state, action: .synchronizer(busy))
    #expect(state.store == .failed(problem: .busy(file: "f")))
    await store.finish()
  }
}

extension World {
  /// Returns a store whose start has failed without a network.
  func offlineStart() async -> TestStore<State, Action> {
    let store = testStore()
    store.exhaustivity = .off
    await store.send(.start(.appeared))
    await store.receive(case: "waitDrawn")
    store.exhaustivity = .on
    return store
  }

  /// Without a file of its own, the app keeps its shows in memory.
  @Test func withoutAFileTheAppUsesMemory() async {
    let store = TestStore(
      TVShowsApp(api: .unanswered, random: .constant("random", 0)),
      options: .init(exhaustivity: .off))
    await store.send(.start(.appeared))
    await store.settle()
    await store.receiveAll()
    #expect(store.state.store == .ready(inMemory: false))
    await store.finish()
  }
}
