import Reel

/// A branch, for those who list them.
public struct BranchSummary: Sendable, Equatable {
  /// Which branch.
  public var id: BranchID
  /// What it is called.
  public var name: String
  /// The branch that it left; nil for the first.
  public var parent: BranchID?
  /// The last frame that it shares with that.
  public var start: Int
  /// Its last frame.
  public var tip: Int
  /// How many frames it has, the shared ones included.
  public var count: Int
  /// Whether it is the one that is shown and dispatched to.
  public var isCurrent: Bool
}

extension Timeline {
  /// All branches, in the order in which they were started.
  public var branches: [BranchSummary] {
    memory.withLock { memory in
      memory.branches.map { branch in
        let record = memory.record(of: branch.id)
        return BranchSummary(
          id: record.id, name: record.name, parent: record.parent, start: record.start,
          tip: record.tip, count: record.path.count, isCurrent: record.id == memory.current)
      }
    }
  }

  /// Starts a branch at a frame and makes it current: what is dispatched next goes there.
  ///
  /// The store has to be told, with `install(_:on:makeCurrent:)` and the state at that frame.
  ///
  /// - Throws: ``NoSuchFrame``.
  package func startBranch(at number: Int, name: String? = nil) throws(NoSuchFrame) -> BranchID {
    let id: BranchID? = memory.withLock { memory in
      guard let place = memory.place(of: number) else { return nil }
      let id = BranchID(rawValue: UInt32(memory.branches.count))
      memory.apply(
        HistoryEdit(
          branch: id,
          kind: .start(
            name: name ?? "branch-\(id.rawValue)", from: number, parent: place.branch)),
        reducer, initialState: initialState)
      return id
    }
    guard let id else { throw NoSuchFrame(frame: number, last: last) }
    return id
  }

  /// Makes a branch the one that is shown and dispatched to.
  ///
  /// The store has to be told, with `install(nil, on: branch, makeCurrent: true)`.
  package func show(_ branch: BranchID) {
    edit(branch, .show)
  }

  /// Gives a branch another name.
  public func rename(_ branch: BranchID, to name: String) {
    edit(branch, .name(name))
  }

  private func edit(_ branch: BranchID, _ kind: HistoryEdit<State, Action>.Kind) {
    change { memory in
      _ = memory.apply(
        HistoryEdit(branch: branch, kind: kind), reducer, initialState: initialState)
    }
  }

  /// Changes the branches; states and actions that are not needed any more are let go of when the
  /// lock is free again, for that is the user's code.
  func change<Answer: Sendable>(_ body: (inout Memory) -> Answer) -> Answer {
    let (answer, old) = memory.withLock { memory in
      let old = memory.branches
      return (body(&memory), old)
    }
    withExtendedLifetime(old) {}
    return answer
  }
}
