import Reel
import ReelHTTP

// Refreshing a pool's page.
extension MiniPoolsApp.State {
  /// Takes the answer to a refresh of a pool's page.
  mutating func refreshed(
    _ known: Pool, _ outcome: Outcome<Pool, APIError>, _ ask: inout Ask<MiniPoolsApp>
  ) {
    guard endLoading(.fetchPool(id: known.id)) else { return }
    switch outcome {
    case .done(var fresh):
      guard fresh.id == known.id else { return }
      // A contribution that the answer does not have was made after it: none is ever taken back.
      for contribution in known.contributions { fresh.add(contribution) }
      show(fresh, insteadOf: known)
    case .failed(let error): refreshFailed(known, error, &ask)
    }
  }

  /// Shows what a page has learned of a pool; changes of others must still be marked on Home.
  ///
  /// - Parameters:
  ///   - pool: the pool as it is now.
  ///   - known: the pool as it was shown before, with the user's own changes.
  mutating func show(_ pool: Pool, insteadOf known: Pool) {
    let isNews = pool.name != known.name || pool.contributed != known.contributed
    if isNews, seen[pool.id] == nil { seen[pool.id] = known }
    pools[id: pool.id] = pool
  }

  /// Reports why a pool was not refreshed; if it is gone, its page closes, and it vanishes on Home.
  private mutating func refreshFailed(
    _ pool: Pool, _ error: APIError, _ ask: inout Ask<MiniPoolsApp>
  ) {
    if error.isNotFound {
      // A pending deletion finds the same.
      guard working == nil else { return }
      leave(pool, &ask)
      if deleted?.isNews != true { message = .shownPoolGone(name: pool.name) }
    } else {
      message = .refreshFailed(error: error)
    }
  }
}
