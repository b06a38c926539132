import Reel
import ReelApp
import ReelCoding
import ReelTimeline

/// Goes along a branch, and makes of each frame what a page takes.
struct PageWalk<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  private let history: History<State, Action>
  private var trails: [ScreenTrail<State, Action>]
  private var tree = JSON.null
  private let keeper = TreeKeeper()

  /// Prepares to go along a branch.
  init(
    _ history: History<State, Action>, of timeline: Timeline<State, Action>,
    _ suite: Suite<State, Action>
  ) {
    self.history = history
    self.timeline = timeline
    self.suite = suite
    trails = suite.apps.map { ScreenTrail($0) }
  }

  /// Looks at where it begins.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - state: the state there.
  ///   - table: takes the lines of the screens.
  /// - Throws: what the state's own `encode(to:)` throws.
  mutating func begin(at position: Int, _ state: State, _ table: inout LineTable) throws {
    tree = try whole(state)
    let time = moment(at: position)
    for index in trails.indices { trails[index].begin(state, at: time, &table) }
  }

  /// An empty chunk that begins with what is there at a position.
  func chunk(after position: Int) -> FrameChunk {
    FrameChunk(first: position + 1, state: tree, screens: trails.map(\.lines))
  }

  /// Adds the frame at the next position to a chunk.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - state: the state there.
  ///   - chunk: takes the frame.
  ///   - table: takes the lines of the screens.
  /// - Throws: what the action's and the state's own `encode(to:)` throw.
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

  /// Goes on to the next state, which is another one for an app.
  ///
  /// - Returns: what changes; nil where nothing does.
  private mutating func change(of app: MountedApp<State, Action>, to state: State) throws -> JSON? {
    let old = tree
    tree = try whole(state)
    guard case .object(let before) = old, case .object(let after) = tree,
      let before = before[app.name], let after = after[app.name]
    else { return nil }
    return StatePatch.between(before, after).map { .object([app.name: $0]) }
  }

  /// The state of all apps, each under its name.
  private func whole(_ state: State) throws -> JSON {
    let tree = try keeper.tree(of: state)
    return suite.root.map { .object([$0: tree]) } ?? tree
  }

  /// When a frame was; the beginning is when the first one was.
  private func moment(at position: Int) -> Timestamp {
    guard history.count > 0 else { return Timestamp(milliseconds: 0) }
    return history.frame(at: max(position, 1)).time
  }
}
