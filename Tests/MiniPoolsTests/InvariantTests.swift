import ReelHTTP
import Testing

@testable import MiniPools

/// Many sessions at random: whatever comes in whatever order, the app's rules hold.
@Suite struct InvariantTests {
  /// A generator that is the same everywhere.
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
    let presenter = Presenter()
    for step in 1...500 {
      let action = action(&dice, state)
      let before = state
      presenter.reduce(into: &state, action: action)
      for invariant in MiniPoolsApp.invariants where !invariant.holds(state) {
        Issue.record("\(invariant.rule): seed \(seed), step \(step), \(action), \(before)")
        return
      }
    }
    #expect(state.lastRequest > 10)
  }

  @Test func haveRules() {
    #expect(MiniPoolsApp.invariants.map(\.rule).allSatisfy { !$0.isEmpty })
    var broken = State()
    broken.route = [.pool(id: 1)]
    broken.form = Form()
    broken.page = 1
    let pool = Pool(id: 1, name: "", creatorId: 1, createdAt: "", updatedAt: "")
    broken.loading = 1
    broken.deltas.kinds = [7: .new]
    broken.deltas.gone = [Deltas.Gone(pool: pool, after: 3)]
    #expect(
      MiniPoolsApp.invariants.filter { $0.holds(broken) }.map(\.rule) == [
        "no two pools have one id", "a pool to be opened is waited for",
      ])
  }

  private func pools(_ dice: inout Dice) -> [Pool] {
    (0..<dice.roll(0...70)).map { _ in pool(&dice) }
  }

  private func pool(_ dice: inout Dice) -> Pool {
    Pool(
      id: dice.roll(1...90), name: ["a", "b", ""][dice.roll(0...2)],
      goalAmountValue: [nil, 5, -1][dice.roll(0...2)], creatorId: 1, createdAt: "", updatedAt: "",
      contributions: [FakeService.contribution(1, dice.roll(0...9), "")])
  }

  private func action(_ dice: inout Dice, _ state: State) -> Action {
    let errors: [APIError] = [
      .status(code: 404, message: nil), .connectionLost(server: "server at h"),
      .noConnection(server: "server at h"),
    ]
    let error = errors[dice.roll(0...2)]
    // Mostly the number that is waited for; sometimes an old one.
    let isLate = dice.roll(0...4) == 0
    let loading = isLate ? 1 : state.loading ?? 0
    let working = isLate ? 1 : state.working ?? 0
    switch dice.roll(0...22) {
    case 0: return .appeared(screen: .home)
    case 1: return .homeTapped
    case 2: return .backTapped
    case 3: return .refreshTapped
    case 4: return .nextTapped
    case 5: return .previousTapped
    case 6, 7: return .poolChosen(id: dice.roll(1...90))
    case 8: return .newTapped
    case 9: return .editTapped
    case 10: return .deleteTapped
    case 11: return .nameEdited(text: ["x", " "][dice.roll(0...1)])
    case 12: return .goalEdited(text: ["", "7", "y"][dice.roll(0...2)])
    case 13, 14: return .saveTapped
    case 15, 16: return .poolsLoaded(request: loading, pools: pools(&dice))
    case 17: return .loadFailed(request: loading, error: error)
    case 18: return .poolCreated(request: working, pool: pool(&dice))
    case 19: return .poolSaved(request: working, pool: pool(&dice))
    case 20: return .saveFailed(request: working, error: error)
    case 21: return .poolDeleted(request: working)
    default: return .deleteFailed(request: working, error: error)
    }
  }
}
