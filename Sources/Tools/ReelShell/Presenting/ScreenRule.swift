import ReelApp

/// When a screen is shown by itself.
///
/// - A screen is shown where it is another than the one that was shown last: another app's, that of
///   another frame in the past, or one that says something else.
/// - At a terminal, what a command leads to is shown even if it is the same as before: the user
///   sees that it was done.
/// - Without one, a line that goes on to something else shows what the lines before it have led to,
///   if one of them may have changed it at all.
/// - What changes while no line is being done is a line of news, unless it is what a command is
///   still to lead to, another place, or the first screen: those are shown as a whole.
///
/// The rule knows neither a store nor an output: it is told what is there to be seen, and says
/// what is to be done with it.
struct ScreenRule {
  /// What there is to be seen: a screen, and where it is.
  struct Sight: Equatable {
    /// The place of the app in the suite.
    var app: Int
    /// The frame that is looked at, where that is in the past.
    var frameIfPast: Int?
    var screen: Screen
  }

  /// What is shown of a change that came by itself.
  enum News: Equatable {
    /// What is new since this screen, in a line.
    case line(since: Screen)
    /// The whole screen.
    case screen
  }

  /// Whether the user looks on: at a terminal.
  var isWatched = false
  /// Whether a line is being done: what it leads to is shown in the end, and not on the way.
  var isAtWork = false
  /// What was shown last.
  private(set) var shown: Sight?
  /// Whether a line may have changed the screen since it was shown.
  private(set) var isStale = false
  /// Whether a command was given whose screen is to be shown even if it is the same.
  private var mustShow = false
  /// Whether something was asked for that has not led to its last screen yet.
  private var isAwaited = false

  /// Notes that a line may have changed the screen.
  mutating func noteChange() { isStale = true }

  /// Notes that a command was given whose screen is to be shown.
  mutating func noteCommand() {
    isStale = true
    mustShow = true
  }

  /// Notes that something was asked for that leads to further screens.
  mutating func noteAsking() { isAwaited = true }

  /// Notes that what there is to be seen needs no showing.
  mutating func noteSeen() { isStale = false }

  /// Notes that everything that was asked for has come: unless that is still to be shown.
  mutating func endAsking(at now: Sight) { if now == shown { isAwaited = false } }

  /// Notes what is shown now.
  mutating func show(_ now: Sight) {
    shown = now
    isStale = false
    mustShow = false
  }

  /// Whether what there is to be seen now is to be shown after a line; it counts as shown then.
  mutating func takes(_ now: Sight) -> Bool {
    isStale = false
    guard now != shown || (mustShow && isWatched) else { return false }
    show(now)
    return true
  }

  /// What is to be shown of a change that came by itself; that counts as shown then.
  ///
  /// - Parameters:
  ///   - now: what there is to be seen.
  ///   - hasLines: whether a line of news can be written.
  mutating func news(at now: Sight, hasLines: Bool) -> News? {
    guard now != shown else { return nil }
    guard hasLines, !isAwaited, let shown, shown.app == now.app,
      shown.frameIfPast == now.frameIfPast
    else {
      // As long as it is busy, there is more to come.
      if !now.screen.isBusy { isAwaited = false }
      show(now)
      return .screen
    }
    self.shown = now
    isStale = false
    return .line(since: shown.screen)
  }
}
