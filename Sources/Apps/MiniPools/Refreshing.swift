import Reel
import ReelHTTP

// Refreshing a pool's page.
extension MiniPoolsApp.State {
  /// Takes the answer to a refresh of a pool's page; if the pool is gone, its page closes, and it
  /// vanishes on Home.
  mutating func refreshed(_ known: Pool, _ outcome: Answer<Pool>, _ ask: inout Ask<MiniPoolsApp>) {
    guard endLoading(.fetchPool(id: known.id)) else { return }
    switch outcome {
    case .done(var fresh):
      guard fresh.id == known.id else { return }
      // A contribution that the answer does not have was made after it: none is ever taken back.
      for contribution in known.contributions { fresh.add(contribution) }
      show(fresh, insteadOf: known)
    case .failed(let error) where error.isNotFound:
      // A pending deletion finds the same.
      guard working == nil else { return }
      leave(known, &ask)
      if !hasJustDeleted { message = .shownPoolGone(name: known.name) }
    case .failed(let error): message = .refreshFailed(error: error)
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
}
