import Reel
import Synchronization

/// Collects values from any thread.
final class Tally<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock { $0 } }
  var count: Int { list.withLock(\.count) }

  func add(_ value: Value) { list.withLock { $0.append(value) } }

  /// Returns the values collected since the last call.
  func news() -> [Value] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
