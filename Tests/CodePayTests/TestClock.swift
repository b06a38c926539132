import Reel
import Synchronization

/// A clock on which sleeping fails at once, as when the program ends.
struct EndingClock: StoreClock {
  var now: Timestamp { VirtualClock.epoch }

  func sleep(for duration: Duration) async throws { throw CancellationError() }
}

/// A clock on which sleeping returns at once and advances the time.
final class TestClock: StoreClock {
  private let time = Mutex(VirtualClock.epoch)

  var now: Timestamp { time.withLock { $0 } }

  func sleep(for duration: Duration) async throws { advance(by: duration) }

  func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}
