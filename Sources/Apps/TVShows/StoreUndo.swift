import Reel
import ReelStorage

/// Restoring deleted shows.
extension ShowStore {
  /// Undoes a deletion, or adds the show again if the server has deleted it already.
  ///
  /// - Parameters:
  ///   - show: the show before its deletion.
  ///   - version: its stored data.
  ///   - save: the save to send if it is added.
  /// - Returns: Whether there was anything to do.
  static func restore(
    _ show: DeletedShow, _ version: Version?, _ save: NewSave, _ connection: Connection
  ) throws -> Bool {
    guard let version else {
      try insertAgain(show, save, connection)
      return true
    }
    if version.isDeleted {
      try takeBack(show.id, version, save, connection)
    } else if version.kind == .delete {
      // Another client has changed it in the meantime, so it exists in that client's version.
      try connection.run("DELETE FROM saves WHERE show = ?", show.id)
    } else {
      return false
    }
    try touch(show.id, connection)
    return true
  }

  /// Adds a show under its previous number.
  private static func insertAgain(
    _ show: DeletedShow, _ save: NewSave, _ connection: Connection
  ) throws {
    try connection.run("DELETE FROM gone WHERE id = ?", show.id)
    try connection.run(
      """
      INSERT INTO shows (id, title, year, seasons, addedAt, revision)
      VALUES (?, ?, ?, ?, ?, (SELECT revision + 1 FROM meta))
      """, show.id, show.draft.title, show.draft.year, show.draft.seasons,
      save.now.milliseconds)
    if show.watched > 0 {
      try connection.run("INSERT INTO watched VALUES (?, ?)", show.id, show.watched)
    }
    try enqueue(show.id, .create, nil, save, connection)
  }

  /// Undoes a deletion that waits to be sent, or may have been sent.
  private static func takeBack(
    _ id: Int, _ version: Version, _ save: NewSave, _ connection: Connection
  ) throws {
    try connection.run("UPDATE shows SET isDeleted = 0 WHERE id = ?", id)
    // A show that is being added continues to be; the deletion would have followed.
    guard version.kind == .delete else { return }
    if version.mayBeThere {
      // The server may have deleted it: the next round checks.
      try connection.run("UPDATE saves SET requestId = ? WHERE show = ?", save.requestId, id)
      try restart(id, .restore, version.base, connection)
    } else if let base = version.base, base != version.draft {
      try restart(id, .update, base, connection)
    } else {
      try connection.run("DELETE FROM saves WHERE show = ?", id)
    }
  }
}
