/// How often to try again, and how long to wait before each attempt.
public struct RetryPolicy: Sendable {
  /// The total number of attempts, including the first.
  public var attempts: Int
  /// The wait after the n-th attempt has failed; n counts from 1.
  public var delay: @Sendable (Int) -> Duration
  /// Whether an error is worth another attempt.
  public var isWorthRetrying: @Sendable (any Error) -> Bool

  /// Creates a policy; by default, every error is worth another attempt.
  public init(
    attempts: Int,
    delay: @escaping @Sendable (Int) -> Duration,
    when isWorthRetrying: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) {
    self.attempts = attempts
    self.delay = delay
    self.isWorthRetrying = isWorthRetrying
  }

  /// Creates a policy that waits `initial`, then `factor` times as long each time, and never longer
  /// than `limit`.
  ///
  /// - Parameters:
  ///   - attempts: the total number of attempts, including the first.
  ///   - initial: the wait after the first attempt.
  ///   - factor: how many times longer each wait is than the previous one.
  ///   - limit: the longest wait.
  ///   - jitter: returns a number in 0…1 for each wait, by which up to half of it is shortened, so
  ///     that many clients do not return at the same moment. Use an injected source of random
  ///     numbers; without one the waits are exact.
  ///   - isWorthRetrying: whether an error is worth another attempt.
  public static func exponential(
    attempts: Int, initial: Duration, factor: Double = 2, limit: Duration = .seconds(60),
    jitter: (@Sendable () -> Double)? = nil,
    when isWorthRetrying: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(
      attempts: attempts,
      delay: { attempt in
        var wait = initial
        for _ in 1..<max(attempt, 1) where wait < limit { wait = wait * factor }
        wait = min(wait, limit)
        return jitter.map { wait * (1 - $0() / 2) } ?? wait
      },
      when: isWorthRetrying)
  }

  /// Runs `body` until it succeeds, its error is not worth another attempt, or no attempt is left.
  ///
  /// - Throws: The error of the last attempt; `CancellationError` if cancelled in between.
  public func run<Value>(
    _ clock: any StoreClock, _ body: () async throws -> Value
  ) async throws -> Value {
    var attempt = 1
    while true {
      do {
        return try await body()
      } catch let error where attempt < attempts && isWorthRetrying(error) {
        if error is CancellationError { throw error }
        try await clock.sleep(for: delay(attempt))
        attempt += 1
      }
    }
  }
}
