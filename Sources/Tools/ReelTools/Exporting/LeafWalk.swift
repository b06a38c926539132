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
  private var trees: [JSON?]
  private let keeper = TreeKeeper()
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
    let whole = try keeper.tree(of: state)
    trees = source.suite.apps.enumerated().map { index, app in
      wanted == nil || wanted == index ? Self.tree(of: app, in: whole, source.suite) : nil
    }
  }

  /// Returns an app's part of the tree of a state.
  private static func tree(
    of app: MountedApp<State, Action>, in whole: JSON, _ suite: Suite<State, Action>
  ) -> JSON {
    guard !suite.isSingle, case .object(let parts) = whole else { return whole }
    return parts[app.name] ?? .null
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
    let (source, all, keeper) = (source, source.history, keeper)
    var trees = trees
    try history.walk(on: &state, from: position, to: end) { position, state in
      guard isWanted() else { return false }
      guard !all.isSkipped(at: position) else { return true }
      let index = source.app(of: all.frame(at: position).action)
      guard let before = trees[index] else { return true }
      let app = source.suite.apps[index]
      let after = Self.tree(of: app, in: try keeper.tree(of: state), source.suite)
      Leaves.changes(from: before, to: after, at: app.pathName) { body(position, $0) }
      trees[index] = after
      return true
    }
    self.trees = trees
    position = end
  }
}
