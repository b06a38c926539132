import Reel
import Synchronization

extension Timeline {
  /// The frame that is looked at: the tip of the current branch unless it was moved.
  public var cursor: Int {
    memory.withLock { $0.cursor ?? $0.tip }
  }

  /// Whether the past is looked at, and not the tip.
  public var isInThePast: Bool { memory.withLock { $0.cursor != nil } }

  /// Looks at a frame. Nothing that happened changes, no effect runs, the tip stays live.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func goto(_ number: Int) throws(NoSuchFrame) {
    let isThere = memory.withLock { memory in
      guard memory.contains(number) else { return false }
      memory.look(at: number)
      return true
    }
    if !isThere { throw NoSuchFrame(frame: number, last: last) }
  }

  /// Looks at the frame before; false where there is none.
  public func undo() -> Bool { step(-1) }

  /// Looks at the next frame of the current branch; false at the tip.
  public func redo() -> Bool { step(1) }

  /// Looks at the tip again.
  public func now() { memory.withLock { $0.cursor = nil } }

  private func step(_ direction: Int) -> Bool {
    memory.withLock { memory in
      let tip = memory.tip
      let cursor = memory.cursor ?? tip
      let spans = memory.lineage(of: memory.current, at: tip).reversed().flatMap { branch, end in
        branch.frames(after: branch.start, through: end)
      }
      let next =
        direction < 0
        ? spans.last { $0.lowerBound < cursor }.map { min($0.upperBound, cursor - 1) }
          ?? (cursor > 0 ? 0 : nil)
        : spans.first { $0.upperBound > cursor }.map { max($0.lowerBound, cursor + 1) }
      guard let next else { return false }
      memory.look(at: next)
      return true
    }
  }

  /// Starts a branch at a frame and makes it current: what is dispatched next goes there.
  ///
  /// The store has to be told, with `Store.install(_:on:makeCurrent:)` and the state at that
  /// frame.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func startBranch(at number: Int, name: String? = nil) throws -> BranchID {
    let state = try state(at: number)
    return memory.withLock { memory in
      let id = BranchID(rawValue: UInt32(memory.branches.count))
      let name = name ?? "branch-\(id.rawValue)"
      let parent = number == 0 ? BranchID.main : memory.branch(of: number)
      memory.branches.append(
        BranchRecord(
          id: id, name: name, parent: parent, start: number,
          keyframes: [BranchRecord.Keyframe(frame: number, state: state)]))
      memory.current = id
      memory.cursor = nil
      memory.recorder?.append(branch: id, name: name, from: number, parent: parent)
      return id
    }
  }
}

extension Timeline.Memory {
  fileprivate mutating func look(at frame: Int) {
    cursor = frame == tip ? nil : frame
  }
}
