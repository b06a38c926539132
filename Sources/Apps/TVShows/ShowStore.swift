import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The local database: all shows, and the saves that the server has not confirmed.
///
/// Every change gets a revision, so that a caller that knows one can ask what is different since.
/// Several processes may use one file.
package final class ShowStore: Sendable {
  /// A save that is to be sent.
  struct Save: Equatable, Sendable {
    /// The show's number in the database.
    var id: Int
    /// What makes the save the same save whenever it is sent again.
    var requestId: String
    /// What it is to do on the server.
    var kind: Pending.Kind
    /// The server's name for the show; nil before the server has it.
    var objectId: String?
    /// What is sent.
    var draft: Draft
    /// What the server had before the user changed it; nil for a show that is added.
    var base: Draft?
    /// How often the server has failed at it.
    var attempts: Int
  }

  let database: Database

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - location: a file, or memory.
  ///   - busyTimeout: how long to wait for another process that writes, in milliseconds.
  /// - Throws: ``StoreProblem``.
  package init(_ location: Database.Location, busyTimeout: Int = 2000) throws(StoreProblem) {
    do {
      database = try Database(location, migrations: Self.migrations, busyTimeout: busyTimeout)
    } catch {
      throw StoreProblem(error)
    }
  }

  /// The steps from an empty file to the newest form; files that users keep have been through them.
  static let migrations = [
    Migration(
      """
      CREATE TABLE meta (revision INTEGER NOT NULL, pulledUpTo TEXT);
      INSERT INTO meta VALUES (0, NULL);
      CREATE TABLE shows (
        id INTEGER PRIMARY KEY AUTOINCREMENT, objectId TEXT UNIQUE, title TEXT NOT NULL,
        year INTEGER NOT NULL, seasons INTEGER NOT NULL, addedAt INTEGER NOT NULL,
        revision INTEGER NOT NULL);
      CREATE INDEX showsByRevision ON shows (revision);
      CREATE TABLE saves (
        show INTEGER PRIMARY KEY REFERENCES shows (id) ON DELETE CASCADE,
        requestId TEXT NOT NULL UNIQUE, since INTEGER NOT NULL, attempts INTEGER NOT NULL,
        error TEXT, mayHaveArrived INTEGER NOT NULL DEFAULT 0, hasFailed INTEGER NOT NULL);
      CREATE TABLE gone (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
      CREATE INDEX goneByRevision ON gone (revision);
      """),
    // `base`: what has been sent of a show that is added, or what the server had before a change;
    // `isOut`: whether it is being sent, and may have arrived should the program end.
    Migration(
      """
      ALTER TABLE saves ADD COLUMN kind TEXT NOT NULL DEFAULT 'create';
      ALTER TABLE saves ADD COLUMN isOut INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE saves ADD COLUMN base TEXT;
      ALTER TABLE saves ADD COLUMN theirs TEXT;
      ALTER TABLE saves ADD COLUMN conflict TEXT;
      ALTER TABLE shows ADD COLUMN isDeleted INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE watched (
        show INTEGER PRIMARY KEY REFERENCES shows (id) ON DELETE CASCADE,
        seasons INTEGER NOT NULL);
      """),
    // When everything had been sent and fetched, in milliseconds.
    Migration("ALTER TABLE meta ADD COLUMN syncedAt INTEGER;"),
  ]

  /// What is different since a revision; everything since revision 0.
  func changes(since revision: Int) throws(StoreProblem) -> Changes {
    try checked { try self.database.read { try Self.changes(since: revision, $0) } }
  }

  /// A number that becomes another one whenever another process has changed the database.
  func version() throws(StoreProblem) -> Int {
    try checked {
      try self.database.read { connection in
        try connection.first("PRAGMA data_version") { try $0["data_version"] } ?? 0
      }
    }
  }

  /// Adds a show, and puts its save into the queue.
  ///
  /// - Parameters:
  ///   - draft: the show.
  ///   - requestId: what makes the save the same save whenever it is sent again.
  ///   - now: when the user saved it.
  ///   - revision: the revision that the changes are to begin with.
  func add(
    _ draft: Draft, requestId: String, now: Timestamp, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      try Self.insert(draft, requestId, now, connection)
      return true
    }
  }
}

// What comes from the server.
extension ShowStore {
  /// Up to which moment the server's changes are known, as ISO 8601 has it, and how many shows of
  /// the server's there are here.
  func progress() throws(StoreProblem) -> (pulledUpTo: String?, count: Int) {
    try checked {
      try self.database.read { connection in
        (
          try connection.first("SELECT pulledUpTo FROM meta") { try $0["pulledUpTo"] as String? }
            ?? nil,
          try connection.first("SELECT count(*) AS found FROM shows WHERE objectId IS NOT NULL") {
            try $0["found"]
          } ?? 0
        )
      }
    }
  }

  /// The server's names for those of its shows that are here.
  func objectIds() throws(StoreProblem) -> Set<String> {
    try checked {
      try self.database.read { connection in
        Set(
          try connection.query("SELECT objectId FROM shows WHERE objectId IS NOT NULL") {
            try $0["objectId"] as String
          })
      }
    }
  }

