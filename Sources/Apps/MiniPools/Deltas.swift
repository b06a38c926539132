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
    self.init()
    var before: [Int: Pool] = [:]
    for pool in known { before[pool.id] = pool }
    var unexplained = unanswered
    for pool in fetched {
      if let old = before[pool.id] {
        let old = seen[pool.id] ?? old
        let isRenamed = pool.name != old.name && !unanswered.contains { $0.renames(pool) }
        let own = pool.given(by: unanswered, since: old)
        if isRenamed || pool.contributed != old.contributed &+ own {
          kinds[pool.id] = .changed
        }
      } else if let index = unexplained.firstIndex(where: { $0.creates(pool) }) {
        unexplained.remove(at: index)
      } else {
        kinds[pool.id] = .new
      }
    }
    let after = Set(fetched.map(\.id))
    gone = known.filter { pool in
      !after.contains(pool.id) && !unanswered.contains { $0.removes(pool) }
    }
  }
}
