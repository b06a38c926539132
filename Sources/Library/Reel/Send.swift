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
  /// The request that the effect answers; nil if it is performed apart from a store.
  let ticket: RequestTicket?
  /// The place of the task among those of the request.
  let place: Int
  @usableFromInline let deliver: nonisolated(nonsending) @Sendable (Action) async -> Void

  @usableFromInline
  init(
    clock: any StoreClock, ticket: RequestTicket?, place: Int,
    deliver: nonisolated(nonsending) @escaping @Sendable (Action) async -> Void
  ) {
    self.clock = clock
    self.ticket = ticket
    self.place = place
    self.deliver = deliver
  }

  /// The name of the request; of frame 0 if it has none.
  package var request: RequestID { ticket?.id ?? RequestID(frame: 0, index: 0) }

  /// Dispatches `action`; returns when it has been reduced and the subscribers have run.
  ///
  /// Does nothing if the effect has been cancelled, or has ended.
  @inlinable
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }

  /// Waits on the store's clock; throws `CancellationError` when the effect is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Runs `body` without keeping ``Store/settle()`` waiting: for the idle parts of long effects.
  public func idle<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    if let ticket { ticket.desk.idle(true, place, of: ticket) }
    defer { if let ticket { ticket.desk.idle(false, place, of: ticket) } }
    return try await body()
  }

  /// Begins work as a task of its own, where the effect runs.
  func begin(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    // An executor that is nil would be looked up at each step of the task.
    if let executor = ticket?.desk.executor {
      Task(executorPreference: executor) { await work() }
    } else {
      Task { await work() }
    }
  }

  func pullback<Child: Sendable>(
    _ embed: @escaping @Sendable (Child) -> Action
  ) -> Send<Child> {
    let deliver = deliver
    return Send<Child>(clock: clock, ticket: ticket, place: place) { await deliver(embed($0)) }
  }

  func through(_ gate: Gate) -> Send {
    let deliver = deliver
    return delivering { if gate.isOpen { await deliver($0) } }
  }

  /// Returns the same access, with another way to the store.
  func delivering(
    _ deliver: nonisolated(nonsending) @escaping @Sendable (Action) async -> Void
  ) -> Send {
    Send(clock: clock, ticket: ticket, place: place, deliver: deliver)
  }
}
