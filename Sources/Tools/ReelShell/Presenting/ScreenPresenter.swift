import Reel
import ReelApp
import ReelTimeline
import Synchronization

/// Shows the screens of a session: what the lines have led to, and what changes by itself.
///
/// When a screen is shown is ``ScreenRule``'s to say; how, the mode's.
final class ScreenPresenter<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private struct Content {
    var rule = ScreenRule()
    /// What of a long list is in the window.
    var viewport = Viewport()
    /// Waits until nothing is in flight, for what was asked for.
    var settling: Task<Void, Never>?
  }

  private let session: Session<State, Action>
  private let output: NoticeKeeper
  /// Held while something is shown, so that the screens come in their order.
  private let content = Mutex(Content())

  init(_ session: Session<State, Action>, output: NoticeKeeper) {
    self.session = session
    self.output = output
  }

  /// Whether the user looks on: at a terminal.
  var isWatched: Bool { content.withLock { $0.rule.isWatched } }

  /// Shows screens when they change from now on, for a user who looks on.
  func watch() { content.withLock { $0.rule.isWatched = true } }

  /// Whether a line is being done: what it leads to is shown in the end, and not on the way.
  var isAtWork: Bool {
    get { content.withLock { $0.rule.isAtWork } }
    set { content.withLock { $0.rule.isAtWork = newValue } }
  }

  /// Whether a line may have changed the screen since it was shown.
  var isStale: Bool { content.withLock { $0.rule.isStale } }

  /// Notes that a line may have changed the screen.
  func noteChange() { content.withLock { $0.rule.noteChange() } }

  /// Notes that a command was given whose screen is to be shown.
  func noteCommand() { content.withLock { $0.rule.noteCommand() } }

  /// Notes that something was asked for that leads to further screens.
  func noteAsking() { content.withLock { $0.rule.noteAsking() } }

  /// Shows the current app's screen as the mode has it.
  func show() {
    content.withLock { content in
      let now = look()
      content.rule.show(now)
      write(now.screen, &content)
    }
  }

  /// Shows the rows after, or before, those that are in the window; false where there are none, and
  /// where the window shows all.
  func moves(_ step: Viewport.Step) -> Bool {
    content.withLock { content in
      guard content.rule.isWatched, content.viewport.move(step) else { return false }
      let now = look()
      content.rule.show(now)
      write(now.screen, &content)
      return true
    }
  }

  /// The current app's screen, for programs; it counts as shown.
  func shownScreen() -> Screen {
    content.withLock { content in
      let now = look()
      content.rule.show(now)
      return now.screen.at(session.shownMoment)
    }
  }

  /// Shows the screen if the rule has it, after a line.
  func showIfChanged() {
    content.withLock { content in
      guard session.configuration.showsScreens else { return content.rule.noteSeen() }
      let now = look()
      if content.rule.takes(now) { write(now.screen, &content) }
    }
  }

  /// Shows where a line has led to, unless screens are not shown by themselves.
  func showPlace() {
    guard session.configuration.showsScreens else {
      return content.withLock { $0.rule.noteSeen() }
    }
    show()
  }

  /// The lines of the screen, to be shown now, if the rule has it; nil otherwise, and in modes
  /// without lines that move.
  func takeMovingLines() -> [TextRenderer.Line]? {
    let configuration = session.configuration
    guard session.mode == .ansi, configuration.showsScreens else { return nil }
    return content.withLock { content in
      let now = look()
      let earlier = content.rule.shown?.screen
      guard content.rule.takes(now) else { return nil }
      let screen = now.screen.withoutMotionsSeen(in: earlier)
        .at(session.shownMoment)
      return session.spoken { renderer.lines(fitted(screen, &content, moves: true)) }
    }
  }

  /// Shows what has changed while no line is being done.
  func showNews() {
    let mode = session.configuration.mode
    guard session.configuration.showsScreens else { return }
    content.withLock { content in
      let now = look()
      switch content.rule.news(at: now, hasLines: mode != .json) {
      case nil: break
      case .screen?: write(now.screen, &content)
      case .line(let earlier)?:
        session.spoken {
          let told = now.screen.writingMoments(at: session.shownMoment)
          guard let news = ScreenNews(from: earlier, to: now.screen, telling: told) else { return }
          let line = news.line(width: output.width - 1)
          output.answer(rendered: mode == .ansi ? "\u{1b}[2m\(line)\u{1b}[0m" : line)
        }
      }
    }
  }

  /// Ends waiting for what a command leads to: now, or once nothing is in flight any more.
  func endAsking(hasSettled: Bool) {
    content.withLock { content in
      content.settling?.cancel()
      content.settling = nil
      if hasSettled {
        // What has changed just now will be shown yet.
        content.rule.endAsking(at: look())
        return
      }
      content.settling = Task { [weak self, store = session.store] in
        await store.settle()
        if !Task.isCancelled { self?.endAsking(hasSettled: true) }
      }
    }
  }

  private func look() -> ScreenRule.Sight {
    ScreenRule.Sight(
      app: session.currentApp,
      frameIfPast: session.timeline.isInThePast ? session.timeline.cursor : nil,
      screen: session.screen())
  }

  private func write(_ screen: Screen, _ content: inout Content) {
    let screen = screen.at(session.shownMoment)
    if session.configuration.mode == .json {
      return output.tell(.event(SessionEvent(.screen, screen)))
    }
    output.answer(rendered: session.spoken { renderer.text(fitted(screen, &content)) })
  }

  private var renderer: TextRenderer {
    let colors = session.mode == .ansi ? session.configuration.colors : .monochrome
    return TextRenderer(
      width: output.width, colors: colors, accent: session.app.accent,
      isFolded: session.page?.columns != nil)
  }

  /// The screen as it fits into the window, with the prompt below it.
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
