import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The queue of saves, and their results.
extension ShowStore {
  /// Returns the next save to send, which may have arrived from now on; nil if none may be sent.
  func beginNext() throws(StoreProblem) -> Save? {
    try checked {
      try self.database.transaction { connection in
        let save = try Self.nextSave(connection)
        if let save { try Self.begin(save.id, connection) }
        return save
      }
    }
  }

  static func nextSave(_ connection: Connection) throws -> Save? {
    // A change of a show whose server id is still unknown has to wait for it.
    try connection.first(
      """
      SELECT show, requestId, kind, objectId, base, title, year, seasons, attempts
      FROM saves JOIN shows ON show = id
      WHERE NOT hasFailed AND (kind = 'create' OR objectId IS NOT NULL) ORDER BY show LIMIT 1
      """
    ) { row in
      let kind = Pending.Kind(try row["kind"])
      let base = Draft(stored: try row["base"])
      let current = try Draft(row)
      return Save(
        id: try row["show"], requestId: try row["requestId"], kind: kind,
        objectId: try row["objectId"], draft: kind == .create ? base ?? current : current,
        base: kind == .create ? nil : base, attempts: try row["attempts"])
    }
  }

  /// Records that a save is being sent: from now on it may have arrived.
  ///
  /// If an earlier attempt was interrupted, by the end of the process or of its round, that one may
  /// have arrived whatever becomes of this one.
  static func begin(_ id: Int, _ connection: Connection) throws {
    try connection.run(
      "UPDATE saves SET mayHaveArrived = mayHaveArrived OR isOut, isOut = 1 WHERE show = ?", id)
  }

  /// Records what has become of a save.
  ///
  /// If the server has added, changed or deleted the show, the save leaves the queue, unless the
  /// user has changed, deleted or restored the show since.
  ///
  /// - Parameters:
  ///   - result: what has become of it.
  ///   - save: the sent save.
  ///   - revision: the revision with which the returned changes begin.
  func note(
    _ result: SaveResult, of save: Save, since revision: Int
  ) throws(StoreProblem) -> Changes {
    let id = save.id
    return try write(since: revision) { connection in
      switch result {
      case .created(let created):
        try Self.arrived(id, connection)
        // Otherwise its id comes with the next pull.
        if case .added(let objectId, let createdAt) = created {
          let addedAt = Timestamp(iso8601: createdAt)?.milliseconds
          try Self.identify(id, as: objectId, addedAt, connection)
        }
      case .updated(let merged): return try Self.updated(save, merged, connection)
      case .deleted:
        if try Self.version(of: id, connection)?.kind != .restore {
          try Self.remove("id = ?", [.integer(Int64(id))], connection)
          return true
        }
        // The user has undone the deletion.
        try Self.recreate(id, connection)
      case .conflict(let conflict): return try Self.note(conflict, of: save, connection)
      case .unsent:
        try connection.run("UPDATE saves SET isOut = 0 WHERE show = ?", id)
        return false
      case .failed(let error, let isGivenUp):
        try connection.run(
          """
          UPDATE saves SET attempts = attempts + 1, error = ?, isOut = 0,
            mayHaveArrived = max(mayHaveArrived, ?), hasFailed = ?
          WHERE show = ?
          """,
          String(decoding: try JSONBody.encode(error), as: UTF8.self), error.mayHaveArrived,
          isGivenUp, id)
      }
      try Self.touch(id, connection)
      return true
    }
  }

  /// Gives a show its server id.
  ///
  /// A pull may have brought it before, under a number of its own, from an attempt whose answer was
  /// lost. What has happened to that one since is kept: another client's change, or the user's.
  private static func identify(
    _ id: Int, as objectId: String, _ addedAt: Int64?, _ connection: Connection
  ) throws {
    let duplicate = try connection.first(
      "SELECT id FROM shows WHERE objectId = ? AND id <> ?", objectId, id
    ) { try $0["id"] as Int }
    if let duplicate {
      if try version(of: id, connection)?.kind == nil,
        let pulled = try version(of: duplicate, connection)
      {
        try set(id, to: pulled.draft, connection)
        try connection.run(
          "UPDATE shows SET isDeleted = ? WHERE id = ?", pulled.isDeleted, id)
        try connection.run("UPDATE saves SET show = ? WHERE show = ?", id, duplicate)
      }
      try connection.run("UPDATE OR IGNORE watched SET show = ? WHERE show = ?", id, duplicate)
      try remove("id = ?", [.integer(Int64(duplicate))], connection)
    }
    try connection.run(
      "UPDATE shows SET objectId = ?, addedAt = COALESCE(?, addedAt) WHERE id = ?", objectId,
      addedAt, id)
  }

