import Synchronization

/// The open database, and the function that opens one.
final class Stores: Sendable {
  private let store = Mutex<ShowStore?>(nil)
  private let version = Mutex<Int?>(nil)
  private let make: @Sendable () throws(StoreProblem) -> ShowStore

  init(_ make: @escaping @Sendable () throws(StoreProblem) -> ShowStore) { self.make = make }

  /// Opens the database, or a temporary one in memory; returns its content.
  func open(inMemory: Bool) throws(StoreProblem) -> Changes {
    let new = inMemory ? try ShowStore(.memory) : try make()
    store.withLock { $0 = new }
    version.withLock { $0 = try? new.version() }
    return try new.changes(since: 0)
  }

  /// Returns the open database.
  func opened() throws(StoreProblem) -> ShowStore {
    guard let current = store.withLock({ $0 }) else { throw StoreProblem.notOpen }
    return current
  }

  /// Returns whether another process has changed the open database since it was opened, or since
  /// the last call; false if it cannot be read.
  func isTouched() -> Bool {
    guard let now = try? opened().version() else { return false }
    return version.withLock { known in
      defer { known = now }
      return known.map { $0 != now } ?? false
    }
  }
}
