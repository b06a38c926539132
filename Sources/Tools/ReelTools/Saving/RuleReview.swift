import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

/// The rules declared by the apps, and since when they are broken.
struct RuleReview<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// A rule of an app.
  struct Rule {
    let app: String
    let rule: String
    /// The first frame whose state breaks it; nil if there is none.
    var brokenSince: Int?
    /// Whether it holds in the state being viewed.
    var holdsNow = true
  }

  /// All rules of all apps.
  private(set) var rules: [Rule]
  /// The apps without rules.
  private let silent: [String]

  /// Checks every state of a history, and the one being viewed.
  ///
  /// - Throws: `CancellationError`.
  init(of suite: Suite<State, Action>, in history: History<State, Action>, now: State) throws {
    let invariants = suite.apps.flatMap { app in app.invariants.map { (app.name, $0) } }
    var rules = invariants.map { Rule(app: $0, rule: $1.rule) }
    if !rules.isEmpty {
      try history.walk(0...history.count) { position, state in
        try Task.checkCancellation()
        for index in rules.indices
        where rules[index].brokenSince == nil && !invariants[index].1.holds(state) {
          rules[index].brokenSince = history.number(at: position)
        }
        return true
      }
    }
    for index in rules.indices { rules[index].holdsNow = invariants[index].1.holds(now) }
    self.rules = rules
    silent = suite.apps.filter(\.invariants.isEmpty).map(\.name)
  }

  /// A line for each rule, broken ones first.
  func lines(in translation: Translation) -> [String] {
    let broken = rules.filter { $0.brokenSince != nil || !$0.holdsNow }
    let whole = rules.filter { $0.brokenSince == nil && $0.holdsNow }
    return broken.map { rule in
      let since = rule.brokenSince.map { translation("broken since frame \($0)") }
      let now =
        rule.holdsNow ? translation("holds now") : translation("does not hold now")
      return
        "✗ \(rule.app): \(rule.rule) (\(([since].compactMap(\.self) + [now]).joined(separator: ", ")))"
    } + whole.map { "✓ \($0.app): \($0.rule)" }
      + silent.map { "· " + translation("\(verbatim: $0) declares none") }
  }
}
