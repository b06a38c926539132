import ReelApp
import ReelStorage

/// The local database: all shows, and the saves that the server has not confirmed.
///
/// Every change gets a revision, so that a caller can ask for the changes since a known one.
/// Several processes may use one file.
package final class ShowStore: Sendable {
  /// A save to send.
  package struct Save: Codable, Equatable, Sendable {
    /// The show's number in the database.
    var id: Int
    /// The id that identifies the save however often it is sent.
    var requestId: String
    /// The operation on the server.
    var kind: Pending.Kind
    /// The server's id of the show; nil before the server has it.
    var objectId: String?
    /// The values to send.
    var draft: Draft
    /// The server's values before the user's change; nil for a new show.
    var base: Draft?
    /// The user's earlier values, which the server may have; nil if there are none.
    var sent: [Draft]?
    /// The number of failed attempts.
    @Count var attempts: Int
  }

  let database: Database

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - location: a file, or memory.
  ///   - busyTimeout: how long to wait for another process that writes, in milliseconds.
  /// - Throws: A `DatabaseError`.
  package init(_ location: Database.Location, busyTimeout: Int = 2000) throws {
    database = try Database(location, migrations: Self.migrations, busyTimeout: busyTimeout)
  }

  /// The migrations from an empty file to the latest version; users' files have been through them.
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
    // `base`: the values sent for a new show, or the server's before a change; `isOut`: whether it
    // is being sent, and may have arrived if the program ends.
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
    // The time of the last complete synchronization, in milliseconds.
    Migration("ALTER TABLE meta ADD COLUMN syncedAt INTEGER;"),
    // The last complete fetch that has found the show.
    Migration("ALTER TABLE shows ADD COLUMN fetch INTEGER NOT NULL DEFAULT 0;"),
    // The saves become an outbox. No two of them have the same request id: the server would take
    // the second for the first one.
    Migration(
      """
      ALTER TABLE saves RENAME TO earlierSaves;
      \(saves.schema)
      CREATE UNIQUE INDEX savesByRequest ON saves (json_extract(content, '$.requestId'));
      INSERT INTO saves (owner, content)
      SELECT show, json_object(
        'kind', kind, 'requestId', requestId, 'since', since, 'base', json(base),
        'attempts', attempts, 'error', json(error),
        'conflict', CASE conflict
          WHEN 'changed' THEN json_object('changed', json_object('theirs', json(theirs)))
          WHEN 'deleted' THEN json('{"deleted":{}}')
        END,
        'hasFailed', json(iif(hasFailed, 'true', 'false')),
        'isOut', json(iif(isOut, 'true', 'false')),
        'mayHaveArrived', json(iif(mayHaveArrived, 'true', 'false')))
      FROM earlierSaves ORDER BY show;
      DROP TABLE earlierSaves;
      """),
  ]

  /// Returns the changes since a revision; all of them since revision 0.
  func changes(since revision: Int) throws -> Changes {
    try database.read { try Self.changes(since: revision, $0) }
  }

  /// Returns a number that changes whenever another process has changed the database.
  func version() throws -> Int {
    try database.read { connection in
      try connection.first("PRAGMA data_version") { try $0["data_version"] } ?? 0
    }
  }

  /// Adds a show, and queues its save.
  ///
  /// - Parameters:
  ///   - draft: the show.
  ///   - requestId: identifies the save however often it is sent.
  ///   - now: the time of the save.
  ///   - revision: the revision with which the returned changes begin.
  func add(
    _ draft: Draft, requestId: String, now: Timestamp, since revision: Int
  ) throws -> Changes {
    try write(since: revision) { connection in
      let save = QueuedSave(kind: .create, requestId: requestId, since: now)
      try Self.insert(draft, save, connection)
      return true
    }
  }
}

// Data from the server.
extension ShowStore {
  /// Returns how far the server's shows are known here.
  func progress() throws -> FetchProgress {
    try database.read { connection in
      try connection.first(
        """
        SELECT pulledUpTo, (SELECT count(*) FROM shows WHERE objectId IS NOT NULL) AS found
        FROM meta
        """
      ) { FetchProgress(pulledUpTo: try $0["pulledUpTo"], count: try $0["found"]) }
    } ?? FetchProgress(count: 0)
  }

  /// Records a complete synchronization, for the next start: from now on new data are news.
  func noteSynced(at moment: Timestamp) throws -> Timestamp {
    try database.transaction { connection in
      try connection.run(
        """
        UPDATE meta
        SET syncedAt = ?, pulledUpTo = COALESCE(pulledUpTo, '1970-01-01T00:00:00.000Z')
        """, moment.milliseconds)
      return moment
    }
  }
}

// Reading and writing with revisions.
extension ShowStore {
  /// Makes a change completely or not at all, and returns the changes since a revision.
  ///
  /// - Parameters:
  ///   - revision: the revision with which the returned changes begin.
  ///   - body: makes the change; returns whether there was anything to change.
  func write(
    since revision: Int, _ body: @Sendable (Connection) throws -> Bool
  ) throws -> Changes {
    try database.transaction { connection in
      // An operation without changes creates no revision, so that no caller has to look for them.
      if try body(connection) { try connection.run("UPDATE meta SET revision = revision + 1") }
      return try Self.changes(since: revision, connection)
    }
  }

  static func changes(since revision: Int, _ connection: Connection) throws -> Changes {
    var changes = Changes(since: revision, revision: 0)
    try connection.first("SELECT revision, syncedAt FROM meta") { row in
      changes.revision = try row["revision"]
      let moment: Int64? = try row["syncedAt"]
      changes.syncedAt = moment.map { Timestamp(milliseconds: $0) }
    }
    let deleted = try connection.query(
      "SELECT id FROM shows WHERE revision > ? AND isDeleted ORDER BY id", revision
    ) { try $0["id"] as Int }
    let isDeleted = Set(deleted)
    changes.queue = try saves.entries(
      ofAnyOf: "SELECT id FROM shows WHERE revision > ?", revision, in: connection
    ).map { $0.content.pending(for: $0.owner, isDeleted: isDeleted.contains($0.owner)) }
    let statuses = changes.queue.map { ($0.id, $0.hasFailed ? Show.SyncStatus.failed : .pending) }
    let status = Dictionary(uniqueKeysWithValues: statuses)
    changes.shows = try connection.query(
      """
      SELECT id, objectId, title, year, shows.seasons, addedAt, watched.seasons
      FROM shows LEFT JOIN watched ON show = id
      WHERE revision > ? AND NOT isDeleted ORDER BY id
      """, revision
    ) { try Show($0, status) }
    if revision > 0 {
      let removed = try connection.query("SELECT id FROM gone WHERE revision > ?", revision) {
        try $0["id"] as Int
      }
      changes.gone = (removed + deleted).sorted()
    }
    return changes
  }
}
