import Reel
import ReelHTTP

// When the synchronizer runs: one request after the other, and one wait at most.
extension TVShowsApp.State {
  /// Sends the queue and fetches what is new; at once, or as soon as the round that runs is over.
  ///
  /// - Parameters:
  ///   - isNew: whether the user has a new reason to try, so that waits begin short again.
  ///   - withFailed: whether what was given up is tried again, too.
  ///   - isQuiet: whether it is done by itself, so that nobody waits for it.
  ///   - isAnew: whether a round that runs is ended instead of waited for.
  ///   - requests: what it asks.
  mutating func sync(
    isNew: Bool = false, withFailed: Bool = false, isQuiet: Bool = false, isAnew: Bool = false,
    _ requests: inout Presenter.Asked
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

  mutating func progressed(
    _ changes: Changes, _ isRemote: Bool, _ requests: inout Presenter.Asked
  ) {
    // What has been sent ends a row of failures.
    let hasSent = changes.queue.count < sync.queue.count
    if hasSent { sync.attempt = 0 }
    take(changes, isRemote: isRemote, &requests)
    guard isSyncing else { return }
    sync.hasProgressed = sync.hasProgressed || hasSent
    reached()
  }

  mutating func ended(_ moment: Timestamp, _ requests: inout Presenter.Asked) {
    guard isSyncing else { return }
    sync.phase = .idle
    // Where nothing had to be done, it is in sync for longer than that.
    if sync.hasProgressed || sync.error != nil || sync.lastEnd == nil { sync.lastEnd = moment }
    sync.attempt = 0
    sync.error = nil
    reached()
    goOn(&requests)
  }

  mutating func failed(
    _ error: APIError, _ retryAt: Timestamp?, _ requests: inout Presenter.Asked
  ) {
    guard isSyncing else { return }
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

  mutating func stopped(_ problem: StoreProblem) {
    guard isSyncing else { return }
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

  /// The server has answered; that is all that the start has waited for.
  private mutating func reached() {
    network = .ready
    if top == .start { route = [Route(.home)] }
  }

  private mutating func goOn(_ requests: inout Presenter.Asked) {
    guard sync.again else { return }
    let withFailed = sync.againWithFailed
    sync.again = false
    sync.againWithFailed = false
    sync(isNew: true, withFailed: withFailed, &requests)
  }
}

extension APIError {
  /// Whether there is no network at all, so that nobody was asked.
  var isOffline: Bool { if case .noConnection = self { true } else { false } }
}
