import Reel

extension Timeline {
  /// The frame being viewed: the tip of the current branch unless the cursor was moved.
  public var cursor: Int {
    memory.withLock { memory in
      guard let cursor = memory.cursor else { return memory.tip }
      return memory.record(of: cursor.branch).frame(at: cursor.position)
    }
  }

  /// Whether the past is being viewed rather than the tip.
  public var isInThePast: Bool { memory.withLock { $0.cursor != nil } }

  /// The state being viewed, if it is in the past; nil at the tip, whose state is the store's.
  public var pastState: State? {
    // Usually not, which is asked several times for each line.
    guard isInThePast else { return nil }
    let place = memory.withLock { memory in
      memory.cursor.map { (memory.history(of: $0.branch, reducer), $0.position) }
    }
    return place.map { $0.0.state(at: $0.1) }
  }

  /// Views a frame.
  ///
  /// History does not change, no effect runs, and the tip stays live.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func goto(_ number: Int) throws(NoSuchFrame) {
    let isThere = memory.withLock { memory in
      guard let place = memory.place(of: number) else { return false }
      memory.look(at: place)
      return true
    }
    if !isThere { throw NoSuchFrame(frame: number, last: last) }
  }

  /// Views the beginning of the branch being viewed.
  public func first() {
    memory.withLock { memory in
      memory.look(at: Cursor(branch: memory.cursor?.branch ?? memory.current, position: 0))
    }
  }

  /// Views the previous frame; returns false if there is none.
  public func undo() -> Bool { step(-1) }

  /// Views the next frame of the branch; returns false at the tip.
  public func redo() -> Bool { step(1) }

  /// Views the tip of the current branch again.
  public func now() { memory.withLock { $0.cursor = nil } }

  private func step(_ direction: Int) -> Bool {
    memory.withLock { memory in
      let branch = memory.cursor?.branch ?? memory.current
      let count = memory.record(of: branch).path.count
      let position = (memory.cursor?.position ?? count) + direction
      guard (0...count).contains(position) else { return false }
      memory.look(at: Cursor(branch: branch, position: position))
      return true
    }
  }
}

extension Timeline {
  /// The number of branches, which is also the number of the next one to start.
  var branchCount: Int { memory.withLock { $0.branches.count } }
}

extension Timeline.Memory {
  mutating func look(at place: Timeline.Cursor) {
    let isTip =
      place.branch == current && place.position == record(of: place.branch).path.count
    cursor = isTip ? nil : place
  }
}

extension Timeline {
  /// Keeps viewing the tip as it is now, even when the branch goes on.
  public func stay() {
    memory.withLock { memory in
      memory.cursor = Cursor(
        branch: memory.current, position: memory.record(of: memory.current).path.count)
    }
  }
}
