import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTimeline

/// A walk over a branch that reports the leaves changed by each frame.
struct LeafWalk<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let source: ExportSource<State, Action>
  /// The branch, limited to the frames of the queried app, if it is a single one.
  private let history: History<State, Action>
  private var state: State
  /// The last tree of each app, where its paths begin, and what makes the next one; nil for the
  /// apps that no path is asked of.
  private var trees: [(tree: JSON, path: String, keeper: TreeKeeper)?]
  /// The current position.
  private var position: Int

  /// Begins at a position.
  ///
  /// - Parameter path: the only path of interest; nil for all.
  init(_ source: ExportSource<State, Action>, after position: Int, path: String?) throws {
    self.source = source
    self.position = position
    state = source.history.state(at: position)
    let wanted = source.suite.apps.firstIndex { app in
      path.map { $0 == app.pathName || $0.hasPrefix(app.pathName + ".") } ?? false
    }
    if let wanted, !source.suite.isSingle {
      history = source.history.limited(to: source.suite.apps[wanted].owns)
    } else {
      history = source.history
    }
    trees = try source.suite.apps.enumerated().map { [state] index, app in
      guard wanted == nil || wanted == index else { return nil }
      let keeper = TreeKeeper()
      return (try app.tree(keeper, state), app.pathName, keeper)
    }
  }

  /// Continues to a position.
  ///
  /// - Parameters:
  ///   - end: the position.
  ///   - isWanted: returns, for each frame, whether to continue.
  ///   - body: receives each changed leaf, and the frame's position.
  mutating func go(
    to end: Int, while isWanted: () -> Bool, _ body: (Int, Leaves.Change) -> Void
  ) throws {
    let (source, all) = (source, source.history)
    var trees = trees
    try history.walk(on: &state, from: position, to: end) { position, state in
      guard isWanted() else { return false }
      guard !all.isSkipped(at: position) else { return true }
      let index = source.app(of: all.frame(at: position).action)
      guard let (before, path, keeper) = trees[index] else { return true }
      let after = try source.suite.apps[index].tree(keeper, state)
      Leaves.changes(from: before, to: after, at: path) { body(position, $0) }
      trees[index]?.tree = after
      return true
    }
    self.trees = trees
    position = end
  }
}
