import Reel
import ReelHTTP

/// A pool that the user has deleted.
struct DeletedPool: Codable, Equatable, Sendable {
  /// Name and goal.
  var draft: Draft
  /// How much others and the user had given to it, in whole dollars; nil where nothing was.
  var held: Int?
  /// Whether the user has done nothing else since.
  var isNews = true
}

// A deleted pool is created again.
extension MiniPoolsApp.State {
  /// Remembers a pool that the user has deleted; Home says so where it can be created again.
  mutating func noteDeleted(_ pool: Pool) {
    let draft = Draft(name: pool.name, goal: pool.goalAmountValue)
    let held = pool.contributions.isEmpty ? nil : pool.contributed
    deleted = DeletedPool(draft: draft, held: held)
  }

  /// Asks for the pool that was deleted last to be created again.
  ///
  /// Not one that held something: the service would take contributions in the name of others, and
  /// they would be others than those that were given.
  mutating func undo(_ requests: inout Requests<MiniPoolsApp.Request>) {
    guard let deleted, deleted.held == nil else { return }
    work(.restoring, .restore(draft: deleted.draft), &requests)
  }

  /// Shows a pool that was created again.
  mutating func restored(_ pool: Pool, _ requests: inout Requests<MiniPoolsApp.Request>) {
    guard working == .restoring else { return }
    working = nil
    deleted = nil
    add(pool)
    move(.show(id: pool.id), &requests)
    message = .restored(name: pool.name, id: pool.id)
  }

  /// Says why a pool was not created again.
  mutating func restoreFailed(_ name: String, _ error: APIError) {
    guard working == .restoring else { return }
    working = nil
    message = .restoreFailed(name: name, error: error)
    if error.mayHaveArrived, let deleted { unanswered.append(.create(draft: deleted.draft)) }
  }
}

extension Strings {
  /// Why no pool can be created again.
  func notAgain(_ state: MiniPoolsApp.State) -> String? {
    guard let deleted = state.deleted else { return reasons.nothingDeleted }
    return deleted.held.map { reasons.heldMoney(deleted.draft.name, dollars($0)) }
  }
}
