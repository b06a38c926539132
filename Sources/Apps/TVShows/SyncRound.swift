import Reel
import ReelHTTP

/// One round of the synchronizer: sends the queue in order, then fetches new data.
///
/// It makes one request at a time, and stores every step in the database before the next: the next
/// round continues from wherever it ends.
struct SyncRound: Sendable {
  /// The reason why a round ends early.
  enum Stop: Error {
    /// The server has failed; the delay before another attempt, if any.
    case server(APIError, retryAfter: Duration?)
    /// The database has failed.
    case store(StoreProblem)
  }

  /// The number of failures after which a save is given up.
  static let limit = 5
  /// The number of shows to fetch at once.
  static let pageSize = 500

  let api: any TVShowsAPI
  let store: ShowStore
  /// Returns the delay after the n-th consecutive failure.
  let delay: @Sendable (Int) -> Duration
  /// Reports changes in the database, and whether others have made them.
  let report: @Sendable (Changes, Bool) async -> Void

  /// Runs the round.
  ///
  /// - Parameters:
  ///   - attempt: the number of consecutive failures to fetch.
  ///   - revision: the known revision of the database.
  ///   - withFailed: whether to include saves that were given up.
  func run(attempt: Int, since revision: Int, withFailed: Bool) async throws(Stop) {
    var revision = revision
    if withFailed {
      try await advance(&revision, false, fromStore(store.retryFailed(since: revision)))
    }
    try await push(attempt, &revision)
    try await pull(attempt, &revision)
  }

  /// Records the end of the round, for the next start.
  func note(_ moment: Timestamp) throws(Stop) { try fromStore(store.noteSynced(at: moment)) }

  private func push(_ attempt: Int, _ revision: inout Int) async throws(Stop) {
    while let save = try fromStore(store.nextSave()) {
      try fromStore(store.begin(save.id))
      let outcome: Outcome
      do {
        outcome = try await send(save)
      } catch .cancelled {
        throw .server(.cancelled, retryAfter: nil)
      } catch {
        // The client lacks permission, or uses the wrong address: that is not the save's fault.
        if error.isOffline || error.isRefusal {
          try fromStore(store.noteUnsent(save.id))
          throw .server(error, retryAfter: error.isOffline ? delay(attempt + 1) : nil)
        }
        let isWorthwhile = error.isTransient || error.mayHaveArrived
        let isGivenUp = !isWorthwhile || save.attempts + 1 >= Self.limit
        try await advance(
          &revision, false,
          fromStore(
            store.noteFailure(of: save.id, error, hasFailed: isGivenUp, since: revision)))
        if isGivenUp { continue }
        throw .server(error, retryAfter: delay(save.attempts + 1))
      }
      try await advance(&revision, false, fromStore(take(outcome, of: save, revision)))
    }
  }

  /// The outcome of a save.
  private enum Outcome {
    case created(Created)
    /// The server now has these values.
    case updated(Draft)
    case deleted
    /// Another client was faster.
    case conflict(Conflict)
  }

  private func send(_ save: ShowStore.Save) async throws(APIError) -> Outcome {
    guard save.kind != .create, let objectId = save.objectId else {
      return .created(try await api.create(save.draft, save.requestId))
    }
    let isDeletion = save.kind == .delete
    guard let theirs = try await api.show(objectId)?.draft else {
      return save.kind == .update ? .conflict(.deleted) : .deleted
    }
    let base = save.base ?? theirs
    if isDeletion {
      if theirs != base { return .conflict(.changed(theirs: theirs)) }
      _ = try await api.delete(objectId)
      return .deleted
    }
    guard let merged = save.draft.merged(with: theirs, since: base) else {
      return .conflict(.changed(theirs: theirs))
    }
    if merged == theirs { return .updated(merged) }
    if try await api.update(objectId, merged) { return .updated(merged) }
    return save.kind == .update ? .conflict(.deleted) : .deleted
  }

  private func take(
    _ outcome: Outcome, of save: ShowStore.Save, _ revision: Int
  ) throws(StoreProblem) -> Changes {
    switch outcome {
    case .created(.added(let objectId, let createdAt)):
      try store.confirm(save.id, objectId: objectId, createdAt: createdAt, since: revision)
    case .created(.before):
      try store.confirm(save.id, objectId: nil, createdAt: nil, since: revision)
    case .updated(let draft): try store.confirmUpdate(save, merged: draft, since: revision)
    case .deleted: try store.confirmDeletion(save.id, since: revision)
    case .conflict(let conflict):
      try store.noteConflict(of: save.id, conflict, sentAs: save.kind, since: revision)
    }
  }

  private func pull(_ attempt: Int, _ revision: inout Int) async throws(Stop) {
    let before = try fromStore(store.progress())
    let isNews = before.pulledUpTo != nil
    // Shows that another process adds from here on are not in the answers, but are not gone either.
    var known = isNews ? [] : try self.known()
    var objectIds = try await fetch(since: before.pulledUpTo, attempt, isNews, &revision)
    let now = try fromStore(store.progress())
    let there =
      isNews ? try await page(nil, 0, 1, attempt).count : objectIds.count
    if there != now.count {
      // Something was removed, or has arrived without a later date: only a complete fetch shows
      // what.
      if isNews {
        known = try self.known()
        objectIds = try await fetch(since: nil, attempt, isNews, &revision)
      }
      let gone = known.subtracting(objectIds)
      try await advance(&revision, isNews, fromStore(store.remove(gone, since: revision)))
    }
    try fromStore(store.noteComplete())
  }

  private func known() throws(Stop) -> Set<String> {
    try fromStore(store.objectIds())
  }

  /// Fetches page after page, and merges each.
  ///
  /// A page begins at the moment at which the previous one ended, rather than at an offset: changes
  /// by another client in the meantime would move everything after them, and something would be
  /// missed. Only if a page is full with a single moment is the rest fetched by offset.
  ///
  /// - Returns: The ids of all fetched shows.
  private func fetch(
    since moment: String?, _ attempt: Int, _ isNews: Bool, _ revision: inout Int
  ) async throws(Stop) -> Set<String> {
    var objectIds: Set<String> = []
    var moment = moment
    var skip = 0
    var isLast = false
    while !isLast {
      let page = try await page(moment, skip, Self.pageSize, attempt)
      objectIds.formUnion(page.results.map(\.objectId))
      if !page.results.isEmpty {
        try await advance(
          &revision, isNews, fromStore(store.merge(page.results, since: revision)))
      }
      isLast = page.results.isEmpty || skip + page.results.count >= page.count
      let end = page.results.last?.updatedAt
      skip = end == moment ? skip + page.results.count : 0
      moment = end
    }
    return objectIds
  }

  private func page(
    _ moment: String?, _ skip: Int, _ limit: Int, _ attempt: Int
  ) async throws(Stop) -> RemotePage {
    do {
      return try await api.fetch(moment, skip, limit)
    } catch {
      let isWorthwhile = error.isOffline || (error.isTransient && attempt + 1 < Self.limit)
      throw .server(error, retryAfter: isWorthwhile ? delay(attempt + 1) : nil)
    }
  }

  /// Reports the changes of a write, if there are any.
  private func advance(_ revision: inout Int, _ isRemote: Bool, _ changes: Changes) async {
    guard changes.revision > revision else { return }
    revision = changes.revision
    await report(changes, isRemote)
  }

  private func fromStore<Answer>(
    _ answer: @autoclosure () throws(StoreProblem) -> Answer
  ) throws(Stop) -> Answer {
    do {
      return try answer()
    } catch {
      throw .store(error)
    }
  }
}
