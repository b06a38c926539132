import Reel
import ReelHTTP

/// One round of the synchronizer, by what it is waiting for: it sends the queue in order, then
/// fetches new data.
///
/// Each step is a single call of the server, or a single transaction of the database. What a call
/// has achieved is stored before the next one: the next round continues from wherever this one
/// ends.
enum SyncRound: Codable, Equatable, Sendable {
  /// The reason why a round ends early.
  struct Failure: Codable, Equatable, Sendable {
    /// What the server, or the way to it, reports.
    var error: APIError
    /// The number of consecutive failures, on which the wait depends; nil if trying again is
    /// pointless.
    var count: Int?
  }

  /// Fetching page after page.
  ///
  /// A page begins at the moment at which the previous one ended, rather than at an offset: changes
  /// by another client in the meantime would move everything after them, and something would be
  /// missed. Only if a page is full with a single moment is the rest fetched by offset.
  struct Fetch: Codable, Equatable, Sendable {
    /// The moment at which the next page begins, in ISO 8601; nil for all shows.
    var since: String?
    /// The number of shows of that moment that have been fetched.
    var skip = 0
    /// Whether there is no next page.
    var isLast = false
    /// The revision with which a complete fetch began, so that what it does not find is gone; 0 for
    /// the first fetch.
    var start: Int?
  }

  /// Saves that were given up are reset.
  case resetting
  /// The next save is being read.
  case choosing
  /// A show is being added.
  case creating(save: ShowStore.Save)
  /// The server's version of a show is being read, before that is changed or deleted.
  case looking(save: ShowStore.Save)
  /// A change is being sent, together with another client's.
  case updating(save: ShowStore.Save, merged: Draft)
  /// A show is being deleted.
  case deleting(save: ShowStore.Save)
  /// The result of a save is being stored, after which the round ends if it was a failure.
  case noting(failure: Failure?)
  /// The progress of fetching is being read.
  case starting
  /// A page is being fetched.
  case fetching(fetch: Fetch)
  /// A page is being stored.
  case merging(fetch: Fetch)
  /// The server's shows are being counted.
  case counting
  /// Those here are being counted, too.
  case comparing(there: Int)
  /// A complete fetch is being begun.
  case beginning
  /// What was not in a complete fetch is being removed.
  case removing
  /// The end is being stored.
  case ending
  /// The length of the wait after a failure is being drawn.
  case failing(failure: Failure)

  /// The number of failures after which a save is given up.
  static let limit = 5
  /// The number of shows to fetch at once.
  static let pageSize = 500
  /// The waits after failures.
  fileprivate static let waits = RetryPolicy(attempts: limit, initial: .seconds(2))

  /// Whether what it stores are news: changes of others that are not the first ever fetched.
  fileprivate var isNews: Bool {
    switch self {
    case .merging(let fetch): fetch.start != 0
    case .beginning, .removing: true
    default: false
    }
  }
}

extension TVShowsApp.State {
  /// What the round waits for next, and the request that is answered then.
  typealias Step = (round: SyncRound, request: TVShowsApp.Request)

  /// Takes the answer that the round is waiting for, and goes on; any other answer is late.
  mutating func advance(with answer: Synchronizer.Action, _ ask: inout Ask<TVShowsApp>) {
    guard case .working(let round) = sync.phase else { return }
    switch (round, answer) {
    case (_, .syncProgressed(.failed(let problem))), (_, .saveRead(.failed(let problem))),
      (_, .progressRead(.failed(let problem))), (_, .syncEnded(.failed(let problem))):
      stopped(problem)
    case (.ending, .syncEnded(.done(let moment))): ended(moment, &ask)
    case (.failing(let failure), .waitDrawn(let jitter, let now)):
      let wait = failure.count.map { SyncRound.waits.wait(after: $0, jitter: jitter) }
      failed(failure.error, wait.map { now + $0 }, &ask)
    default:
      if case .syncProgressed(.done(let changes)) = answer {
        progressed(changes, isRemote: round.isNews, &ask)
      }
      if let step = step(after: answer, to: round) { go(step, &ask) }
    }
  }

  /// Begins a step of a round.
  mutating func go(_ step: Step, _ ask: inout Ask<TVShowsApp>) {
    sync.phase = .working(round: step.round)
    ask(step.request)
  }

