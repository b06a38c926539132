import Reel
import ReelTesting
import Testing

// The README's example of effects and of testing them; see `ReadmeTests`.

/// Adds one every second, from `started` to `stopped`.
struct Ticker: Feature {
  enum Action: Codable, Equatable, Sendable { case started, stopped, ticked }

  enum Request: RequestProtocol {
    case ticks
    var policy: RequestPolicy { .latest.repeated(every: .seconds(1)) }
  }

  func reduce(into count: inout Int, action: Action, ask: inout Ask<Ticker>) {
    switch action {
    case .started: ask(.ticks)
    case .stopped: ask.cancel(.ticks)
    case .ticked: count += 1
    }
  }

  func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .ticks: .send(.ticked)
    }
  }
}

@Test func aTickerTicks() async throws {
  let clock = VirtualClock()
  let store = Store(
    initialState: 0, reducer: Ticker(), clock: clock, executor: SerialEffectExecutor(clock: clock))
  store.send(.started)
  try await clock.advance(by: .milliseconds(2500))
  #expect(store.state == 3)
  store.send(.stopped)
  try await clock.advance(by: .seconds(60))
  #expect(store.state == 3)
}

@Test func aTickerIsStopped() async {
  let store = TestStore(initialState: 0, reducer: Ticker())
  await store.send(.started, requesting: [Ticker.Request.ticks])
  await store.receive(.ticked) { $0 = 1 }
  await store.advance(by: .seconds(1))
  await store.receive(.ticked) { $0 = 2 }
  await store.send(.stopped, cancelling: [Ticker.Request.ticks])
  await store.finish()
}
