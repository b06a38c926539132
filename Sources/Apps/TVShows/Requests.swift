import Reel
import ReelHTTP
import ReelStorage

extension TVShowsApp {
  /// The app's requests.
  package enum Request: RequestProtocol {
    /// Reads the clock.
    case readYear
    /// Opens the database.
    case open(inMemory: Bool)
    /// Notifies whenever another process changes the database.
    case watchStore
    /// Reads the changes in the database since a revision.
    case read(since: Int)
    /// Saves a show in the database, and in the queue.
    case save(draft: Draft, since: Int)
    /// Changes a show in the database, and queues the operation for the server.
    case edit(edit: Edit, since: Int)
    /// Sends the queue, then fetches new data; every step is stored in the database before the
    /// next.
    case sync(attempt: Int, since: Int, withFailed: Bool)
    /// Waits until a moment; in the background while there is no network at all.
    case wait(until: Timestamp, isOffline: Bool)
    /// Looks for new data repeatedly.
    case poll
    /// Adds a show as another client would.
    case simulate

    /// Only the last of rounds, waits and polls counts; saves stay in order.
    package var policy: RequestPolicy {
      switch self {
      case .sync, .wait: .latest
      case .poll: .latest.repeated(every: TVShowsApp.pullInterval)
      case .watchStore: .latest.inBackground
      case .save, .edit: .writing(.inOrder)
      case .simulate: .writing(.concurrent)
      case .readYear, .open, .read: .concurrent
      }
    }

    /// Whether another participant of a shared session may repeat the request.
    ///
    /// Any clock will do. But the database belongs to one participant: no other can continue what
    /// concerns it.
    package var isRepeatable: Bool {
      switch self {
      case .readYear: true
      case .open, .watchStore, .read, .save, .edit, .sync, .wait, .poll, .simulate: false
      }
    }
  }

  /// Returns the effect that answers a request, with the clock, the database and the service.
  package func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .readYear:
      .run("read the clock") { send in
        await send(.addForm(.yearRead(year: send.clock.now.date.year)))
      }
    case .open(let inMemory):
      .call(
        "open the database", stores.open, inMemory,
        then: { .localStore(.storeOpened(changes: $0, inMemory: inMemory)) },
        else: { .localStore(.storeFailed(problem: $0)) })
    case .watchStore: watch()
    case .read(let revision):
      .call(
        "read the database", stores.changes, revision,
        then: { .localStore(.storeRead(changes: $0)) },
        else: { .localStore(.storeTroubled(problem: $0)) })
    case .save(let draft, let revision): save(draft, revision)
    case .edit(let edit, let revision): change(edit, revision)
    case .sync(let attempt, let revision, let withFailed): sync(attempt, revision, withFailed)
    case .wait(let moment, let isOffline): wait(moment, isOffline)
    case .poll:
      .run("look for new data") { send in await send(.list(.pullDue)) }
    case .simulate:
      .call(
        "let another client add a show", api.create, Simulation.draft(random()), uuid(),
        then: { _ in .list(.simulated) }, else: { .list(.simulateFailed(error: $0)) })
    }
  }
}

// Requests that take more than one call.
extension TVShowsApp {
  /// The interval of looking for new data while the list is shown.
  static let pullInterval = Duration.seconds(30)
  /// The interval of checking for changes by other processes.
  static let watchInterval = Duration.seconds(1)

  private func watch() -> Effect<Action> {
    .run("watch the database") { send in
      guard let store = stores.current else { return }
      var version = try? store.version()
      while true {
        try await send.sleep(for: Self.watchInterval)
        let now = try? store.version()
        if let now, now != version { await send(.localStore(.storeTouched)) }
        version = now ?? version
      }
      // Unreachable: only a cancellation ends the loop.
    }
  }

  private func save(_ draft: Draft, _ revision: Int) -> Effect<Action> {
    .run("save the show") { send in
      let answer: Action
      do throws(StoreProblem) {
        let changes = try stores.opened().add(
          draft, requestId: uuid(), now: send.clock.now, since: revision)
        answer = .addForm(.saved(changes: changes))
      } catch {
        answer = .addForm(.saveFailed(problem: error))
      }
      await send(answer)
    }
    .ifLost(.addForm(.saveFailed(problem: .lost)))
  }

  private func change(_ edit: Edit, _ revision: Int) -> Effect<Action> {
    .run("change the show") { send in
      let answer: Action
      do throws(StoreProblem) {
        let changes = try stores.opened().edit(
          edit, requestId: uuid(), now: send.clock.now, since: revision)
        answer = .page(.edited(edit: edit, changes: changes))
      } catch {
        answer = .page(.editFailed(edit: edit, problem: error))
      }
      await send(answer)
    }
    .ifLost(.page(.editFailed(edit: edit, problem: .lost)))
  }

  private func sync(_ attempt: Int, _ revision: Int, _ withFailed: Bool) -> Effect<Action> {
    .run("synchronize") { send in
      guard let store = stores.current else {
        await send(.synchronizer(.syncStopped(problem: StoreProblem.notOpen)))
        return
      }
      let waits = RetryPolicy(attempts: SyncRound.limit, initial: .seconds(2))
      let delay = { @Sendable attempt in
        waits.wait(after: attempt, jitter: Double(random() >> 11) / 9_007_199_254_740_992)
      }
      let round = SyncRound(api: api, store: store, delay: delay) { changes, isRemote in
        await send(.synchronizer(.syncProgressed(changes: changes, isRemote: isRemote)))
      }
      let answer: Action
      do throws(SyncRound.Stop) {
        try await round.run(attempt: attempt, since: revision, withFailed: withFailed)
        let now = send.clock.now
        try round.note(now)
        answer = .synchronizer(.syncEnded(at: now))
      } catch .server(let error, let wait) {
        answer = .synchronizer(.syncFailed(error: error, retryAt: wait.map { send.clock.now + $0 }))
      } catch .store(let problem) {
        answer = .synchronizer(.syncStopped(problem: problem))
      }
      await send(answer)
    }
    // If a branch loses a round, nothing reports it: `sync` starts another one at any time.
  }

  private func wait(_ moment: Timestamp, _ isOffline: Bool) -> Effect<Action> {
    .run("wait to try again") { send in
      let duration = max(.zero, moment - send.clock.now)
      if isOffline {
        // Nothing waits for the network to come back.
        try await send.idle { try await send.sleep(for: duration) }
      } else {
        try await send.sleep(for: duration)
      }
      await send(.synchronizer(.retryDue))
    }
    .ifLost(.synchronizer(.retryDue))
  }
}

/// The shows that a simulated client may add.
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
