import Reel

/// A frame at which the value of a path changed.
public struct PathChange: Sendable, Equatable {
  /// The frame's position on its branch.
  public var position: Int
  /// The frame's number.
  public var frame: Int
  /// The value before.
  public var before: PathValue
  /// The value after.
  public var after: PathValue
}

extension History where State: Encodable {
  /// Returns the frames that changed a path, newest first: blame for state.
  ///
  /// Only the path is read at each frame, not the whole state. The history is searched from its
  /// end, the stretches between two keyframes on all cores, and no further back than necessary. The
  /// results are cached, so that a repeated question only examines new frames.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - root: a name for the state, with which the path then begins.
  ///   - position: the position from which to search backwards; nil for the end.
  ///   - limit: the maximum number of changes.
  /// - Throws: A `PathError` if the path leads nowhere in any of the states; ``QueryInterruption``
  ///   if the task has been cancelled in the meantime.
  public func changes(
    of path: Path, root: String? = nil, before position: Int? = nil, limit: Int = .max
  ) throws -> [PathChange] {
    let present = try probe(path, root: root)
    guard limit > 0 else { return [] }
    let index = record.index
    let known = index.traces(of: path, root: root)
    let parts = Array(stretches(upTo: position ?? count).reversed())
    let stretches = Stretches<ClosedRange<Int>, PathTrace>(
      parts: parts, weight: { changes($0).count }, limit: limit, frames: position ?? count)
    let traces = try stretches.search(with: { [try probe(path, root: root)] }) {
      probes, part, isWanted in
      if let trace = known[part] { return trace }
      return try self.traces(of: probes, in: part, isWanted)[0]
    }
    if traces.allSatisfy({ $0.problem != nil }) {
      // It may still lead somewhere later.
      guard position ?? count == count else {
        try check(path, root: root)
        return []
      }
      _ = try present.read(from: state(at: count))
    }
    let found = zip(parts, traces)
    index.keep(
      Dictionary(found.filter { known[$0.0] == nil }) { $1 }, of: path, root: root)
    return Array(found.lazy.flatMap { changes($0.1) }.prefix(limit))
  }

  /// Returns the changes within a stretch that are seen, newest first.
  private func changes(_ trace: PathTrace) -> [PathChange] {
    var before = trace.first
    return trace.changes.map { position, value in
      defer { before = value }
      return PathChange(
        position: position, frame: number(at: position), before: before, after: value)
    }
    .filter { !$0.before.isNothing || !$0.after.isNothing }.reversed()
  }

  /// Checks that a path leads somewhere in any of the states.
  ///
  /// - Throws: A `PathError` if it does not.
  func check(_ path: Path, root: String?) throws {
    do {
      _ = try probe(path, root: root).read(from: state(at: 0))
    } catch is PathError {
      _ = try changes(of: path, root: root, limit: 1)
    }
  }

  /// Returns the stretches up to a position: from each keyframe to the next, both included.
  func stretches(upTo end: Int) -> [ClosedRange<Int>] {
    let starts = [0] + keyframes.dropFirst().prefix { $0 < end }
    return zip(starts, starts.dropFirst() + [end]).map { $0...$1 }
  }

  /// Returns the values of paths throughout a stretch, which may end early if no more is needed.
  func traces(
    of probes: [StateProbe<State>], in part: ClosedRange<Int>, _ isWanted: () -> Bool
  ) throws -> [PathTrace] {
    let tracers = probes.map { PathTracer($0) }
    // Not a loop over a list, whose types would be looked up for each frame.
    guard var note = tracers.first?.note else { return [] }
    for tracer in tracers.dropFirst() {
      note = { [note] position, state in
        try note(position, state)
        try tracer.note(position, state)
      }
    }
    try walk(part) { [note] position, state in
      try note(position, state)
      return isWanted()
    }
    return tracers.compactMap { $0.trace }
  }
}
