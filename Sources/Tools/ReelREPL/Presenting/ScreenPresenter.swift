import Reel
import ReelApp
import ReelTimeline
import Synchronization

/// What is shown, and when.
///
/// Not inside the presenter, where it would be generic, and each use would look up its type.
private struct Content {
  var rule = ScreenRule()
  /// The part of a long list that is in the window.
  var viewport = Viewport()
  /// The last screen as text.
  var rendered = RenderedScreen()
  /// What shows the session beside the shell.
  var view: (any SessionView)?
}

/// Shows the screens of a session: the results of lines, and spontaneous changes.
///
/// ``ScreenRule`` determines when a screen is shown, and the mode how.
package final class ScreenPresenter<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let session: Session<State, Action>
  private let output: NoticeKeeper
  /// Held while something is shown, so that the screens appear in order.
  private let content = Mutex(Content())

  init(_ session: Session<State, Action>, output: NoticeKeeper) {
    self.session = session
    self.output = output
  }

  /// What shows the session beside the shell; nil for nothing.
  package var view: (any SessionView)? {
    get { content.withLock { $0.view } }
    set { content.withLock { $0.view = newValue } }
  }

  /// Ends the view.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func endView() -> Bool {
    let view = content.withLock { $0.view.take() }
    view?.end()
    return view != nil
  }

  /// Whether a user is watching, at a terminal.
  package var isWatched: Bool { content.withLock { $0.rule.isWatched } }

  /// Shows screens when they change from now on, for a watching user.
  func watch() { content.withLock { $0.rule.isWatched = true } }

  /// Whether a line may have changed the screen since it was shown.
  var isStale: Bool { content.withLock { $0.rule.isStale } }

  /// Records that a line may have changed the screen.
  func noteChange() { content.withLock { $0.rule.noteChange() } }

  /// Records that a command was given whose screen must be shown.
  func noteCommand() { content.withLock { $0.rule.noteCommand() } }

  /// Records that a request was made that leads to further screens.
  func noteAsking() { content.withLock { $0.rule.noteAsking() } }

  /// Shows the current app's screen in the mode's format.
  func show() {
    content.withLock { content in
      let now = look()
      content.rule.show(now)
      write(now.screen, &content)
    }
  }

  /// Shows the next or previous rows of the window; returns false if there are none, or the window
  /// shows all.
  func moves(_ step: PageTurn) -> Bool {
    content.withLock { content in
      guard content.rule.isWatched, content.viewport.move(step) else { return false }
      let now = look()
      content.rule.show(now)
      write(now.screen, &content)
      return true
    }
  }

  /// Returns the current app's screen for programs; it counts as shown.
  func shownScreen() -> Screen {
    content.withLock { content in
      let now = look()
      content.rule.show(now)
      return now.screen.at(session.shownMoment)
    }
  }

  /// Shows the screen after a line, if the rule says so.
  func showIfChanged() {
    content.withLock { content in
      guard session.configuration.showsScreens else { return content.rule.noteSeen() }
      let now = look()
      if content.rule.takes(now) { write(now.screen, &content) }
    }
  }

  /// Shows the result of a line, unless automatic screens are off.
  package func showResult() {
    guard session.configuration.showsScreens else {
      return content.withLock { $0.rule.noteSeen() }
    }
    show()
  }

  /// Returns the lines of the screen to show now, if the rule says so; nil otherwise, and in modes
  /// without animation.
  func takeMovingLines() -> [TextRenderer.Line]? {
    let configuration = session.configuration
    guard session.mode == .ansi, configuration.showsScreens else { return nil }
    return content.withLock { content in
      let now = look()
      let earlier = content.rule.shown?.screen
      guard content.rule.takes(now) else { return nil }
      let screen = now.screen.withoutMotionsSeen(in: earlier)
        .at(session.shownMoment, isStanding: content.rule.isWatched)
      return renderer.lines(fitted(screen, &content, moves: true))
    }
  }

  /// Shows changes that happen while no line is in progress.
  ///
  /// What several steps in flight change, such as a synchronization, is announced once.
  ///
  /// - Parameter isWhole: whether a line need not wait for what is in flight.
  /// - Returns: Whether a line waits.
  func showNews(isWhole: Bool) -> Bool {
    let mode = session.configuration.mode
    guard session.configuration.showsScreens else { return false }
    return content.withLock { content in
      let now = look()
      var rule = content.rule
      let news = rule.news(at: now, hasLines: mode != .json)
      if case .line? = news, !isWhole, session.store.inFlight.contains(where: \.countsForSettling) {
        return true
      }
      content.rule = rule
      switch news {
      case nil: break
      case .screen?: write(now.screen, &content)
      case .line(let earlier)?:
        let written = now.screen.writingMoments(at: session.shownMoment)
        guard let news = ScreenNews(from: earlier, to: now.screen, writing: written) else { break }
        let line = news.line(width: output.width - 1, in: session.translation)
        output.reply(rendered: mode == .ansi ? "\u{1b}[2m\(line)\u{1b}[0m" : line)
      }
      return false
    }
  }

  /// Records that the results of the lines so far have arrived; recent ones are still to be shown.
  func endAsking() { content.withLock { $0.rule.endAsking(at: look()) } }

  /// The number of rows of the last screen; 0 if what comes next cannot be drawn in its place.
  var rowsInPlace: Int {
    guard isWatched, session.mode == .ansi, session.configuration.showsScreens,
      !ReplyCollection.isElsewhere
    else { return 0 }
    let height = content.withLock { $0.rendered.height }
    return height + 2 < TerminalSize.current.rows ? height : 0
  }

  /// Removes the last rows from a terminal, for what is drawn in their place.
  func eraseRows(_ count: Int) {
    // A line break follows what is written: it ends where the first of the rows was.
    if count > 0 {
      output.reply(rendered: "\u{1b}[\(count)A\u{1b}[J\u{1b}[A")
    }
  }

  private func look() -> ScreenRule.View {
    ScreenRule.View(
      app: session.currentApp,
      frameIfPast: session.cursor.isInThePast ? session.cursor.frame : nil,
      language: session.language, screen: session.screen())
  }

  private func write(_ screen: Screen, _ content: inout Content) {
    let screen = screen.at(session.shownMoment, isStanding: content.rule.isWatched)
    if session.configuration.mode == .json {
      return output.report(.event(SessionEvent(.screen, screen.json(in: session.translation))))
    }
    output.reply(
      rendered: renderer.text(fitted(screen, &content), remembering: &content.rendered))
  }

  private var renderer: TextRenderer {
    let colors = session.mode == .ansi ? session.configuration.colors : .monochrome
    return TextRenderer(
      session.translation, width: output.width, colors: colors, accent: session.app.accent,
      isFolded: session.page?.columns != nil)
  }

  /// Returns the screen fitted to the window, with the prompt below it.
  private func fitted(
    _ screen: Screen, _ content: inout Content, moves: Bool = false
  ) -> Screen {
    guard content.rule.isWatched, session.page?.columns != nil else { return screen }
    return content.viewport.part(
      of: screen, of: session.currentApp, height: TerminalSize.current.rows - 1, moves: moves,
      renderer)
  }
}

extension Screen {
  /// Returns the screen without animations of rows that `earlier` already had: those are there, or
  /// gone.
  fileprivate func withoutMotionsSeen(in earlier: Screen?) -> Screen {
    guard let earlier else { return self }
    let seen = Set(
      earlier.elements.compactMap { element -> Text? in
        guard case .row(let row) = element, row.motion != nil else { return nil }
        return row.name
      })
    var copy = self
    copy.elements = elements.compactMap { element in
      guard case .row(var row) = element, seen.contains(row.name) else { return element }
      if row.motion == .vanish { return nil }
      row.motion = nil
      return .row(row)
    }
    return copy
  }
}
