import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTexts
import ReelTimeline

/// Walks along branches, one after the other, and collects each frame for a page.
///
/// A branch begins with a state that is much like the last one of another, so that only the
/// difference is encoded and shown anew.
struct PageWalk<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  private var history: History<State, Action>
  private var screenLines: [ScreenLines<State, Action>]
  private var tree = JSON.null
  private let keeper = TreeKeeper()
  /// The same for the apps' parts.
  private let keepers: [TreeKeeper]

  /// Prepares a walk that begins with a branch, with screens in a language.
  init(
    _ history: History<State, Action>, of timeline: Timeline<State, Action>,
    _ suite: Suite<State, Action>, in translation: Translation
  ) {
    self.history = history
    self.timeline = timeline
    self.suite = suite
    screenLines = suite.apps.map { ScreenLines($0, in: translation) }
    keepers = suite.apps.map { _ in TreeKeeper() }
  }

  /// Begins the walk along a branch.
  ///
  /// - Parameters:
  ///   - history: the branch.
  ///   - position: the position.
  ///   - state: the state at the position.
  ///   - table: receives the lines of the screens.
  /// - Throws: Any error of the state's own `encode(to:)`.
  mutating func begin(
    _ history: History<State, Action>, at position: Int, _ state: State,
    _ table: inout LineTable
  ) throws {
    self.history = history
    let old = tree
    tree = try whole(state)
    let time = moment(at: position)
    for (index, app) in suite.apps.enumerated() {
      let isChanged =
        if let before = part(app, of: old), let after = part(app, of: tree) {
          StatePatch.between(before, after) != nil
        } else {
          true
        }
      screenLines[index].begin(state, isChanged: isChanged, at: time, &table)
    }
  }

  /// Returns an app's part of a tree.
  private func part(_ app: MountedApp<State, Action>, of tree: JSON) -> JSON? {
    if case .object(let members) = tree { members[app.name] } else { nil }
  }

  /// Returns an empty chunk that begins at a position.
  func chunk(after position: Int) -> FrameChunk {
    FrameChunk(first: position + 1, state: tree, screens: screenLines.map { $0.lines })
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
    _ position: Int, _ state: State, to chunk: FrameChunk, _ table: inout LineTable
  ) throws {
    let frame = history.frame(at: position)
    let isSkipped = history.isSkipped(at: position)
    let owner = isSkipped ? nil : suite.apps.firstIndex { $0.owns(frame.action) }
    let patch = try owner.flatMap { try change(of: $0, to: state) }
    var screens: [(app: Int, change: LineChange)] = []
    for index in screenLines.indices {
      let change = screenLines[index].change(
        to: state, isChanged: index == owner && patch != nil, at: frame.time, &table)
      if let change { screens.append((index, change)) }
    }
    try chunk.add(
      frame, mark: isSkipped ? "s" : history.isEdited(at: position) ? "e" : nil,
      asked: timeline.requests(of: frame.number, on: history.branch), patch: patch,
      screens: screens)
  }

  /// Advances to the next state, which is different for the app at an index.
  ///
  /// - Returns: The changes; nil if there are none.
  private mutating func change(of index: Int, to state: State) throws -> JSON? {
    let app = suite.apps[index]
    guard case .object(var parts) = tree, let before = parts[app.name] else { return nil }
    let after = try app.tree(keepers[index], state)
    parts[app.name] = after
    tree = .object(parts)
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
