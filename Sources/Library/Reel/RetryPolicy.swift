/// How often to try again, and how long to wait before each attempt: as a value, which can be
/// compared and shown.
public struct RetryPolicy: Sendable, Hashable {
  /// The total number of attempts, including the first.
  public var attempts: Int
  /// The wait after the first attempt.
  public var initial: Duration
  /// How many times longer each wait is than the previous one.
  public var factor: Double
  /// The longest wait.
  public var limit: Duration

  /// Creates a policy that waits `initial`, then `factor` times as long each time, and never longer
  /// than `limit`.
  ///
  /// - Parameters:
  ///   - attempts: the total number of attempts, including the first.
  ///   - initial: the wait after the first attempt.
  ///   - factor: how many times longer each wait is than the previous one; 1 for equal waits.
  ///   - limit: the longest wait.
  public init(
    attempts: Int, initial: Duration, factor: Double = 2, limit: Duration = .seconds(60)
  ) {
    self.attempts = attempts
    self.initial = initial
    self.factor = factor
    self.limit = limit
  }

  /// Returns the wait after the n-th attempt has failed.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt, from 1.
  ///   - jitter: a number in 0…1, by which up to half of the wait is taken away, so that many
  ///     clients do not return at the same moment. Use an injected source of random numbers.
  public func wait(after attempt: Int, jitter: Double = 0) -> Duration {
    var wait = initial
    for _ in 1..<max(attempt, 1) where wait < limit { wait = wait * factor }
    return min(wait, limit) * (1 - jitter / 2)
  }

  /// Runs `body` until it succeeds, its error is not worth another attempt, or no attempt is left.
  ///
  /// - Throws: The error of the last attempt; `CancellationError` if cancelled in between.
  func run<Value>(
    _ clock: any StoreClock, _ body: () async throws -> Value
  ) async throws -> Value {
    var attempt = 1
    while true {
      do {
        return try await body()
      } catch let error where attempt < attempts {
        let isFinal = (error as? any RequestError)?.isTransient == false
        if isFinal || error is CancellationError && Task.isCancelled { throw error }
        try await clock.sleep(for: wait(after: attempt))
        attempt += 1
      }
    }
  }
}
