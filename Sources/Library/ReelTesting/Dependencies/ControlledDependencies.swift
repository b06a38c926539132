import Reel
import Synchronization

extension Dependency<String> {
  /// UUIDs that count up: `00000000-0000-4000-8000-000000000001`, then `…2`.
  public static var counting: Dependency {
    let count = Atomic<UInt64>(0)
    return Dependency("uuid") { uuid(high: 0, low: count.add(1, ordering: .relaxed).newValue) }
  }
}

extension Dependency<UInt64> {
  /// Random numbers from a seed, the same on every machine.
  public static func seeded(_ seed: UInt64) -> Dependency {
    let numbers = Mutex(SeededRandom(seed: seed))
    return Dependency("random") { numbers.withLock { $0.next() } }
  }
}

extension Dependency {
  /// The same value each time.
  public static func constant(_ name: String, _ value: Value) -> Dependency {
    Dependency(name) { value }
  }
}
