import Reel
import ReelApp
import ReelApps
import ReelHTTP

/// The parts shared by everything in a world: time, order, chance, and journal.
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

  /// The milliseconds since the beginning of the world.
  var time: Int64 { clock.now.milliseconds - VirtualClock.epoch.milliseconds }
}

/// Replacements for a world's parts: tests plant bugs with them, to see that they are found.
package struct WorldPlan: Sendable {
  /// Changes the parts of the apps, each time a process starts.
  package var parts: @Sendable (inout PhoneParts) -> Void = { _ in }
  /// Changes the apps.
  package var suite: @Sendable (Suite<AppState, AppAction>) -> Suite<AppState, AppAction> = { $0 }
  /// Wraps the network of a device.
  package var transport: @Sendable (any Transport) -> any Transport = { $0 }
  /// Called with a device's disk before a process starts on it.
  package var starting: @Sendable (SimulatedDisk) -> Void = { _ in }
  /// Called with the service's disk before the service starts on it.
  package var serviceStarting: @Sendable (SimulatedDisk) -> Void = { _ in }

  /// Creates a plan without replacements.
  package init() {}
}
