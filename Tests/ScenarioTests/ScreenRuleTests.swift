import ReelApp
import Testing

@testable import ReelREPL
@testable import ReelTools

/// The rule that decides when a screen is shown by itself.
@Suite struct ScreenRuleTests {
  private typealias View = ScreenRule.View

  /// An input of the rule, with the current place.
  private enum Step {
    case change, command, asking, seen
    case settled(View)
    /// A line has been run.
    case line(View)
    /// Something has changed by itself.
    case news(View)
    case newsWithoutLines(View)
  }

  /// The decision of the rule.
  private enum Shown: Equatable {
    case nothing, screen
    case line(since: String)
  }

  private static let pools = view("Pools")
  private static let trip = view("Trip")
  private static let home = view("Home")

  private static func view(
    _ title: Text, isBusy: Bool = false, app: Int = 0, frameIfPast: Int? = nil
  ) -> View {
    var screen = Screen(title: title)
    screen.isBusy = isBusy
    return View(app: app, frameIfPast: frameIfPast, language: .en, screen: screen)
  }

  /// Runs the rule step by step.
  ///
  /// - Parameters:
  ///   - first: The screen shown before; nil for none.
  ///   - isWatched: Whether the user is watching.
  ///   - steps: The steps that follow.
  /// - Returns: What is shown, for each step that asks for it.
  private static func shown(
    after first: View? = pools, isWatched: Bool = false, _ steps: Step...
  ) -> [Shown] {
    var rule = rule(after: first, isWatched: isWatched)
    return steps.compactMap { apply($0, to: &rule) }
  }

  private static func rule(after first: View?, isWatched: Bool = false) -> ScreenRule {
    var rule = ScreenRule()
    rule.isWatched = isWatched
    if let first { rule.show(first) }
    return rule
  }

  private static func apply(_ step: Step, to rule: inout ScreenRule) -> Shown? {
    switch step {
    case .change: rule.noteChange()
    case .command: rule.noteCommand()
    case .asking: rule.noteAsking()
    case .seen: rule.noteSeen()
    case .settled(let now): rule.endAsking(at: now)
    case .line(let now): return rule.takes(now) ? .screen : .nothing
    case .news(let now): return shown(rule.news(at: now, hasLines: true))
    case .newsWithoutLines(let now): return shown(rule.news(at: now, hasLines: false))
    }
    return nil
  }

  private static func shown(_ news: ScreenRule.News?) -> Shown {
    switch news {
    case nil: .nothing
    case .screen?: .screen
    case .line(let earlier)?: .line(since: earlier.title.english)
    }
  }

  @Test func aDifferentScreenIsShownOnce() {
    let elsewhere = Self.view("Trip", app: 1)
    let before = Self.view("Trip", app: 1, frameIfPast: 3)
    #expect(Self.shown(after: nil, .line(Self.pools), .line(Self.pools)) == [.screen, .nothing])
    #expect(
      Self.shown(.line(Self.trip), .line(elsewhere), .line(before), .line(before))
        == [.screen, .screen, .screen, .nothing])
  }

  @Test func aScreenReachedByACommandIsShownAgainToAWatchingUser() {
    let steps: [Step] = [.command, .line(Self.pools), .line(Self.pools)]
    #expect(Self.shown(isWatched: true, steps[0], steps[1], steps[2]) == [.screen, .nothing])
    #expect(Self.shown(isWatched: false, steps[0], steps[1], steps[2]) == [.nothing, .nothing])
    // If screens are off, it is shown once they are on.
    #expect(Self.shown(isWatched: true, .command, .seen, .line(Self.pools)) == [.screen])
  }

  @Test(arguments: [true, false])
  func aLineMakesTheScreenStaleUntilItIsShown(_ isCommand: Bool) {
    for look in [Step.line(Self.pools), .seen, .news(Self.trip)] {
      var rule = Self.rule(after: Self.pools)
      #expect(!rule.isStale)
      _ = Self.apply(isCommand ? .command : .change, to: &rule)
      #expect(rule.isStale)
      _ = Self.apply(look, to: &rule)
      #expect(!rule.isStale)
    }
  }

  @Test func aSpontaneousChangeIsShownAsALine() {
    #expect(
      Self.shown(.news(Self.pools), .news(Self.trip), .news(Self.trip), .news(Self.home))
        == [.nothing, .line(since: "Pools"), .nothing, .line(since: "Trip")])
    // A line is not the answer to a command.
    #expect(
      Self.shown(isWatched: true, .command, .news(Self.trip), .line(Self.trip))
        == [.line(since: "Pools"), .screen])
  }

  @Test func newPlacesAndModesWithoutLinesGetWholeScreens() {
    #expect(Self.shown(after: nil, .news(Self.pools)) == [.screen])
    #expect(Self.shown(.news(Self.view("Pools", app: 1))) == [.screen])
    #expect(Self.shown(.news(Self.view("Pools", frameIfPast: 2))) == [.screen])
    #expect(Self.shown(.newsWithoutLines(Self.trip)) == [.screen])
  }

  @Test func awaitedScreensAreShownWhole() {
    let loading = Self.view("Loading", isBusy: true)
    #expect(
      Self.shown(.asking, .news(loading), .news(Self.trip), .news(Self.home))
        == [.screen, .screen, .line(since: "Trip")])
  }

  @Test func waitingEndsWhenAllHasArrivedAndWasShown() {
    #expect(Self.shown(.asking, .settled(Self.pools), .news(Self.trip)) == [.line(since: "Pools")])
    #expect(Self.shown(.asking, .settled(Self.trip), .news(Self.trip)) == [.screen])
  }
}
