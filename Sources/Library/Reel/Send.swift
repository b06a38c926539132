import Synchronization

/// A running effect's access to its store: it sends actions and has the store's clock.
///
/// ```swift
/// Effect.run { send in
///   await send(.loaded(try await api.items()))
/// }
/// ```
public struct Send<Action: Sendable>: Sendable {
  /// The store's clock; effects take the time from no other clock.
  public let clock: any StoreClock
  /// The request that the effect answers; of frame 0 if it has no name.
  package let request: RequestID
  let deliver: @Sendable (Action) async -> Void
  let countsAsIdle: @Sendable (Bool) -> Void

  /// Dispatches `action`; returns when it has been reduced and the subscribers have run.
  ///
  /// Does nothing if the effect has been cancelled.
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }

  /// Waits on the store's clock; throws `CancellationError` when the effect is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Runs `body` without keeping ``Store/settle()`` waiting: for the idle parts of long effects.
  public func idle<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    countsAsIdle(true)
    defer { countsAsIdle(false) }
    return try await body()
  }

  func pullback<Child: Sendable>(
    _ embed: @escaping @Sendable (Child) -> Action
  ) -> Send<Child> {
    let deliver = deliver
    return Send<Child>(
      clock: clock, request: request, deliver: { await deliver(embed($0)) },
      countsAsIdle: countsAsIdle)
  }

  func through(_ gate: Gate) -> Send {
    let deliver = deliver
    return delivering { if gate.isOpen { await deliver($0) } }
  }

  /// Returns the same access, with another way to the store.
  func delivering(_ deliver: @escaping @Sendable (Action) async -> Void) -> Send {
    Send(clock: clock, request: request, deliver: deliver, countsAsIdle: countsAsIdle)
  }
}
