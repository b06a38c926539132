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
  ///   - isAnew: whether a round that runs is ended instead of waited for: where a branch began
  ///     during it, its answers come elsewhere.
  mutating func sync(
    isNew: Bool = false, withFailed: Bool = false, isQuiet: Bool = false, isAnew: Bool = false
  ) {
    guard isStoreReady else { return }
    guard isAnew || !isSyncing else {
      sync.again = true
      sync.againWithFailed = sync.againWithFailed || withFailed
      return
    }
    if isNew { sync.attempt = 0 }
    lastRequest += 1
    sync.phase = .working(request: lastRequest)
    sync.isQuiet = isQuiet
    sync.hasProgressed = false
    errands.append(
      .sync(
        request: lastRequest, attempt: sync.attempt, since: revision, withFailed: withFailed))
  }

  mutating func progressed(_ request: Int, _ changes: Changes, _ isRemote: Bool) {
    // What has been sent ends a row of failures.
    let hasSent = changes.queue.count < sync.queue.count
    if hasSent { sync.attempt = 0 }
    // A round that was left behind by a branch may still tell what it has done.
    take(changes, isRemote: isRemote)
    guard sync.phase == .working(request: request) else { return }
    sync.hasProgressed = sync.hasProgressed || hasSent
    reached()
  }

  mutating func ended(_ request: Int, _ moment: Timestamp) {
    guard sync.phase == .working(request: request) else { return }
    sync.phase = .idle
    // Where nothing had to be done, it is in sync for longer than that.
    if sync.hasProgressed || sync.error != nil || sync.lastEnd == nil { sync.lastEnd = moment }
    sync.attempt = 0
    sync.error = nil
    reached()
    goOn()
  }

  mutating func failed(_ request: Int, _ error: APIError, _ retryAt: Timestamp?) {
    guard sync.phase == .working(request: request) else { return }
    sync.error = error
    if network == .connecting { network = .failed(error: error) }
    if let retryAt {
      sync.attempt += 1
      sync.phase = .waiting(request: request, until: retryAt)
      sync.nextTry = retryAt
      errands.append(.wait(request: request, until: retryAt, isOffline: error.isOffline))
    } else {
      sync.attempt = 0
      sync.phase = .idle
    }
    goOn()
  }

  mutating func stopped(_ request: Int, _ problem: StoreProblem) {
    guard sync.phase == .working(request: request) else { return }
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

  private mutating func goOn() {
    guard sync.again else { return }
    let withFailed = sync.againWithFailed
    sync.again = false
    sync.againWithFailed = false
    errands.removeAll { if case .wait = $0 { true } else { false } }
    sync(isNew: true, withFailed: withFailed)
  }
}

extension APIError {
  /// Whether there is no network at all, so that nobody was asked.
  var isOffline: Bool { if case .noConnection = self { true } else { false } }
}
