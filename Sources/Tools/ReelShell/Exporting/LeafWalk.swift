import Reel
import ReelApp
import ReelCoding
import ReelTimeline

/// A walk over a branch that tells which leaves each frame changes.
struct LeafWalk<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let source: ExportSource<State, Action>
  /// The branch, or what changes the only app that is asked about.
  private let history: History<State, Action>
  private var state: State
  private var trees: [JSON?]
  /// How far it has come.
  private(set) var position: Int

  /// Begins at a position.
  ///
  /// - Parameter path: the only path that is asked about; nil for all.
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
    trees = []
    for (place, app) in source.suite.apps.enumerated() {
      let isAsked = wanted == nil || wanted == place
      trees.append(isAsked ? try app.testing.state(state) : nil)
    }
  }

  /// Goes on to a position.
  ///
  /// - Parameter body: gets each leaf that a frame has changed, and the frame's position.
  mutating func go(to end: Int, _ body: (Int, Leaves.Change) -> Void) throws {
    let (source, all) = (source, source.history)
    var trees = trees
    try history.walk(on: &state, from: position, to: end) { position, state in
      guard !all.isSkipped(at: position) else { return true }
      let place = source.app(of: all.frame(at: position).action)
      guard let before = trees[place] else { return true }
      let app = source.suite.apps[place]
      let after = try app.testing.state(state)
      Leaves.changes(from: before, to: after, at: app.pathName) { body(position, $0) }
      trees[place] = after
      return true
    }
    self.trees = trees
    position = end
  }
}
