/// A store's and its effects' source of time: a Swift clock whose instants are dates.
///
/// `now` may be a few milliseconds coarse.
public protocol StoreClock: Clock where Instant == Timestamp {
  /// Returns `duration` later; throws `CancellationError` if the task is cancelled before.
  func sleep(for duration: Duration) async throws

  /// Called when a caller waits for effects to finish: a clock that runs by itself only then may
  /// start.
  func beginWaiting()

  /// Called when the caller no longer waits; balances ``beginWaiting()``.
  func endWaiting()
}

extension StoreClock {
  /// A whole number of milliseconds.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Returns at `deadline`, or at once if that has passed.
  ///
  /// The tolerance is ignored. Throws `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
    try await sleep(for: max(.zero, deadline - now))
  }

  /// Does nothing: a clock that runs in any case need not know about waiting callers.
  public func beginWaiting() {}
  /// Does nothing: a clock that runs in any case need not know about waiting callers.
  public func endWaiting() {}
}
