import Foundation
import Synchronization

/// An SQLite database, in a file or in memory, that any thread may use.
///
/// Opening it migrates the file to the latest version. Foreign keys are enforced; only the owner
/// can read the file and those that SQLite puts beside it. One operation runs at a time.
///
/// ```swift
/// let database = try Database(
///   .file(url), migrations: [Migration("CREATE TABLE shows (title TEXT NOT NULL)")])
/// try database.transaction { try $0.run("INSERT INTO shows VALUES (?)", "Dark") }
/// let titles = try database.read { connection in
///   try connection.query("SELECT title FROM shows") { try $0["title"] as String }
/// }
/// print(titles)  // ["Dark"]
/// ```
public final class Database: Sendable {
  /// The location of a database.
  public enum Location: Sendable, Equatable {
    /// In memory, released with the object.
    case memory
    /// In a file, which is created if it does not exist; its directory must exist.
    case file(URL)
    /// In a file of a file system that is registered with SQLite under a name, such as a simulated
    /// one, which is responsible for permissions and for checking the file.
    case registered(vfs: String, path: String)
  }

  private let connection: Mutex<Connection>

  /// Opens a database and migrates it to the latest version.
  ///
  /// - Parameters:
  ///   - location: the file, or memory.
  ///   - migrations: all migrations there have ever been, oldest first.
  ///   - busyTimeout: how long to wait for another process that writes, in milliseconds.
  /// - Throws: A ``DatabaseError``: `cannotOpen`, `readOnly`, `damaged` or `newerVersion` if the
  ///   file is at fault, `failed` if a migration or the disk is. The file is then left unchanged.
  public init(
    _ location: Location, migrations: [Migration], busyTimeout: Int = 5000
  ) throws {
    let file = location.path
    let isOrdinary = location.vfs == nil
    if let file, isOrdinary { try DatabaseFile.prepare(file) }
    let connection = try Connection(path: file ?? ":memory:", file: file, vfs: location.vfs)
    connection.setBusyTimeout(milliseconds: Int32(clamping: busyTimeout))
    // First the step that detects a wrong file, and only then the one that writes.
    try connection.checkVersion(migrations)
    if let file {
      if isOrdinary { try DatabaseFile.restrict(file) }
      try connection.writeAhead(within: .milliseconds(busyTimeout))
    }
    try connection.migrate(migrations)
    if file != nil { try connection.synchronizeLog() }
    try connection.script("PRAGMA foreign_keys = ON")
    self.connection = Mutex(connection)
  }

  /// Runs a body in a write transaction: committed when it returns, rolled back if it throws.
  ///
  /// Only one runs at a time, in this and other processes. The body must not call the database
  /// again, only the connection that it receives.
  ///
  /// - Throws: Any error of `body`, or a ``DatabaseError``.
  public func transaction<Answer: Sendable>(
    _ body: @Sendable (Connection) throws -> Answer
  ) throws -> Answer {
    try connection.withLock { try $0.transaction(body) }
  }

  /// Runs a body that only reads, with one consistent state of the database.
  ///
  /// - Throws: Any error of `body`, or a ``DatabaseError``.
  public func read<Answer: Sendable>(
    _ body: @Sendable (Connection) throws -> Answer
  ) throws -> Answer {
    try connection.withLock { try $0.transaction(begin: "BEGIN", body) }
  }

  /// Closes the file, so that it can be copied or moved; any later use throws `closed`.
  ///
  /// It is closed automatically when the object is released.
  public func close() {
    connection.withLock { $0.close() }
  }
}

extension Database.Location {
  fileprivate var path: String? {
    switch self {
    case .memory: nil
    case .file(let url): url.path
    case .registered(_, let path): path
    }
  }

  /// The file system that SQLite uses; nil for its default.
  fileprivate var vfs: String? { if case .registered(let name, _) = self { name } else { nil } }
}
