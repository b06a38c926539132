import Reel
import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// The app with the real client, on a network with conditions: the messages to the user.
@Suite struct NetworkTests {
  private let conditions = NetworkConditions()
  private let clock = VirtualClock()

  /// Starts the app with a service that has no pools and answers every `POST` with one.
  private func start() async throws -> (MiniPoolsApp, Store<State, Action>) {
    let pool = """
      {"id":1,"name":"Rome","creatorId":6,"createdAt":"","updatedAt":"","contributions":[]}
      """
    let service = FakeTransport { request in
      request.method == .get
        ? HTTPResponse(status: 200, text: "[]") : HTTPResponse(status: 201, text: pool)
    }
    let client = APIClient(
      try BaseURL("http://127.0.0.1:8080/minipools"),
      over: ConditionedTransport(service, under: conditions, clock: clock))
    let app = MiniPoolsApp(api: .live(client))
    let store = Store(
      initialState: app.initialState, reducer: app,
      clock: clock, executor: SerialEffectExecutor(clock: clock))
    store.send(.home(.appeared))
    await store.settle()
    return (app, store)
  }

  @Test func offlineTheServerDoesNotAnswer() async throws {
    try conditions.apply(["offline"])
    let (app, store) = try await start()
    #expect(
      app.shownScreen(for: store.state).plainText == """
        MiniPools
          error: The pools could not be fetched. The server at 127.0.0.1:8080 does not answer. \
        Try again with “refresh”.
          Create a new pool → new
          [refresh]
        """)
    try conditions.apply(["online"])
    store.send(.home(.refreshTapped))
    await store.settle()
    #expect(store.state.loadFailure == nil)
  }

  @Test func latencyIsVirtualTime() async throws {
    try conditions.apply(["latency", "20s"])
    let (_, store) = try await start()
    #expect(store.state.hasLoaded)
    #expect(clock.now - VirtualClock.epoch == .seconds(20))
  }

  @Test func aDroppedAnswerLeavesTheOutcomeOpen() async throws {
    let (app, store) = try await start()
    store.send(.poolForm(.newTapped))
    store.send(.poolForm(.edited(values: [.name: "Rome"])))
    try conditions.apply(["drop", "next"])
    store.send(.poolForm(.saveTapped))
    await store.settle()
    #expect(
      app.shownScreen(for: store.state).plainText.contains(
        """
        It is not known whether the pool was created. \
        The connection to the server at 127.0.0.1:8080 was lost.
        """))
    store.send(.poolForm(.saveTapped))
    await store.settle()
    #expect(store.state.route == ScreenStack(.home, .pool(id: 1)))
  }
}
