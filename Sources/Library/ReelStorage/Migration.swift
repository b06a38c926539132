import ReelTexts

/// A step from one version of a database to the next.
///
/// The first migration of a list leads from an empty database to version 1, the second to version
/// 2, and so on. Append to the list; never change a step that has already run on anyone's file.
public struct Migration: Sendable {
  let sql: String

  /// Creates a step that runs statements, separated by semicolons.
  ///
  /// Foreign keys are not enforced while they run, so that a table can be rebuilt; they are checked
  /// after all steps, and if one is violated, all steps are rolled back.
  public init(_ sql: String) {
    self.sql = sql
  }
}

extension Connection {
  /// Returns the number of migrations that have run on the file.
  func version() throws -> Int {
    try first("PRAGMA user_version") { try $0["user_version"] } ?? 0
  }

  /// Throws if the file has a later version than the last migration.
  func checkVersion(_ migrations: [Migration]) throws {
    let found = try version()
    guard found <= migrations.count else {
      throw DatabaseError(
        .newerVersion(found: found, known: migrations.count), file: file,
        message: "its version is \(found), the latest known is \(migrations.count)")
    }
  }

  /// Migrates the file to the latest version, by all steps or none.
  func migrate(_ migrations: [Migration]) throws {
    guard try version() < migrations.count else { return }
    try script("PRAGMA foreign_keys = OFF")
    try transaction { connection in
      // Read again, under the lock: another process may have been faster.
      try connection.checkVersion(migrations)
      for migration in migrations.dropFirst(try connection.version()) {
        try connection.script(migration.sql)
      }
      let broken = try connection.query("PRAGMA foreign_key_check") {
        try $0["table"] as String
      }
      if let table = broken.first {
        throw DatabaseError(
          .constraint, file: connection.file,
          message: "after the migration a reference in the table \(verbatim: table) has no target")
      }
      try connection.script("PRAGMA user_version = \(migrations.count)")
    }
  }

  /// Runs a body in a transaction: committed when it returns, rolled back if it throws.
  func transaction<Answer>(
    begin: String = "BEGIN IMMEDIATE", _ body: (Connection) throws -> Answer
  ) throws -> Answer {
    try run(begin)
    do {
      let answer = try body(self)
      try run("COMMIT")
      return answer
    } catch {
      // The first error is the one to report; SQLite may have rolled back already.
      if inTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}
