import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import TVShows

/// The synchronizer: its requests, its retries, and when it gives up.
@Suite struct SyncTests {
  let world = World()
  let epoch = VirtualClock.epoch

  func dark(
    _ sync: Show.SyncStatus, objectId: String? = nil, addedAt: Duration = .zero
  ) -> Show {
    Show(
      id: 1, objectId: objectId, title: "Dark", year: 2017, seasons: 3,
      addedAt: epoch + addedAt, sync: sync)
  }

  /// Adds a show with one line, and waits until it is in the database.
  func add(_ title: String, to store: TestStore<State, Action>) async {
    let exhaustivity = store.exhaustivity
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: title, year: "2017", seasons: "3")))
    await store.receive(case: "saved")
    store.exhaustivity = exhaustivity
  }

  @Test func aSaveIsInTheQueueUntilItIsSent() async {
    let store = await world.started()
    await store.send(
      .addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")),
      requesting: [Request.readYear]
    ) {
      $0.route = ScreenStack(.home, .add)
      $0.form = Form(typed: [.title: "Dark", .year: "2017", .seasons: "3"])
      $0.waiting = .save
    }
    await store.receive(
      .addForm(.yearRead(year: 2026)),
      requesting: [Request.save(draft: Draft(title: "Dark", year: 2017, seasons: 3), since: 0)]
    ) {
      $0.waiting = nil
      $0.form?.saving = Draft(title: "Dark", year: 2017, seasons: 3)
    }
    let waiting = Pending(id: 1, since: epoch, attempts: 0, error: nil, hasFailed: false)
    await store.receive(
      .addForm(
        .saved(
          outcome: .done(
            Changes(
              since: 0, revision: 1, shows: [dark(.pending)], queue: [waiting], syncedAt: epoch)))),
      requesting: [Request.nextSave]
    ) {
      $0.shows = [dark(.pending)]
      $0.revision = 1
      $0.form = nil
      $0.route = ScreenStack(.home)
      $0.sync.queue = [waiting]
      $0.sync.phase = .working(round: .choosing)
    }
    #expect(
      store.screen == """
        TV Shows …
          Add new TV show → add
          Show list of added shows 1 show → list
          What to watch next: Dark, season 1 → watch
          info: 1 show not sent yet. Last synced at 00:00 UTC.
          [add] [list] [watch] [sync]
        """)
    let synced = dark(.synced, objectId: "object1", addedAt: .milliseconds(1))
    let changes = Changes(since: 1, revision: 2, shows: [synced], syncedAt: epoch)
    await sends(to: store, changes) {
      $0.shows = [synced]
      $0.revision = 2
      $0.sync.queue = []
    }
    await fetches(from: store, world.shows)
    await store.receive(.synchronizer(.syncEnded(outcome: .done(epoch)))) { $0.sync.phase = .idle }
    #expect(world.calls == ["create Dark 1", "fetch .000Z 0", "fetch all 0"])
    await store.finish()
  }

  /// Receives the steps that add a show on the server.
  func sends(
    to store: TestStore<State, Action>, _ changes: Changes,
    _ change: @escaping (inout State) -> Void
  ) async {
    let created = Created.added(objectId: "object1", createdAt: world.shows[0].createdAt)
    await store.receive(
      .synchronizer(.saveRead(outcome: .done(save()))),
      requesting: [Request.create(draft: draft, requestId: save().requestId)]
    ) {
      $0.sync.phase = .working(round: .creating(save: save()))
    }
    await store.receive(
      .synchronizer(.showCreated(outcome: .done(created))),
      requesting: [
        Request.note(
          result: .created(created: created), save: save(), since: store.state.revision)
      ]
    ) {
      $0.sync.phase = .working(round: .noting(failure: nil))
    }
    await store.receive(
      .synchronizer(.syncProgressed(outcome: .done(changes))), requesting: [Request.nextSave]
    ) {
      change(&$0)
      $0.sync.phase = .working(round: .choosing)
    }
  }

  /// Receives the steps that fetch the server's changes and find nothing new, up to the end.
  func fetches(from store: TestStore<State, Action>, _ shows: [RemoteShow]) async {
    let revision = store.state.revision
    await store.receive(
      .synchronizer(.saveRead(outcome: .done(nil))), requesting: [Request.readProgress]
    ) {
      $0.sync.phase = .working(round: .starting)
    }
    let since = "1970-01-01T00:00:00.000Z"
    await store.receive(
      .synchronizer(.progressRead(outcome: .done(FetchProgress(pulledUpTo: since, count: 1)))),
      requesting: [Request.fetch(since: since, skip: 0, limit: SyncRound.pageSize)]
    ) {
      $0.sync.phase = .working(round: .fetching(fetch: SyncRound.Fetch(since: since)))
    }
    let page = RemotePage(results: shows, count: shows.count)
    await store.receive(
      .synchronizer(.pageFetched(outcome: .done(page))),
      requesting: [Request.merge(shows: shows, fetch: nil, since: revision)]
    ) {
      $0.sync.phase = .working(
        round: .merging(fetch: SyncRound.Fetch(since: shows.last?.updatedAt, isLast: true)))
    }
    await store.receive(
      case: "syncProgressed", requesting: [Request.fetch(since: nil, skip: 0, limit: 1)]
    ) {
      $0.sync.phase = .working(round: .counting)
    }
    await store.receive(
      .synchronizer(.pageFetched(outcome: .done(page))), requesting: [Request.readProgress]
    ) {
      $0.sync.phase = .working(round: .comparing(there: shows.count))
    }
    await store.receive(case: "progressRead", requesting: [Request.end]) {
      $0.sync.phase = .working(round: .ending)
    }
  }

  let draft = Draft(title: "Dark", year: 2017, seasons: 3)

  func save(_ attempts: Int = 0) -> ShowStore.Save {
    ShowStore.Save(
      id: 1, requestId: "00000000-0000-4000-8000-000000000001", kind: .create, draft: draft,
      attempts: attempts)
  }

  /// What is sent is never given up, because what the server did must become known.
  @Test func whatIsSentIsNeverGivenUp() {
    let sends: [Request] = [
      .create(draft: draft, requestId: "a"), .update(objectId: "x", draft: draft),
      .delete(objectId: "x"),
    ]
    #expect(sends.allSatisfy { $0.policy == .writing(.inOrder) })
    let reads: [Request] = [
      .show(objectId: "x"), .fetch(since: nil, skip: 0, limit: 1), .readProgress, .drawWait,
    ]
    #expect(!reads.contains { $0.policy.writes })
  }

  @Test func waitsForAFailingServerBecomeLonger() async throws {
    let store = await world.started()
    world.next(.refuse(World.trouble), .lose(.timedOut(server: "h")), .refuse(World.trouble))
    await add("Dark", to: store)
    // The waits double: 2, 4, 8 seconds.
    for (attempt, seconds) in [2, 4, 8].enumerated() {
      let error = attempt == 1 ? APIError.timedOut(server: "h") : World.trouble
      let failure = SyncRound.Failure(error: error, count: attempt + 1)
      let queue = [
        Pending(id: 1, since: epoch, attempts: attempt + 1, error: error, hasFailed: false)
      ]
      await store.receive(
        .synchronizer(.saveRead(outcome: .done(save(attempt)))),
        requesting: [Request.create(draft: draft, requestId: save().requestId)]
      ) {
        $0.sync.phase = .working(round: .creating(save: save(attempt)))
      }
      await store.receive(
        .synchronizer(.showCreated(outcome: .failed(error))),
        requesting: [
          Request.note(
            result: .failed(error: error, isGivenUp: false), save: save(attempt),
            since: 1 + attempt)
        ]
      ) {
        $0.sync.phase = .working(round: .noting(failure: failure))
      }
      await store.receive(case: "syncProgressed", requesting: [Request.drawWait]) {
        $0.revision += 1
        $0.sync.queue = queue
        $0.sync.phase = .working(round: .failing(failure: failure))
      }
      let now = world.clock.now
      let due = now + .seconds(seconds)
      await store.receive(
        .synchronizer(.waitDrawn(jitter: 0, now: now)),
        requesting: [Request.wait(until: due, isOffline: false)]
      ) {
        $0.sync.attempt += 1
        $0.sync.error = error
        $0.sync.phase = .waiting(until: due)
        $0.sync.nextTry = due
      }
      if attempt == 0 {
        #expect(
          store.screen.contains(
            "error: 1 show not sent yet. Last synced at 00:00 UTC. The server has a problem "
              + "(500). Next try in 2 seconds."))
      }
      await store.advance(by: .seconds(seconds) - .milliseconds(1))
      await store.advance(by: .milliseconds(1))
      await store.receive(.synchronizer(.retryDue), requesting: [Request.nextSave]) {
        $0.sync.isQuiet = true
        $0.sync.phase = .working(round: .choosing)
      }
    }
    store.exhaustivity = .off
    let synced = dark(.synced, objectId: "object1", addedAt: .milliseconds(1))
    await store.receive(case: "syncProgressed") {
      $0.shows = [synced]
      $0.revision = 5
      $0.sync.queue = []
      $0.sync.attempt = 0
    }
    let end = epoch + .seconds(14)
    await store.receive(.synchronizer(.syncEnded(outcome: .done(end)))) {
      $0.sync.phase = .idle
      $0.sync.error = nil
      $0.sync.lastEnd = end
    }
    // All attempts send the same save, which is on the server once, although the second arrived.
    #expect(
      world.calls.filter { $0.hasPrefix("create") } == .init(repeating: "create Dark 1", count: 4))
    #expect(world.shows.map(\.title) == ["Dark"])
    await store.finish()
  }

  @Test func aSaveThatFailsRepeatedlyWaitsForTheUser() async {
    let store = await world.started()
    world.next(.refuse(World.trouble), .refuse(World.trouble), .refuse(World.trouble))
    world.next(.refuse(World.trouble), .refuse(World.trouble))
    await add("Dark", to: store)
    store.exhaustivity = .off
    await store.advance(by: .seconds(2 + 4 + 8 + 16))
    await store.receive(case: "syncEnded") {
      $0.shows[0].sync = .failed
      $0.sync.queue[0].hasFailed = true
      $0.sync.queue[0].attempts = 5
    }
    store.exhaustivity = .on
    await store.send(.list(.listTapped(sort: nil, search: nil)), requesting: [Request.poll]) {
      $0.route = ScreenStack(.home, .list)
    }
    store.exhaustivity = .off
    #expect(
      store.screen.contains(
        """
          ! (not synced) 1 Dark 2017 · 3 seasons → open 1
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
          error: 1 show not synced: given up. Try again with “sync”. The server has a problem \
        (500). Last synced at 00:00 UTC.
        """))
    // Fetches do not retry the save; the user does.
    await store.advance(by: .seconds(60))
    await store.send(.router(.backTapped))
    #expect(world.shows.isEmpty)
    await store.send(.synchronizer(.syncTapped))
    await store.receive(case: "syncEnded")
    #expect(store.state.shows.map(\.sync) == [.synced])
    #expect(world.shows.map(\.title) == ["Dark"])
    await store.finish()
  }

  /// Whatever fails at whatever call of a round, the next ones make up for it.
  @Test(arguments: 0..<7, [World.trouble, .timedOut(server: "h"), .cancelled])
  func aFailureAtAnyCallIsMadeUpFor(call: Int, error: APIError) async {
    for fault in [World.Fault.refuse(error), .lose(error)] {
      let world = World()
      world.add("Dark", "Fargo")
      let store = await world.started()
      store.exhaustivity = .off
      world.isOffline = true
      for action in [
        Action.addForm(.addTapped(title: "Lost", year: "2004", seasons: "6")),
        .addForm(.editTapped(id: 1, title: nil, year: nil, seasons: "3")),
        .page(.deleteTapped(id: 2)),
      ] {
        await store.send(action)
        await store.settle()
      }
      world.isOffline = false
      world.calls = []
      for _ in 0..<call { world.next(.pass) }
      world.next(fault)
      for _ in 1...2 {
        await store.send(.synchronizer(.syncTapped))
        await store.settle()
      }
      await store.send(.router(.homeTapped))
      #expect(world.calls.count > 7 && store.state.sync.queue == [])
      #expect(world.shows.map(\.title) == ["Dark", "Lost"] && world.shows[0].seasons == 3)
      #expect(store.state.shows.map(\.draft) == world.shows.map(\.draft))
      await store.finish()
    }
  }

  @Test func savesWaitForTheNetworkAndKeepTheirOrder() async {
    let store = await world.started()
    world.isOffline = true
    await add("Dark", to: store)
    store.exhaustivity = .off
    await store.settle()
    await add("Fargo", to: store)
    await store.settle()
    #expect(store.state.shows.map(\.sync) == [.pending, .pending])
    // For hours, no save is given up, and the program waits at most a minute between attempts.
    await store.advance(by: .seconds(7_200))
    await store.receive(case: "waitDrawn")
    #expect(store.state.sync.queue.map(\.attempts) == [0, 0])
    world.calls = []
    world.isOffline = false
    await store.advance(by: .seconds(60))
    await store.receive(case: "syncEnded")
    #expect(store.state.shows.map(\.sync) == [.synced, .synced])
    #expect(world.calls.prefix(2) == ["create Dark 1", "create Fargo 2"])
    await store.finish()
  }

  @Test(
    arguments: [
      (401, "The server does not accept this program’s application id or key (401)."),
      (403, "The server does not accept this program’s application id or key (403)."),
      (404, "The server has no TV shows at this address (404)."),
    ])
  func aServerThatRejectsTheProgramIsNotAskedAgain(code: Int, text: String) async {
    let store = await world.started()
    world.next(.refuse(.status(code: code, message: "unauthorized")))
    await add("Dark", to: store)
    store.exhaustivity = .off
    await store.receive(case: "waitDrawn") { $0.sync.phase = .idle }
    #expect(
      store.screen.contains("error: 1 show not sent yet. Last synced at 00:00 UTC. \(text)"))
    #expect(store.state.shows.map(\.sync) == [.pending])
    await store.finish()
    #expect(world.calls.count == 1)
  }

  @Test func refusedChangesAreGivenUpAndTheNextIsSent() async {
    let store = await world.started()
    world.isOffline = true
    await add("Dark", to: store)
    store.exhaustivity = .off
    await store.settle()
    await add("Fargo", to: store)
    await store.settle()
    world.isOffline = false
    world.next(.refuse(.status(code: 400, message: "no")))
    await store.send(.synchronizer(.syncTapped))
    await store.receive(case: "syncEnded")
    #expect(store.state.shows.map(\.sync) == [.failed, .synced])
    #expect(store.screen.contains("The server refused this (400: no)."))
    // The problem is reported once, and looking for new data is not a retry.
    var state = store.state
    state.sync.error = .status(code: 400, message: "no")
    state.sync.phase = .working(round: .choosing)
    state.sync.isQuiet = true
    state.sync.attempt = 0
    let screen = TVShowsApp(api: .unanswered).shownScreen(for: state).plainText
    #expect(screen.split(separator: "400: no").count == 2 && !screen.contains("Next try"))
    await store.finish()
  }

  @Test func aRepeatedRequestKnownToParseCountsAsDone() async throws {
    let store = await world.started()
    world.next(.lose(.connectionLost(server: "h")), .knewIt)
    await add("Dark", to: store)
    store.exhaustivity = .off
    await store.advance(by: .seconds(2))
    await store.receive(case: "syncEnded")
    // The id that was missing in Parse's answer came with the fetch.
    #expect(store.state.shows.map(\.objectId) == ["object1"])
    #expect(store.state.shows.map(\.sync) == [.synced])
    #expect(store.state.marks == ListChanges())
    await store.finish()
  }
}
