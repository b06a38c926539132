/// Where a store and its effects take the time from: a Swift clock whose moments are dates.
///
/// `now` may be a few milliseconds coarse.
public protocol StoreClock: Clock where Instant == Timestamp {
  /// Returns `duration` later; throws `CancellationError` when the task is cancelled before.
  func sleep(for duration: Duration) async throws

  /// A caller waits for effects to finish: a clock that runs by itself only then may start.
  func beginWaiting()

  /// The caller waits no more; as often as ``beginWaiting()``.
  func endWaiting()
}

extension StoreClock {
  /// A moment is a whole number of milliseconds.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Returns at `deadline`, at once where that is over.
  ///
  /// A tolerance makes no difference. Throws `CancellationError` when the task is cancelled before.
  public func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
    try await sleep(for: max(.zero, deadline - now))
  }

  /// A clock that runs in any case need not know who waits.
  public func beginWaiting() {}
  /// A clock that runs in any case need not know who waits.
  public func endWaiting() {}
}
