import Reel
import ReelHTTP

/// A show in the server's format.
package struct RemoteShow: Codable, Equatable, Sendable {
  /// The server's id: ten letters and digits.
  var objectId: String
  /// The title.
  var title: String
  /// The year of release.
  var year: Int
  /// The number of seasons.
  var seasons: Int
  /// The time of creation in ISO 8601: `2026-01-01T00:00:00.000Z`.
  var createdAt: String
  /// The time of the last change in ISO 8601.
  var updatedAt: String

  /// Creates a show in the server's format.
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

/// A page of the server's shows, with the total number.
package struct RemotePage: Codable, Equatable, Sendable {
  /// The shows on this page.
  var results: [RemoteShow]
  /// The total number on all pages.
  var count: Int

  /// Creates a page of shows, with the total number.
  package init(results: [RemoteShow], count: Int) {
    self.results = results
    self.count = count
  }
}

/// The server's answer about an added show.
package enum Created: Codable, Equatable, Sendable {
  /// It has been added, with this id and time.
  case added(objectId: String, createdAt: String)
  /// It had been added by an earlier request with the same id; its server id comes with the next
  /// pull.
  case before
}

/// The valid content of the form.
package struct Draft: Codable, Equatable, Sendable {
  /// The title.
  var title: String
  /// The year of release.
  var year: Int
  /// The number of seasons.
  var seasons: Int
}

extension Draft {
  /// Merges two changes of the same show; returns nil if both have changed the same field
  /// differently.
  ///
  /// - Parameters:
  ///   - theirs: the other client's version.
  ///   - base: the previous version.
  func merged(with theirs: Draft, since base: Draft) -> Draft? {
    let mine = over(theirs, since: base)
    return mine == theirs.over(self, since: base) ? mine : nil
  }

  /// Returns another version with the fields that this one has changed, also where both have.
  ///
  /// - Parameters:
  ///   - other: the other version.
  ///   - base: the previous version.
  func over(_ other: Draft, since base: Draft) -> Draft {
    Draft(
      title: title == base.title ? other.title : title,
      year: year == base.year ? other.year : year,
      seasons: seasons == base.seasons ? other.seasons : seasons)
  }
}

extension RemoteShow {
  /// The show as the user would have typed it.
  var draft: Draft { Draft(title: title, year: year, seasons: seasons) }
}

/// A show in the local database.
package struct Show: Codable, Equatable, Identifiable, Sendable {
  /// Whether the server has the show.
  enum SyncStatus: String, Codable, Sendable {
    /// The server has it.
    case synced
    /// The save is in the queue.
    case pending
    /// The server does not have it, and the user has to start another attempt.
    case failed
  }

  /// Its number in the local database, which never changes.
  package var id: Int
  /// The server's id; nil before the server has it.
  var objectId: String?
  /// The title.
  package var title: String
  /// The year of release.
  var year: Int
  /// The number of seasons.
  var seasons: Int
  /// The time at which it was added.
  var addedAt: Timestamp
  /// Whether the server has it.
  var sync: SyncStatus
  /// The number of seasons that the user has watched; known only on this machine.
  var watched = 0

  /// The show as the user would have typed it.
  var draft: Draft { Draft(title: title, year: year, seasons: seasons) }
}

/// A user's edit of an existing show.
package enum Edit: Codable, Equatable, Sendable {
  /// New values, and those that the user has changed.
  case change(id: Int, draft: Draft, since: Draft? = nil)
  /// Deletion.
  case delete(id: Int)
  /// The number of watched seasons; nil for one more than there are by then.
  case watched(id: Int, seasons: Int?)
  /// The choice between two versions, the user's or the other client's.
  case resolve(id: Int, isMine: Bool)
  /// Restoring a deleted show.
  case restore(show: DeletedShow)

  /// The show's number in the local database.
  var id: Int {
    switch self {
    case .change(let id, _, _), .delete(let id), .watched(let id, _), .resolve(let id, _): id
    case .restore(let show): show.id
    }
  }
}

/// Another client's conflicting change of a show that was changed or deleted here.
package enum Conflict: Codable, Equatable, Sendable {
  /// It has changed the same field differently.
  case changed(theirs: Draft)
  /// It has deleted the show.
  case deleted
}

/// What has become of a save that was sent.
package enum SaveResult: Codable, Equatable, Sendable {
  /// The server has added the show.
  case created(created: Created)
  /// The server now has these values, including another client's changes.
  case updated(merged: Draft)
  /// The server no longer has the show.
  case deleted
  /// Another client was faster.
  case conflict(conflict: Conflict)
  /// It has not arrived.
  case unsent
  /// It has failed, and is perhaps given up.
  case failed(error: APIError, isGivenUp: Bool)
}

/// A save that the server has not confirmed.
struct Pending: Codable, Equatable, Sendable {
  /// The operation of a save on the server.
  enum Kind: String, Codable, Sendable {
    /// Add the show.
    case create
    /// Change the show.
    case update
    /// Delete the show.
    case delete
    /// Make sure that the show exists, although it may have been deleted from here.
    case restore
  }

  /// The show's number in the local database.
  var id: Int
  /// The time of the save.
  var since: Timestamp
  /// The number of failed attempts.
  var attempts: Int
  /// The error of the last attempt, if any.
  var error: APIError?
  /// Whether it is not tried any more.
  var hasFailed: Bool
  /// The operation on the server.
  var kind = Kind.create
  /// Another client's conflicting change, about which the user has to decide.
  var conflict: Conflict?
}

/// The changes of the local database from one revision to a later one.
package struct Changes: Codable, Equatable, Sendable {
  /// The revision before the changes; 0 for the empty database.
  var since: Int
  /// The revision after the changes.
  var revision: Int
  /// The new and changed shows.
  var shows: [Show] = []
  /// The numbers of the removed ones.
  var gone: [Int] = []
  /// The saves of all these shows that the server has not confirmed, by number; others have none
  /// any more.
  var queue: [Pending] = []
  /// The time of the last complete synchronization.
  var syncedAt: Timestamp?
}

/// How far the server's shows are known here.
package struct FetchProgress: Codable, Equatable, Sendable {
  /// The moment up to which the server's changes are known, in ISO 8601; nil before everything has
  /// been fetched once.
  var pulledUpTo: String?
  /// The number of the server's shows here.
  var count: Int
}