  private func step(after answer: Synchronizer.Action, to round: SyncRound) -> Step? {
    switch (round, answer) {
    case (.resetting, .syncProgressed), (.noting(failure: nil), .syncProgressed):
      (.choosing, .nextSave)
    case (.choosing, .saveRead(.done(let save?))): send(save)
    case (.choosing, .saveRead(.done(nil))): (.starting, .readProgress)
    case (.creating(let save), .showCreated(.done(let created))):
      note(.created(created: created), of: save)
    case (.looking(let save), .showRead(.done(let theirs?))): compare(save, with: theirs)
    case (.looking(let save), .showRead(.done(nil))),
      (.updating(let save, _), .showChanged(.done(false))):
      note(save.kind == .update ? .conflict(conflict: .deleted) : .deleted, of: save)
    case (.updating(let save, let merged), .showChanged(.done(true))):
      note(.updated(merged: merged), of: save)
    case (.deleting(let save), .showChanged(.done)): note(.deleted, of: save)
    case (.creating(let save), .showCreated(.failed(let error))),
      (.looking(let save), .showRead(.failed(let error))),
      (.updating(let save, _), .showChanged(.failed(let error))),
      (.deleting(let save), .showChanged(.failed(let error))):
      note(error, of: save)
    case (.noting(let failure?), .syncProgressed): fail(failure)

    case (.starting, .progressRead(.done(let progress))):
      fetch(.init(since: progress.pulledUpTo, start: progress.pulledUpTo == nil ? 0 : nil))
    case (.fetching(let fetch), .pageFetched(.done(let page))):
      (
        .merging(fetch: fetch.turned(by: page)),
        .merge(shows: page.results, fetch: fetch.start, since: revision)
      )
    case (.merging(let fetch), .syncProgressed): fetch.isLast ? fetched(fetch) : self.fetch(fetch)
    case (.counting, .pageFetched(.done(let page))):
      (.comparing(there: page.count), .readProgress)
    case (.comparing(let there), .progressRead(.done(let progress))):
      // Something was removed, or has arrived without a later date, if the numbers differ: only a
      // complete fetch shows what.
      progress.count == there ? (.ending, .end) : (.beginning, .beginFetch(since: revision))
    case (.beginning, .syncProgressed(.done(let changes))):
      fetch(.init(start: changes.revision))
    case (.removing, .syncProgressed): (.ending, .end)
    case (.fetching, .pageFetched(.failed(let error))),
      (.counting, .pageFetched(.failed(let error))):
      fail(failure(error))
    default: nil
    }
  }

  private func failure(_ error: APIError) -> SyncRound.Failure {
    let count = sync.attempt + 1
    let isWorthwhile = error.isOffline || (error.isTransient && count < SyncRound.limit)
    return SyncRound.Failure(error: error, count: isWorthwhile ? count : nil)
  }

  private func fail(_ failure: SyncRound.Failure) -> Step {
    (.failing(failure: failure), .drawWait)
  }

  // Sending.

  private func send(_ save: ShowStore.Save) -> Step {
    if save.kind != .create, let objectId = save.objectId {
      (.looking(save: save), .show(objectId: objectId))
    } else {
      (.creating(save: save), .create(draft: save.draft, requestId: save.requestId))
    }
  }

  /// Changes or deletes a show, unless another client was faster.
  private func compare(_ save: ShowStore.Save, with show: RemoteShow) -> Step {
    let theirs = show.draft
    let base = save.base(for: theirs)
    if save.kind == .delete, base == theirs {
      return (.deleting(save: save), .delete(objectId: show.objectId))
    }
    guard save.kind != .delete, let merged = save.draft.merged(with: theirs, since: base) else {
      return note(.conflict(conflict: .changed(theirs: theirs)), of: save)
    }
    if merged == theirs { return note(.updated(merged: merged), of: save) }
    return (.updating(save: save, merged: merged), .update(objectId: show.objectId, draft: merged))
  }

  private func note(_ error: APIError, of save: ShowStore.Save) -> Step {
    // Nothing is known about it, so it stays begun.
    if error == .cancelled { return fail(failure(error)) }
    // The client lacks permission, or uses the wrong address: that is not the save's fault.
    if error.isOffline || error.isRefusal { return note(.unsent, of: save, failure(error)) }
    let count = save.attempts + 1
    let isGivenUp = !(error.isTransient || error.mayHaveArrived) || count >= SyncRound.limit
    return note(
      .failed(error: error, isGivenUp: isGivenUp), of: save,
      isGivenUp ? nil : .init(error: error, count: count))
  }

  private func note(
    _ result: SaveResult, of save: ShowStore.Save, _ failure: SyncRound.Failure? = nil
  ) -> Step {
    (.noting(failure: failure), .note(result: result, save: save, since: revision))
  }

  // Fetching.

  private func fetch(_ fetch: SyncRound.Fetch) -> Step {
    (
      .fetching(fetch: fetch),
      .fetch(since: fetch.since, skip: fetch.skip, limit: SyncRound.pageSize)
    )
  }

  /// All pages have been fetched.
  private func fetched(_ fetch: SyncRound.Fetch) -> Step {
    switch fetch.start {
    case nil: (.counting, .fetch(since: nil, skip: 0, limit: 1))
    case 0: (.ending, .end)
    case let start?: (.removing, .removeGone(fetch: start, since: revision))
    }
  }
}

extension ShowStore.Save {
  /// Returns the values with which the server's are compared: where those are the user's own,
  /// which an earlier attempt has brought there, no other client has changed them.
  fileprivate func base(for theirs: Draft) -> Draft {
    guard let base else { return theirs }
    return (sent ?? []).reduce(base) { base, sent in
      Draft(
        title: sent.title == theirs.title ? theirs.title : base.title,
        year: sent.year == theirs.year ? theirs.year : base.year,
        seasons: sent.seasons == theirs.seasons ? theirs.seasons : base.seasons)
    }
  }
}

extension SyncRound.Fetch {
  /// Returns the next page after this one.
  fileprivate func turned(by page: RemotePage) -> Self {
    let (end, count) = (page.results.last?.updatedAt, skip + page.results.count)
    var next = self
    next.isLast = page.results.isEmpty || count >= page.count
    next.skip = end == since ? count : 0
    next.since = end
    return next
  }
}
