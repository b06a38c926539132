import Reel
import ReelApp
import ReelApps
import ReelHTTP

/// What all in a world share: time, order, chance, and who takes note.
final class WorldSetting: Sendable {
  let seed: UInt64
  let clock = VirtualClock()
  let executor: SerialEffectExecutor
  let files = DiskFileSystem()
  let journal: Journal
  let promises: Promises
  let plan: WorldPlan

  init(seed: UInt64, plan: WorldPlan, isTalkative: Bool) {
    self.seed = seed
    self.plan = plan
    executor = SerialEffectExecutor(clock: clock, isPaused: true)
    journal = Journal(isTalkative: isTalkative)
    promises = Promises(journal: journal, clock: clock)
  }

  /// Milliseconds since the world began.
  var time: Int64 { clock.now.milliseconds - VirtualClock.epoch.milliseconds }
}

/// What may be put in the place of a world's parts: a test plants mistakes with it, to see that
/// they are found.
package struct WorldPlan: Sendable {
  /// Changes the parts of the apps, each time that a process starts.
  package var parts: @Sendable (inout PhoneParts) -> Void = { _ in }
  /// Changes the apps.
  package var suite: @Sendable (Suite<AppState, AppAction>) -> Suite<AppState, AppAction> = { $0 }
  /// Stands between the apps of a device and its network.
  package var transport: @Sendable (any Transport) -> any Transport = { $0 }
  /// Is told of a device's disk before a process starts on it.
  package var starting: @Sendable (SimulatedDisk) -> Void = { _ in }
  /// Is told of the service's disk before the service starts on it.
  package var serviceStarting: @Sendable (SimulatedDisk) -> Void = { _ in }

  /// Everything as it is.
  package init() {}
}
