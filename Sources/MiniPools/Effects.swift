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
      ask("fetch pools") { () async throws(APIError) in
        .poolsLoaded(request: request, pools: try await api.fetchPools())
      } orElse: {
        .loadFailed(request: request, error: $0)
      }
      .cancellable(id: ID.fetch, cancelInFlight: true)
    case .create(let request, let draft):
      ask("create pool") { () async throws(APIError) in
        .poolCreated(request: request, pool: try await api.createPool(draft))
      } orElse: {
        .saveFailed(request: request, error: $0)
      }
    case .edit(let request, let id, let draft):
      ask("edit pool") { () async throws(APIError) in
        .poolSaved(request: request, pool: try await api.editPool(id, draft))
      } orElse: {
        .saveFailed(request: request, error: $0)
      }
    case .delete(let request, let id):
      ask("delete pool") { () async throws(APIError) in
        try await api.deletePool(id)
        return .poolDeleted(request: request)
      } orElse: {
        .deleteFailed(request: request, error: $0)
      }
    }
  }

  private func ask(
    _ label: String, _ call: @escaping @Sendable () async throws(APIError) -> Action,
    orElse failure: @escaping @Sendable (APIError) -> Action
  ) -> Effect<Action> {
    .run(label) { send in
      let answer: Action
      do throws(APIError) {
        answer = try await call()
      } catch {
        answer = failure(error)
      }
      await send(answer)
    }
  }
}
