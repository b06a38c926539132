import Reel
import ReelCoding
import ReelSupport

extension TransformersApp {
  /// The app's requests.
  package enum Request: RequestProtocol, Evolving {
    /// Fetches the roster.
    case fetch
    /// Creates a Transformer, or changes the one with an id.
    case save(id: String?, draft: Draft)
    /// Deletes a Transformer.
    case delete(id: String)
    /// Creates a deleted Transformer again.
    case restore(draft: Draft)
    /// Draws numbers for the form.
    case drawStats
    /// Fetches a picture.
    case fetchIcon(link: String)

    /// Only the last fetch counts; changes are made in order.
    package var policy: RequestPolicy {
      switch self {
      case .fetch: .latest
      // Random numbers are drawn once: those that were shown remain.
      case .drawStats: .latest.own
      case .save, .delete, .restore: .writing(.inOrder)
      case .fetchIcon(let link): .first.keyed(by: link)
      }
    }

    package static var changes: [FormChange] { [.renamed("draw", to: "drawStats")] }
  }

  /// Returns the effect that answers a request, with the service.
  package func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .fetch: .call("fetch roster", api.fetchRoster) { .roster(.rosterLoaded($0)) }
    case .save(let id, let draft):
      .call("save Transformer", api.save, id, draft) { .form(.saved($0)) }
    case .delete(let id):
      .call("delete Transformer", api.delete, id) { .cybertron(.deleted(failure: $0.error)) }
    case .restore(let draft):
      .call("create Transformer again", api.save, nil, draft) { .cybertron(.restored($0)) }
    case .drawStats:
      .run("draw numbers") { send in
        // Any numbers of the dependency, consecutive or equal, are mixed well.
        var dice = SplitMix64(seed: random())
        let numbers = Stats { _ in Int.random(in: Stat.range, using: &dice) }
        await send(.form(.drawn(stats: numbers)))
      }
      .ifLost(.form(.drawn(stats: nil)))
    case .fetchIcon(let link):
      .call("fetch icon", api.fetchIcon, link) {
        .roster(.iconFetched(link: link, icon: $0.value))
      }
    }
  }
}
