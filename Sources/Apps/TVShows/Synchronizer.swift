import Reel
import ReelApp
import ReelHTTP

/// Sends saves and fetches new data: one request at a time, and at most one wait.
package struct Synchronizer: AppFeature {
  package typealias State = TVShowsApp.State
  package typealias Request = TVShowsApp.Request

  /// The events between the database and the server.
  package enum Action: Codable, Equatable, Sendable {
    /// Sends and fetches everything now.
    case syncTapped
    /// The synchronizer has made progress; `isRemote` if it has found changes of others.
    case syncProgressed(changes: Changes, isRemote: Bool)
    /// The synchronizer has finished.
    case syncEnded(at: Timestamp)
    /// The server has failed; the time of the next attempt, if any.
    case syncFailed(error: APIError, retryAt: Timestamp?)
    /// The synchronizer cannot use the database.
    case syncStopped(problem: StoreProblem)
    /// It is time to try again.
    case retryDue
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .syncTapped where state.isStoreReady:
        state.message = nil
        state.sync(isNew: true, withFailed: true, isAnew: true, &requests)
      case .syncProgressed(let changes, let isRemote):
        state.progressed(changes, isRemote, &requests)
      case .retryDue:
        guard case .waiting = state.sync.phase else { return }
        state.sync.phase = .idle
        state.sync(isQuiet: true, &requests)
      case .syncTapped: break
      case _ where !state.isSyncing: break
      case .syncEnded(let moment): state.ended(moment, &requests)
      case .syncFailed(let error, let moment): state.failed(error, moment, &requests)
      case .syncStopped(let problem): state.stopped(problem)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("sync", strings.commands.sync) { .syncTapped }
      .alias("refresh")
      .unavailable { $0.reasons.notReady($0) }
  }
}

extension TVShowsApp.State {
  /// Whether the synchronizer is communicating with the server.
  var isSyncing: Bool { if case .working = sync.phase { true } else { false } }

  /// Whether the user is waiting for the synchronizer.
  var isBusy: Bool { isSyncing && !sync.isQuiet }

  /// Sends the queue and fetches new data, at once or after the current round.
  ///
  /// - Parameters:
  ///   - isNew: whether the user has a new reason to try, so that delays start short again.
  ///   - withFailed: whether to include saves that were given up.
  ///   - isQuiet: whether it is automatic, so that the user does not wait for it.
  ///   - isAnew: whether the current round is ended rather than awaited.
  ///   - requests: receives requests.
  mutating func sync(
    isNew: Bool = false, withFailed: Bool = false, isQuiet: Bool = false, isAnew: Bool = false,
    _ requests: inout Asked
  ) {
    guard isStoreReady else { return }
    guard isAnew || !isSyncing else {
      sync.again = true
      sync.againWithFailed = sync.againWithFailed || withFailed
      return
    }
    if isNew { sync.attempt = 0 }
    if case .waiting(let moment) = sync.phase {
      requests.cancel(.wait(until: moment, isOffline: sync.error?.isOffline ?? false))
    }
    sync.phase = .working
    sync.isQuiet = isQuiet
    sync.hasProgressed = false
    requests.ask(.sync(attempt: sync.attempt, since: revision, withFailed: withFailed))
  }

  fileprivate mutating func progressed(
    _ changes: Changes, _ isRemote: Bool, _ requests: inout Asked
  ) {
    // A successful save ends a series of failures.
    let hasSent = changes.queue.count < sync.queue.count
    if hasSent { sync.attempt = 0 }
    take(changes, isRemote: isRemote, &requests)
    guard isSyncing else { return }
    sync.hasProgressed = sync.hasProgressed || hasSent
    reached()
  }

  fileprivate mutating func ended(_ moment: Timestamp, _ requests: inout Asked) {
    sync.phase = .idle
    sync.lastEnd = moment
    sync.attempt = 0
    sync.error = nil
    reached()
    goOn(&requests)
  }

