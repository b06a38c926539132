import Reel

/// A description of a branch, for lists.
public struct BranchSummary: Sendable, Equatable {
  /// The branch's id.
  public var id: BranchID
  /// The branch's name.
  public var name: String
  /// The branch that it left; nil for the first.
  public var parent: BranchID?
  /// The last frame that it shares with its parent.
  public var start: Int
  /// Its last frame.
  public var tip: Int
  /// The number of its frames, including the shared ones.
  public var count: Int
  /// Whether it is the current one, which is shown and dispatched to.
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

  /// Starts a branch at a frame and makes it current: the next actions go there.
  ///
  /// The caller must pass the state at that frame to the store, with `install(_:on:makeCurrent:)`.
  ///
  /// - Throws: ``NoSuchFrame``.
  package func startBranch(at number: Int, name: String? = nil) throws(NoSuchFrame) -> BranchID {
    let id: BranchID? = memory.withLock { memory in
      guard let start = memory.branchStart(at: number, named: name) else { return nil }
      memory.apply(start, reducer, initialState: initialState)
      return start.branch
    }
    guard let id else { throw NoSuchFrame(frame: number, last: last) }
    return id
  }

  /// Makes a branch the current one, which is shown and dispatched to.
  ///
  /// The caller must notify the store, with `install(nil, on: branch, makeCurrent: true)`.
  package func show(_ branch: BranchID) {
    edit(branch, .show)
  }

  /// Renames a branch.
  public func rename(_ branch: BranchID, to name: String) {
    edit(branch, .name(name))
  }

  private func edit(_ branch: BranchID, _ kind: HistoryEdit<State, Action>.Kind) {
    change { memory in
      _ = memory.apply(
        HistoryEdit(branch: branch, kind: kind), reducer, initialState: initialState)
    }
  }

  /// Changes the branches; unneeded states and actions are released when the lock is free again,
  /// because that runs user code.
  func change<Answer: Sendable>(_ body: (inout Memory) -> Answer) -> Answer {
    let (answer, old) = memory.withLock { memory in
      let old = memory.branches
      return (body(&memory), old)
    }
    withExtendedLifetime(old) {}
    return answer
  }
}

extension Timeline.Memory {
  /// Returns the edit that starts the next branch at a frame; nil if that is on no branch any more.
  func branchStart(at number: Int, named name: String?) -> HistoryEdit<State, Action>? {
    guard let parent = place(of: number)?.branch else { return nil }
    let id = BranchID(rawValue: UInt32(branches.count))
    return HistoryEdit(
      branch: id,
      kind: .start(name: name ?? "branch-\(id.rawValue)", from: number, parent: parent))
  }
}
