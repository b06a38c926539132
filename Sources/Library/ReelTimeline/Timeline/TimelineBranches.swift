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
    memory.withLock { memory in memory.branches.map { memory.summary(of: $0.id) } }
  }

  /// Returns a branch; nil if there is none with the id.
  public func branch(_ id: BranchID) -> BranchSummary? {
    memory.withLock { memory in
      memory.index(of: id) < memory.branches.count ? memory.summary(of: id) : nil
    }
  }

  /// The current branch, which is shown and dispatched to.
  public var currentBranch: BranchSummary {
    memory.withLock { $0.summary(of: $0.current) }
  }

  /// The number of branches, which is also the number of the next one to start.
  var branchCount: Int { memory.withLock { $0.branches.count } }
}

extension Timeline.Memory {
  /// Returns the description of an existing branch.
  func summary(of branch: BranchID) -> BranchSummary {
    let record = record(of: branch)
    return BranchSummary(
      id: record.id, name: record.name, parent: record.parent, start: record.start,
      tip: record.tip, count: record.path.count, isCurrent: record.id == current)
  }

  /// Returns a name that no branch has: `branch-` and the number of the next one, or a later one.
  func unusedName() -> String {
    var number = branches.count
    while takenNumbers.contains(number) { number += 1 }
    return Self.namePrefix + String(number)
  }

  private static var namePrefix: String { "branch-" }

  /// Remembers the number in a branch's name if a later branch would get the same name.
  mutating func take(_ name: String) {
    guard name.hasPrefix(Self.namePrefix), let number = Int(name.dropFirst(Self.namePrefix.count)),
      number >= branches.count
    else { return }
    takenNumbers.insert(number)
  }

  /// Returns the edit that starts the next branch at a position.
  func branchStart(at start: BranchPosition, named name: String?) -> HistoryEdit<State, Action> {
    let id = BranchID(rawValue: UInt32(branches.count))
    let frame = record(of: start.branch).frame(at: start.position)
    return HistoryEdit(
      branch: id,
      kind: .start(name: name ?? unusedName(), from: frame, parent: start.branch))
  }
}
