import Reel
import ReelHTTP
import ReelStorage
import Synchronization

/// Asks the clock, the database and the service for what the reducer wants, and turns every answer
/// into an action.
struct Effects: Middleware {
  typealias Action = TVShowsApp.Action

  /// How often new data is looked for while somebody looks at the list.
  static let pullInterval = Duration.seconds(30)
  /// How often it is looked whether another process has changed the database.
  static let watchInterval = Duration.seconds(1)

  let api: any TVShowsAPI
  let stores: Stores
  let uuid: Dependency<String>
  let random: Dependency<UInt64>

  func effect(for request: TVShowsApp.Request) -> Effect<Action> {
    switch request {
    case .readYear:
      .run("read the clock") { send in await send(.yearRead(year: send.clock.now.date.year)) }
    case .open(let inMemory):
      .call(
        "open the database", stores.open, inMemory,
        then: { .storeOpened(changes: $0, inMemory: inMemory) },
        else: { .storeFailed(problem: $0) })
    case .watchStore: watch()
    case .read(let revision):
      .call(
        "read the database", stores.changes, revision, then: { .storeRead(changes: $0) },
        else: { .storeTroubled(problem: $0) })
    case .save(let draft, let revision): save(draft, revision)
    case .sync(let attempt, let revision, let withFailed): sync(attempt, revision, withFailed)
    case .wait(let moment, let isOffline): wait(moment, isOffline)
    case .poll:
      .poll(every: Self.pullInterval, "look for new data") { send in await send(.pullDue) }
    case .simulate: simulate()
    }
  }

  private func watch() -> Effect<Action> {
    .run("watch the database") { [stores] send in
      guard let store = stores.current else { return }
      var version = try? store.version()
      while true {
        try await send.sleep(for: Self.watchInterval)
        let now = try? store.version()
        if let now, now != version { await send(.storeTouched) }
        version = now ?? version
      }
      // Unreached: only a cancellation ends the loop.
    }
    .background()
  }

  private func save(_ draft: Draft, _ revision: Int) -> Effect<Action> {
    .run("save the show") { [stores, uuid] send in
      let answer: Action
      do throws(StoreProblem) {
        let changes = try stores.opened().add(
          draft, requestId: uuid(), now: send.clock.now, since: revision)
        answer = .saved(changes: changes)
      } catch {
        answer = .saveFailed(problem: error)
      }
      await send(answer)
    }
    .ifLost(.saveFailed(problem: .lost))
  }

  private func sync(_ attempt: Int, _ revision: Int, _ withFailed: Bool) -> Effect<Action> {
    .run("synchronize") { [api, stores, random] send in
      guard let store = stores.current else {
        await send(.syncStopped(problem: StoreProblem.notOpen))
        return
      }
      let waits = RetryPolicy.exponential(
        attempts: SyncRound.limit, initial: .seconds(2),
        jitter: { Double(random() >> 11) / 9_007_199_254_740_992 })
      let round = SyncRound(api: api, store: store, delay: waits.delay) { changes, isRemote in
        await send(.syncProgressed(changes: changes, isRemote: isRemote))
      }
      let answer: Action
      do throws(SyncRound.Stop) {
        try await round.run(attempt: attempt, since: revision, withFailed: withFailed)
        answer = .syncEnded(at: send.clock.now)
      } catch .server(let error, let wait) {
        answer = .syncFailed(error: error, retryAt: wait.map { send.clock.now + $0 })
      } catch .store(let problem) {
        answer = .syncStopped(problem: problem)
      }
      await send(answer)
    }
    // Where a round is lost to a branch, nothing says so: `sync` begins another one at any time.
  }

  private func wait(_ moment: Timestamp, _ isOffline: Bool) -> Effect<Action> {
    .run("wait to try again") { send in
      let duration = max(.zero, moment - send.clock.now)
      if isOffline {
        // Nobody waits for the network to come back.
        try await send.idle { try await send.sleep(for: duration) }
      } else {
        try await send.sleep(for: duration)
      }
      await send(.retryDue)
    }
    .ifLost(.retryDue)
  }

  private func simulate() -> Effect<Action> {
    .call(
      "let another client add a show", api.create, Simulation.draft(random()), uuid(),
      then: { _ in .simulated }, else: { .simulateFailed(error: $0) })
  }
}

/// The database that is open, and how one is opened.
final class Stores: Sendable {
  private let store = Mutex<ShowStore?>(nil)
  private let make: @Sendable () throws(StoreProblem) -> ShowStore

  init(_ make: @escaping @Sendable () throws(StoreProblem) -> ShowStore) { self.make = make }

  /// The database that is open.
  var current: ShowStore? { store.withLock { $0 } }

  /// Opens the database, or one in memory that is gone with the program; answers what is in it.
  func open(inMemory: Bool) throws(StoreProblem) -> Changes {
    let new = inMemory ? try ShowStore(.memory) : try make()
    store.withLock { $0 = new }
    return try new.changes(since: 0)
  }

  /// The database, where one is open.
  func opened() throws(StoreProblem) -> ShowStore {
    guard let current else { throw StoreProblem.notOpen }
    return current
  }

  /// What has changed in the database that is open.
  func changes(since revision: Int) throws(StoreProblem) -> Changes {
    try opened().changes(since: revision)
  }
}

/// The shows that another client might add.
enum Simulation {
  private static let drafts = [
    Draft(title: "Dark", year: 2017, seasons: 3), Draft(title: "Fargo", year: 2014, seasons: 5),
    Draft(title: "Borgen", year: 2010, seasons: 4), Draft(title: "Lost", year: 2004, seasons: 6),
    Draft(title: "Tatort", year: 1970, seasons: 55),
    Draft(title: "The Wire", year: 2002, seasons: 5),
    Draft(title: "Twin Peaks", year: 1990, seasons: 3),
    Draft(title: "Babylon Berlin", year: 2017, seasons: 4),
  ]

  static func draft(_ number: UInt64) -> Draft { drafts[Int(number % UInt64(drafts.count))] }
}
