import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import Transformers

typealias State = TransformersApp.State
typealias Action = TransformersApp.Action
typealias Request = TransformersApp.Request

extension Outcome where Failure == TransformersFailure {
  /// An answer, possibly with a new token.
  static func answer<Answer>(_ value: Answer, isNewWorld: Bool = false) -> Self
  where Value == TransformersAnswer<Answer> {
    .done(TransformersAnswer(value: value, isNewWorld: isNewWorld))
  }

  /// An error, possibly with a new token.
  static func error(_ error: APIError, isNewWorld: Bool = false) -> Self {
    .failed(TransformersFailure(error: error, isNewWorld: isNewWorld))
  }
}

/// The app with an in-memory service, and a store in which a test expects everything that is sent
/// and received.
///
/// Typed commands are different: tests that type check only the result.
final class Session: Sendable {
  let service: FakeService
  let app: TransformersApp
  let store: TestStore<State, Action>

  /// Returns one that shows the list with a robot of each team.
  static func inCybertron() async -> Session {
    let session = Session {
      $0.add("Jazz", .autobot)
      $0.add("Rumble", .decepticon)
    }
    await session.start()
    await session.type("cybertron")
    return session
  }

  init(_ fill: (FakeService) -> Void = { _ in }) {
    let clock = VirtualClock()
    service = FakeService(clock: clock)
    fill(service)
    app = TransformersApp(api: service, random: .constant("random", 1))
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

  /// Runs a command, confirms its question, and lets its effects finish.
  func type(_ line: String, refused reason: String? = nil) async {
    await typeWithoutWaiting(line, refused: reason)
    await settle()
  }

  /// Runs a command, and leaves its requests in flight: from then on the service takes a second.
  func typeWithoutWaiting(_ line: String, refused reason: String? = nil) async {
    service.latency = .seconds(1)
    await anyhow { await store.type(line, answers: ["yes"], refused: reason) }
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
