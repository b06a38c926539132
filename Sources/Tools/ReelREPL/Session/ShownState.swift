import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// The state being viewed: the newest one, or that of a frame in the past.
extension Session {
  /// Reads the state being viewed, without copying it if it is the store's.
  package func withShownState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    // The store's own state needs no optionals, whose types are looked up for each.
    if cursor.isElsewhere || sharing != nil { return try withOtherState(body) }
    return try store.withState(body)
  }

  /// Reads the state of the past, or that of a shared session with what is not confirmed yet.
  private func withOtherState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    if let state = cursor.state { return try body(state) }
    if let shown = try sharing?.withShownState(body) { return shown }
    return try store.withState(body)
  }

  /// Returns the state being viewed, under the app's name if there is a single app.
  package func shownState() throws -> JSON {
    let app = app
    return try withShownState { state in
      let tree = try JSON(encoding: state)
      return suite.isSingle ? .object([app.name: tree]) : tree
    }
  }

  /// The time in the state being viewed: in the past, that of the frame.
  var shownMoment: Timestamp { cursor.isInThePast ? pastMoment : clock.now }

  /// The time of the frame being viewed.
  private var pastMoment: Timestamp { (try? timeline.frame(cursor.frame))?.time ?? clock.now }

  /// Returns the current app's screen, in the state being viewed.
  func screen() -> Screen {
    let app = app
    return withShownState { app.screen($0) }
  }

  /// The screen in plain text of 80 columns, for expectations: independent of the terminal.
  package var plainScreen: String {
    TextRenderer(translation, width: StandardOutput.plainWidth).text(screen().at(shownMoment))
  }

  /// Returns whether the screen is busy although nothing is in flight.
  ///
  /// - Parameter known: the screen, for a caller that has it.
  package func isStuck(showing known: Screen? = nil) -> Bool {
    (known ?? screen()).isBusy && !store.inFlight.contains { $0.countsForSettling }
  }

  /// Reads a path in the state being viewed.
  ///
  /// - Throws: A `PathError` if the path leads nowhere.
  package func value(at path: Path) throws -> PathValue { try found(path).value }

  /// Returns the path from the name of its app, which leads somewhere.
  ///
  /// - Throws: A `PathError` if the path leads nowhere.
  package func whole(_ path: Path) throws -> Path { try found(path).path }

  /// Returns where a path leads.
  ///
  /// Only one that leads nowhere as it was written may have names of an earlier version: the form
  /// of the program, which says them, takes long to find.
  private func found(_ path: Path) throws -> (path: Path, value: PathValue) {
    let written = pathOrigin.written(path)
    if let value = try? read(written) { return (written, value) }
    try check(beginningOf: path)
    let whole = pathOrigin.whole(path)
    return (whole, try read(whole))
  }

  private func read(_ path: Path) throws -> PathValue {
    try withShownState { try path.read(from: $0, root: suite.root) }
  }

  /// Checks that a path begins with the name of an app, or in the current app.
  private func check(beginningOf path: Path) throws {
    let written = pathOrigin.written(path)
    guard written != path, case .name(let first)? = path.steps.first else { return }
    let beginning = Path(Array(written.steps.prefix(2)))
    if (try? read(beginning)) != nil { return }
    do {
      _ = try read(pathOrigin.present(beginning))
    } catch is PathError {
      let names = pathOrigin.apps + members
      throw PathError(
        """
        there is no app “\(verbatim: first.excerpt)”, and no “\(verbatim: first.excerpt)” in \
        \(verbatim: app.name)\
        \(Spelling.hint(
          for: first, among: names,
          orElse: "paths begin with \(verbatim: names.joined(separator: ", "))",
          showing: Spelling.quoted))
        """,
        at: Path(Array(path.steps.prefix(1))), suggestion: Spelling.nearest(to: first, among: names)
      )
    }
  }

  /// The members of the current app's state.
  var members: [String] {
    guard case .value(.object(let members))? = try? read(Path([.name(app.name)])) else { return [] }
    return members.keys.filter { !pathOrigin.apps.contains($0) }
  }

  /// Parses a condition, and checks that it may become true, based on the current values: one that
  /// never can is a mistake.
  package func condition(_ source: Verbatim) throws -> Condition {
    for path in try ParsedQuery(source, Condition.init(_:)).value.paths
    where !path.leadsIntoAction {
      try check(beginningOf: path)
    }
    let condition = try ParsedQuery(source) { text throws(QueryError) in
      try Condition(text) { path in
        path.leadsIntoAction
          ? self.pathOrigin.present(path)
          : (try? self.whole(path)) ?? self.pathOrigin.whole(path)
      }
    }.value
    if let error = condition.impossibility({ try? value(at: $0) }) { throw error }
    return condition
  }
}

extension Text {
  /// Says that a screen waits for nothing.
  package static var isStuck: Text { "the screen shows progress, but nothing is in flight" }
}
