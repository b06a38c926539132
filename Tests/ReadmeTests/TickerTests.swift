import Reel
import ReelTesting
import Testing

// What the README shows of effects and of testing them; see `ReadmeTests`.

/// Adds one every second, from `started` to `stopped`.
struct Ticker {
  enum Action: Codable, Equatable, Sendable { case started, stopped, ticked }
  private enum EffectID { case ticks }

  let middleware = Respond<Int, Action> { _, action in
    switch action {
    case .started:
      .poll(every: .seconds(1)) { send in await send(.ticked) }
        .cancellable(id: EffectID.ticks, cancelInFlight: true)
    case .stopped: .cancel(id: EffectID.ticks)
    case .ticked: .none
    }
  }

  let reducer = Reduce<Int, Action> { count, action in
    if action == .ticked { count += 1 }
  }
}

@Test func aTickerTicks() async throws {
  let clock = VirtualClock()
  let ticker = Ticker()
  let store = Store(
    initialState: 0, reducer: ticker.reducer, middleware: [ticker.middleware], clock: clock,
    executor: SerialEffectExecutor(clock: clock))
  store.send(.started)
  try await clock.advance(by: .milliseconds(2500))
  #expect(store.state == 3)
  store.send(.stopped)
  try await clock.advance(by: .seconds(60))
  #expect(store.state == 3)
}

@Test func aTickerIsStopped() async {
  let ticker = Ticker()
  let store = TestStore(
    initialState: 0, reducer: ticker.reducer, middleware: [ticker.middleware])
  await store.send(.started)
  await store.receive(.ticked) { $0 = 1 }
  await store.advance(by: .seconds(1))
  await store.receive(.ticked) { $0 = 2 }
  await store.send(.stopped)
  await store.finish()
}
