import Synchronization

/// The open database, and the function that opens one.
final class Stores: Sendable {
  private let store = Mutex<ShowStore?>(nil)
  private let make: @Sendable () throws(StoreProblem) -> ShowStore

  init(_ make: @escaping @Sendable () throws(StoreProblem) -> ShowStore) { self.make = make }

  /// The open database.
  var current: ShowStore? { store.withLock { $0 } }

  /// Opens the database, or a temporary one in memory; returns its content.
  func open(inMemory: Bool) throws(StoreProblem) -> Changes {
    let new = inMemory ? try ShowStore(.memory) : try make()
    store.withLock { $0 = new }
    return try new.changes(since: 0)
  }

  /// Returns the open database.
  func opened() throws(StoreProblem) -> ShowStore {
    guard let current else { throw StoreProblem.notOpen }
    return current
  }

  /// Returns the changes in the open database.
  func changes(since revision: Int) throws(StoreProblem) -> Changes {
    try opened().changes(since: revision)
  }
}
