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
/// What is typed is another matter: a test that types is about what comes of it in the end.
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

  /// Gives a command, and lets as much time pass as its effects need.
  func type(_ line: String, refused reason: String? = nil) async {
    await typeWithoutWaiting(line, refused: reason)
    await settle()
  }

  /// Gives a command, and leaves in flight what takes time.
  func typeWithoutWaiting(_ line: String, refused reason: String? = nil) async {
    await anyhow { await store.type(line, refused: reason) }
  }

  /// Lets as much time pass as effects need, and takes for granted what comes of it.
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
