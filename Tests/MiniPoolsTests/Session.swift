import Reel
import ReelApp
import ReelTesting
import Testing

@testable import MiniPools

typealias State = MiniPoolsApp.State
typealias Action = MiniPoolsApp.Action
typealias Request = MiniPoolsApp.Request

/// The app with an in-memory service, and a store in which a test expects everything that is sent
/// and received.
///
/// Typed commands are different: tests that type check only the result.
final class Session: Sendable {
  let service: FakeService
  let app: MiniPoolsApp
  let store: TestStore<State, Action>

  init(_ fill: (FakeService) -> Void = { _ in }) {
    let clock = VirtualClock()
    service = FakeService(clock: clock)
    fill(service)
    app = MiniPoolsApp(api: service)
    store = TestStore(
      app,
      options: .init(
        clock: clock,
        transient: { state in
          // Fields shake for one action only.
          state.form?.shaking = []
        }))
  }

  /// Starts the app, and waits for its first fetch.
  func start() async {
    await anyhow {
      if let action = app.start { await store.send(action) }
    }
    await settle()
  }

  /// Runs a command, and lets its effects finish.
  func type(_ line: String, refused reason: String? = nil) async {
    await typeWithoutWaiting(line, refused: reason)
    await settle()
  }

  /// Runs a command, and leaves its requests in flight.
  func typeWithoutWaiting(_ line: String, refused reason: String? = nil) async {
    await anyhow { await store.type(line, refused: reason) }
  }

  /// Lets effects finish, and ignores their results.
  func settle() async {
    await store.settle()
    await store.receiveAll()
  }

  /// Runs `body` without checking its effects.
  private func anyhow(_ body: () async -> Void) async {
    store.exhaustivity = .off
    await body()
    store.exhaustivity = .on
  }
}
