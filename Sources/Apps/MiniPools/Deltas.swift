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
  ///   - seen: pools whose pages have shown changes of others, as Home knows them; by id.
  ///   - unanswered: the user's changes whose answers were lost, and which may have been made.
  ///   - userId: the user.
  init(
    from known: [Pool], to fetched: [Pool], seen: [Int: Pool],
    unanswered: [MiniPoolsApp.Request], of userId: Int
  ) {
    var before: [Int: Pool] = [:]
    for pool in known { before[pool.id] = pool }
    var unexplained = unanswered
    for pool in fetched {
      if let old = before[pool.id] {
        let old = seen[pool.id] ?? old
        let isRenamed = pool.name != old.name && !unanswered.contains { $0.renames(pool) }
        let own = pool.given(by: unanswered, of: userId, since: old)
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
