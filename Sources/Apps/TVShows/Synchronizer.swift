import ReelApp
import ReelHTTP
import ReelStorage

/// Sends saves and fetches new data: one request at a time, and at most one wait.
package struct Synchronizer: AppPart<TVShowsApp> {
  /// The events between the database and the server.
  package enum Action: Codable, Equatable, Sendable {
    /// Sends and fetches everything now.
    case syncTapped
    /// The database has stored a step of the synchronizer.
    case syncProgressed(outcome: Outcome<Changes, StorageProblem>)
    /// The next save has been read, and may be sent from now on; nil if there is none.
    case saveRead(outcome: Outcome<ShowStore.Save?, StorageProblem>)
    /// The server was to add a show.
    case showCreated(outcome: Outcome<Created, APIError>)
    /// The server was asked for a show; nil if it has none.
    case showRead(outcome: Outcome<RemoteShow?, APIError>)
    /// The server was to change or delete a show; whether it had it.
    case showChanged(outcome: Outcome<Bool, APIError>)
    /// The progress of fetching has been read.
    case progressRead(outcome: Outcome<FetchProgress, StorageProblem>)
    /// The server was asked for a page of shows.
    case pageFetched(outcome: Outcome<RemotePage, APIError>)
    /// The synchronizer has finished.
    case syncEnded(outcome: Outcome<Timestamp, StorageProblem>)
    /// A number in 0…1 has been drawn for the wait after a failure, which begins now.
    case waitDrawn(jitter: Double, now: Timestamp)
    /// It is time to try again.
    case retryDue
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .syncTapped where state.isStoreReady:
      state.message = nil
      state.sync(isNew: true, withFailed: true, isAnew: true, &ask)
    case .retryDue:
      guard case .waiting = state.sync.phase else { return }
      state.sync.phase = .idle
      state.sync(isQuiet: true, &ask)
    case .syncTapped: break
    default: state.advance(with: action, &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("sync", "Send and fetch now, including changes that were given up") { .syncTapped }
      .alias("refresh")
      .unavailable { $0.notReady }
  }
}

extension TVShowsApp.State {
  /// Whether the user is waiting for the synchronizer.
  var isBusy: Bool { if case .working = sync.phase { !sync.isQuiet } else { false } }

  /// Sends the queue and fetches new data, at once or after the current round.
  ///
  /// - Parameters:
  ///   - isNew: whether the user has a new reason to try, so that delays start short again.
  ///   - withFailed: whether to include saves that were given up.
  ///   - isQuiet: whether it is automatic, so that the user does not wait for it.
  ///   - isAnew: whether the current round is ended while it only fetches, rather than awaited.
  ///   - requests: receives requests.
  mutating func sync(
    isNew: Bool = false, withFailed: Bool = false, isQuiet: Bool = false, isAnew: Bool = false,
    _ ask: inout Ask<TVShowsApp>
  ) {
    guard isStoreReady else { return }
    switch sync.phase {
    case .idle: break
    case .waiting(let moment):
      ask.cancel(.wait(until: moment, isOffline: sync.error?.isOffline ?? false))
    case .working(.fetching) where isAnew, .working(.counting) where isAnew:
      ask.cancel(.fetch(since: nil, skip: 0, limit: 0))
    case .working:
      sync.again = true
      sync.againWithFailed = sync.againWithFailed || withFailed
      return
    }
    if isNew { sync.attempt = 0 }
    sync.isQuiet = isQuiet
    go(withFailed ? (.resetting, .retryFailed(since: revision)) : (.choosing, .nextSave), &ask)
  }

  /// Takes what the current round has stored, if there is anything new.
  mutating func progressed(
    _ changes: Changes, isRemote: Bool, _ ask: inout Ask<TVShowsApp>
  ) {
    guard changes.revision > revision else { return }
    let count = sync.queue.count
    take(changes, isRemote: isRemote, &ask)
    // A successful save ends a series of failures.
    if sync.queue.count < count { sync.attempt = 0 }
    reached()
  }

  /// The current round has done everything.
  mutating func ended(_ moment: Timestamp, _ ask: inout Ask<TVShowsApp>) {
    sync.phase = .idle
    sync.lastEnd = moment
    sync.attempt = 0
    sync.error = nil
    reached()
    continueStart(&ask)
  }

  /// The current round has failed; the next one begins at a moment, if any.
  mutating func failed(
    _ error: APIError, _ retryAt: Timestamp?, _ ask: inout Ask<TVShowsApp>
  ) {
    sync.error = error
    if network == .connecting { network = .failed(error: error) }
    sync.phase = .idle
    sync.attempt = retryAt == nil ? 0 : sync.attempt + 1
    if let retryAt {
      sync.nextTry = retryAt
      if !sync.again {
        sync.phase = .waiting(until: retryAt)
        ask(.wait(until: retryAt, isOffline: error.isOffline))
      }
    }
    continueStart(&ask)
  }

  /// The database has failed.
  mutating func stopped(_ problem: StorageProblem) {
    sync.phase = .idle
    sync.again = false
    sync.againWithFailed = false
    if top == .start {
      store = .failed(problem: problem)
      network = .unknown
    } else {
      message = .storeTroubled(problem: problem)
    }
  }

  /// The server has answered, which is all that the start has waited for.
  private mutating func reached() {
    network = .ready
    if top == .start { route.show(.home) }
  }

  private mutating func continueStart(_ ask: inout Ask<TVShowsApp>) {
    guard sync.again else { return }
    let withFailed = sync.againWithFailed
    sync.again = false
    sync.againWithFailed = false
    sync(isNew: true, withFailed: withFailed, &ask)
  }
}

extension TVShowsApp.State {
  /// The status of the synchronizer: pending saves, errors, the last complete synchronization,
  /// and the next attempt; conflicts that the user has to decide come first.
  var syncNotices: [Notice] {
    var notices = conflicts
    if store == .ready(inMemory: true) {
      notices.append(
        Notice.info("Nothing is kept on this machine: the database is in memory."))
    }
    let queue = sync.queue.filter { $0.conflict == nil }
    let waiting = queue.filter { !$0.hasFailed }
    let failed = queue.filter(\.hasFailed)
    var parts: [Text] = []
    if !waiting.isEmpty { parts.append("\(Pending.counted(waiting)) not sent yet.") }
    var isTrouble = !failed.isEmpty
    if let first = failed.first {
      parts.append("\(Pending.counted(failed)) not synced: given up. Try again with “sync”.")
      if let error = first.error { parts.append(error.sentence) }
    }
    if sync.lastEnd != nil { parts.append("Last synced at \(MomentText.placeholder).") }
    let next = nextTry
    // Saves that were given up already show their error.
    if let error = sync.error, error != failed.first?.error || next != nil {
      parts.append(error.sentence)
      isTrouble = isTrouble || !error.isOffline
    }
    if !parts.isEmpty {
      notices.append(
        Notice(
          isTrouble ? .error : .info, parts.joined(separator: Text(verbatim: " ")),
          at: sync.lastEnd.map { MomentText($0, in: zone) }, until: next))
    }
    return notices
  }

  /// The conflicting changes of others that the user has to decide about.
  private var conflicts: [Notice] {
    sync.queue.compactMap { save in
      guard let conflict = save.conflict, let show = show(save.id) else { return nil }
      return Notice(.error, conflict.text(about: show, isDeletion: save.kind == .delete))
    }
  }

  private var nextTry: Countdown? {
    // An attempt that the user does not wait for does not remove the text while it lasts; looking
    // for new data is not such an attempt.
    guard sync.attempt > 0, sync.phase != .idle, !isBusy, let moment = sync.nextTry else {
      return nil
    }
    return Countdown(
      moment, over: "Trying again.", standing: "It will be tried again automatically."
    ) {
      Text($0, one: "Next try in \($0) second.", other: "Next try in \($0) seconds.")
    }
  }
}

extension Pending {
  /// Returns the number of saves: of shows, or of changes if not all of them are additions.
  fileprivate static func counted(_ saves: [Pending]) -> Text {
    let count = saves.count
    return saves.allSatisfy { $0.kind == .create }
      ? Show.counted(count)
      : Text(count, one: "\(number: count) change", other: "\(number: count) changes")
  }
}

extension Conflict {
  /// Returns what has happened to a show that was changed or deleted here.
  fileprivate func text(about show: Show, isDeletion: Bool) -> Text {
    switch self {
    case .deleted:
      """
      Another client has deleted “\(verbatim: show.title)”, which you have changed. “mine \
      \(show.id)” adds it again, “theirs \(show.id)” removes it here.
      """
    case .changed(let theirs) where isDeletion:
      """
      “\(verbatim: show.title)” was not deleted: another client has changed it meanwhile, to \
      \(theirs.text). “mine \(show.id)” deletes it anyway, “theirs \(show.id)” keeps it.
      """
    case .changed(let theirs):
      """
      Another client has changed “\(verbatim: show.title)” meanwhile. There it is \(theirs.text); \
      here it is \(show.draft.text). “mine \(show.id)” sends yours, “theirs \(show.id)” takes the \
      other one.
      """
    }
  }
}

extension Draft {
  /// The title, the year and the number of seasons.
  fileprivate var text: Text {
    "“\(verbatim: title)”, \(year), \(Show.seasons(seasons, written: Text(number: seasons)))"
  }
}
