import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The queue of saves, and their results.
extension ShowStore {
  /// Returns the next save to send; nil if none may be sent.
  func nextSave() throws(StoreProblem) -> Save? {
    try checked {
      try self.database.read { connection in
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
    }
  }

  /// Records that a save is being sent: from now on it may have arrived.
  ///
  /// If an earlier attempt was interrupted, by the end of the process or of its round, that one may
  /// have arrived whatever becomes of this one.
  func begin(_ id: Int) throws(StoreProblem) {
    try note(
      "UPDATE saves SET mayHaveArrived = mayHaveArrived OR isOut, isOut = 1 WHERE show = ?", id)
  }

  /// Records that this attempt of a save has not arrived.
  func noteUnsent(_ id: Int) throws(StoreProblem) {
    try note("UPDATE saves SET isOut = 0 WHERE show = ?", id)
  }

  private func note(_ statement: String, _ id: Int) throws(StoreProblem) {
    try checked {
      try self.database.transaction { connection in try connection.run(statement, id) }
    }
  }

  /// Records that the server has added a show: its save leaves the queue, unless the user has
  /// changed or deleted the show since.
  ///
  /// - Parameters:
  ///   - id: the show's number.
  ///   - objectId: the server's id, if known.
  ///   - createdAt: the time of its addition, if known, in ISO 8601.
  ///   - revision: the revision with which the returned changes begin.
  func confirm(
    _ id: Int, objectId: String?, createdAt: String?, since revision: Int
  ) throws(StoreProblem) -> Changes {
    let addedAt = createdAt.flatMap { Timestamp(iso8601: $0) }?.milliseconds
    return try write(since: revision) { connection in
      try Self.arrived(id, connection)
      if let objectId { try Self.identify(id, as: objectId, addedAt, connection) }
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

  /// Records that the server has a change: its save leaves the queue, unless the user has changed
  /// the show again.
  ///
  /// - Parameters:
  ///   - save: the sent save.
  ///   - merged: the server's new values, including another client's changes.
  ///   - revision: the revision with which the returned changes begin.
  func confirmUpdate(
    _ save: Save, merged: Draft, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      guard let current = try Self.version(of: save.id, connection)?.draft else { return false }
      let next = current.merged(with: merged, since: save.draft) ?? current
      try Self.set(save.id, to: next, connection)
      try connection.run(
        "DELETE FROM saves WHERE show = ? AND kind IN ('update', 'restore') AND ?", save.id,
        next == merged)
      try connection.run(
        "UPDATE saves SET base = ?, attempts = 0, error = NULL, isOut = 0 WHERE show = ?",
        merged.stored(), save.id)
      return true
    }
  }

  /// Records that the server no longer has a show that was deleted here; if the user has undone the
  /// deletion, it is added again.
  func confirmDeletion(_ id: Int, since revision: Int) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      if try Self.version(of: id, connection)?.kind == .restore {
        try Self.recreate(id, connection)
      } else {
        try Self.remove("id = ?", [.integer(Int64(id))], connection)
      }
      return true
    }
  }

  /// Turns the save of a show into one that adds its current values.
  static func recreate(_ id: Int, _ connection: Connection) throws {
    try connection.run("UPDATE shows SET objectId = NULL WHERE id = ?", id)
    try connection.run("UPDATE saves SET isOut = 0, mayHaveArrived = 0 WHERE show = ?", id)
    try restart(id, .create, nil, connection)
    try touch(id, connection)
  }

  /// Records a failed attempt of a save.
  ///
  /// - Parameters:
  ///   - id: the show's number.
  ///   - error: the error.
  ///   - hasFailed: whether it is given up.
  ///   - revision: the revision with which the returned changes begin.
  func noteFailure(
    of id: Int, _ error: APIError, hasFailed: Bool, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      try connection.run(
        """
        UPDATE saves SET attempts = attempts + 1, error = ?, isOut = 0,
          mayHaveArrived = max(mayHaveArrived, ?), hasFailed = ?
        WHERE show = ?
        """,
        String(decoding: try JSONBody.encode(error), as: UTF8.self), error.mayHaveArrived,
        hasFailed, id)
      try Self.touch(id, connection)
      return true
    }
  }

  /// Records another client's conflicting change of a show that was changed or deleted here:
  /// nothing more is sent until the user has decided.
  ///
  /// - Parameters:
  ///   - id: the show's number.
  ///   - conflict: the other client's change.
  ///   - kind: the operation that was to be performed on the server.
  ///   - revision: the revision with which the returned changes begin.
  func noteConflict(
    of id: Int, _ conflict: Conflict, sentAs kind: Pending.Kind = .update, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      // Deleting the show, or undoing its deletion, in the meantime is a decision already.
      switch (try Self.version(of: id, connection)?.kind, conflict) {
      case (.restore?, _) where kind == .delete: return false
      case (.restore?, .deleted): try Self.recreate(id, connection)
      case (.delete?, .deleted): try Self.remove("id = ?", [.integer(Int64(id))], connection)
      default: try Self.note(conflict, of: id, connection)
      }
      return true
    }
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
