import ReelApp

/// The differences between a fetch and the previous one, except for the user's own changes.
typealias Deltas = ListChanges<Pool>

extension MiniPoolsApp.State {
  /// Finds the differences in a fetch; there are none in the first one.
  ///
  /// A pool whose page has shown changes of others is compared with what Home knows of it. Changes
  /// of the user whose answers were lost may have been made.
  func differences(in fetched: [Pool]) -> Deltas {
    guard hasLoaded else { return Deltas() }
    var found = Deltas(from: pools, to: fetched) { old, pool in
      let old = seen[pool.id] ?? old
      let isRenamed = pool.name != old.name && !unanswered.contains { $0.renames(pool) }
      return isRenamed
        || pool.contributed != old.contributed &+ pool.given(by: unanswered, since: old)
    }
    found.gone.removeAll { pool in unanswered.contains { $0.removes(pool) } }
    var unexplained = unanswered
    for pool in fetched where found.kinds[pool.id] == .new {
      guard let index = unexplained.firstIndex(where: { $0.creates(pool) }) else { continue }
      unexplained.remove(at: index)
      found.kinds[pool.id] = nil
    }
    return found
  }
}
