import Reel
import ReelSupport
import Synchronization

/// The clock of a device: it runs as fast as the world's, and can be set.
package final class PhoneClock: StoreClock {
  private let world: VirtualClock
  private let shift = Mutex(Duration.zero)

  /// Creates a correct clock.
  package init(_ world: VirtualClock) { self.world = world }

  /// The offset from the world's clock.
  package var offset: Duration {
    get { shift.withLock { $0 } }
    set { shift.withLock { $0 = newValue } }
  }

  /// The time shown.
  package var now: Timestamp { world.now + offset }

  /// Sleeps for a duration, even if the clock is set in the meantime.
  package func sleep(for duration: Duration) async throws { try await world.sleep(for: duration) }

  /// Registers a waiting caller.
  package func beginWaiting() { world.beginWaiting() }

  /// Unregisters a waiting caller.
  package func endWaiting() { world.endWaiting() }
}
