import Reel
import ReelTexts

/// Evaluates a condition for frames: paths that begin with `action` lead into the frame's action,
/// all others into the state after it.
public struct FrameQuestion<State: Encodable & Sendable, Action: Codable & Sendable> {
  private let condition: Condition
  private let root: String?
  private let history: History<State, Action>
  private var probes: [Path: StateProbe<State>] = [:]

  /// Prepares the evaluation of `condition` for the frames of `history`.
  public init(_ condition: Condition, of history: History<State, Action>, root: String? = nil) {
    self.condition = condition
    self.history = history
    self.root = root
  }

  /// Returns the first position at which the condition is true; nil if there is none.
  ///
  /// The stretches between two keyframes are searched on all cores.
  ///
  /// - Throws: A `PathError` if a path leads nowhere in any of the states.
  public func first() throws -> Int? {
    try found(limit: 1).first
  }

  /// Returns every position at which the condition is true, in order.
  ///
  /// - Throws: A `PathError` if a path leads nowhere in any of the states.
  public func positions() throws -> [Int] {
    try found(limit: .max)
  }

  private func found(limit: Int) throws -> [Int] {
    let paths = condition.paths
    // Values in actions are not indexed: they are read one by one.
    let isAboutActions = paths.contains { $0.steps.first == .name("action") }
    for path in paths where path.steps.first != .name("action") {
      try history.check(path, root: root)
    }
    let index = history.record.index
    let known = paths.map { index.traces(of: $0, root: root) }
    let parts = history.stretches(upTo: history.count)
    let stretches = Stretches<ClosedRange<Int>, Finding>(
      parts: parts, weight: { $0.positions.count }, limit: limit, frames: history.count)
    let found = try stretches.search(with: { [condition, history, root] in
      // Its probes remember where they found something, so each core has its own.
      FrameQuestion(condition, of: history, root: root)
    }) { question, part, isWanted in
      if !isAboutActions {
        let inPart = known.compactMap { $0[part] }
        let traces =
          inPart.count == paths.count
          ? inPart : try question.traces(of: paths, in: part, isWanted)
        let positions = try question.positions(in: part, by: traces, of: paths, limit)
        return Finding(positions: positions, traces: traces)
      }
      return Finding(positions: try question.positions(in: part, limit, isWanted), traces: [])
    }
    for (number, path) in paths.enumerated() where !isAboutActions {
      let new = zip(parts, found).filter { known[number][$0.0] == nil && !$0.1.traces.isEmpty }
      index.keep(
        Dictionary(new.map { ($0.0, $0.1.traces[number]) }) { $1 }, of: path, root: root)
    }
    return Array(found.lazy.flatMap(\.positions).prefix(limit))
  }

  /// The result for a stretch.
  private struct Finding: Sendable {
    /// The positions at which the condition is true.
    var positions: [Int]
    /// The values of the condition's paths; empty if one leads into actions.
    var traces: [PathTrace]
  }

  /// Returns the positions of a stretch that belong to no later one.
  private func own(_ part: ClosedRange<Int>) -> Range<Int> {
    part.lowerBound..<(part.upperBound == history.count ? history.count + 1 : part.upperBound)
  }

  /// Returns the values of paths throughout a stretch.
  private mutating func traces(
    of paths: [Path], in part: ClosedRange<Int>, _ isWanted: () -> Bool
  ) throws -> [PathTrace] {
    try history.traces(of: paths.map { try probe($0) }, in: part, isWanted)
  }

  /// Returns the positions of a stretch at which the condition is true, based on the values of its
  /// paths.
  private func positions(
    in part: ClosedRange<Int>, by traces: [PathTrace], of paths: [Path], _ limit: Int
  ) throws -> [Int] {
    let own = own(part)
    let positions = Set(traces.flatMap { $0.changes.map(\.position) })
    let starts = [own.lowerBound] + positions.sorted()
    var values = Dictionary(zip(paths, traces.map(\.first))) { $1 }
    var next = traces.map { $0.changes[...] }
    var found: [Int] = []
    for (start, end) in zip(starts, starts.dropFirst() + [own.upperBound]) where start < end {
      for (index, path) in paths.enumerated() where next[index].first?.position == start {
        values[path] = next[index].removeFirst().value
      }
      // Every path of the condition is among them.
      guard try condition.evaluate({ values[$0] ?? .value(.null) }).holds else { continue }
      found += (start..<end).prefix(limit - found.count)
      if found.count == limit { break }
    }
    return found
  }

  /// Returns the positions of a stretch at which the condition is true, evaluated frame by frame.
  private mutating func positions(
    in part: ClosedRange<Int>, _ limit: Int, _ isWanted: () -> Bool
  ) throws -> [Int] {
    let own = own(part)
    var found: [Int] = []
    var next = own.lowerBound
    var holds = false
    try history.walk(own.lowerBound...own.upperBound - 1) { position, state in
      // The result for skipped positions is the same as before.
      if holds { found += next..<position }
      next = position + 1
      holds = try self.holds(at: position, in: state)
      if holds { found.append(position) }
      return found.count < limit && isWanted()
    }
    if holds, found.count < limit { found += next..<own.upperBound }
    return found
  }

  private mutating func probe(_ path: Path) throws -> StateProbe<State> {
    if let known = probes[path] { return known }
    let probe = try history.probe(path, root: root)
    probes[path] = probe
    return probe
  }

  /// Returns whether the condition is true at a position; paths into the action are absent at 0,
  /// and if the action is a different one.
  package mutating func holds(at position: Int, in state: State) throws -> Bool {
    var action: JSON?
    let condition = condition
    return try condition.evaluate { path in
      if path.steps.first == .name("action") {
        guard position > 0 else {
          return .absent("the beginning has no action")
        }
        if action == nil { action = try JSON(encoding: history.frame(at: position).action) }
        do throws(PathError) {
          return try path.read(from: action ?? .null, root: "action")
        } catch {
          return .absent(error.text)
        }
      }
      let probe = try probe(path)
      do {
        return try probe.read(from: state)
      } catch let error as PathError {
        return .absent(error.text)
      }
    }.holds
  }
}
