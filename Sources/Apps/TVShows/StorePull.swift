import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// Merging the server's data into the database.
extension ShowStore {
  /// Begins a complete fetch, which is named by the revision of the returned changes.
  func beginFetch(since revision: Int) throws(StoreProblem) -> Changes {
    try write(since: revision) { _ in true }
  }

  /// Removes shows that the server no longer has; those that were changed here stay until the user
  /// has decided.
  ///
  /// - Parameters:
  ///   - fetch: a complete fetch, which has not found them; what another process has added or
  ///     changed since it began is left to the next one.
  ///   - revision: the revision with which the returned changes begin.
  func removeGone(in fetch: Int, since revision: Int) throws(StoreProblem) -> Changes {
    try write(since: revision) { connection in
      let objectIds = try connection.query(
        """
        SELECT objectId FROM shows
        WHERE objectId IS NOT NULL AND fetch < ?1 AND revision <= ?1 ORDER BY objectId
        """, fetch
      ) { try $0["objectId"] as String }
      for objectId in objectIds {
        let changed = try connection.first(
          """
          SELECT show, kind FROM saves JOIN shows ON show = id
          WHERE objectId = ? AND kind IN ('update', 'restore')
          """, objectId
        ) { (id: try $0["show"] as Int, kind: Pending.Kind(try $0["kind"])) }
        switch changed?.kind {
        case .restore?: if let changed { try Self.recreate(changed.id, connection) }
        case _?: if let changed { try Self.note(.deleted, of: changed.id, connection) }
        case nil: try Self.remove("objectId = ?", [.text(objectId)], connection)
        }
      }
      return !objectIds.isEmpty
    }
  }

  /// Merges a show; returns whether anything about it has changed.
  static func merge(_ show: RemoteShow, _ connection: Connection) throws -> Bool {
    guard let addedAt = Timestamp(iso8601: show.createdAt)?.milliseconds else {
      throw StoreProblem.other(message: "\(show.createdAt) is not a moment")
    }
    let known = try connection.first(
      """
      SELECT id, title, year, seasons, addedAt, conflict, theirs, show
      FROM shows LEFT JOIN saves ON show = id WHERE objectId = ?
      """, show.objectId
    ) { row in
      (
        id: try row["id"] as Int, draft: try Draft(row), addedAt: try row["addedAt"] as Int64,
        conflict: Conflict(try row["conflict"], theirs: try row["theirs"]),
        isWaiting: try row["show"] as Int? != nil
      )
    }
    let draft = show.draft
    guard let known else { return try mergeNew(show, addedAt, connection) }
    if known.isWaiting {
      // The user's changes are not overwritten; the next round compares both versions.
      guard case .changed(let theirs)? = known.conflict, theirs != draft else { return false }
      try note(.changed(theirs: draft), of: known.id, connection)
      return true
    }
    // Equal values leave no trace, so that no subscriber is notified of a change.
    guard known.draft != draft || known.addedAt != addedAt else { return false }
    try set(known.id, to: draft, connection)
    try connection.run("UPDATE shows SET addedAt = ? WHERE id = ?", addedAt, known.id)
    return true
  }

  /// Merges a show whose id is not known here.
  private static func mergeNew(
    _ show: RemoteShow, _ addedAt: Int64, _ connection: Connection
  ) throws -> Bool {
    let draft = show.draft
    // One of our own that the server has under an unknown id: it already knew the request, or its
    // answers were lost until the save was given up.
    let own = try connection.first(
      """
      SELECT id, kind FROM shows LEFT JOIN saves ON show = id
      WHERE objectId IS NULL AND conflict IS NULL
        AND (show IS NULL OR kind <> 'create' OR (hasFailed AND mayHaveArrived))
        AND ((base IS NULL AND title = ? AND year = ? AND shows.seasons = ?) OR base = ?) LIMIT 1
      """, draft.title, draft.year, draft.seasons, draft.stored()
    ) { (id: try $0["id"] as Int, kind: try $0["kind"] as String?) }
    guard let own else {
      try connection.run(
        """
        INSERT INTO shows (objectId, title, year, seasons, addedAt, revision)
        VALUES (?, ?, ?, ?, ?, (SELECT revision + 1 FROM meta))
        """, show.objectId, draft.title, draft.year, draft.seasons, addedAt)
      return true
    }
    if own.kind == Pending.Kind.create.rawValue { try arrived(own.id, connection) }
    try connection.run(
      "UPDATE shows SET objectId = ?, addedAt = ? WHERE id = ?", show.objectId, addedAt, own.id)
    try touch(own.id, connection)
    return true
  }
}
