import Reel
import ReelApp
import ReelCoding
import ReelTimeline

/// Walks along a branch, and collects each frame for a page.
struct PageWalk<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  private let history: History<State, Action>
  private var trails: [ScreenTrail<State, Action>]
  private var tree = JSON.null
  private let keeper = TreeKeeper()

  /// Prepares a walk along a branch.
  init(
    _ history: History<State, Action>, of timeline: Timeline<State, Action>,
    _ suite: Suite<State, Action>
  ) {
    self.history = history
    self.timeline = timeline
    self.suite = suite
    trails = suite.apps.map { ScreenTrail($0) }
  }

  /// Begins the walk.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - state: the state at the position.
  ///   - table: receives the lines of the screens.
  /// - Throws: Any error of the state's own `encode(to:)`.
  mutating func begin(at position: Int, _ state: State, _ table: inout LineTable) throws {
    tree = try whole(state)
    let time = moment(at: position)
    for index in trails.indices { trails[index].begin(state, at: time, &table) }
  }

  /// Returns an empty chunk that begins at a position.
  func chunk(after position: Int) -> FrameChunk {
    FrameChunk(first: position + 1, state: tree, screens: trails.map(\.lines))
  }

  /// Adds the frame at the next position to a chunk.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - state: the state at the position.
  ///   - chunk: receives the frame.
  ///   - table: receives the lines of the screens.
  /// - Throws: Any error of the action's and the state's own `encode(to:)`.
  mutating func add(
    _ position: Int, _ state: State, to chunk: inout FrameChunk, _ table: inout LineTable
  ) throws {
    let frame = history.frame(at: position)
    let isSkipped = history.isSkipped(at: position)
    let owner = isSkipped ? nil : suite.apps.firstIndex { $0.owns(frame.action) }
    let patch = try owner.flatMap { try change(of: suite.apps[$0], to: state) }
    var screens: [(app: Int, lines: [Int])] = []
    for index in trails.indices {
      let lines = trails[index].change(
        to: state, isChanged: index == owner, at: frame.time, &table)
      if let lines { screens.append((index, lines)) }
    }
    try chunk.add(
      frame, mark: isSkipped ? "s" : history.isEdited(at: position) ? "e" : nil,
      asked: timeline.requests(of: frame.number, on: history.branch), patch: patch,
      screens: screens)
  }

  /// Advances to the next state, which is different for an app.
  ///
  /// - Returns: The changes; nil if there are none.
  private mutating func change(of app: MountedApp<State, Action>, to state: State) throws -> JSON? {
    let old = tree
    tree = try whole(state)
    guard case .object(let before) = old, case .object(let after) = tree,
      let before = before[app.name], let after = after[app.name]
    else { return nil }
    return StatePatch.between(before, after).map { .object([app.name: $0]) }
  }

  /// Returns the state of all apps, each under its name.
  private func whole(_ state: State) throws -> JSON {
    let tree = try keeper.tree(of: state)
    return suite.root.map { .object([$0: tree]) } ?? tree
  }

  /// Returns the time of a frame; the beginning has the time of the first one.
  private func moment(at position: Int) -> Timestamp {
    guard history.count > 0 else { return Timestamp(milliseconds: 0) }
    return history.frame(at: max(position, 1)).time
  }
}
