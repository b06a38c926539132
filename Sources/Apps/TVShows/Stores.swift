import Synchronization

/// The database that is open, and how one is opened.
final class Stores: Sendable {
  private let store = Mutex<ShowStore?>(nil)
  private let make: @Sendable () throws(StoreProblem) -> ShowStore

  init(_ make: @escaping @Sendable () throws(StoreProblem) -> ShowStore) { self.make = make }

  /// The database that is open.
  var current: ShowStore? { store.withLock { $0 } }

  /// Opens the database, or one in memory that is gone with the program; answers what is in it.
  func open(inMemory: Bool) throws(StoreProblem) -> Changes {
    let new = inMemory ? try ShowStore(.memory) : try make()
    store.withLock { $0 = new }
    return try new.changes(since: 0)
  }

  /// The database, where one is open.
  func opened() throws(StoreProblem) -> ShowStore {
    guard let current else { throw StoreProblem.notOpen }
    return current
  }

  /// What has changed in the database that is open.
  func changes(since revision: Int) throws(StoreProblem) -> Changes {
    try opened().changes(since: revision)
  }
}
