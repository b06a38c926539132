import Reel

/// A frame at which the value of a path became another.
public struct PathChange: Sendable, Equatable {
  /// Where the frame stands on its branch.
  public var position: Int
  /// The frame's number.
  public var frame: Int
  /// What was there before.
  public var before: PathValue
  /// What is there now.
  public var after: PathValue
}

extension History where State: Encodable {
  /// The frames that changed a path, newest first: blame for state.
  ///
  /// Only the path is read at each frame, not the state. The history is walked from its end, one
  /// stretch between two keyframes at a time, and no further back than is asked for.
  ///
  /// - Parameters:
  ///   - path: what to look at.
  ///   - root: a name for the state, which the path then begins with.
  ///   - position: where to begin looking back; nil for the end.
  ///   - limit: how many changes are wanted at most.
  /// - Throws: ``PathError`` where the path leads nowhere in this kind of state.
  public func changes(
    of path: Path, root: String? = nil, before position: Int? = nil, limit: Int = .max
  ) throws -> [PathChange] {
    let probe = try PathProbe(path, root: root)
    _ = try probe.read(from: state(at: 0))
    var changes: [PathChange] = []
    var end = position ?? count
    for start in keyframes.reversed() where start < end {
      var stretch: [PathChange] = []
      var last: PathValue?
      try walk(start...end) { position, state in
        let value = try probe.read(from: state)
        if let last, last != value {
          stretch.append(
            PathChange(
              position: position, frame: number(at: position), before: last, after: value))
        }
        last = value
        return true
      }
      changes += stretch.reversed()
      if changes.count >= limit { return Array(changes.prefix(limit)) }
      end = start
    }
    return changes
  }

  /// The first position at which a condition holds; nil where it never does.
  ///
  /// 0 is the beginning.
  ///
  /// - Throws: what the condition throws.
  public func first(where condition: (Int, State) throws -> Bool) rethrows -> Int? {
    var first: Int?
    try walk(0...count) { position, state in
      guard try condition(position, state) else { return true }
      first = position
      return false
    }
    return first
  }

  /// Every position at which a condition holds, in order.
  ///
  /// - Throws: what the condition throws.
  public func positions(where condition: (Int, State) throws -> Bool) rethrows -> [Int] {
    var found: [Int] = []
    try walk(0...count) { position, state in
      if try condition(position, state) { found.append(position) }
      return true
    }
    return found
  }
}

/// Asks a predicate of frames: paths that begin with `action` lead into the frame's action, all
/// others into the state after it.
public struct FrameQuestion<State: Encodable & Sendable, Action: Codable & Sendable> {
  private let predicate: Predicate
  private let root: String?
  private let history: History<State, Action>
  private var probes: [Path: PathProbe] = [:]

  /// Prepares to ask `predicate` of the frames of `history`.
  public init(_ predicate: Predicate, of history: History<State, Action>, root: String? = nil) {
    self.predicate = predicate
    self.history = history
    self.root = root
  }

  /// Whether the predicate holds at a position; paths of the action are absent at 0, and where
  /// the action is another one.
  ///
  /// - Throws: ``PathError`` where a path leads nowhere in this kind of state.
  public mutating func holds(at position: Int, in state: State) throws -> Bool {
    var action: JSON?
    var probes = probes
    defer { self.probes = probes }
    return try predicate.evaluate { path in
      if path.steps.first == .name("action") {
        guard position > 0 else { return .absent("the beginning has no action") }
        if action == nil { action = try JSON(encoding: history.frame(at: position).action) }
        do throws(PathError) {
          return try path.read(from: action ?? .null, root: "action")
        } catch {
          return .absent(error.description)
        }
      }
      let probe: PathProbe
      if let known = probes[path] {
        probe = known
      } else {
        probe = try PathProbe(path, root: root)
        probes[path] = probe
      }
      return try probe.read(from: state)
    }.holds
  }
}
