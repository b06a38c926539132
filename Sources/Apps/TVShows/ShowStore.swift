import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The local database: all shows, and the saves that the server has not confirmed.
///
/// Every change gets a revision, so that whoever knows one can ask what is different since. Several
/// processes may use one file.
package final class ShowStore: Sendable {
  /// A save that is to be sent.
  struct Save: Equatable, Sendable {
    /// The show's number in the database.
    var id: Int
    /// What makes the save the same save whenever it is sent again.
    var requestId: String
    /// The show.
    var draft: Draft
    /// How often the server has failed at it.
    var attempts: Int
  }

  private let database: Database

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

  private static let migrations = [
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
      """)
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
      try connection.run(
        """
        INSERT INTO shows (title, year, seasons, addedAt, revision)
        VALUES (?, ?, ?, ?, (SELECT revision + 1 FROM meta))
        """, draft.title, draft.year, draft.seasons, now.milliseconds)
      try connection.run(
        "INSERT INTO saves VALUES (?, ?, ?, 0, NULL, 0, 0)", connection.lastInsertedID, requestId,
        now.milliseconds)
      return true
    }
  }

  /// The save that is to be sent next; nil where there is none that may be.
  func nextSave() throws(StoreProblem) -> Save? {
    try checked {
      try self.database.read { connection in
        try connection.first(
          """
          SELECT show, requestId, title, year, seasons, attempts
          FROM saves JOIN shows ON show = id WHERE NOT hasFailed ORDER BY show LIMIT 1
          """
        ) { row in
          Save(
            id: try row["show"], requestId: try row["requestId"],
            draft: Draft(
              title: try row["title"], year: try row["year"], seasons: try row["seasons"]),
            attempts: try row["attempts"])
        }
      }
    }
  }

  /// Takes a save out of the queue: the server has it.
  ///
  /// - Parameters:
  ///   - id: the show's number.
  ///   - objectId: the server's name for it, where that is known.
  ///   - createdAt: since when the server has it, where that is known, as ISO 8601 has it.
  ///   - revision: the revision that the changes are to begin with.
  func confirm(
    _ id: Int, objectId: String?, createdAt: String?, since revision: Int
  ) throws(StoreProblem) -> Changes {
    let addedAt = createdAt.flatMap { Timestamp(iso8601: $0) }?.milliseconds
    return try write(since: revision) { connection in
      if let objectId {
        // A pull may have brought it before, from an attempt whose answer was lost.
        try Self.remove(
          "objectId = ? AND id <> ?", [.text(objectId), .integer(Int64(id))], connection)
        try connection.run(
          "UPDATE shows SET objectId = ?, addedAt = COALESCE(?, addedAt) WHERE id = ?", objectId,
          addedAt, id)
      }
      try connection.run("DELETE FROM saves WHERE show = ?", id)
      try Self.touch(id, connection)
      return true
    }
  }

  /// Notes that the server has failed at a save.
  ///
  /// - Parameters:
  ///   - id: the show's number.
  ///   - error: what came of it.
  ///   - hasFailed: whether it is not to be tried any more.
  ///   - revision: the revision that the changes are to begin with.
  func noteFailure(
    of id: Int, _ error: APIError, hasFailed: Bool, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      try connection.run(
        """
        UPDATE saves SET attempts = attempts + 1, error = ?,
          mayHaveArrived = max(mayHaveArrived, ?), hasFailed = ?
        WHERE show = ?
        """,
        String(decoding: try JSONBody.encode(error), as: UTF8.self), error.mayHaveArrived,
        hasFailed, id)
      try Self.touch(id, connection)
      return true
    }
  }

  /// Lets all saves that were given up be tried again.
  ///
  /// - Parameter revision: the revision that the changes are to begin with.
  func retryFailed(since revision: Int) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      try connection.run(
        """
        UPDATE shows SET revision = (SELECT revision + 1 FROM meta)
        WHERE id IN (SELECT show FROM saves WHERE hasFailed)
        """)
      let isAny = connection.changes > 0
      try connection.run("UPDATE saves SET hasFailed = 0, attempts = 0 WHERE hasFailed")
      return isAny
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

  /// Removes shows that the server does not have any more.
  ///
  /// - Parameters:
  ///   - objectIds: the server's names for them.
  ///   - revision: the revision that the changes are to begin with.
  func remove(
    _ objectIds: Set<String>, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      for objectId in objectIds.sorted() {
        try Self.remove("objectId = ?", [.text(objectId)], connection)
      }
      return !objectIds.isEmpty
    }
  }

  /// Takes over a show; answers whether anything about it is different.
  private static func merge(_ show: RemoteShow, _ connection: Connection) throws -> Bool {
    guard let addedAt = Timestamp(iso8601: show.createdAt)?.milliseconds else {
      throw StoreProblem.other(message: "\(show.createdAt) is not a moment")
    }
    let known = try connection.first(
      "SELECT id, title, year, seasons, addedAt FROM shows WHERE objectId = ?", show.objectId
    ) { row in
      (
        id: try row["id"] as Int, draft: try Draft(row), addedAt: try row["addedAt"] as Int64
      )
    }
    let draft = Draft(title: show.title, year: show.year, seasons: show.seasons)
    if let known {
      // What is the same leaves no trace, so that nobody is told of a change.
      guard known.draft != draft || known.addedAt != addedAt else { return false }
      try connection.run(
        """
        UPDATE shows SET title = ?, year = ?, seasons = ?, addedAt = ?,
          revision = (SELECT revision + 1 FROM meta) WHERE id = ?
        """, draft.title, draft.year, draft.seasons, addedAt, known.id)
      return true
    }
    // One of our own that the server has, but did not say under which name: it knew the request
    // already, or its answers were lost until the save was given up.
    let own = try connection.first(
      """
      SELECT id FROM shows WHERE objectId IS NULL AND title = ? AND year = ? AND seasons = ?
        AND id NOT IN (SELECT show FROM saves WHERE NOT (hasFailed AND mayHaveArrived)) LIMIT 1
      """, draft.title, draft.year, draft.seasons
    ) { try $0["id"] as Int }
    if let own {
      try connection.run("DELETE FROM saves WHERE show = ?", own)
      try connection.run(
        """
        UPDATE shows SET objectId = ?, addedAt = ?, revision = (SELECT revision + 1 FROM meta)
        WHERE id = ?
        """, show.objectId, addedAt, own)
    } else {
      try connection.run(
        """
        INSERT INTO shows (objectId, title, year, seasons, addedAt, revision)
        VALUES (?, ?, ?, ?, ?, (SELECT revision + 1 FROM meta))
        """, show.objectId, draft.title, draft.year, draft.seasons, addedAt)
    }
    return true
  }
}

// Reading and writing with revisions.
extension ShowStore {
  /// Makes a change, as a whole or not at all, and says what is different since a revision.
  ///
  /// - Parameters:
  ///   - revision: the revision that the changes are to begin with.
  ///   - body: makes the change; answers whether there was anything to change.
  private func write(
    since revision: Int, _ body: @Sendable (Connection) throws -> Bool
  ) throws(StoreProblem) -> Changes {
    try checked {
      try self.database.transaction { connection in
        // What changes nothing is no revision, so that nobody has to look what it was.
        if try body(connection) {
          try connection.run("UPDATE meta SET revision = revision + 1")
        }
        return try Self.changes(since: revision, connection)
      }
    }
  }

  private func checked<Answer>(_ body: () throws -> Answer) throws(StoreProblem) -> Answer {
    do {
      return try body()
    } catch let problem as StoreProblem {
      throw problem
    } catch {
      throw StoreProblem(error)
    }
  }

  private static func touch(_ id: Int, _ connection: Connection) throws {
    try connection.run(
      "UPDATE shows SET revision = (SELECT revision + 1 FROM meta) WHERE id = ?", id)
  }

  private static func remove(
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

  private static func changes(since revision: Int, _ connection: Connection) throws -> Changes {
    var changes = Changes(
      since: revision,
      revision: try connection.first("SELECT revision FROM meta") { try $0["revision"] } ?? 0)
    changes.shows = try connection.query(
      """
      SELECT id, objectId, title, year, seasons, addedAt, hasFailed
      FROM shows LEFT JOIN saves ON show = id WHERE revision > ? ORDER BY id
      """, revision
    ) { try Show($0) }
    if revision > 0 {
      changes.gone = try connection.query(
        "SELECT id FROM gone WHERE revision > ? ORDER BY id", revision
      ) { try $0["id"] }
    }
    changes.queue = try connection.query("SELECT * FROM saves ORDER BY show") { row in
      let error: String? = try row["error"]
      return Pending(
        id: try row["show"], since: Timestamp(milliseconds: try row["since"]),
        attempts: try row["attempts"],
        error: error.flatMap { try? JSONBody.decode(APIError.self, from: Data($0.utf8)) },
        hasFailed: try row["hasFailed"])
    }
    return changes
  }
}

/// A value on its way into SQL.
private struct Bound: Bindable {
  let stored: StoredValue
}
