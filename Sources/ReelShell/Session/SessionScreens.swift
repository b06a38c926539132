import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Shows the current app's screen as the mode has it.
  func showScreen() {
    let now = look()
    shownScreen = now
    isScreenStale = false
    mustShow = false
    output.answer(rendered: rendered(now.screen))
  }

  /// Shows the screen if it is not the one that was shown last.
  ///
  /// - Returns: whether it was shown.
  @discardableResult
  func showScreenIfChanged() -> Bool {
    isScreenStale = false
    guard configuration.showsScreens, hasChanged || (mustShow && showsChanges) else {
      return false
    }
    showScreen()
    return true
  }

  /// The lines of the screen, to be shown now, if it is not the one that was shown last or a
  /// command asks for it; nil otherwise, and in modes without lines that move.
  func takeMovingLines() -> [TextRenderer.Line]? {
    guard configuration.mode == .ansi, configuration.showsScreens, hasChanged || mustShow else {
      return nil
    }
    let now = look()
    let screen = now.screen.withoutMotionsSeen(in: shownScreen?.screen)
    shownScreen = now
    isScreenStale = false
    mustShow = false
    return Language.$current.withValue(language) {
      TextRenderer(width: output.width, colors: configuration.colors).lines(screen.at(shownMoment))
    }
  }

  /// Whether the screen is another than the one that was shown last.
  var hasChanged: Bool { look() != shownScreen }

  func look() -> ShownScreen {
    ShownScreen(
      app: currentApp.withLock { $0 }, frameIfPast: timeline.isInThePast ? timeline.cursor : nil,
      screen: screen())
  }

  /// A screen as text.
  func rendered(_ screen: Screen) -> String {
    let screen = screen.at(shownMoment)
    return Language.$current.withValue(language) {
      switch configuration.mode {
      case .ansi: TextRenderer(width: output.width, colors: configuration.colors).text(screen)
      case .plain: TextRenderer(width: output.width).text(screen)
      case .json: (try? JSON(encoding: screen).text) ?? "null"
      }
    }
  }

  /// The screen in plain text of 80 columns, for expectations: the same wherever it is asked.
  var plainScreen: String {
    Language.$current.withValue(language) {
      TextRenderer(width: StandardOutput.plainWidth).text(screen().at(shownMoment))
    }
  }

  /// What time it is on the screen: in the past, that of the frame.
  nonisolated var shownMoment: Timestamp {
    guard timeline.isInThePast, let frame = try? timeline.frame(timeline.cursor) else {
      return clock.now
    }
    return frame.time
  }

  /// What the screen counts down in the prompt, as it is passed; nil where it counts nothing.
  nonisolated var countdown: Countdown? {
    guard !timeline.isInThePast, let countdown = screen().countdown,
      countdown.seconds(at: clock.now) > 0
    else { return nil }
    return countdown
  }

  /// What the prompt says: the place, and the seconds that the screen counts down, as in
  /// `tvshows 13 s`.
  var placeAndCountdown: String {
    guard let countdown else { return place }
    return "\(place) \(countdown.seconds(at: clock.now)) s"
  }

  /// The name of the place, for the prompt: `minipools/2`, in the past `minipools@12`.
  public var place: String {
    let app = app
    if timeline.isInThePast { return "\(app.name)@\(timeline.cursor)" }
    let path = Path([.name(app.name), .name("route")])
    let value = withShownState { try? path.read(from: $0, root: suite.isSingle ? app.name : nil) }
    guard case .value(.array(let route))? = value, route.count > 0,
      case .object(let top)? = route.last
    else { return app.name }
    if let id = top["id"], id != .null {
      if case .string(let text) = id { return "\(app.name)/\(text)" }
      return "\(app.name)/\(id.text)"
    }
    guard route.count > 1, case .string(let screen)? = top["screen"] else { return app.name }
    return "\(app.name)/\(screen)"
  }

  /// Reads the state that is looked at, without copying it where that is the store's.
  package nonisolated func withShownState<Result>(_ body: (State) throws -> Result) rethrows
    -> Result
  {
    if let state = timeline.pastState { return try body(state) }
    return try store.withState(body)
  }

  /// The current app's screen, in the state that is looked at.
  nonisolated func screen() -> Screen {
    let app = app
    return withShownState { app.screen($0) }
  }

  /// Reads a path in the state that is looked at.
  ///
  /// - Throws: `PathError` where the path leads nowhere.
  func value(at path: Path) throws -> PathValue {
    let app = app
    try check(root: path)
    return try withShownState {
      try path.read(from: $0, root: suite.isSingle ? app.name : nil)
    }
  }

  /// Paths begin with the name of an app.
  private func check(root path: Path) throws {
    let names = suite.apps.map(\.name)
    guard case .name(let first)? = path.steps.first, !names.contains(first) else { return }
    let nearest = Spelling.nearest(to: first, among: names)
    let hint =
      nearest.map { localized(en: "did you mean “\($0)”?", de: "ist „\($0)“ gemeint?") }
      ?? localized(
        en: "paths begin with \(names.joined(separator: ", "))",
        de: "Pfade beginnen mit \(names.joined(separator: ", "))")
    throw Failure(
      localized(
        en: "there is no app “\(first.excerpt)”; \(hint)",
        de: "es gibt keine App „\(first.excerpt)“; \(hint)"))
  }
}

extension Screen {
  /// The screen with rows that came or went on `earlier` already: those are there, or gone.
  fileprivate func withoutMotionsSeen(in earlier: Screen?) -> Screen {
    guard let earlier else { return self }
    let seen = Set(
      earlier.elements.compactMap { element -> String? in
        guard case .row(let row) = element, row.motion != nil else { return nil }
        return row.id + row.title
      })
    var copy = self
    copy.elements = elements.compactMap { element in
      guard case .row(var row) = element, seen.contains(row.id + row.title) else { return element }
      if row.motion == .vanish { return nil }
      row.motion = nil
      return .row(row)
    }
    return copy
  }
}
