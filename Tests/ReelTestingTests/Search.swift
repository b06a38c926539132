import Reel

/// A search field with everything that effects can do: debounce, retry, poll, cancel, a time-out.
struct Search: Sendable {
  struct State: Codable, Equatable, Sendable {
    var query = ""
    var hits: [Hit] = []
    var problem: String?
    var ticks = 0
  }

  struct Hit: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var title: String
  }

  enum Action: Codable, Equatable, Sendable {
    case typed(text: String)
    case found(hits: [Hit])
    case failed(reason: String)
    case started
    case stopped
    case ticked
    case listened
  }

  /// Something went wrong for the moment.
  struct Hiccup: Error {}

  private enum ID { case search, ticks }

  /// Answers a query; throws where it has to be asked again.
  var find: @Sendable (String) async throws -> [Hit] = { [Hit(id: 1, title: $0)] }

  let reducer = Reduce<State, Action> { state, action in
    switch action {
    case .typed(let text): state.query = text
    case .found(let hits):
      state.hits = hits
      state.problem = nil
    case .failed(let reason): state.problem = reason
    case .ticked: state.ticks += 1
    case .started, .stopped, .listened: break
    }
  }

  var middleware: Respond<State, Action> {
    let find = find
    return Respond { state, action in
      switch action {
      case .typed(let text):
        .run("search") { send in
          await send(.found(hits: try await find(text)))
        } catch: { error, send in
          await send(.failed(reason: error is EffectTimeout ? "too slow" : "no answer"))
        }
        .timeout(.seconds(10))
        .retry(.exponential(attempts: 3, initial: .seconds(1)))
        .debounce(id: ID.search, for: .milliseconds(300))
      case .started:
        .poll(every: .seconds(1), "ticks") { send in await send(.ticked) }
          .cancellable(id: ID.ticks, cancelInFlight: true)
      case .stopped: .cancel(id: ID.ticks)
      case .listened:
        .run("listener") { send in try await send.sleep(for: .seconds(1_000)) }
          .background()
      case .found, .failed, .ticked: .none
      }
    }
  }
}
