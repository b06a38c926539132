import Reel
import ReelStorage

/// Users' edits of existing shows.
extension ShowStore {
  /// A show, with its pending operation.
  struct Version {
    var draft: Draft
    var isDeleted: Bool
    /// The pending operation; nil if there is none.
    var kind: Pending.Kind?
    var base: Draft?
    var conflict: Conflict?
    var hasFailed: Bool
    /// Whether the save may have reached the server although no answer confirms it.
    var mayBeThere: Bool
  }

  /// Makes a user's edit, and queues the operation for the server.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - requestId: identifies its save however often it is sent.
  ///   - now: the time of the edit.
  ///   - revision: the revision with which the returned changes begin.
  func edit(
    _ edit: Edit, requestId: String, now: Timestamp, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      let version = try Self.version(of: edit.id, connection)
      let save = NewSave(requestId: requestId, now: now)
      if case .restore(let show) = edit {
        return try Self.restore(show, version, save, connection)
      }
      guard let version, !version.isDeleted else {
        // Another client has deleted it in the meantime: the typed values are added as a new show.
        guard case .change(_, let draft) = edit else { return false }
        try Self.insert(draft, requestId, now, connection)
        return true
      }
      switch edit {
      case .restore: break  // Unreachable: it has been done above.
      case .change(let id, let draft): try Self.change(id, version, draft, save, connection)
      case .delete(let id): try Self.delete(id, version, save, connection)
      case .watched(let id, let seasons):
        try connection.run("INSERT OR REPLACE INTO watched VALUES (?, ?)", id, seasons)
      case .resolve(let id, let isMine):
        try Self.resolve(id, version, isMine, requestId, connection)
      }
      try Self.touch(edit.id, connection)
      return true
    }
  }

  struct NewSave {
    var requestId: String
    var now: Timestamp
  }

  /// Returns the stored data of a show.
  static func version(of id: Int, _ connection: Connection) throws -> Version? {
    try connection.first(
      """
      SELECT title, year, seasons, isDeleted, kind, base, conflict, theirs, hasFailed,
        mayHaveArrived OR isOut AS mayBeThere
      FROM shows LEFT JOIN saves ON show = id WHERE id = ?
      """, id
    ) { row in
      let kind: String? = try row["kind"]
      return Version(
        draft: try Draft(row), isDeleted: try row["isDeleted"],
        kind: kind.map { Pending.Kind($0) }, base: Draft(stored: try row["base"]),
        conflict: Conflict(try row["conflict"], theirs: try row["theirs"]),
        hasFailed: try row["hasFailed"] ?? false, mayBeThere: try row["mayBeThere"] ?? false)
    }
  }

  /// Adds a show, and queues its save.
  static func insert(
    _ draft: Draft, _ requestId: String, _ now: Timestamp, _ connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT INTO shows (title, year, seasons, addedAt, revision)
      VALUES (?, ?, ?, ?, (SELECT revision + 1 FROM meta))
      """, draft.title, draft.year, draft.seasons, now.milliseconds)
    try enqueue(
      connection.lastInsertedID, .create, nil, NewSave(requestId: requestId, now: now), connection)
  }

  static func enqueue(
    _ id: Int, _ kind: Pending.Kind, _ base: Draft?, _ save: NewSave, _ connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT INTO saves (show, requestId, since, attempts, hasFailed, kind, base)
      VALUES (?, ?, ?, 0, 0, ?, ?)
      """, id, save.requestId, save.now.milliseconds, kind.rawValue, base?.stored())
  }

  /// Sets the values of a show.
  static func set(_ id: Int, to draft: Draft, _ connection: Connection) throws {
    try connection.run(
      """
      UPDATE shows SET title = ?, year = ?, seasons = ?,
        revision = (SELECT revision + 1 FROM meta) WHERE id = ?
      """, draft.title, draft.year, draft.seasons, id)
  }

  private static func change(
    _ id: Int, _ version: Version, _ draft: Draft, _ save: NewSave, _ connection: Connection
  ) throws {
    try set(id, to: draft, connection)
    switch version.kind {
    case nil: try enqueue(id, .update, version.draft, save, connection)
    case .create? where version.mayBeThere:
      // A save that was sent continues; the change follows it.
      try restart(id, .create, version.base ?? version.draft, connection)
    case .create?:
      // The server does not have it yet: it gets this version, as a new request.
      try connection.run("UPDATE saves SET requestId = ? WHERE show = ?", save.requestId, id)
      try restart(id, .create, nil, connection)
    case .update?:
      // If another client has made a conflicting change, the user still has to decide.
      if version.conflict == nil { try restart(id, .update, version.base, connection) }
    case .delete?: try restart(id, .update, version.draft, connection)
    case .restore?: break  // which sends the show as it is now
    }
  }

  private static func delete(
    _ id: Int, _ version: Version, _ save: NewSave, _ connection: Connection
  ) throws {
    var base = version.base
    if case .changed(let theirs)? = version.conflict { base = theirs }
    switch version.kind {
    case .create? where !version.mayBeThere, .update? where version.conflict == .deleted:
      // The server does not have it.
      return try remove("id = ?", [.integer(Int64(id))], connection)
    case .create?: try restart(id, .create, base ?? version.draft, connection)
    case .update?, .delete?, .restore?: try restart(id, .delete, base, connection)
    case nil: try enqueue(id, .delete, version.draft, save, connection)
    }
    try connection.run("UPDATE shows SET isDeleted = 1 WHERE id = ?", id)
  }

  /// Resets a save, to be tried as if for the first time.
  static func restart(
    _ id: Int, _ kind: Pending.Kind, _ base: Draft?, _ connection: Connection
  ) throws {
    try connection.run(
      """
      UPDATE saves SET kind = ?, base = ?, conflict = NULL, theirs = NULL, hasFailed = 0,
        attempts = 0, error = NULL WHERE show = ?
      """, kind.rawValue, base?.stored(), id)
  }

  private static func resolve(
    _ id: Int, _ version: Version, _ isMine: Bool, _ requestId: String, _ connection: Connection
  ) throws {
    switch (version.conflict, isMine) {
    case (nil, _): break
    case (.changed(let theirs)?, true):
      let kind = version.kind ?? .update
      try restart(id, kind, theirs, connection)
      try connection.run("UPDATE shows SET isDeleted = ? WHERE id = ?", kind == .delete, id)
    case (.changed(let theirs)?, false):
      try set(id, to: theirs, connection)
      try connection.run("DELETE FROM saves WHERE show = ?", id)
    case (.deleted?, true):
      try connection.run(
        "UPDATE saves SET requestId = ?, mayHaveArrived = 0 WHERE show = ?", requestId, id)
      try restart(id, .create, nil, connection)
    case (.deleted?, false): try remove("id = ?", [.integer(Int64(id))], connection)
    }
  }
}
