import Reel

extension MiniPoolsApp {
  /// What may be asked of the world.
  package enum Request: RequestProtocol {
    /// Fetches all pools.
    case fetch
    /// Creates a pool.
    case create(draft: Draft)
    /// Edits a pool.
    case edit(id: Int, draft: Draft)
    /// Deletes a pool.
    case delete(id: Int)

    /// The last fetch counts; changes are made in their order.
    package var policy: RequestPolicy { self == .fetch ? .latest : .writing(.inOrder) }
  }

  /// The service answers requests.
  package var middleware: [any Middleware<Request, Action>] {
    [
      Respond { [api] request in
        switch request {
        case .fetch:
          .call(
            "fetch pools", api.fetchPools, then: { .home(.poolsLoaded(pools: $0)) },
            else: { .home(.loadFailed(error: $0)) })
        case .create(let draft):
          .call(
            "create pool", api.createPool, draft, then: { .poolForm(.poolCreated(pool: $0)) },
            else: { .poolForm(.saveFailed(error: $0)) })
        case .edit(let id, let draft):
          .call(
            "edit pool", api.editPool, id, draft, then: { .poolForm(.poolSaved(pool: $0)) },
            else: { .poolForm(.saveFailed(error: $0)) })
        case .delete(let id):
          .call(
            "delete pool", api.deletePool, id, then: { .poolPage(.poolDeleted) },
            else: { .poolPage(.deleteFailed(error: $0)) })
        }
      }
    ]
  }
}

// Where the answer was lost, the next fetch may find what was asked done all the same.
extension MiniPoolsApp.Request {
  func creates(_ pool: Pool) -> Bool {
    self == .create(draft: Draft(name: pool.name, goal: pool.goalAmountValue))
  }

  func renames(_ pool: Pool) -> Bool {
    if case .edit(pool.id, let draft) = self { draft.name == pool.name } else { false }
  }

  func removes(_ pool: Pool) -> Bool { self == .delete(id: pool.id) }
}
