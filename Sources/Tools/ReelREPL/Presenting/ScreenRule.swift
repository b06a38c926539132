import ReelApp

/// The rule for when a screen is shown automatically.
///
/// - A screen is shown if it differs from the last one shown: that of another app, of another frame
///   in the past, or with other content.
/// - At a terminal, the result of a command is shown even if it is the same as before, so that the
///   user sees that it was performed.
/// - Otherwise, a line about something else first shows the result of the previous lines, if one of
///   them may have changed it.
/// - A change that happens while no line is in progress is reported in a line of news, unless it is
///   a result of a command, another place, or the first screen: those are shown as a whole.
///
/// The rule knows neither a store nor an output: it receives the current view, and decides what to
/// do with it.
struct ScreenRule {
  /// A view: a screen, and where it is.
  struct View: Equatable {
    /// The index of the app in the suite.
    var app: Int
    /// The frame being viewed, if it is in the past.
    var frameIfPast: Int?
    /// The language of its texts.
    var language: Language
    var screen: Screen
  }

  /// The way to show a spontaneous change.
  enum News: Equatable {
    /// A line with the news since this screen.
    case line(since: Screen)
    /// The whole screen.
    case screen
  }

  /// Whether a user is watching, at a terminal.
  var isWatched = false
  /// The last view shown.
  private(set) var shown: View?
  /// Whether a line may have changed the screen since it was shown.
  private(set) var isStale = false
  /// Whether a command was given whose screen must be shown even if it is the same.
  private var mustShow = false
  /// Whether a request has not led to its last screen yet.
  private var isAwaited = false

  /// Records that a line may have changed the screen.
  mutating func noteChange() { isStale = true }

  /// Records that a command was given whose screen must be shown.
  mutating func noteCommand() {
    isStale = true
    mustShow = true
  }

  /// Records that a request was made that leads to further screens.
  mutating func noteAsking() { isAwaited = true }

  /// Records that the current view need not be shown.
  mutating func noteSeen() { isStale = false }

  /// Records that all results have arrived, unless the last one is still to be shown.
  mutating func endAsking(at now: View) { if now == shown { isAwaited = false } }

  /// Records the view that is shown now.
  mutating func show(_ now: View) {
    shown = now
    isStale = false
    mustShow = false
  }

  /// Returns whether the current view is to be shown after a line; it then counts as shown.
  mutating func takes(_ now: View) -> Bool {
    isStale = false
    guard now != shown || (mustShow && isWatched) else { return false }
    show(now)
    return true
  }

  /// Returns how to show a spontaneous change, which then counts as shown.
  ///
  /// - Parameters:
  ///   - now: the current view.
  ///   - hasLines: whether a line of news can be written.
  mutating func news(at now: View, hasLines: Bool) -> News? {
    guard now != shown else { return nil }
    guard hasLines, !isAwaited, let shown, shown.app == now.app,
      shown.frameIfPast == now.frameIfPast
    else {
      // As long as the screen is busy, more is to come.
      if !now.screen.isBusy { isAwaited = false }
      show(now)
      return .screen
    }
    self.shown = now
    isStale = false
    return .line(since: shown.screen)
  }
}
