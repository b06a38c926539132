/// A time limit for an answer, renewed by progress.
struct ProgressTimeout {
  private let timeout: Duration
  /// The latest end, even if data keeps arriving.
  private let last: ContinuousClock.Instant
  /// The end, if nothing more arrives.
  private(set) var end: ContinuousClock.Instant

  /// Allows `timeout` without receiving anything, and ten times as long altogether.
  init(timeout: Duration, since start: ContinuousClock.Instant) {
    self.timeout = timeout
    last = start + timeout * 10
    end = start + timeout
  }

  /// Called when something has arrived.
  mutating func renew(at now: ContinuousClock.Instant) { end = min(now + timeout, last) }
}