  /// Removes a save that has added a show from the queue, or turns it into the operation that is
  /// still pending.
  static func arrived(_ id: Int, _ connection: Connection) throws {
    let rest = try connection.first(
      """
      SELECT base, title, year, seasons, isDeleted FROM saves JOIN shows ON show = id WHERE id = ?
      """, id
    ) { row -> Pending.Kind? in
      guard let sent = Draft(stored: try row["base"]) else { return nil }
      if try row["isDeleted"] { return .delete }
      return sent == (try Draft(row)) ? nil : .update
    }
    if let kind = rest ?? nil {
      try connection.run(
        """
        UPDATE saves SET kind = ?, attempts = 0, error = NULL, mayHaveArrived = 0, isOut = 0,
          hasFailed = 0 WHERE show = ?
        """, kind.rawValue, id)
    } else {
      try connection.run("DELETE FROM saves WHERE show = ?", id)
    }
  }

  private static func updated(
    _ save: Save, _ merged: Draft, _ connection: Connection
  ) throws -> Bool {
    guard let current = try version(of: save.id, connection)?.draft else { return false }
    let next = current.merged(with: merged, since: save.draft) ?? current
    try set(save.id, to: next, connection)
    try connection.run(
      "DELETE FROM saves WHERE show = ? AND kind IN ('update', 'restore') AND ?", save.id,
      next == merged)
    try connection.run(
      "UPDATE saves SET base = ?, attempts = 0, error = NULL, isOut = 0 WHERE show = ?",
      merged.stored(), save.id)
    return true
  }

  /// Turns the save of a show into one that adds its current values.
  static func recreate(_ id: Int, _ connection: Connection) throws {
    try connection.run("UPDATE shows SET objectId = NULL WHERE id = ?", id)
    try connection.run("UPDATE saves SET isOut = 0, mayHaveArrived = 0 WHERE show = ?", id)
    try restart(id, .create, nil, connection)
    try touch(id, connection)
  }

  /// Records another client's conflicting change of a show that was changed or deleted here:
  /// nothing more is sent until the user has decided.
  private static func note(
    _ conflict: Conflict, of save: Save, _ connection: Connection
  ) throws -> Bool {
    // Deleting the show, or undoing its deletion, in the meantime is a decision already.
    switch (try version(of: save.id, connection)?.kind, conflict) {
    case (.restore?, _) where save.kind == .delete: return false
    case (.restore?, .deleted): try recreate(save.id, connection)
    case (.delete?, .deleted): try remove("id = ?", [.integer(Int64(save.id))], connection)
    default: try note(conflict, of: save.id, connection)
    }
    return true
  }

  static func note(_ conflict: Conflict, of id: Int, _ connection: Connection) throws {
    let values: (name: String, theirs: String?) =
      switch conflict {
      case .changed(let theirs): ("changed", try theirs.stored())
      case .deleted: ("deleted", nil)
      }
    try connection.run(
      """
      UPDATE saves SET hasFailed = 1, error = NULL, isOut = 0, conflict = ?, theirs = ?
      WHERE show = ?
      """, values.name, values.theirs, id)
    switch conflict {
    case .deleted: try connection.run("UPDATE shows SET objectId = NULL WHERE id = ?", id)
    case .changed(let theirs):
      let isDeletion = try version(of: id, connection)?.kind == .delete
      // The show that was to be deleted is shown again, in the other client's version.
      if isDeletion { try set(id, to: theirs, connection) }
      try connection.run("UPDATE shows SET isDeleted = 0 WHERE id = ?", id)
    }
    try touch(id, connection)
  }

  /// Resets all saves that were given up; if there is a conflict, the user has to decide first.
  ///
  /// - Parameter revision: the revision with which the returned changes begin.
  func retryFailed(since revision: Int) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      try connection.run(
        """
        UPDATE shows SET revision = (SELECT revision + 1 FROM meta)
        WHERE id IN (SELECT show FROM saves WHERE hasFailed AND conflict IS NULL)
        """)
      let isAny = connection.changes > 0
      try connection.run(
        "UPDATE saves SET hasFailed = 0, attempts = 0 WHERE hasFailed AND conflict IS NULL")
      return isAny
    }
  }
}
