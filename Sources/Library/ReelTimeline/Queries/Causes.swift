import Reel

/// The causes and the effects of a frame.
public struct Causes: Sendable, Equatable {
  /// A frame and those that its effects dispatched.
  public struct Tree: Sendable, Equatable {
    /// The frame's number.
    public var frame: Int
    /// The frames that it led to, in the order in which they happened.
    public var effects: [Tree]
    /// The number of frames that it led to and that are omitted, because they are too deep.
    public var omitted = 0
  }

  /// The maximum depth of a tree: a timer that restarts itself makes an endless chain.
  public static var depth: Int { 100 }

  /// The frames that led to it, the first cause first; without the frame itself.
  ///
  /// The first one may have come before the first frame of a recording.
  public var origins: [Int]
  /// The frame, with the frames that it led to.
  public var tree: Tree
}

extension Timeline {
  /// Returns the frames that led to a frame, the first cause first; without the frame itself.
  ///
  /// The first one may have come before the first frame of a recording.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func origins(of number: Int) throws(NoSuchFrame) -> [Int] {
    var origins: [Int] = []
    var cause = try frame(number).cause
    while cause > 0 {
      origins.append(cause)
      cause = (try? frame(cause).cause) ?? 0
    }
    return origins.reversed()
  }

  /// Returns the causes of a frame, back to the user's action, and its effects.
  ///
  /// - Throws: ``NoSuchFrame``.
  public func causes(of number: Int) throws(NoSuchFrame) -> Causes {
    let origins = try origins(of: number)
    // Causes come before their effects, so one pass over the later frames finds all of them.
    var effects: [Int: [Int]] = [number: []]
    let log = memory.withLock { $0.log }
    log.forEachCause(from: number + 1) { later, cause in
      guard effects[cause] != nil else { return }
      effects[cause, default: []].append(later)
      effects[later] = []
    }
    func count(below frame: Int) -> Int {
      var frames = effects[frame] ?? []
      var count = 0
      while let next = frames.popLast() {
        count += 1
        frames += effects[next] ?? []
      }
      return count
    }
    func tree(_ frame: Int, depth: Int) -> Causes.Tree {
      guard depth > 1 else {
        return Causes.Tree(frame: frame, effects: [], omitted: count(below: frame))
      }
      return Causes.Tree(
        frame: frame, effects: (effects[frame] ?? []).map { tree($0, depth: depth - 1) })
    }
    return Causes(origins: origins, tree: tree(number, depth: Causes.depth))
  }
}
