import Reel

/// Asks the service for what the reducer wants, and turns every answer into an action.
struct Effects: Middleware {
  typealias Action = MiniPoolsApp.Action

  let api: any PoolsAPI

  func effect(for request: MiniPoolsApp.Request) -> Effect<Action> {
    switch request {
    case .fetch:
      .call(
        "fetch pools", api.fetchPools, then: { .poolsLoaded(pools: $0) },
        else: { .loadFailed(error: $0) })
    case .create(let draft):
      .call(
        "create pool", api.createPool, draft, then: { .poolCreated(pool: $0) },
        else: { .saveFailed(error: $0) })
    case .edit(let id, let draft):
      .call(
        "edit pool", api.editPool, id, draft, then: { .poolSaved(pool: $0) },
        else: { .saveFailed(error: $0) })
    case .delete(let id):
      .call(
        "delete pool", api.deletePool, id, then: { .poolDeleted },
        else: { .deleteFailed(error: $0) })
    }
  }
}
