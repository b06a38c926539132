import Reel
import ReelStorage

// Reading and writing the database's rows.
extension ShowStore {
  /// Returns a show.
  static func show(_ id: Int, _ connection: Connection) throws -> StoredShow? {
    try shows("id = ?", [id], connection).first
  }

  /// Returns the shows that fulfil a condition of SQL.
  static func shows(
    _ condition: String, _ values: [any Bindable], _ connection: Connection
  ) throws -> [StoredShow] {
    try connection.rows("SELECT * FROM shows WHERE \(condition)", values) { row in
      let id: Int = try row["id"]
      return StoredShow(
        id: id, objectId: try row["objectId"],
        draft: Draft(title: try row["title"], year: try row["year"], seasons: try row["seasons"]),
        addedAt: Timestamp(milliseconds: try row["addedAt"]), isDeleted: try row["isDeleted"],
        save: try saves.entries(of: id, in: connection).first?.content)
    }
  }

  /// Stores what has become of a show and its save, which keeps its place in the queue; returns
  /// whether the user can see it.
  ///
  /// - Parameters:
  ///   - old: the show as stored.
  ///   - new: the show from now on; nil if it is gone.
  static func replace(
    _ old: StoredShow, by new: StoredShow?, _ connection: Connection
  ) throws -> Bool {
    guard let new else {
      try remove(old.id, connection)
      return true
    }
    if new.save != old.save {
      let number = try saves.entries(of: old.id, in: connection).first?.number
      if let number, let save = new.save {
        try saves.change(number, to: save, in: connection)
      } else if let save = new.save {
        try saves.add(save, of: old.id, in: connection)
      } else {
        try saves.removeAll(of: old.id, in: connection)
      }
    }
    guard !new.isSame(as: old) else { return false }
    try connection.run(
      """
      UPDATE shows SET objectId = ?, title = ?, year = ?, seasons = ?, addedAt = ?, isDeleted = ?
      WHERE id = ?
      """, new.objectId, new.draft.title, new.draft.year, new.draft.seasons,
      new.addedAt.milliseconds, new.isDeleted, old.id)
    try touch(old.id, connection)
    return true
  }

  /// Adds a show, under its previous number if it had one.
  static func add(
    _ draft: Draft, since moment: Timestamp, id: Int? = nil, objectId: String? = nil,
    _ connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT INTO shows (id, objectId, title, year, seasons, addedAt, revision)
      VALUES (?, ?, ?, ?, ?, ?, (SELECT revision + 1 FROM meta))
      """, id, objectId, draft.title, draft.year, draft.seasons, moment.milliseconds)
  }

  /// Removes a show and its save.
  static func remove(_ id: Int, _ connection: Connection) throws {
    try saves.removeAll(of: id, in: connection)
    try connection.run("DELETE FROM shows WHERE id = ?", id)
    try connection.run("INSERT INTO gone VALUES (?, (SELECT revision + 1 FROM meta))", id)
  }

  /// Gives a show the revision of the change that is being made.
  static func touch(_ id: Int, _ connection: Connection) throws {
    try connection.run(
      "UPDATE shows SET revision = (SELECT revision + 1 FROM meta) WHERE id = ?", id)
  }
}

extension Show {
  /// Reads the columns by index: there may be very many rows.
  init(_ row: borrowing Row, _ queue: [Int: SyncStatus]) throws {
    let id = Int(try row.integer(at: 0) ?? 0)
    let seasons = Int(try row.integer(at: 4) ?? 0)
    self.init(
      id: id, objectId: try row.text(at: 1), title: try row.text(at: 2) ?? "",
      year: Int(try row.integer(at: 3) ?? 0), seasons: seasons,
      addedAt: Timestamp(milliseconds: try row.integer(at: 5) ?? 0),
      sync: queue[id] ?? .synced, watched: min(Int(try row.integer(at: 6) ?? 0), seasons))
  }
}
