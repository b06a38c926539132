import ReelTexts
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// What is looked at: the newest state, or that of a frame in the past.
extension Session {
  /// Reads the state that is looked at, without copying it where that is the store's.
  func withShownState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    if let state = timeline.pastState { return try body(state) }
    if let shown = try sharing?.withShownState(body) { return shown }
    return try store.withState(body)
  }

  /// The state that is looked at, under the app's name where that is a single one.
  func shownState() throws -> JSON {
    let app = app
    return try withShownState { state in
      let tree = try JSON(encoding: state)
      return suite.isSingle ? .object([app.name: tree]) : tree
    }
  }

  /// What time it is in the state that is looked at: in the past, that of the frame.
  var shownMoment: Timestamp {
    guard timeline.isInThePast, let frame = try? timeline.frame(timeline.cursor) else {
      return clock.now
    }
    return frame.time
  }

  /// The current app's screen, in the state that is looked at.
  func screen() -> Screen {
    let app = app
    return withShownState { app.screen($0) }
  }

  /// The screen in plain text of 80 columns, for expectations: the same wherever it is asked.
  var plainScreen: String {
    spoken { TextRenderer(width: StandardOutput.plainWidth).text(screen().at(shownMoment)) }
  }

  /// Whether the screen says that something is under way although nothing is.
  var isStuck: Bool { screen().isBusy && !store.inFlight.contains { $0.countsForSettling } }

  /// Reads a path in the state that is looked at.
  ///
  /// - Throws: `PathError` where the path leads nowhere.
  func value(at path: Path) throws -> PathValue {
    try check(root: path)
    return try withShownState { try path.read(from: $0, root: suite.root) }
  }

  /// Paths begin with the name of an app.
  private func check(root path: Path) throws {
    let names = suite.apps.map(\.name)
    guard case .name(let first)? = path.steps.first, !names.contains(first) else { return }
    let hint = Spelling.hint(
      for: first, among: names,
      orElse: texts.session.places.pathsBeginWith(names.joined(separator: ", ")),
      showing: Spelling.quoted)
    throw Failure(
      texts.session.places.noSuchApp(first.excerpt, hint), code: .unknownPath,
      suggestion: Spelling.nearest(to: first, among: names))
  }

  /// Checks that a condition may hold, going by what there is now: one that can never hold is a
  /// mistake.
  func check(_ condition: Placed<Condition>) throws(LineError) {
    if let error = condition.value.impossibility({ try? value(at: $0) }) {
      throw LineError(
        error.description, at: condition.place.range(of: error.path), code: .impossibleCondition)
    }
  }
}
