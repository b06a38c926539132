import ReelApp
import ReelCoding
import ReelHTTP

/// A pool that the user has deleted.
struct DeletedPool: Codable, Equatable, Sendable {
  /// Name and goal.
  var draft: Draft
  /// Its total contributions, in whole dollars; nil if there were none.
  var held: Int?
  /// Whether all of them were the user's own.
  var isOwn = false
  /// Whether the user has done nothing else since.
  var isNews = true
}

extension DeletedPool: Evolving {
  /// Earlier versions did not tell whose the contributions were.
  static var changes: [FormChange] { [.added("isOwn", default: false)] }
}

// Creating a deleted pool again.
extension MiniPoolsApp.State {
  /// Whether the user has just deleted a pool.
  var hasJustDeleted: Bool { deleted?.isNews == true }

  /// Records a pool that the user has deleted; Home says whether it can be created again.
  mutating func noteDeleted(_ pool: Pool) {
    let held = pool.contributions.isEmpty ? nil : pool.contributed
    let isOwn = held != nil && pool.contributions.allSatisfy(\.isOwn)
    deleted = DeletedPool(draft: pool.draft, held: held, isOwn: isOwn)
  }

  /// Leaves a pool that is gone for Home; if the answer to deleting it was lost, that has arrived.
  mutating func leave(_ pool: Pool, _ ask: inout Ask<MiniPoolsApp>) {
    let isOwn = unanswered.contains { $0.removes(pool) }
    if isOwn { remove(pool.id) }
    move(to: .home, &ask)
    if isOwn { noteDeleted(pool) }
  }

  /// Records the last pool that is not in a list any more because the user has deleted it, with an
  /// answer that was lost.
  mutating func noteDeleted(unless fetched: [Pool]) {
    let tried = pools.filter { pool in unanswered.contains { $0.removes(pool) } }
    if let pool = tried.last(where: { fetched[id: $0.id] == nil }) { noteDeleted(pool) }
  }

  /// The pool that the user has just created, as long as there are no contributions.
  fileprivate var justCreated: Int? { topPool?.contributions.isEmpty == true ? created : nil }

  /// Requests that the pool that has just been created be deleted, or the last deleted one created
  /// again.
  ///
  /// A pool with contributions cannot be: the service would accept contributions in the name of
  /// others, and they would differ from the original ones.
  mutating func undo(_ ask: inout Ask<MiniPoolsApp>) {
    if let justCreated { return begin(.delete(id: justCreated), &ask) }
    guard let deleted, deleted.held == nil else { return }
    begin(.restore(draft: deleted.draft), &ask)
  }

  /// Shows a restored pool, or reports why it was not restored.
  mutating func restored(_ outcome: Answer<Pool>, _ ask: inout Ask<MiniPoolsApp>) {
    guard case .restore(let draft) = endWork() else { return }
    switch outcome {
    case .done(let pool):
      deleted = nil
      add(pool)
      move(to: .pool(id: pool.id), &ask)
      message = .restored(name: pool.name, id: pool.id)
    case .failed(let error):
      message = .restoreFailed(name: draft.name, error: error)
      if error.mayHaveArrived { unanswered.append(.create(draft: draft)) }
    }
  }
}

extension MiniPoolsApp.State {
  /// The reason why no pool can be created again, if none can.
  var notAgainReason: Text? {
    if justCreated != nil { return nil }
    guard let deleted else { return "no pool has been deleted here" }
    let name = deleted.draft.name
    return deleted.held.map {
      deleted.isOwn
        ? """
        “\(verbatim: name)” held \(Dollars($0)) of your own: create it again with “new”, and \
        contribute again
        """
        : """
        “\(verbatim: name)” held \(Dollars($0)), and others' contributions cannot be made again in \
        their names
        """
    }
  }
}
