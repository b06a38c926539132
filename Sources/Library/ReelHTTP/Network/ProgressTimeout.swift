/// How long an answer is waited for.
struct ProgressTimeout {
  private let timeout: Duration
  /// When it has to be over, even if something keeps arriving.
  private let last: ContinuousClock.Instant
  /// When the waiting ends, if nothing arrives until then.
  private(set) var end: ContinuousClock.Instant

  /// Waits for as long as `timeout` without anything arriving, and ten times as long altogether.
  init(timeout: Duration, since start: ContinuousClock.Instant) {
    self.timeout = timeout
    last = start + timeout * 10
    end = start + timeout
  }

  /// Something has arrived.
  mutating func renew(at now: ContinuousClock.Instant) { end = min(now + timeout, last) }
}
