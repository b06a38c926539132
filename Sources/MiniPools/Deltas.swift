/// What a fetch has found to be different from the one before, apart from the user's own doing.
public struct Deltas: Codable, Equatable, Sendable {
  /// Why a pool that is there stands out.
  public enum Kind: String, Codable, Sendable {
    /// It was not there before.
    case new
    /// Somebody else has changed its name, or given to it.
    case changed
  }

  /// A pool that is there no more.
  public struct Gone: Codable, Equatable, Sendable {
    /// The pool as it was last known.
    public var pool: Pool
    /// The pool below which it stood; nil at the top.
    public var after: Int?
  }

  /// The pools that stand out, by their ids.
  public var kinds: [Int: Kind] = [:]
  /// The pools that are gone, in their old order.
  public var gone: [Gone] = []

  /// No differences.
  public init() {}

  /// What is different in `fetched`.
  ///
  /// - Parameters:
  ///   - known: the pools after the last fetch and the user's changes since, without repeated ids.
  ///   - contributed: what had been given at the last fetch, for pools that are known to have got
  ///     more since; by id, in whole dollars.
  ///   - unanswered: the user's changes of which nobody knows whether they were made.
  init(
    from known: [Pool], to fetched: [Pool], contributed: [Int: Int], unanswered: [Unanswered]
  ) {
    var before: [Int: Pool] = [:]
    for pool in known { before[pool.id] = pool }
    var created = unanswered.compactMap(\.created)
    for pool in fetched {
      if let old = before[pool.id] {
        let isRenamed =
          pool.name != old.name
          && !unanswered.contains(.edited(id: pool.id, name: pool.name))
        if isRenamed || pool.contributed != contributed[pool.id] ?? old.contributed {
          kinds[pool.id] = .changed
        }
      } else if let index = created.firstIndex(of: Draft(of: pool)) {
        created.remove(at: index)
      } else {
        kinds[pool.id] = .new
      }
    }
    let after = Set(fetched.map(\.id))
    var neighbour: Int?
    for pool in known {
      if after.contains(pool.id) {
        neighbour = pool.id
      } else if !unanswered.contains(.deleted(id: pool.id)) {
        gone.append(Gone(pool: pool, after: neighbour))
      }
    }
  }

  /// Forgets a pool that the user has deleted, which stood below `neighbour`.
  mutating func forget(_ id: Int, below neighbour: Int?) {
    kinds[id] = nil
    for index in gone.indices where gone[index].after == id { gone[index].after = neighbour }
  }
}

/// A change of the user's that may or may not have been made: its answer never came.
///
/// Should the next fetch find it made, it was not somebody else who did.
public enum Unanswered: Codable, Equatable, Sendable {
  /// A pool was to be created.
  case created(draft: Draft)
  /// A pool was to be given this name.
  case edited(id: Int, name: String)
  /// A pool was to be deleted.
  case deleted(id: Int)

  var created: Draft? {
    if case .created(let draft) = self { draft } else { nil }
  }
}

extension Draft {
  /// What somebody must have entered to get `pool`.
  fileprivate init(of pool: Pool) {
    self.init(name: pool.name, goal: pool.goalAmountValue)
  }
}
