import Reel
import ReelHTTP

// What is on the screen is fetched again.
extension MiniPoolsApp.State {
  /// Fetches the pools again, or the one that shows.
  mutating func refresh(_ requests: inout Requests<MiniPoolsApp.Request>) {
    switch top {
    case .home:
      message = nil
      deleted?.isNews = false
      fetch(&requests)
    case .pool(let id):
      message = nil
      loading = .pool
      requests.ask(.fetchPool(id: id))
    case .form: break
    }
  }

  /// Shows a pool as it is now; what others gave still has to be marked on Home.
  mutating func refreshed(_ known: Pool, to fresh: Pool) {
    guard loading == .pool else { return }
    loading = nil
    guard let index = pools.firstIndex(where: { $0.id == fresh.id }), fresh.id == known.id else {
      return
    }
    let expected =
      (contributedAtFetch[known.id] ?? known.contributed)
      &+ fresh.given(by: unanswered, since: known)
    contributedAtFetch[known.id] = fresh.contributed == expected ? nil : expected
    pools[index] = fresh
  }

  /// Says why a pool is not shown as it is now; one that is gone is left, and vanishes on Home.
  mutating func refreshFailed(
    _ pool: Pool, _ error: APIError, _ requests: inout Requests<MiniPoolsApp.Request>
  ) {
    guard loading == .pool else { return }
    loading = nil
    if error.isNotFound {
      // A deletion that is under way finds the same.
      guard working == nil else { return }
      move(.home, &requests)
      message = .shownPoolGone(name: pool.name)
    } else {
      message = .refreshFailed(error: error)
    }
  }
}
