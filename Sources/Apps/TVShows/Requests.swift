import Reel
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
    /// Resets the saves that were given up.
    case retryFailed(since: Int)
    /// Reads the next save in the queue, which may have arrived from now on.
    case nextSave
    /// Adds a show on the server.
    case create(draft: Draft, requestId: String)
    /// Asks the server for a show.
    case show(objectId: String)
    /// Changes a show on the server.
    case update(objectId: String, draft: Draft)
    /// Deletes a show on the server.
    case delete(objectId: String)
    /// Stores what has become of a save.
    case note(result: SaveResult, save: ShowStore.Save, since: Int)
    /// Reads how far the server's shows are known.
    case readProgress
    /// Asks the server for a page of the shows that have changed since a moment.
    case fetch(since: String?, skip: Int, limit: Int)
    /// Stores a page, as a part of a complete fetch if there is one.
    case merge(shows: [RemoteShow], fetch: Int?, since: Int)
    /// Begins a complete fetch.
    case beginFetch(since: Int)
    /// Removes what a complete fetch has not found.
    case removeGone(fetch: Int, since: Int)
    /// Stores the end of a round.
    case end
    /// Draws the length of a wait.
    case drawWait
    /// Waits until a moment; in the background while there is no network at all.
    case wait(until: Timestamp, isOffline: Bool)
    /// Looks for new data repeatedly.
    case poll
    /// Adds a show as another client would.
    case simulate

    /// Only the last of waits, polls and questions counts; what is sent or stored stays in order.
    ///
    /// Any clock will do. But the database belongs to one participant: no other can continue what
    /// concerns it.
    package var policy: RequestPolicy {
      switch self {
      case .readYear: .concurrent
      case .show, .fetch: .latest.own
      case .wait(_, let isOffline): isOffline ? .latest.own.inBackground : .latest.own
      case .poll: .latest.own.repeated(every: TVShowsApp.pullInterval)
      case .watchStore: .latest.own.repeated(every: TVShowsApp.watchInterval).inBackground
      case .save, .edit, .create, .update, .delete, .retryFailed, .nextSave, .note, .merge,
        .beginFetch, .removeGone, .end:
        .writing(.inOrder)
      case .simulate: .writing(.concurrent)
      case .open, .read, .readProgress, .drawWait: .concurrent.own
      }
    }
  }

  /// The interval of looking for new data while the list is shown.
  static let pullInterval = Duration.seconds(30)
  /// The interval of checking for changes by other processes.
  static let watchInterval = Duration.seconds(1)

  /// Returns the effect that answers a request, with the clock, the database and the service.
  package func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .readYear:
      .run("read the clock") { send in
        await send(.addForm(.yearRead(year: send.clock.now.date.year)))
      }
    case .open(let inMemory):
      .call("open the database", stores.open, inMemory) {
        .localStore(.storeOpened(outcome: $0, inMemory: inMemory))
      }
    case .watchStore:
      .run("watch the database") { [isTouched = stores.watch()] send in
        if isTouched() { await send(.localStore(.storeTouched)) }
      }
    case .read(let revision):
      transaction("read the database", { .localStore(.storeRead(outcome: $0)) }) { store, _ in
        try store.changes(since: revision)
      }
    case .save(let draft, let revision):
      transaction("save the show", { .addForm(.saved(outcome: $0)) }) { store, now in
        try store.add(draft, requestId: uuid(), now: now, since: revision)
      }
    case .edit(let edit, let revision):
      transaction("change the show", { .page(.edited(edit: edit, outcome: $0)) }) { store, now in
        try store.edit(edit, requestId: uuid(), now: now, since: revision)
      }
    case .retryFailed(let revision):
      step("reset the queue") { try $0.retryFailed(since: revision) }
    case .nextSave:
      transaction("read the queue", { .synchronizer(.saveRead(outcome: $0)) }) { store, _ in
        try store.beginNext()
      }
    case .create(let draft, let requestId):
      .call("add the show", api.create, draft, requestId) {
        .synchronizer(.showCreated(outcome: $0))
      }
    case .show(let objectId):
      .call("look at the show", api.show, objectId) { .synchronizer(.showRead(outcome: $0)) }
    case .update(let objectId, let draft):
      .call("send the change", api.update, objectId, draft) {
        .synchronizer(.showChanged(outcome: $0))
      }
    case .delete(let objectId):
      .call("delete the show", api.delete, objectId) { .synchronizer(.showChanged(outcome: $0)) }
    case .note(let result, let save, let revision):
      step("note the result") { try $0.note(result, of: save, since: revision) }
    case .readProgress:
      transaction("read the progress", { .synchronizer(.progressRead(outcome: $0)) }) { store, _ in
        try store.progress()
      }
    case .fetch(let moment, let skip, let limit):
      .call("fetch shows", api.fetch, moment, skip, limit) {
        .synchronizer(.pageFetched(outcome: $0))
      }
    case .merge(let shows, let fetch, let revision):
      step("store the shows") { try $0.merge(shows, in: fetch, since: revision) }
    case .beginFetch(let revision):
      step("begin a complete fetch") { try $0.beginFetch(since: revision) }
    case .removeGone(let fetch, let revision):
      step("remove what is gone") { try $0.removeGone(in: fetch, since: revision) }
    case .end:
      transaction("note the end", { .synchronizer(.syncEnded(outcome: $0)) }) { store, now in
        try store.noteSynced(at: now)
      }
    case .drawWait:
      .run("draw a wait") { send in
        let jitter = Double(random() >> 11) / 9_007_199_254_740_992
        await send(.synchronizer(.waitDrawn(jitter: jitter, now: send.clock.now)))
      }
      .ifLost(.synchronizer(.waitDrawn(jitter: 0, now: Timestamp(milliseconds: 0))))
    case .wait(let moment, _):
      .run("wait to try again") { send in
        try await send.sleep(for: max(.zero, moment - send.clock.now))
        await send(.synchronizer(.retryDue))
      }
      .ifLost(.synchronizer(.retryDue))
    case .poll:
      .run("look for new data") { send in await send(.list(.pullDue)) }
    case .simulate:
      .call("let another client add a show", api.create, Simulation.draft(random()), uuid()) {
        .list(.simulated(error: $0.error))
      }
    }
  }

  /// Returns the effect of a transaction of the open database, at the present moment.
  private func transaction<Answer: Sendable>(
    _ label: String, _ answer: @escaping @Sendable (Outcome<Answer, StorageProblem>) -> Action,
    _ body: @escaping @Sendable (ShowStore, Timestamp) throws -> Answer
  ) -> Effect<Action> {
    .run(label) { send in
      await send(answer(.done(try body(stores.opened(), send.clock.now))))
    } catch: { error, send in
      await send(answer(.failed(StorageProblem(error))))
    }
    .ifLost(answer(.failed(.lost)))
  }

  /// Returns the effect of a transaction that is a step of the synchronizer.
  private func step(
    _ label: String, _ body: @escaping @Sendable (ShowStore) throws -> Changes
  ) -> Effect<Action> {
    transaction(label, { .synchronizer(.syncProgressed(outcome: $0)) }) { store, _ in
      try body(store)
    }
  }
}

/// The shows that a simulated client may add.
enum Simulation {
  private static let shows = [
    ("Dark", 2017, 3), ("Fargo", 2014, 5), ("Borgen", 2010, 4), ("Lost", 2004, 6),
    ("Tatort", 1970, 55), ("The Wire", 2002, 5), ("Twin Peaks", 1990, 3),
    ("Babylon Berlin", 2017, 4),
  ]

  static func draft(_ number: UInt64) -> Draft {
    let (title, year, seasons) = shows[Int(number % UInt64(shows.count))]
    return Draft(title: title, year: year, seasons: seasons)
  }
}
