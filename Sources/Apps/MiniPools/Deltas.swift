/// The differences between a fetch and the previous one, except for the user's own changes.
struct Deltas: Codable, Equatable, Sendable {
  /// The reason why a pool is marked.
  enum Kind: String, Codable, Sendable {
    /// The pool is new.
    case new
    /// Another client has changed its name, or given to it.
    case changed
  }

  /// A pool that no longer exists.
  struct Gone: Codable, Equatable, Sendable {
    /// The pool as it was last known.
    var pool: Pool
    /// The pool that was above it; nil at the top.
    var after: Int?
  }

  /// The marked pools, by id.
  var kinds: [Int: Kind] = [:]
  /// The removed pools, in their old order.
  var gone: [Gone] = []
}

extension Deltas {
  /// Finds the differences in `fetched`.
  ///
  /// - Parameters:
  ///   - known: the pools after the last fetch and the user's changes since, without repeated ids.
  ///   - contributed: the total at the last fetch, for pools that have received more since; by id,
  ///     in whole dollars.
  ///   - unanswered: the user's changes whose answers were lost, and which may have been made.
  init(
    from known: [Pool], to fetched: [Pool], contributed: [Int: Int],
    unanswered: [MiniPoolsApp.Request]
  ) {
    var before: [Int: Pool] = [:]
    for pool in known { before[pool.id] = pool }
    var unexplained = unanswered
    for pool in fetched {
      if let old = before[pool.id] {
        let isRenamed =
          pool.name != old.name
          && !unanswered.contains { $0.renames(pool) }
        let expected =
          (contributed[pool.id] ?? old.contributed) &+ pool.given(by: unanswered, since: old)
        if isRenamed || pool.contributed != expected {
          kinds[pool.id] = .changed
        }
      } else if let index = unexplained.firstIndex(where: { $0.creates(pool) }) {
        unexplained.remove(at: index)
      } else {
        kinds[pool.id] = .new
      }
    }
    let after = Set(fetched.map(\.id))
    var neighbour: Int?
    for pool in known {
      if after.contains(pool.id) {
        neighbour = pool.id
      } else if !unanswered.contains(where: { $0.removes(pool) }) {
        gone.append(Gone(pool: pool, after: neighbour))
      }
    }
  }

  /// Forgets a pool that the user has deleted, which was below `neighbour`.
  mutating func forget(_ id: Int, below neighbour: Int?) {
    kinds[id] = nil
    for index in gone.indices where gone[index].after == id { gone[index].after = neighbour }
  }
}
