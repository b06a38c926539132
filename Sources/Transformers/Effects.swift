import Reel
import ReelHTTP

/// Asks the service for what the reducer wants, and turns every answer into an action.
struct Effects: Middleware {
  typealias Action = TransformersApp.Action

  let api: any TransformersAPI

  func effect(for request: TransformersApp.Request) -> Effect<Action> {
    switch request {
    case .fetch:
      .call(
        "fetch roster", api.fetchRoster,
        then: { .rosterLoaded(roster: $0.value, isNewWorld: $0.isNewWorld) },
        else: { .loadFailed(error: $0.error, isNewWorld: $0.isNewWorld) })
    case .save(let id, let draft):
      .call(
        "save Transformer", api.save, id, draft,
        then: { .saved(transformer: $0.value, isNewWorld: $0.isNewWorld) },
        else: { .saveFailed(error: $0.error, isNewWorld: $0.isNewWorld) })
    case .delete(let id):
      .call(
        "delete Transformer", api.delete, id, then: { _ in .deleted },
        else: { .deleteFailed(error: $0.error, isNewWorld: $0.isNewWorld) })
    case .fetchIcon(let link):
      .call(
        "fetch icon", api.fetchIcon, link, then: { .iconFetched(link: link, icon: $0) },
        else: { _ in .iconFetched(link: link, icon: nil) })
    }
  }
}
