import Reel
import ReelSupport
import Synchronization

/// The clock of a device: it goes as fast as the world's, and its hands can be moved.
package final class PhoneClock: StoreClock {
  private let world: VirtualClock
  private let shift = Mutex(Duration.zero)

  /// A clock that is right.
  package init(_ world: VirtualClock) { self.world = world }

  /// By how much it is ahead.
  package var offset: Duration {
    get { shift.withLock { $0 } }
    set { shift.withLock { $0 = newValue } }
  }

  /// What it shows.
  package var now: Timestamp { world.now + offset }

  /// Sleeps as long, whatever the hands do meanwhile.
  package func sleep(for duration: Duration) async throws { try await world.sleep(for: duration) }

  /// A caller waits.
  package func beginWaiting() { world.beginWaiting() }

  /// A caller waits no longer.
  package func endWaiting() { world.endWaiting() }
}
