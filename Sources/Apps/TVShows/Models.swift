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

  /// Makes a show of its parts.
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

  /// Makes a page of its parts.
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

/// What somebody wants to add.
package struct Draft: Codable, Equatable, Sendable {
  /// What the show is called.
  var title: String
  /// When it came out.
  var year: Int
  /// How many seasons it has.
  var seasons: Int
}

/// A show as the local database has it.
package struct Show: Codable, Equatable, Sendable {
  /// Whether the server has it.
  enum SyncStatus: String, Codable, Sendable {
    /// It does.
    case synced
    /// It will: the save is in the queue.
    case pending
    /// It does not, and nobody tries any more until the user says so.
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
}

/// A save that the server has not confirmed.
struct Pending: Codable, Equatable, Sendable {
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
}
