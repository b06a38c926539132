import ReelStorage
import Synchronization

/// The open database, and the function that opens one.
final class Stores: Sendable {
  private let store = Mutex<ShowStore?>(nil)
  private let make: @Sendable () throws -> ShowStore

  init(_ make: @escaping @Sendable () throws -> ShowStore) { self.make = make }

  /// Opens the database, or a temporary one in memory; returns its content.
  func open(inMemory: Bool) throws(StorageProblem) -> Changes {
    do {
      let new = inMemory ? try ShowStore(.memory) : try make()
      store.withLock { $0 = new }
      return try new.changes(since: 0)
    } catch {
      throw StorageProblem(error)
    }
  }

  /// Returns the open database.
  func opened() throws -> ShowStore {
    guard let current = store.withLock({ $0 }) else { throw StorageProblem.notOpen }
    return current
  }

  /// Returns a function that says whether another process has changed the open database since its
  /// last call; false at first, and if the database cannot be read.
  func watch() -> @Sendable () -> Bool {
    let version = Mutex<Int?>(nil)
    return { [self] in
      guard let now = try? opened().version() else { return false }
      return version.withLock { known in
        defer { known = now }
        return known.map { $0 != now } ?? false
      }
    }
  }
}
