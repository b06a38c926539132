import Reel
import ReelApp
import ReelShell
import ReelTimeline

/// Finds the few actions after which a frame's action still has its effect in a recording.
///
/// It must have the very same effect on the differing path, and some effect on the same paths; if
/// no path is known, the very same effect on all of them. The earlier program is not available to
/// tell whether it would differ after those few; by the action's present effect, they are a smaller
/// case of the same. Values stay as they are: nothing could tell whether a simplified one still
/// matters.
struct EffectShrinker<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let timeline: Timeline<State, Action>
  private let start: State
  private let actions: [Action]
  private let path: Path?

  /// The effect of an action.
  private struct Effect: Equatable {
    /// The value at the path before and after it.
    var values: [JSON?]
    /// Its change there, or everywhere.
    var changes: [Difference.Change]
    /// The paths that it changes.
    var paths: [Path]
  }

  /// Prepares to shrink the actions that lead to a frame; nil if the frame is not in the timeline.
  ///
  /// - Parameters:
  ///   - frame: its number.
  ///   - path: the differing path; nil if no later path differs.
  ///   - timeline: the recorded frames.
  init?(upTo frame: Int, at path: Path?, of timeline: Timeline<State, Action>) {
    guard let branch = try? timeline.frame(frame).branch,
      let history = timeline.history(of: branch), let end = history.position(of: frame), end > 0
    else { return nil }
    self.timeline = timeline
    self.path = path
    start = history.state(at: 0)
    actions = (1...end).filter { !history.isSkipped(at: $0) || $0 == end }
      .map { history.frame(at: $0).action }
  }

  /// Returns the remaining actions, that of the frame last.
  ///
  /// - Throws: errors of the state's own `encode(to:)`.
  func run() async throws -> ShrunkActions {
    let wanted = try effect(of: actions)
    let last = actions[actions.count - 1]
    var search = DeltaDebugging { part in
      try effect(of: part.map { actions[$0] } + [last]) == wanted
    }
    let whole = Array(actions.indices.dropLast())
    let few = try await search.test([]) ? [] : try await search.minimum(of: whole)
    return ShrunkActions(
      of: actions.count,
      actions: try (few.map { actions[$0] } + [last]).map { try JSON(encoding: $0).text })
  }

  /// Returns the effect of the last of some actions after the others.
  private func effect(of actions: [Action]) throws -> Effect {
    var state = start
    for action in actions.dropLast() { timeline.reduce(action, into: &state) }
    let before = try JSON(encoding: state)
    timeline.reduce(actions[actions.count - 1], into: &state)
    let after = try JSON(encoding: state)
    let changes = Difference(from: before, to: after).changes
    let paths = Set(changes.map(\.path.namesOnly)).sorted { $0.description < $1.description }
    guard let path else { return Effect(values: [], changes: changes, paths: paths) }
    return Effect(
      values: [Self.value(at: path, of: before), Self.value(at: path, of: after)],
      changes: changes.filter { $0.path.namesOnly.isRelated(to: path.namesOnly) }, paths: paths)
  }

  private static func value(at path: Path, of state: JSON) -> JSON? {
    guard case .value(let value)? = try? path.read(from: state) else { return nil }
    return value
  }
}
