import Reel
import ReelHTTP

/// Asks the service for what the reducer wants, and turns every answer into an action.
struct Effects: Middleware {
  typealias Action = TransformersApp.Action

  private enum ID: Hashable { case fetch }

  let api: TransformersAPI

  func effect(after action: Action, in state: TransformersApp.State) -> Effect<Action> {
    .merge(state.errands.map(effect))
  }

  private func effect(of errand: TransformersApp.Errand) -> Effect<Action> {
    switch errand {
    case .fetch(let request):
      .run("fetch roster") { send in
        let reply = await api.fetchRoster()
        await send(
          reply.result.action {
            .rosterLoaded(request: request, roster: $0, isNewWorld: reply.isNewWorld)
          } orElse: {
            .loadFailed(request: request, error: $0, isNewWorld: reply.isNewWorld)
          })
      }
      .cancellable(id: ID.fetch, cancelInFlight: true)
    case .save(let request, let id, let draft):
      .run("save Transformer") { send in
        let reply =
          if let id { await api.update(id, draft) } else { await api.create(draft) }
        await send(
          reply.result.action {
            .saved(request: request, transformer: $0, isNewWorld: reply.isNewWorld)
          } orElse: {
            .saveFailed(request: request, error: $0, isNewWorld: reply.isNewWorld)
          })
      }
    case .delete(let request, let id):
      .run("delete Transformer") { send in
        let reply = await api.delete(id)
        await send(
          reply.result.action {
            .deleted(request: request)
          } orElse: {
            .deleteFailed(request: request, error: $0, isNewWorld: reply.isNewWorld)
          })
      }
    case .fetchIcon(let link):
      .run("fetch icon") { send in
        await send(.iconFetched(link: link, icon: try? await api.fetchIcon(link)))
      }
    }
  }
}

extension Result where Failure == APIError {
  /// The action that tells of it.
  fileprivate func action(
    _ success: (Success) -> TransformersApp.Action,
    orElse failure: (APIError) -> TransformersApp.Action
  ) -> TransformersApp.Action {
    switch self {
    case .success(let value): success(value)
    case .failure(let error): failure(error)
    }
  }
}
