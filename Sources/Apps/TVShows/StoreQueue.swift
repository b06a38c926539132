import Reel
import ReelHTTP
import ReelStorage

/// The queue of saves, and their results.
extension ShowStore {
  /// The saves that the server has not confirmed, at most one of each show.
  static let saves = Outbox<Int, QueuedSave>("saves")

  /// Returns the next save to send, which may have arrived from now on; nil if none may be sent.
  func beginNext() throws -> Save? {
    try database.transaction { connection in
      try Self.saves.first(in: connection) { entry in
        guard let save = try Self.show(entry.owner, connection)?.toSend else { return nil }
        var begun = entry.content
        begun.begin()
        try Self.saves.change(entry.number, to: begun, in: connection)
        return save
      }
    }
  }

  /// Records what has become of a save.
  ///
  /// If the server has added, changed or deleted the show, the save leaves the queue, unless the
  /// user has changed, deleted or restored the show since.
  ///
  /// - Parameters:
  ///   - result: what has become of it.
  ///   - save: the sent save.
  ///   - revision: the revision with which the returned changes begin.
  func note(
    _ result: SaveResult, of save: Save, since revision: Int
  ) throws -> Changes {
    try write(since: revision) { connection in
      guard let show = try Self.show(save.id, connection) else { return false }
      var new = show.noting(result, of: save)
      if case .created(.added(let objectId, _)) = result,
        let pulled = try Self.shows("objectId = ?", [objectId], connection).first,
        pulled.id != save.id
      {
        new?.take(pulled)
        try connection.run(
          "UPDATE OR IGNORE watched SET show = ? WHERE show = ?", save.id, pulled.id)
        try Self.remove(pulled.id, connection)
      }
      return try Self.replace(show, by: new, connection)
    }
  }

  /// Resets all saves that were given up; if there is a conflict, the user has to decide first.
  ///
  /// - Parameter revision: the revision with which the returned changes begin.
  func retryFailed(since revision: Int) throws -> Changes {
    try write(since: revision) { connection in
      let failed = try Self.saves.entries(in: connection).filter {
        $0.content.hasFailed && $0.content.conflict == nil
      }
      for entry in failed {
        var save = entry.content
        save.retry()
        try Self.saves.change(entry.number, to: save, in: connection)
        try Self.touch(entry.owner, connection)
      }
      return !failed.isEmpty
    }
  }
}

extension StoredShow {
  /// Returns the show after a save was sent.
  func noting(_ result: SaveResult, of sent: ShowStore.Save) -> StoredShow? {
    var show = self
    switch result {
    case .created(.added(let objectId, let createdAt)):
      show.arrive(as: objectId, Timestamp(iso8601: createdAt) ?? addedAt)
    // Its id comes with the next pull.
    case .created(.before): show.arrive(as: nil, addedAt)
    case .updated(let merged): show.update(to: merged, since: sent.draft)
    // The user has undone the deletion.
    case .deleted where save?.kind == .restore: show.recreate()
    case .deleted: return nil
    case .conflict(let conflict):
      // Deleting the show, or undoing its deletion, in the meantime is a decision already.
      switch (save?.kind, conflict) {
      case (.restore?, _) where sent.kind == .delete: break
      case (.restore?, .deleted): show.recreate()
      case (.delete?, .deleted): return nil
      default: show.note(conflict)
      }
    case .unsent: show.save?.isOut = false
    case .failed(let error, let isGivenUp):
      show.save?.attempts += 1
      show.save?.error = error
      show.save?.isOut = false
      if error.mayHaveArrived { show.save?.mayHaveArrived = true }
      show.save?.hasFailed = isGivenUp
    }
    return show
  }

  /// The server has added the show: its save is over, or becomes the operation that is still
  /// pending.
  mutating func arrive(as objectId: String?, _ addedAt: Timestamp) {
    self.objectId = objectId ?? self.objectId
    self.addedAt = addedAt
    guard var save, let sent = save.base, isDeleted || sent != draft else {
      self.save = nil
      return
    }
    save.restart(isDeleted ? .delete : .update, sent)
    save.isOut = false
    save.mayHaveArrived = false
    self.save = save
  }

  /// Takes what has happened to the same show under another number: another client's change, or
  /// the user's.
  ///
  /// A pull had brought it from an attempt whose answer was lost.
  fileprivate mutating func take(_ pulled: StoredShow) {
    guard save == nil else { return }
    draft = pulled.draft
    isDeleted = pulled.isDeleted
    save = pulled.save
  }

  private mutating func update(to merged: Draft, since sent: Draft) {
    draft = draft.over(merged, since: sent)
    if draft == merged, save?.kind == .update || save?.kind == .restore {
      save = nil
    } else {
      save?.base = merged
      save?.sent = nil
      save?.attempts = 0
      save?.error = nil
      save?.isOut = false
      save?.mayHaveArrived = false
    }
  }

  /// Makes the save add the show's current values.
  mutating func recreate() {
    objectId = nil
    save?.isOut = false
    save?.mayHaveArrived = false
    save?.sent = nil
    save?.restart(.create, nil)
  }

  /// Records another client's conflicting change of a show that was changed or deleted here:
  /// nothing more is sent until the user has decided.
  mutating func note(_ conflict: Conflict) {
    save?.hasFailed = true
    save?.error = nil
    save?.isOut = false
    save?.sent = nil
    save?.conflict = conflict
    switch conflict {
    case .deleted: objectId = nil
    case .changed(let theirs):
      // The show that was to be deleted is shown again, in the other client's version.
      if save?.kind == .delete { draft = theirs }
      isDeleted = false
    }
  }
}
