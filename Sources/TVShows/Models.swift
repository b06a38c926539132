import Reel
import ReelHTTP

/// A show as the server sends it.
public struct RemoteShow: Codable, Equatable, Sendable {
  /// The server's name for it: ten letters and digits.
  public var objectId: String
  /// What it is called.
  public var title: String
  /// When it came out.
  public var year: Int
  /// How many seasons it has.
  public var seasons: Int
  /// When it was added, as ISO 8601 has it: `2026-01-01T00:00:00.000Z`.
  public var createdAt: String
  /// When it was last changed, as ISO 8601 has it.
  public var updatedAt: String

  /// Makes a show of its parts.
  public init(
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
public struct RemotePage: Codable, Equatable, Sendable {
  /// The shows of this part.
  public var results: [RemoteShow]
  /// How many there are in all its parts.
  public var count: Int

  /// Makes a page of its parts.
  public init(results: [RemoteShow], count: Int) {
    self.results = results
    self.count = count
  }
}

/// What the server says about a show that has been added.
public enum Created: Equatable, Sendable {
  /// It is there, under this name and since then.
  case added(objectId: String, createdAt: String)
  /// It had been added by an earlier request with the same id; its name comes with the next pull.
  case before
}

/// What somebody wants to add.
public struct Draft: Codable, Equatable, Sendable {
  /// What the show is called.
  public var title: String
  /// When it came out.
  public var year: Int
  /// How many seasons it has.
  public var seasons: Int

  /// Makes a draft of its parts.
  public init(title: String, year: Int, seasons: Int) {
    self.title = title
    self.year = year
    self.seasons = seasons
  }
}

/// A show as the local database has it.
public struct Show: Codable, Equatable, Sendable {
  /// Whether the server has it.
  public enum SyncStatus: String, Codable, Sendable {
    /// It does.
    case synced
    /// It will: the save is in the queue.
    case pending
    /// It does not, and nobody tries any more until the user says so.
    case failed
  }

  /// Its number in the local database, which stays the same whatever happens to it.
  public var id: Int
  /// The server's name for it; nil before the server has it.
  public var objectId: String?
  /// What it is called.
  public var title: String
  /// When it came out.
  public var year: Int
  /// How many seasons it has.
  public var seasons: Int
  /// When it was added.
  public var addedAt: Timestamp
  /// Whether the server has it.
  public var sync: SyncStatus

  /// Makes a show of its parts.
  public init(
    id: Int, objectId: String? = nil, title: String, year: Int, seasons: Int, addedAt: Timestamp,
    sync: SyncStatus
  ) {
    self.id = id
    self.objectId = objectId
    self.title = title
    self.year = year
    self.seasons = seasons
    self.addedAt = addedAt
    self.sync = sync
  }
}

/// A save that the server has not confirmed.
public struct Pending: Codable, Equatable, Sendable {
  /// The show's number in the local database.
  public var id: Int
  /// When the user saved it.
  public var since: Timestamp
  /// How often the server has failed at it.
  public var attempts: Int
  /// What came of the last attempt, if there was one.
  public var error: APIError?
  /// Whether it is not tried any more.
  public var hasFailed: Bool

  /// Makes a save of its parts.
  public init(id: Int, since: Timestamp, attempts: Int, error: APIError?, hasFailed: Bool) {
    self.id = id
    self.since = since
    self.attempts = attempts
    self.error = error
    self.hasFailed = hasFailed
  }
}

/// What is different in the local database from one of its revisions to a later one.
public struct Changes: Codable, Equatable, Sendable {
  /// The revision from which on something is different; 0 for the empty database.
  public var since: Int
  /// The revision after it all.
  public var revision: Int
  /// The shows that are new or different, as they are now.
  public var shows: [Show] = []
  /// The numbers of those that are gone.
  public var gone: [Int] = []
  /// All saves that the server has not confirmed, oldest first.
  public var queue: [Pending] = []

  /// Makes changes of their parts.
  public init(
    since: Int, revision: Int, shows: [Show] = [], gone: [Int] = [], queue: [Pending] = []
  ) {
    self.since = since
    self.revision = revision
    self.shows = shows
    self.gone = gone
    self.queue = queue
  }
}