  fileprivate mutating func failed(
    _ error: APIError, _ retryAt: Timestamp?, _ requests: inout Asked
  ) {
    sync.error = error
    if network == .connecting { network = .failed(error: error) }
    if let retryAt {
      sync.attempt += 1
      sync.nextTry = retryAt
      if sync.again {
        sync.phase = .idle
      } else {
        sync.phase = .waiting(until: retryAt)
        requests.ask(.wait(until: retryAt, isOffline: error.isOffline))
      }
    } else {
      sync.attempt = 0
      sync.phase = .idle
    }
    goOn(&requests)
  }

  fileprivate mutating func stopped(_ problem: StoreProblem) {
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
    if top == .start { route = [Route(.home)] }
  }

  private mutating func goOn(_ requests: inout Asked) {
    guard sync.again else { return }
    let withFailed = sync.againWithFailed
    sync.again = false
    sync.againWithFailed = false
    sync(isNew: true, withFailed: withFailed, &requests)
  }
}

extension Strings {
  /// Returns the status of the synchronizer: pending saves, errors, the last complete
  /// synchronization, and the next attempt; conflicts that the user has to decide come first.
  func status(_ state: TVShowsApp.State) -> [Notice] {
    var notices = conflicts(state)
    if state.store == .ready(inMemory: true) { notices.append(Notice(.info, sync.inMemory)) }
    let queue = state.sync.queue.filter { $0.conflict == nil }
    let waiting = queue.filter { !$0.hasFailed }
    let failed = queue.filter(\.hasFailed)
    var parts: [String] = []
    if !waiting.isEmpty { parts.append(sync.pending(waiting.count, things(waiting))) }
    var isTrouble = !failed.isEmpty
    if let first = failed.first {
      let reason = first.error.map { " " + text(of: $0) } ?? ""
      parts.append(sync.failed(failed.count, things(failed)) + reason)
    }
    let end = state.sync.lastEnd
    if end != nil { parts.append(sync.lastEnd(MomentText.place)) }
    let next = nextTry(state)
    // Saves that were given up already show their error.
    if let error = state.sync.error, error != failed.first?.error || next != nil {
      parts.append(text(of: error))
      isTrouble = isTrouble || !error.isOffline
    }
    if !parts.isEmpty {
      let moment = end.map { MomentText($0, date: numbers.date, in: state.zone) }
      notices.append(
        Notice(
          isTrouble ? .error : .info, parts.joined(separator: " "), at: moment, until: next))
    }
    return notices
  }

  /// Returns the number of shows, or of changes if not all of them are additions.
  private func things(_ queue: [Pending]) -> String {
    queue.allSatisfy { $0.kind == .create }
      ? shows(queue.count) : numbers.changes(queue.count, number(queue.count))
  }

  /// Returns conflicting changes of others that the user has to decide about.
  private func conflicts(_ state: TVShowsApp.State) -> [Notice] {
    state.sync.queue.compactMap { save in
      guard let conflict = save.conflict, let show = state.show(save.id) else { return nil }
      let id = String(show.id)
      let text =
        switch conflict {
        case .deleted: sync.deletedElsewhere(show.title, id)
        case .changed(let theirs) where save.kind == .delete:
          sync.notDeleted(show.title, words(theirs), id)
        case .changed(let theirs):
          sync.changedElsewhere(show.title, words(theirs), words(show.draft), id)
        }
      return Notice(.error, text)
    }
  }

  private func words(_ draft: Draft) -> String {
    sync.version(
      draft.title, String(draft.year), numbers.seasons(draft.seasons, number(draft.seasons)))
  }

  private func nextTry(_ state: TVShowsApp.State) -> Countdown? {
    // An attempt that the user does not wait for does not remove the text while it lasts; looking
    // for new data is not such an attempt.
    guard state.sync.attempt > 0, state.sync.phase != .idle, !state.isBusy,
      let moment = state.sync.nextTry
    else { return nil }
    return Countdown(
      moment, one: sync.nextTryInASecond, other: sync.nextTryInSeconds, over: sync.trying)
  }
}
