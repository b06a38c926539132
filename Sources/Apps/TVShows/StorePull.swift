import Reel
import ReelStorage

/// Merging the server's data into the database.
extension ShowStore {
  /// Merges the server's changes.
  ///
  /// - Parameters:
  ///   - shows: shows in the server's state, in the order of their changes.
  ///   - fetch: the complete fetch that has found them, if any.
  ///   - revision: the revision with which the returned changes begin.
  package func merge(
    _ shows: [RemoteShow], in fetch: Int? = nil, since revision: Int
  ) throws -> Changes {
    try write(since: revision) { connection in
      // Those whose id on the server is not known here, read when the first one is needed.
      var nameless: [StoredShow]?
      var isAny = false
      for show in shows {
        if try Self.merge(show, &nameless, connection) { isAny = true }
        guard let fetch, fetch > 0 else { continue }
        try connection.run(
          "UPDATE shows SET fetch = max(fetch, ?) WHERE objectId = ?", fetch, show.objectId)
      }
      if let last = shows.last {
        try connection.run(
          "UPDATE meta SET pulledUpTo = ?1 WHERE pulledUpTo IS NOT ?1", last.updatedAt)
      }
      return isAny
    }
  }

  /// Begins a complete fetch, which is named by the revision of the returned changes.
  func beginFetch(since revision: Int) throws -> Changes {
    try write(since: revision) { _ in true }
  }

  /// Removes shows that the server no longer has; those that were changed here stay until the user
  /// has decided.
  ///
  /// - Parameters:
  ///   - fetch: a complete fetch, which has not found them; what another process has added or
  ///     changed since it began is left to the next one.
  ///   - revision: the revision with which the returned changes begin.
  func removeGone(in fetch: Int, since revision: Int) throws -> Changes {
    try write(since: revision) { connection in
      let gone = try Self.shows(
        "objectId IS NOT NULL AND fetch < ?1 AND revision <= ?1 ORDER BY objectId", [fetch],
        connection)
      for show in gone { _ = try Self.replace(show, by: show.missing(), connection) }
      return !gone.isEmpty
    }
  }

  /// Merges a show; returns whether anything about it has changed.
  private static func merge(
    _ show: RemoteShow, _ nameless: inout [StoredShow]?, _ connection: Connection
  ) throws -> Bool {
    guard let addedAt = Timestamp(iso8601: show.createdAt) else {
      throw StorageProblem.other(message: "\(show.createdAt) is not a moment")
    }
    if let known = try shows("objectId = ?", [show.objectId], connection).first {
      return try replace(known, by: known.merged(with: show.draft, addedAt), connection)
    }
    if nameless == nil { nameless = try shows("objectId IS NULL ORDER BY id", [], connection) }
    if let index = nameless?.firstIndex(where: { $0.mayBe(show.draft) }),
      let own = nameless?.remove(at: index)
    {
      return try replace(own, by: own.found(as: show.objectId, addedAt), connection)
    }
    try add(show.draft, since: addedAt, objectId: show.objectId, connection)
    return true
  }
}

extension StoredShow {
  /// Returns the show after a pull has brought it.
  fileprivate func merged(with theirs: Draft, _ addedAt: Timestamp) -> StoredShow {
    var show = self
    if save == nil {
      show.draft = theirs
      show.addedAt = addedAt
    } else if case .changed(let before)? = save?.conflict, before != theirs {
      // The user's other changes are not overwritten; the next round compares both versions.
      show.note(.changed(theirs: theirs))
    }
    return show
  }

  /// Whether a show with these values, whose id is not known here, may be this one: the server
  /// already knew the request, or its answers were lost until the save was given up.
  fileprivate func mayBe(_ theirs: Draft) -> Bool {
    guard let save else { return draft == theirs }
    return save.conflict == nil
      && (save.kind != .create || (save.hasFailed && save.mayHaveArrived))
      && (save.base ?? draft) == theirs
  }

  /// Returns the show after a pull has brought its id.
  fileprivate func found(as objectId: String, _ addedAt: Timestamp) -> StoredShow {
    var show = self
    if save?.kind == .create { show.arrive(as: objectId, addedAt) }
    show.objectId = objectId
    show.addedAt = addedAt
    return show
  }

  /// Returns the show after a complete fetch has not found it.
  fileprivate func missing() -> StoredShow? {
    var show = self
    switch save?.kind {
    case .restore?: show.recreate()
    case .update?: show.note(.deleted)
    case .create?, .delete?, nil: return nil
    }
    return show
  }
}
