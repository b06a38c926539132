import Reel
import ReelHTTP

/// One round of the synchronizer: sends the queue in its order, then fetches what is new.
///
/// One request after the other, and every step is in the database before the next: whenever it is
/// ended, the next round goes on from there.
struct SyncRound: Sendable {
  /// Why a round ends before its end.
  enum Stop: Error {
    /// The server has failed; tried again after so long, if at all.
    case server(APIError, retryAfter: Duration?)
    /// The database has failed.
    case store(StoreProblem)
  }

  /// How often the server may fail at something before it is given up.
  static let limit = 5
  /// How many shows are asked for at once.
  static let pageSize = 500

  let api: any TVShowsAPI
  let store: ShowStore
  /// How long is waited after the n-th failure in a row.
  let delay: @Sendable (Int) -> Duration
  /// Tells what has changed in the database, and whether others have done it.
  let tell: @Sendable (Changes, Bool) async -> Void

  /// Runs the round.
  ///
  /// - Parameters:
  ///   - attempt: how often in a row fetching has failed before.
  ///   - revision: the revision of the database that is known.
  ///   - withFailed: whether what was given up is tried again, too.
  func run(attempt: Int, since revision: Int, withFailed: Bool) async throws(Stop) {
    var revision = revision
    if withFailed {
      try await advance(&revision, false, fromStore(store.retryFailed(since: revision)))
    }
    try await push(attempt, &revision)
    try await pull(attempt, &revision)
  }

  /// Notes when the round has ended, for the next start.
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
        // The client may not, or asks in the wrong place: that is not the save's fault.
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

  /// What has come of a save.
  private enum Outcome {
    case created(Created)
    /// The server has this now.
    case updated(Draft)
    case deleted
    /// Another client has been there before.
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
    // What another process adds from here on is not in the answers, but has not gone, either.
    var known = isNews ? [] : try self.known()
    var objectIds = try await fetch(since: before.pulledUpTo, attempt, isNews, &revision)
    let now = try fromStore(store.progress())
    let there =
      isNews ? try await page(nil, 0, 1, attempt).count : objectIds.count
    if there != now.count {
      // Something is gone, or has come without a later date: only the whole says what.
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

  /// Fetches page after page, and takes each over.
  ///
  /// A page begins at the moment at which the one before ended, and not at a place: what a client
  /// changes or removes meanwhile moves all that comes after it, and something would be missed.
  /// Only where a page is full of one moment is its rest asked for by place.
  ///
  /// - Returns: the names of all that has come.
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

  /// Tells what a write has changed in the database, if anything.
  private func advance(_ revision: inout Int, _ isRemote: Bool, _ changes: Changes) async {
    guard changes.revision > revision else { return }
    revision = changes.revision
    await tell(changes, isRemote)
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
