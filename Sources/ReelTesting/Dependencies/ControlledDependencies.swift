import Reel
import Synchronization

extension Dependency<String> {
  /// UUIDs that count: `00000000-0000-4000-8000-000000000001`, then `…2`.
  public static var counting: Dependency {
    let count = Atomic<UInt64>(0)
    return Dependency("uuid") { uuid(high: 0, low: count.add(1, ordering: .relaxed).newValue) }
  }
}

extension Dependency<UInt64> {
  /// Random numbers that are the same for the same seed, on every machine.
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

  /// One value after the other; once they are used up, the test fails and the last one goes on.
  ///
  /// - Parameters:
  ///   - name: what it is called, in messages.
  ///   - first: the first value.
  ///   - others: those that follow.
  public static func sequence(_ name: String, _ first: Value, _ others: Value...) -> Dependency {
    let values = [first] + others
    let used = Atomic<Int>(0)
    return Dependency(name) {
      let place = used.add(1, ordering: .relaxed).oldValue
      if place >= values.count {
        LiveDependency.touch(
          name, control: "It was given \(values.count) values, which are used up: give it more.")
      }
      return values[min(place, values.count - 1)]
    }
  }
}

/// A dependency that a test has not controlled: a call of an API that it does not expect.
///
/// ```swift
/// struct UncontrolledPools: PoolsAPI {
///   func fetchPools() async throws(APIError) -> [Pool] {
///     throw Uncontrolled.touched("PoolsAPI.fetchPools", answering: APIError.cancelled)
///   }
///   …
/// ```
public enum Uncontrolled {
  /// Lets the test fail that has asked, and answers something so that it can end.
  ///
  /// - Parameters:
  ///   - name: what was touched: `PoolsAPI.fetchPools`.
  ///   - control: what a test does to control it; if not given, that it sets the closure.
  ///   - answer: what to go on with: an error to throw, a value to return.
  public static func touched<Answer>(
    _ name: String, control: String? = nil, answering answer: Answer
  ) -> Answer {
    LiveDependency.touch(
      name, control: control ?? "Give the test's \(name) a closure that answers.")
    return answer
  }
}
