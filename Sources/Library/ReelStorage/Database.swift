import Foundation
import ReelSupport

/// An SQLite database, in a file or in memory, that any thread may use.
///
/// Opening brings the file to the latest version. Foreign keys are enforced; the file and those
/// that SQLite puts beside it can be read by their owner only. One piece of work runs at a time.
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
  /// Where a database is.
  public enum Location: Sendable, Equatable {
    /// In memory, gone with the object.
    case memory
    /// In a file, which is made if it is not there; its directory must be.
    case file(URL)
    /// In a file of a file system that has been registered with SQLite under a name, such as one
    /// that a test plays. Who may read the file, and whether it can be used, is its business.
    case registered(vfs: String, path: String)
  }

  private let connection: TracedMutex<Connection>

  /// Opens a database and brings it to the latest version.
  ///
  /// - Parameters:
  ///   - location: the file, or memory.
  ///   - migrations: all steps that have ever been, oldest first.
  ///   - busyTimeout: how long to wait for another process that writes, in milliseconds.
  /// - Throws: a ``DatabaseError``: `cannotOpen`, `readOnly`, `damaged` or `newerVersion` if the
  ///   file is at fault, `failed` if a migration is. A file of another version than the latest is
  ///   left as it was.
  public init(
    _ location: Location, migrations: [Migration], busyTimeout: Int = 5000
  ) throws {
    let file = location.path
    let isOrdinary = location.vfs == nil
    if let file, isOrdinary { try DatabaseFile.prepare(file) }
    let connection = try Connection(path: file ?? ":memory:", file: file, vfs: location.vfs)
    connection.setBusyTimeout(milliseconds: Int32(clamping: busyTimeout))
    // First that which finds a wrong file, and only then that which writes.
    try connection.checkVersion(migrations)
    if let file {
      if isOrdinary { try DatabaseFile.restrict(file) }
      try connection.writeAhead(within: .milliseconds(busyTimeout))
    }
    try connection.migrate(migrations)
    try connection.script("PRAGMA foreign_keys = ON")
    self.connection = TracedMutex(connection)
  }

  /// Runs a body in a transaction that writes: committed when it returns, taken back if it throws.
  ///
  /// Only one runs at a time, here and in other processes. The body must not call the database
  /// again, only the connection that it is given.
  ///
  /// - Throws: what the body throws, or a ``DatabaseError``.
  public func transaction<Answer: Sendable>(
    _ body: @Sendable (Connection) throws -> Answer
  ) throws -> Answer {
    try connection.withLock { try $0.transaction(body) }
  }

  /// Runs a body that only reads, and sees one state of the database throughout.
  ///
  /// - Throws: what the body throws, or a ``DatabaseError``.
  public func read<Answer: Sendable>(
    _ body: @Sendable (Connection) throws -> Answer
  ) throws -> Answer {
    try connection.withLock { try $0.transaction(begin: "BEGIN", body) }
  }

  /// Closes the file, so that it can be copied or moved; what follows throws `closed`.
  ///
  /// It is closed by itself when the object goes.
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

  /// The file system that SQLite is to use; nil for its own.
  fileprivate var vfs: String? { if case .registered(let name, _) = self { name } else { nil } }
}
