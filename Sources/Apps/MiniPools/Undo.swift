import Reel
import ReelApp
import ReelHTTP

/// A pool that the user has deleted.
struct DeletedPool: Codable, Equatable, Sendable {
  /// Name and goal.
  var draft: Draft
  /// Its total contributions, in whole dollars; nil if there were none.
  var held: Int?
  /// Whether the user has done nothing else since.
  var isNews = true
}

// Creating a deleted pool again.
extension MiniPoolsApp.State {
  /// Records a pool that the user has deleted; Home says whether it can be created again.
  mutating func noteDeleted(_ pool: Pool) {
    let held = pool.contributions.isEmpty ? nil : pool.contributed
    deleted = DeletedPool(draft: Draft(pool), held: held)
  }

  /// Requests that the last deleted pool be created again.
  ///
  /// A pool with contributions cannot be: the service would accept contributions in the name of
  /// others, and they would differ from the original ones.
  mutating func undo(_ ask: inout Ask<MiniPoolsApp>) {
    guard let deleted, deleted.held == nil else { return }
    work(.restoring, .restore(draft: deleted.draft), &ask)
  }

  /// Shows a restored pool.
  mutating func restored(_ pool: Pool, _ ask: inout Ask<MiniPoolsApp>) {
    guard end(.restoring) else { return }
    deleted = nil
    add(pool)
    move(.show(id: pool.id), &ask)
    message = .restored(name: pool.name, id: pool.id)
  }

  /// Reports why a pool was not restored.
  mutating func restoreFailed(_ name: String, _ error: APIError) {
    guard end(.restoring) else { return }
    message = .restoreFailed(name: name, error: error)
    if error.mayHaveArrived, let deleted { unanswered.append(.create(draft: deleted.draft)) }
  }
}

extension MiniPoolsApp.State {
  /// The reason why no pool can be created again, if none can.
  var notAgainReason: Text? {
    guard let deleted else { return "no pool has been deleted here" }
    return deleted.held.map {
      """
      “\(verbatim: deleted.draft.name)” held \(Dollars($0)), and others' contributions cannot be \
      made again in their names
      """
    }
  }
}
