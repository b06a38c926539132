import Reel
import ReelApp
import ReelTesting
import Testing

@testable import MiniPools

typealias State = MiniPoolsApp.State
typealias Action = MiniPoolsApp.Action
typealias Request = MiniPoolsApp.Request

/// The app with a service in memory, and a store that asks for everything that is sent and
/// received.
///
/// Typing is another matter: a test that types is about its result.
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
          // It lasts for one action only.
          state.form?.shaking = []
        }))
  }

  /// Starts the app, and waits until it has fetched.
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

  /// Gives a command, and leaves in flight what takes time.
  func typeWithoutWaiting(_ line: String, refused reason: String? = nil) async {
    await anyhow { await store.type(line, refused: reason) }
  }

  /// Lets effects finish, and ignores their results.
  func settle() async {
    await store.settle()
    await store.receiveAll()
  }

  /// Does something of which nothing is asked.
  private func anyhow(_ body: () async -> Void) async {
    store.exhaustivity = .off
    await body()
    store.exhaustivity = .on
  }
}