  /// Takes over what the server has changed.
  ///
  /// - Parameters:
  ///   - shows: shows as they are on the server, in the order of their changes.
  ///   - revision: the revision that the changes are to begin with.
  package func merge(_ shows: [RemoteShow], since revision: Int) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      var isAny = false
      for show in shows where try Self.merge(show, connection) { isAny = true }
      if let last = shows.last {
        try connection.run(
          "UPDATE meta SET pulledUpTo = ?1 WHERE pulledUpTo IS NOT ?1", last.updatedAt)
      }
      return isAny
    }
  }

  /// Notes that everything has been fetched once: from now on what comes is news.
  func noteComplete() throws(StoreProblem) {
    try checked {
      try self.database.transaction { connection in
        try connection.run(
          "UPDATE meta SET pulledUpTo = '1970-01-01T00:00:00.000Z' WHERE pulledUpTo IS NULL")
      }
    }
  }

  /// Notes that everything has been sent and fetched, for the next start.
  func noteSynced(at moment: Timestamp) throws(StoreProblem) {
    try checked {
      try self.database.transaction { connection in
        try connection.run("UPDATE meta SET syncedAt = ?", moment.milliseconds)
      }
    }
  }
}

// Reading and writing with revisions.
extension ShowStore {
  /// Makes a change, as a whole or not at all, and says what is different since a revision.
  ///
  /// - Parameters:
  ///   - revision: the revision that the changes are to begin with.
  ///   - body: makes the change; answers whether there was anything to change.
  func write(
    since revision: Int, _ body: @Sendable (Connection) throws -> Bool
  ) throws(StoreProblem) -> Changes {
    try checked {
      try self.database.transaction { connection in
        // What changes nothing is no revision, so that no caller has to look what it was.
        if try body(connection) {
          try connection.run("UPDATE meta SET revision = revision + 1")
        }
        return try Self.changes(since: revision, connection)
      }
    }
  }

  func checked<Answer>(_ body: () throws -> Answer) throws(StoreProblem) -> Answer {
    do {
      return try body()
    } catch let problem as StoreProblem {
      throw problem
    } catch {
      throw StoreProblem(error)
    }
  }

  static func touch(_ id: Int, _ connection: Connection) throws {
    try connection.run(
      "UPDATE shows SET revision = (SELECT revision + 1 FROM meta) WHERE id = ?", id)
  }

  static func remove(
    _ condition: String, _ values: [StoredValue], _ connection: Connection
  ) throws {
    let bound = values.map(Bound.init)
    let ids = try connection.query("SELECT id FROM shows WHERE \(condition)", bound) {
      try $0["id"] as Int
    }
    for id in ids {
      try connection.run("DELETE FROM shows WHERE id = ?", id)
      try connection.run("INSERT INTO gone VALUES (?, (SELECT revision + 1 FROM meta))", id)
    }
  }

  static func changes(since revision: Int, _ connection: Connection) throws -> Changes {
    var changes = Changes(since: revision, revision: 0)
    try connection.first("SELECT revision, syncedAt FROM meta") { row in
      changes.revision = try row["revision"]
      let moment: Int64? = try row["syncedAt"]
      changes.syncedAt = moment.map { Timestamp(milliseconds: $0) }
    }
    changes.shows = try connection.query(
      """
      SELECT id, objectId, title, year, shows.seasons, addedAt, hasFailed, watched.seasons
      FROM shows LEFT JOIN saves ON saves.show = id LEFT JOIN watched ON watched.show = id
      WHERE revision > ? AND NOT isDeleted ORDER BY id
      """, revision
    ) { try Show($0) }
    if revision > 0 {
      changes.gone = try connection.query(
        """
        SELECT id FROM gone WHERE revision > ?1
        UNION SELECT id FROM shows WHERE isDeleted AND revision > ?1 ORDER BY id
        """, revision
      ) { try $0["id"] }
    }
    changes.queue = try connection.query(
      "SELECT saves.*, isDeleted FROM saves JOIN shows ON id = show ORDER BY show"
    ) { row in
      let error: String? = try row["error"]
      // A show whose adding may have arrived goes on being added, so that it can be deleted then:
      // to the user it is one that is to be deleted.
      let isDeleted: Bool = try row["isDeleted"]
      let kind = Pending.Kind(try row["kind"])
      return Pending(
        id: try row["show"], since: Timestamp(milliseconds: try row["since"]),
        attempts: try row["attempts"],
        error: error.flatMap { try? JSONBody.decode(APIError.self, from: Data($0.utf8)) },
        hasFailed: try row["hasFailed"], kind: kind == .create && isDeleted ? .delete : kind,
        conflict: Conflict(try row["conflict"], theirs: try row["theirs"]))
    }
    return changes
  }
}

/// A value on its way into SQL.
private struct Bound: Bindable {
  let stored: StoredValue
}
