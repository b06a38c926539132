import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The queue: what is to be sent, and what came of it.
extension ShowStore {
  /// The save that is to be sent next; nil where there is none that may be.
  func nextSave() throws(StoreProblem) -> Save? {
    try checked {
      try self.database.read { connection in
        // A change of a show whose name on the server is still to come waits for that.
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

  /// Notes that a save is being sent: from now on it may have arrived.
  func begin(_ id: Int) throws(StoreProblem) {
    try note("UPDATE saves SET isOut = 1 WHERE show = ?", id)
  }

  /// Notes that a save has not arrived.
  func noteUnsent(_ id: Int) throws(StoreProblem) {
    try note("UPDATE saves SET isOut = 0 WHERE show = ?", id)
  }

  private func note(_ statement: String, _ id: Int) throws(StoreProblem) {
    try checked {
      try self.database.transaction { connection in try connection.run(statement, id) }
    }
  }

  /// The server has a show that was added: its save leaves the queue, unless the user has changed
  /// or deleted the show since.
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
      try Self.arrived(id, connection)
      try Self.touch(id, connection)
      return true
    }
  }

  /// Lets a save that has added a show leave the queue, or become what is still to be told.
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

  /// The server has a change: its save leaves the queue, unless the user has changed the show
  /// again.
  ///
  /// - Parameters:
  ///   - save: what was sent.
  ///   - merged: what the server has now, what another client has changed included.
  ///   - revision: the revision that the changes are to begin with.
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

  /// The server does not have a show any more that was deleted here; where the user has taken that
  /// back, it is added anew.
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

  /// Makes the save of a show one that adds it, as it is now.
  static func recreate(_ id: Int, _ connection: Connection) throws {
    try connection.run("UPDATE shows SET objectId = NULL WHERE id = ?", id)
    try connection.run("UPDATE saves SET isOut = 0, mayHaveArrived = 0 WHERE show = ?", id)
    try restart(id, .create, nil, connection)
    try touch(id, connection)
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

  /// Notes what another client has done to a show that was changed or deleted here: nothing more is
  /// sent until the user has said what is to stay.
  ///
  /// - Parameters:
  ///   - id: the show's number.
  ///   - conflict: what the other client has done.
  ///   - kind: what was to be done on the server.
  ///   - revision: the revision that the changes are to begin with.
  func noteConflict(
    of id: Int, _ conflict: Conflict, sentAs kind: Pending.Kind = .update, since revision: Int
  ) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      // A deletion that the user has taken back meanwhile is looked at anew, as what it is now.
      if kind == .delete, try Self.version(of: id, connection)?.kind == .restore { return false }
      try Self.note(conflict, of: id, connection)
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
      // What was to be deleted is there again, as the other client has it.
      if isDeletion { try set(id, to: theirs, connection) }
      try connection.run("UPDATE shows SET isDeleted = 0 WHERE id = ?", id)
    }
    try touch(id, connection)
  }

  /// Lets all saves that were given up be tried again; where another client has meddled, the user
  /// has to say first what is to stay.
  ///
  /// - Parameter revision: the revision that the changes are to begin with.
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
