import Reel
import ReelApp
import Testing

/// One app mounted twice: the same requests are open in both, and each answer comes home.
@Suite struct TwinAppsTests {
  struct Fetching: App {
    struct State: Codable, Equatable, Sendable { var items: [String] = [] }
    enum Action: Codable, Equatable, Sendable { case fetchTapped(String), fetched(String) }

    enum Request: RequestProtocol {
      case fetch(String)
      var policy: RequestPolicy { .latest }
    }

    var initialState: State { State() }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Fetching>) {
      switch action {
      case .fetchTapped(let text): ask(.fetch(text))
      case .fetched(let text): state.items.append(text)
      }
    }

    func respond(to request: Request) -> Effect<Action> {
      .run { send in
        try await send.sleep(for: .seconds(1))
        if case .fetch(let text) = request { await send(.fetched(text)) }
      }
    }

    func screen(for state: State) -> Screen { Screen(title: "Fetching") }
  }

  struct Twins: Codable, Equatable, Sendable {
    var first = Fetching.State()
    var second = Fetching.State()
  }

  enum TwinAction: ComposedAction {
    case first(Fetching.Action)
    case second(Fetching.Action)
  }

  struct Both: Feature {
    func reduce(into state: inout Twins, action: TwinAction, ask: inout Ask<Both>) {
      switch action {
      case .first(let own): ask.run(Fetching(), own, in: &state, at: \.first, TwinAction.first)
      case .second(let own): ask.run(Fetching(), own, in: &state, at: \.second, TwinAction.second)
      }
    }
  }

  @Test func eachAppGetsItsOwnAnswer() async {
    let suite = ReelApp.Suite(
      "twins", Twins(), Both(),
      MountedApp(Fetching(), \.first, ActionPath(case: TwinAction.first)),
      MountedApp(Fetching(), \.second, ActionPath(case: TwinAction.second)))
    #expect(suite.apps.map { $0.owns(.second(.fetched("b"))) } == [false, true])
    let clock = VirtualClock()
    let store = Store(
      initialState: suite.initialState, reducer: suite.reducer, clock: clock,
      executor: SerialEffectExecutor(clock: clock))
    store.send(.second(.fetchTapped("b")))
    store.send(.first(.fetchTapped("a")))
    #expect(store.openRequests.map(\.asked.place) == [["second"], ["first"]])
    await store.settle()
    #expect(store.state.first.items == ["a"] && store.state.second.items == ["b"])
  }
}
