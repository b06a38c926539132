import ReelApp
import ReelSupport
import ReelTimeline

/// Where paths begin: with the name of an app, or in the current app.
///
/// A path that begins with the name of an app means that app, whatever the current one contains.
package struct PathOrigin: Sendable {
  /// The names of the apps.
  let apps: [String]
  /// The app in which a path begins that names none; nil if each has to name one.
  var current: String?
  /// Puts the present names into a path that has those of an earlier version of the program.
  var present: @Sendable (Path) -> Path = { $0 }

  /// Returns the path from the name of its app.
  package func whole(_ path: Path) -> Path { present(written(path)) }

  /// Returns the path from the name of its app, with the names that were written.
  func written(_ path: Path) -> Path {
    guard let current else { return path }
    if case .name(let first)? = path.steps.first, apps.contains(first) { return path }
    return Path([.name(current)] + path.steps)
  }

  /// Parses a condition; its paths then begin with the names of their apps.
  ///
  /// A path that begins with `action` leads into the frame's action.
  ///
  /// - Throws: A `QueryError` with the place in `text`.
  package func condition(_ text: String) throws(QueryError) -> Condition {
    try Condition(text) { $0.leadsIntoAction ? present($0) : whole($0) }
  }
}

extension PathOrigin {
  /// Creates the origin of paths into the state of a suite.
  init<State, Action>(of suite: Suite<State, Action>, current: String?) {
    let root = suite.root
    let form = OnDemand { RecordedForm.of(State.self, Action.self, suite.requests).form }
    // Not by a key path, which would look up the types of the suite each time.
    self.init(apps: suite.apps.map { $0.name }, current: current) { path in
      let start = path.leadsIntoAction || path.steps.first == root.map(Path.Step.name) ? 1 : 0
      let rest = form.value.present(
        Path(Array(path.steps.dropFirst(start))), as: path.leadsIntoAction ? "action" : "state")
      return Path(path.steps.prefix(start) + rest.steps)
    }
  }

  /// Creates the origin of paths where no app is current: the only app.
  package init(apps: [String]) { self.init(apps: apps, current: apps.count == 1 ? apps[0] : nil) }
}

extension Path {
  /// Whether it leads into the action of a frame.
  package var leadsIntoAction: Bool { steps.first == .name("action") }
}
