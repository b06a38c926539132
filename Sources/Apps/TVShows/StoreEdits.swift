import Reel
import ReelStorage

/// Users' edits of existing shows.
extension ShowStore {
  /// Makes a user's edit, and queues the operation for the server.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - requestId: identifies its save however often it is sent.
  ///   - now: the time of the edit.
  ///   - revision: the revision with which the returned changes begin.
  func edit(
    _ edit: Edit, requestId: String, now: Timestamp, since revision: Int
  ) throws -> Changes {
    try write(since: revision) { connection in
      let save = QueuedSave(kind: .create, requestId: requestId, since: now)
      let show = try Self.show(edit.id, connection)
      switch (edit, show) {
      case (.restore(let deleted), nil): try Self.insertAgain(deleted, save, connection)
      case (.change(_, let draft, _), let show) where show?.isDeleted ?? true:
        // Another client has deleted it in the meantime: the typed values are added as a new show.
        try Self.insert(draft, save, connection)
      case (.watched(let id, let seasons), let show?) where !show.isDeleted:
        let before = try connection.first("SELECT seasons FROM watched WHERE show = ?", id) {
          try $0["seasons"] as Int
        }
        let oneMore = min((before ?? 0) + 1, show.draft.seasons)
        try connection.run(
          "INSERT OR REPLACE INTO watched VALUES (?, ?)", id, seasons ?? oneMore)
        try Self.touch(id, connection)
      case (_, let show?):
        return try Self.replace(show, by: show.edited(edit, save), connection)
      case (_, nil): return false
      }
      return true
    }
  }

  /// Adds a show, and queues its save.
  static func insert(_ draft: Draft, _ save: QueuedSave, _ connection: Connection) throws {
    try add(draft, since: save.since, connection)
    try saves.add(save, of: connection.lastInsertedID, in: connection)
  }

  /// Adds a show under its previous number: the server has deleted it already.
  private static func insertAgain(
    _ show: DeletedShow, _ save: QueuedSave, _ connection: Connection
  ) throws {
    try connection.run("DELETE FROM gone WHERE id = ?", show.id)
    try add(show.draft, since: save.since, id: show.id, connection)
    if show.watched > 0 {
      try connection.run("INSERT INTO watched VALUES (?, ?)", show.id, show.watched)
    }
    try saves.add(save, of: show.id, in: connection)
  }
}

extension StoredShow {
  /// Returns the show after a user's edit.
  ///
  /// - Parameters:
  ///   - edit: the edit.
  ///   - new: the save to queue if another one is needed, in the form of an addition.
  func edited(_ edit: Edit, _ new: QueuedSave) -> StoredShow? {
    switch edit {
    case .restore: restored(new)
    case .change(_, let draft, let before): changed(to: draft, since: before ?? self.draft, new)
    case .delete where !isDeleted: deleted(new)
    case .resolve(_, let isMine) where !isDeleted: resolved(isMine: isMine, new)
    case .delete, .resolve, .watched: self
    }
  }

  /// - Parameter before: the values that the user has changed; others may have been stored since.
  private func changed(
    to draft: Draft, since before: Draft, _ new: QueuedSave
  ) -> StoredShow {
    var show = self
    show.draft = draft.over(self.draft, since: before)
    show.save?.outdate(self.draft)
    switch save?.kind {
    case nil:
      let isSame = draft.merged(with: self.draft, since: before) == nil
      show.save = new
      // Where both have changed the same, the server's version is compared with the earlier one.
      show.save?.restart(.update, isSame ? before : self.draft)
    case .create? where save?.mayBeThere == true:
      // A save that was sent continues; the change follows it.
      show.save?.restart(.create, save?.base ?? self.draft)
    case .create?:
      // The server does not have it yet: it gets this version, as a new request.
      show.save?.requestId = new.requestId
      show.save?.restart(.create, nil)
    case .update?:
      // If another client has made a conflicting change, the user still has to decide.
      if save?.conflict == nil { show.save?.restart(.update, save?.base) }
    case .delete?: show.save?.restart(.update, self.draft)
    case .restore?: break  // which sends the show as it is now
    }
    return show
  }

  private func deleted(_ new: QueuedSave) -> StoredShow? {
    var show = self
    show.isDeleted = true
    guard let save else {
      show.save = new
      show.save?.restart(.delete, draft)
      return show
    }
    var base = save.base
    if case .changed(let theirs)? = save.conflict { base = theirs }
    show.save?.outdate(draft)
    switch save.kind {
    case .create where !save.mayBeThere, .update where save.conflict == .deleted:
      // The server does not have it.
      return nil
    case .create: show.save?.restart(.create, base ?? draft)
    case .update, .delete, .restore: show.save?.restart(.delete, base)
    }
    return show
  }

  private func resolved(isMine: Bool, _ new: QueuedSave) -> StoredShow? {
    guard let save, let conflict = save.conflict else { return self }
    var show = self
    switch (conflict, isMine) {
    case (.changed(let theirs), true):
      show.save?.restart(save.kind, theirs)
      show.isDeleted = save.kind == .delete
    case (.changed(let theirs), false):
      show.draft = theirs
      show.save = nil
    case (.deleted, true):
      show.save?.requestId = new.requestId
      show.recreate()
    case (.deleted, false): return nil
    }
    return show
  }

  /// Undoes a deletion that waits to be sent, or may have been sent.
  private func restored(_ new: QueuedSave) -> StoredShow {
    var show = self
    show.isDeleted = false
    // A show that is being added continues to be; the deletion would have followed.
    guard let save, save.kind == .delete else { return show }
    if isDeleted, save.mayBeThere {
      // The server may have deleted it: the next round checks.
      show.save?.requestId = new.requestId
      show.save?.restart(.restore, save.base)
    } else if isDeleted, let base = save.base, base != draft {
      show.save?.restart(.update, base)
    } else {
      // It is there as it is here, or another client has changed it: it is there in that version.
      show.save = nil
    }
    return show
  }
}
