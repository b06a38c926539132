import Reel
import ReelApp
import ReelEditor
import ReelREPL
import ReelTexts
import ReelTimeline

/// The branch being viewed as it looks at a terminal, in version 2 of asciinema's format: the lines
/// that repeat the user's actions, and the screens after them.
struct CastExport<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let source: ExportSource<State, Action>
  /// Puts the screens into a language.
  let translation: Translation
  /// The colours to use.
  var colors = ColorDepth.indexed

  private static var columns: Int { StandardOutput.plainWidth }
  private static var rows: Int { 24 }

  // The user's typing speed, and reading time, in milliseconds.
  private static var pace: Int { 45 }
  private static var answerDelay: Int { 200 }
  private static var pause: Int { 1200 }

  /// Writes the recording, one event per line.
  ///
  /// - Throws: Any error of `write` and `encode(to:)`; `QueryInterruption`.
  func write(_ write: (String) throws -> Void) throws {
    let history = source.history
    let start = history.count > 0 ? history.frame(at: 1).time.milliseconds : 0
    try write(
      JSON.object([
        "version": JSON(2), "width": JSON(Self.columns), "height": JSON(Self.rows),
        "timestamp": .int(start / 1000), "title": .string(source.title),
        "idle_time_limit": JSON(3), "env": ["TERM": "xterm-256color"],
      ]).text + "\n")
    var cast = Cast()
    // The app whose lines are typed, and those that have started.
    var shown = source.suite.apps[0]
    var started: Set<Int> = []
    var time = Timestamp(milliseconds: start)
    try history.read { position, state in
      if position > 0 {
        let frame = history.frame(at: position)
        time = frame.time
        let app = source.app(of: frame.action)
        if started.insert(app).inserted || frame.origin == .user {
          shown = source.suite.apps[app]
        }
      }
      let next = position < history.count ? history.frame(at: position + 1) : nil
      let nextApp = next.map { source.app(of: $0.action) } ?? 0
      let search = CommandSearch(app: source.suite.apps[nextApp], state: state)
      let isOwn = next?.origin == .shell && next.map { search.isOfProgram($0.action) } == true
      // An app starts when it is first used.
      let starts = position > 0 && isOwn && !started.contains(nextApp)
      // What the user has dispatched as JSON answers no request.
      let isDispatched = next?.origin == .shell && next?.cause == 0 && !isOwn
      guard next == nil || next?.origin == .user || starts || isDispatched else { return }
      // Only the user's next action follows: time to look.
      if position > 0 { cast.now += Self.answerDelay }
      let renderer = TextRenderer(
        translation, width: Self.columns, colors: colors, accent: shown.accent)
      let screen = renderer.text(shown.screen(state).at(time))
      let prompt = prompt(of: shown, in: state)
      cast.show(screen.replacing("\n", with: "\r\n") + "\r\n" + prompt)
      try cast.flush(write)
      cast.now += Self.pause
      guard let next, !history.isSkipped(at: position + 1) else { return }
      let app = search.app
      if app.name != shown.name, !isDispatched {
        cast.type(".use \(app.name)", Self.pace)
        if starts { return }
        cast.show(self.prompt(of: app, in: state))
      }
      let line =
        isDispatched
        ? search.dispatch(next.action)
        : translation(app.commands.spelling(search.line(for: next.action)))
      let moment = Int(next.time.milliseconds - start)
      cast.now = max(cast.now, moment - line.count * Self.pace)
      cast.type(line, Self.pace)
    }
  }

  private func prompt(of app: MountedApp<State, Action>, in state: State) -> String {
    let location = LocationName.text(of: app, in: state, root: source.suite.root)
    let code = "1;\(Style(app.accent).code(in: colors))"
    return colors > .monochrome ? "\u{1b}[\(code)m\(location)› \u{1b}[0m" : "\(location)› "
  }
}

/// Events in the order in which they are written.
private struct Cast {
  /// The time, in milliseconds from the beginning.
  var now = 0
  private var text = ""

  /// Appends an output event.
  mutating func show(_ shown: String) {
    let seconds = "\(now / 1000)." + String(now % 1000 + 1000).dropFirst()
    text += "[\(seconds), \"o\", \(JSON.string(shown).text)]\n"
  }

  /// Types a line, letter by letter, and ends it.
  mutating func type(_ line: String, _ pace: Int) {
    for letter in line {
      show(String(letter))
      now += pace
    }
    show("\r\n")
  }

  /// Writes the events since the last time.
  mutating func flush(_ write: (String) throws -> Void) throws {
    try write(text)
    text = ""
  }
}
