import ReelApp

/// The differences between a fetch and the previous one, except for the user's own changes.
typealias Deltas = ListChanges<Pool>

extension Deltas {
  /// Finds the differences in `fetched`.
  ///
  /// - Parameters:
  ///   - known: the pools after the last fetch and the user's changes since, without repeated ids.
  ///   - seen: pools whose pages have shown changes of others, as Home knows them; by id.
  ///   - unanswered: the user's changes whose answers were lost, and which may have been made.
  init(
    from known: [Pool], to fetched: [Pool], seen: [Int: Pool], unanswered: [MiniPoolsApp.Request]
  ) {
    self.init(from: known, to: fetched) { old, pool in
      let old = seen[pool.id] ?? old
      let isRenamed = pool.name != old.name && !unanswered.contains { $0.renames(pool) }
      return isRenamed
        || pool.contributed != old.contributed &+ pool.given(by: unanswered, since: old)
    }
    gone.removeAll { pool in unanswered.contains { $0.removes(pool) } }
    var unexplained = unanswered
    for pool in fetched where kinds[pool.id] == .new {
      guard let index = unexplained.firstIndex(where: { $0.creates(pool) }) else { continue }
      unexplained.remove(at: index)
      kinds[pool.id] = nil
    }
  }
}
