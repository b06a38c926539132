import Reel
import ReelHTTP

/// A show in the database, with its save if the server does not have it as it is here.
///
/// What becomes of both is decided here, and in the files beside this one; ``ShowStore`` stores it.
/// A show that is gone is nil.
struct StoredShow: Equatable, Sendable {
  /// Its number, which never changes.
  var id: Int
  /// The server's id; nil before the server has it.
  var objectId: String?
  /// The show as it is here.
  var draft: Draft
  /// The time at which it was added.
  var addedAt: Timestamp
  /// Whether the user has deleted it, and its save has to tell the server.
  var isDeleted: Bool
  /// Its save; nil if the server has confirmed everything.
  var save: QueuedSave?

  /// Whether the user sees it as another one.
  func isSame(as other: StoredShow) -> Bool {
    var same = other
    same.save = save
    return same == self && other.pending == pending
  }

  /// Its save as the screens show it.
  private var pending: Pending? { save?.pending(for: id, isDeleted: isDeleted) }
}

/// A save in the queue, and what is known about it.
struct QueuedSave: Codable, Equatable, Sendable {
  /// The operation on the server.
  var kind: Pending.Kind
  /// The id that identifies the save however often it is sent.
  var requestId: String
  /// The time of the save.
  var since: Timestamp
  /// The values that are sent for a new show if the user has changed it since, or the server's
  /// before a change.
  var base: Draft?
  /// The values of earlier attempts, which the user has changed since and the server may have; nil
  /// if there are none.
  var sent: [Draft]?
  /// The number of failed attempts.
  var attempts = 0
  /// The error of the last attempt, if any.
  var error: APIError?
  /// Another client's conflicting change, about which the user has to decide.
  var conflict: Conflict?
  /// Whether it is not tried any more.
  var hasFailed = false
  /// Whether it is being sent, and may have arrived if the program ends.
  var isOut = false
  /// Whether an earlier attempt may have arrived although no answer confirms it.
  var mayHaveArrived = false

  /// Whether it may have reached the server although no answer confirms it.
  var mayBeThere: Bool { mayHaveArrived || isOut }

  /// Returns the save as the screens show it.
  ///
  /// A show whose addition may have arrived continues to be added, so that it can be deleted then:
  /// for the user it counts as being deleted.
  func pending(for id: Int, isDeleted: Bool) -> Pending {
    Pending(
      id: id, since: since, attempts: attempts, error: error, hasFailed: hasFailed,
      kind: kind == .create && isDeleted ? .delete : kind, conflict: conflict)
  }

  /// Begins to send it: from now on it may have arrived.
  ///
  /// If an earlier attempt was interrupted, by the end of the process or of its round, that one may
  /// have arrived whatever becomes of this one.
  mutating func begin() {
    mayHaveArrived = mayBeThere
    isOut = true
  }

  /// Remembers the values that may have reached the server, before the user changes them: there
  /// they are no other client's.
  mutating func outdate(_ draft: Draft) {
    let isKnown = sent?.contains(draft) == true
    guard mayBeThere, kind != .create, conflict == nil, !isKnown else { return }
    sent = (sent ?? []) + [draft]
  }

  /// Makes it be tried as if for the first time.
  mutating func restart(_ kind: Pending.Kind, _ base: Draft?) {
    self.kind = kind
    self.base = base
    conflict = nil
    retry()
    error = nil
  }

  /// Makes it be tried again after it was given up.
  mutating func retry() {
    hasFailed = false
    attempts = 0
  }
}

extension StoredShow {
  /// The save to send now; nil if there is none, if it was given up, or if it has to wait for the
  /// server's id of the show.
  var toSend: ShowStore.Save? {
    guard let save, !save.hasFailed, save.kind == .create || objectId != nil else { return nil }
    let isNew = save.kind == .create
    return ShowStore.Save(
      id: id, requestId: save.requestId, kind: save.kind, objectId: objectId,
      draft: isNew ? save.base ?? draft : draft, base: isNew ? nil : save.base,
      sent: save.sent, attempts: save.attempts)
  }
}
