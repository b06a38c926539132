import Reel

/// A search field that uses all features of effects: debounce, retry, poll, cancel, a time-out.
struct Search: Feature {
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

  /// A temporary error.
  struct Hiccup: Error {}

  /// Answers a query; throws if it has to be repeated.
  var find: @Sendable (String) async throws -> [Hit] = { [Hit(id: 1, title: $0)] }

  enum Request: RequestProtocol {
    case find(text: String)
    case tick
    case listen

    var policy: RequestPolicy {
      switch self {
      case .find:
        .latest.debounced(for: .milliseconds(300)).limited(to: .seconds(10))
          .retried(RetryPolicy(attempts: 3, initial: .seconds(1)))
      case .tick: .latest.repeated(every: .seconds(1))
      case .listen: .latest.inBackground
      }
    }
  }

  func reduce(into state: inout State, action: Action, ask: inout Ask<Search>) {
    switch action {
    case .typed(let text):
      state.query = text
      ask(.find(text: text))
    case .found(let hits):
      state.hits = hits
      state.problem = nil
    case .failed(let reason): state.problem = reason
    case .ticked: state.ticks += 1
    case .started: ask(.tick)
    case .stopped: ask.cancel(.tick)
    case .listened: ask(.listen)
    }
  }

  func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .find(let text):
      .run("search") { send in
        await send(.found(hits: try await find(text)))
      } catch: { error, send in
        await send(.failed(reason: error is EffectTimeout ? "too slow" : "no answer"))
      }
    case .tick:
      .run("ticks") { send in await send(.ticked) }
    case .listen:
      .run("listener") { send in try await send.sleep(for: .seconds(1_000)) }
    }
  }
}
