import Reel
import ReelHTTP

// Refreshing the current screen.
extension MiniPoolsApp.State {
  /// Fetches the pools again, or the current one.
  mutating func refresh(_ ask: inout Ask<MiniPoolsApp>) {
    switch top {
    case .home:
      message = nil
      deleted?.isNews = false
      fetch(&ask)
    case .pool(let id):
      message = nil
      loading = .pool
      ask(.fetchPool(id: id))
    case .form: break
    }
  }

  /// Shows the current state of a pool; contributions of others must still be marked on Home.
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

  /// Reports why a pool was not refreshed; if it is gone, its page closes, and it vanishes on Home.
  mutating func refreshFailed(
    _ pool: Pool, _ error: APIError, _ ask: inout Ask<MiniPoolsApp>
  ) {
    guard loading == .pool else { return }
    loading = nil
    if error.isNotFound {
      // A pending deletion finds the same.
      guard working == nil else { return }
      move(.home, &ask)
      message = .shownPoolGone(name: pool.name)
    } else {
      message = .refreshFailed(error: error)
    }
  }
}
