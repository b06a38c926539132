import Reel
import ReelTexts

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
  /// Only the path is read at each frame, not the state. The history is walked from its end, the
  /// stretches between two keyframes on all cores, and no further back than is asked for.
  ///
  /// - Parameters:
  ///   - path: what to look at.
  ///   - root: a name for the state, which the path then begins with.
  ///   - position: where to begin looking back; nil for the end.
  ///   - limit: how many changes are wanted at most.
  /// - Throws: `PathError` where the path leads nowhere in this kind of state;
  ///   ``QueryInterruption`` where the task has been cancelled meanwhile.
  public func changes(
    of path: Path, root: String? = nil, before position: Int? = nil, limit: Int = .max
  ) throws -> [PathChange] {
    _ = try PathProbe(path, root: root).read(from: state(at: 0))
    guard limit > 0 else { return [] }
    var end = position ?? count
    var parts: [ClosedRange<Int>] = []
    for start in keyframes.reversed() where start < end {
      parts.append(start...end)
      end = start
    }
    let stretches = Stretches<ClosedRange<Int>, [PathChange]>(
      parts: parts, weight: { $0.count }, limit: limit, frames: position ?? count)
    let found = try stretches.search(with: { try PathProbe(path, root: root) }) {
      probe, part, isWanted in
      try changes(of: probe, in: part, isWanted)
    }
    return Array(found.joined().prefix(limit))
  }

  private func changes(
    of probe: PathProbe, in part: ClosedRange<Int>, _ isWanted: () -> Bool
  ) throws -> [PathChange] {
    var changes: [PathChange] = []
    var last: PathValue?
    try walk(part) { position, state in
      let value = try probe.read(from: state)
      if let last, last != value {
        changes.append(
          PathChange(position: position, frame: number(at: position), before: last, after: value))
      }
      last = value
      return isWanted()
    }
    return changes.reversed()
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
}

/// Asks a condition of frames: paths that begin with `action` lead into the frame's action, all
/// others into the state after it.
public struct FrameQuestion<State: Encodable & Sendable, Action: Codable & Sendable> {
  private let condition: Condition
  private let root: String?
  private let history: History<State, Action>
  private var probes: [Path: PathProbe] = [:]

  /// Prepares to ask `condition` of the frames of `history`.
  public init(_ condition: Condition, of history: History<State, Action>, root: String? = nil) {
    self.condition = condition
    self.history = history
    self.root = root
  }

  /// The first position at which the condition holds; nil where it never does.
  ///
  /// The stretches between two keyframes are looked at on all cores.
  ///
  /// - Throws: `PathError` where a path leads nowhere in this kind of state.
  public func first() throws -> Int? {
    try found(limit: 1).first
  }

  /// Every position at which the condition holds, in order.
  ///
  /// - Throws: `PathError` where a path leads nowhere in this kind of state.
  public func positions() throws -> [Int] {
    try found(limit: .max)
  }

  private func found(limit: Int) throws -> [Int] {
    let starts = history.keyframes
    let ends = starts.dropFirst().map { $0 - 1 } + [history.count]
    let stretches = Stretches<ClosedRange<Int>, [Int]>(
      parts: zip(starts, ends).map { $0...$1 }, weight: { $0.count }, limit: limit,
      frames: history.count)
    let found = try stretches.search(with: { [condition, history, root] in
      // Its probes remember where they found something: each core has its own.
      FrameQuestion(condition, of: history, root: root)
    }) { [history] question, part, isWanted in
      var found: [Int] = []
      var next = part.lowerBound
      var holds = false
      try history.walk(part) { position, state in
        // What was passed over is as it was before.
        if holds { found += next..<position }
        next = position + 1
        holds = try question.holds(at: position, in: state)
        if holds { found.append(position) }
        return found.count < limit && isWanted()
      }
      if holds, found.count < limit { found += next..<part.upperBound + 1 }
      return found
    }
    return Array(found.joined().prefix(limit))
  }

  /// Whether the condition holds at a position; paths of the action are absent at 0, and where
  /// the action is another one.
  ///
  /// - Throws: `PathError` where a path leads nowhere in this kind of state.
  private mutating func holds(at position: Int, in state: State) throws -> Bool {
    var action: JSON?
    var probes = probes
    defer { self.probes = probes }
    return try condition.evaluate { path in
      if path.steps.first == .name("action") {
        guard position > 0 else {
          return .absent(texts.timeline.conditions.noAction)
        }
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
