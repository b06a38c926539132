import ReelApp
import ReelHTTP
import Testing

@testable import Transformers

/// Many random sessions: the app's rules hold for any order of actions.
@Suite struct InvariantTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }

    mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  }

  @Test(arguments: 1...20)
  func hold(seed: UInt64) {
    var dice = Dice(state: seed)
    var state = State()
    let app = TransformersApp(api: .unanswered)
    var asked = 0
    for step in 1...500 {
      let action = action(&dice, state)
      let before = state
      asked += app.asking(&state, action).count
      for invariant in TransformersApp.invariants where !invariant.holds(state) {
        Issue.record("\(invariant.rule): seed \(seed), step \(step), \(action), \(before)")
        return
      }
      // Every state can be shown.
      _ = app.screen(for: state)
    }
    #expect(asked > 10)
  }

  @Test func haveRules() {
    #expect(TransformersApp.invariants.map(\.rule).allSatisfy { !$0.isEmpty })
    let someone = Transformer(id: "1", name: "x", team: .autobot, stats: Stats { _ in 5 })
    var broken = State()
    broken.route = ScreenStack(.result)
    broken.form = Form()
    broken.roster = [someone, someone]
    broken.hasLoaded = true
    broken.waiting = [.battlefield(.fightTapped)]
    #expect(
      TransformersApp.invariants.filter { !$0.holds(broken) }.map(\.rule) == [
        "a screen that stands above no other is at the bottom, and only there",
        "no two Transformers have the same id",
        "there is a form if and only if its screen is on top",
        "commands wait only for a request or the roster",
        "the result screen is shown only with a result",
      ])
    broken.form = nil
    broken.working = .save(
      id: nil, draft: Draft(name: "x", team: .autobot, stats: Stats { _ in 5 }))
    broken.lineup = Lineup([someone])
    broken.result = BattleResult(
      battles: 1, winner: .autobot, annihilated: true,
      survivors: BattleResult.Survivors(autobots: ["x", "y"], decepticons: []), fights: [])
    #expect(
      TransformersApp.invariants.filter { !$0.holds(broken) }.map(\.rule) == [
        "a screen that stands above no other is at the bottom, and only there",
        "no two Transformers have the same id", "the form is on top while it is saved",
        "the result is that of the lineup",
        "the survivors and the destroyed together are the lineup",
        "an annihilation leaves no survivors and no winner",
      ])
  }

  private func transformer(_ dice: inout Dice) -> Transformer {
    Transformer(
      id: String(dice.roll(1...12)),
      name: ["a", "b", "Optimus Prime", "predaking", ""][dice.roll(0...4)],
      team: dice.roll(0...1) == 0 ? .autobot : .decepticon,
      stats: Stats { _ in dice.roll(1...10) }, teamIcon: ["", "/a", "http://h/b"][dice.roll(0...2)])
  }

  private func typed(_ dice: inout Dice) -> [FieldName: String] {
    if dice.roll(0...2) == 0 { return [:] }
    var typed: [FieldName: String] = [
      .name: ["x", " "][dice.roll(0...1)], .team: ["A", "d", "?"][dice.roll(0...2)],
    ]
    for field in FieldName.allCases.dropFirst(2) {
      typed[field] = dice.roll(0...20) == 0 ? "x" : String(dice.roll(1...10))
    }
    return typed
  }

  private func action(_ dice: inout Dice, _ state: State) -> Action {
    let errors: [APIError] = [
      .status(code: 404, message: nil), .connectionLost(server: "s"), .noConnection(server: "s"),
    ]
    let error = errors[dice.roll(0...2)]
    let isNewWorld = dice.roll(0...5) == 0
    switch dice.roll(0...29) {
    case 0: return .home(.appeared)
    case 1: return .router(.cybertronTapped)
    case 2: return .router(.battlefieldTapped)
    case 3: return .router(.backTapped)
    case 4: return .roster(.refreshTapped)
    case 5, 6: return .form(.createTapped(typed: typed(&dice)))
    case 7, 8: return .form(.editTapped(id: String(dice.roll(1...12)), typed: typed(&dice)))
    case 9: return .form(.edited(values: [.skill: ["7", "x"][dice.roll(0...1)]]))
    case 10: return .form(.saveTapped)
    case 11: return .cybertron(.deleteTapped(id: String(dice.roll(1...12))))
    case 12, 13: return .battlefield(.fightTapped)
    case 14, 15:
      let roster = (0..<dice.roll(0...9)).map { _ in transformer(&dice) }
      return .roster(.rosterLoaded(.answer(roster, isNewWorld: isNewWorld)))
    case 16: return .roster(.rosterLoaded(.error(error, isNewWorld: isNewWorld)))
    case 17:
      return .form(.saved(.answer(transformer(&dice), isNewWorld: isNewWorld)))
    case 18: return .form(.saved(.error(error, isNewWorld: isNewWorld)))
    case 19: return .cybertron(.deleted(failure: nil))
    case 20: return .router(.homeTapped)
    case 21: return .page(.showTapped(id: String(dice.roll(1...12))))
    case 22:
      return .cybertron(.sortTapped(order: RosterOrder.allCases[dice.roll(0...10)]))
    case 23: return .cybertron(.searchTapped(text: [nil, "b"][dice.roll(0...1)]))
    case 24: return [.cybertron(.nextTapped), .cybertron(.previousTapped)][dice.roll(0...1)]
    case 25, 26: return .form(.randomTapped)
    case 27: return .form(.drawn(stats: dice.roll(0...1) == 0 ? nil : Stats { _ in 7 }))
    case 28: return .cybertron(.deleteTapped(id: nil))
    default:
      let failure = TransformersFailure(error: error, isNewWorld: isNewWorld)
      return .cybertron(.deleted(failure: failure))
    }
  }
}
