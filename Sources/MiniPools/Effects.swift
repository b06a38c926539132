import Reel
import ReelHTTP

/// Asks the service for what the reducer wants, and turns every answer into an action.
struct Effects: Middleware {
  typealias Action = MiniPoolsApp.Action

  private enum ID: Hashable { case fetch }

  let api: PoolsAPI

  func effect(after action: Action, in state: MiniPoolsApp.State) -> Effect<Action> {
    switch state.errand {
    case nil: .none
    case .abandonFetch: .cancel(id: ID.fetch)
    case .fetch(let request):
      .call(
        "fetch pools", api.fetchPools, then: { .poolsLoaded(request: request, pools: $0) },
        else: { .loadFailed(request: request, error: $0) }
      )
      .cancellable(id: ID.fetch, cancelInFlight: true)
    case .create(let request, let draft):
      .call(
        "create pool", api.createPool, draft, then: { .poolCreated(request: request, pool: $0) },
        else: { .saveFailed(request: request, error: $0) })
    case .edit(let request, let id, let draft):
      .call(
        "edit pool", api.editPool, id, draft, then: { .poolSaved(request: request, pool: $0) },
        else: { .saveFailed(request: request, error: $0) })
    case .delete(let request, let id):
      .call(
        "delete pool", api.deletePool, id, then: { .poolDeleted(request: request) },
        else: { .deleteFailed(request: request, error: $0) })
    }
  }
}
