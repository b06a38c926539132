import Reel
import ReelHTTP

/// A show as the server sends it.
package struct RemoteShow: Codable, Equatable, Sendable {
  /// The server's name for it: ten letters and digits.
  var objectId: String
  /// What it is called.
  var title: String
  /// When it came out.
  var year: Int
  /// How many seasons it has.
  var seasons: Int
  /// When it was added, as ISO 8601 has it: `2026-01-01T00:00:00.000Z`.
  var createdAt: String
  /// When it was last changed, as ISO 8601 has it.
  var updatedAt: String

  /// Creates a show as the service sends it.
  package init(
    objectId: String, title: String, year: Int, seasons: Int, createdAt: String, updatedAt: String
  ) {
    self.objectId = objectId
    self.title = title
    self.year = year
    self.seasons = seasons
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// A part of what the server has, and how much it has in all.
package struct RemotePage: Codable, Equatable, Sendable {
  /// The shows of this part.
  var results: [RemoteShow]
  /// How many there are in all its parts.
  var count: Int

  /// Creates a page of shows, with how many there are in all.
  package init(results: [RemoteShow], count: Int) {
    self.results = results
    self.count = count
  }
}

/// What the server says about a show that has been added.
package enum Created: Equatable, Sendable {
  /// It is there, under this name and since then.
  case added(objectId: String, createdAt: String)
  /// It had been added by an earlier request with the same id; its name comes with the next pull.
  case before
}

/// What the user wants to add.
package struct Draft: Codable, Equatable, Sendable {
  /// What the show is called.
  var title: String
  /// When it came out.
  var year: Int
  /// How many seasons it has.
  var seasons: Int
}

extension Draft {
  /// What the two come to that have changed the same show; nil where both have changed the same
  /// thing, each in another way.
  ///
  /// - Parameters:
  ///   - theirs: what the other client has made of it.
  ///   - base: what it was before.
  func merged(with theirs: Draft, since base: Draft) -> Draft? {
    func pick<Value: Equatable>(_ part: KeyPath<Draft, Value>) -> Value? {
      let (mine, other) = (self[keyPath: part], theirs[keyPath: part])
      if mine == base[keyPath: part] { return other }
      return other == base[keyPath: part] || other == mine ? mine : nil
    }
    guard let title = pick(\.title), let year = pick(\.year), let seasons = pick(\.seasons) else {
      return nil
    }
    return Draft(title: title, year: year, seasons: seasons)
  }
}

extension RemoteShow {
  /// What the user would have typed for it.
  var draft: Draft { Draft(title: title, year: year, seasons: seasons) }
}

/// A show as the local database has it.
package struct Show: Codable, Equatable, Sendable {
  /// Whether the server has it.
  enum SyncStatus: String, Codable, Sendable {
    /// It does.
    case synced
    /// It will: the save is in the queue.
    case pending
    /// It does not, and there is no other try until the user says so.
    case failed
  }

  /// Its number in the local database, which stays the same whatever happens to it.
  var id: Int
  /// The server's name for it; nil before the server has it.
  var objectId: String?
  /// What it is called.
  var title: String
  /// When it came out.
  var year: Int
  /// How many seasons it has.
  var seasons: Int
  /// When it was added.
  var addedAt: Timestamp
  /// Whether the server has it.
  var sync: SyncStatus
  /// How many of its seasons the user has watched; only this machine knows.
  var watched = 0

  /// What the user would have typed for it.
  var draft: Draft { Draft(title: title, year: year, seasons: seasons) }
}

extension Show {
  /// Reads a show; what an older recording does not say of it has not happened.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    objectId = try values.decodeIfPresent(String.self, forKey: .objectId)
    title = try values.decode(String.self, forKey: .title)
    year = try values.decode(Int.self, forKey: .year)
    seasons = try values.decode(Int.self, forKey: .seasons)
    addedAt = try values.decode(Timestamp.self, forKey: .addedAt)
    sync = try values.decode(SyncStatus.self, forKey: .sync)
    watched = try values.decodeIfPresent(Int.self, forKey: .watched) ?? 0
  }
}

/// What the user does to a show that is there.
package enum Edit: Codable, Equatable, Sendable {
  /// It is to be called so, and so on.
  case change(id: Int, draft: Draft)
  /// It is to go.
  case delete(id: Int)
  /// So many of its seasons have been watched.
  case watched(id: Int, seasons: Int)
  /// Of two versions of it, the user's or the other client's is to stay.
  case resolve(id: Int, isMine: Bool)
  /// It was deleted, and is to be there again.
  case restore(show: DeletedShow)

  /// The show's number in the local database.
  var id: Int {
    switch self {
    case .change(let id, _), .delete(let id), .watched(let id, _), .resolve(let id, _): id
    case .restore(let show): show.id
    }
  }
}

/// What another client has done meanwhile to a show that was changed or deleted here.
enum Conflict: Codable, Equatable, Sendable {
  /// It has changed the same thing in another way, to this.
  case changed(theirs: Draft)
  /// It has deleted the show.
  case deleted
}

/// A save that the server has not confirmed.
struct Pending: Codable, Equatable, Sendable {
  /// What a save is to do on the server.
  enum Kind: String, Codable, Sendable {
    /// The show is to be added.
    case create
    /// The show is to be changed.
    case update
    /// The show is to be deleted.
    case delete
    /// The show is to be there, although it may have been deleted from here.
    case restore
  }

  /// The show's number in the local database.
  var id: Int
  /// When the user saved it.
  var since: Timestamp
  /// How often the server has failed at it.
  var attempts: Int
  /// What came of the last attempt, if there was one.
  var error: APIError?
  /// Whether it is not tried any more.
  var hasFailed: Bool
  /// What it is to do on the server.
  var kind = Kind.create
  /// What another client has done meanwhile, so that the user has to say what is to stay.
  var conflict: Conflict?
}

extension Pending {
  /// Reads a save; in an older recording there are none but of shows that are added.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    since = try values.decode(Timestamp.self, forKey: .since)
    attempts = try values.decode(Int.self, forKey: .attempts)
    error = try values.decodeIfPresent(APIError.self, forKey: .error)
    hasFailed = try values.decode(Bool.self, forKey: .hasFailed)
    kind = try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .create
    conflict = try values.decodeIfPresent(Conflict.self, forKey: .conflict)
  }
}

/// What is different in the local database from one of its revisions to a later one.
package struct Changes: Codable, Equatable, Sendable {
  /// The revision from which on something is different; 0 for the empty database.
  var since: Int
  /// The revision after it all.
  var revision: Int
  /// The shows that are new or different, as they are now.
  var shows: [Show] = []
  /// The numbers of those that are gone.
  var gone: [Int] = []
  /// All saves that the server has not confirmed, oldest first.
  var queue: [Pending] = []
  /// When everything had been sent and fetched, the last time.
  var syncedAt: Timestamp?
}
