import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import MiniPools

/// Many random sessions: the app's rules hold for any order of actions.
@Suite struct InvariantTests {
  @Test(arguments: UInt64(1)...20)
  func hold(seed: UInt64) throws {
    try checkProperties(
      of: MiniPoolsApp(api: .unanswered), from: State(), actions: actions(in:), steps: 500,
      runs: 2, seed: seed
    ) { step in
      let broken = MiniPoolsApp.invariants.filter { !$0.holds(step.state) }
      if !broken.isEmpty { throw Broken(rules: broken.map(\.rule)) }
      return true
    }
  }

  private struct Broken: Error { var rules: [String] }

  @Test func haveRules() {
    #expect(MiniPoolsApp.invariants.map(\.rule).allSatisfy { !$0.isEmpty })
    var broken = State()
    broken.route = ScreenStack(.pool(id: 1))
    broken.form = Form()
    broken.page = 1
    let pool = Pool(id: 1, name: "")
    broken.loading = .fetch
    broken.deltas.kinds = [7: .new]
    broken.deltas.gone = [pool]
    broken.seen = [8: pool]
    #expect(
      MiniPoolsApp.invariants.filter { $0.holds(broken) }.map(\.rule) == [
        "no two pools have the same id", "while a pool waits to be opened, the pools are loading",
      ])
  }

  private let pool = zip(
    Generator.int(in: 1...90), Generator.element(of: ["a", "b", ""]),
    zip(Generator.element(of: [nil, 5, -1]), .int(in: 0...9))
  ).map { id, name, amounts in
    Pool(
      id: id, name: name, goal: amounts.0,
      contributions: [FakeService.contribution(1, amounts.1, "")])
  }

  private func gift(_ id: Int) -> Contribution { FakeService.contribution(id, 3, "") }

  private let error = Generator<APIError>.element(of: [
    .status(code: 404, message: nil), .connectionLost(server: "server at h"),
    .noConnection(server: "server at h"),
  ])

  /// Generates the user's actions, and answers, including unrequested ones.
  private func actions(in state: State) -> Generator<Action> {
    .frequency([
      (
        8,
        .element(of: [
          .home(.appeared), .router(.homeTapped), .router(.backTapped), .home(.refreshTapped),
          .home(.nextTapped),
          .home(.previousTapped), .poolForm(.newTapped), .poolPage(.editTapped),
        ])
      ),
      (2, Generator.int(in: 1...90).map { .router(.poolChosen(id: $0)) }),
      (1, .always(.poolPage(.deleteTapped))),
      (1, Generator.element(of: ["x", " "]).map { .poolForm(.edited(values: [.name: $0])) }),
      (
        1,
        Generator.element(of: ["", "7", "y"]).map { .poolForm(.edited(values: [.goal: $0])) }
      ),
      (2, .always(.poolForm(.saveTapped))),
      (2, pool.array(count: 0...70).map { .home(.poolsLoaded(.done($0))) }),
      (1, error.map { .home(.poolsLoaded(.failed($0))) }),
      (1, pool.map { .poolForm(.poolSaved(.done($0))) }),
      (1, pool.map { .poolForm(.poolSaved(.done($0))) }),
      (1, error.map { .poolForm(.poolSaved(.failed($0))) }),
      (1, .always(.poolPage(.poolDeleted(error: nil)))),
      (1, .always(.poolForm(.newFilled(values: [.name: "z"])))),
      (1, .always(.poolForm(.edited(values: [.name: "y", .goal: "8"])))),
      (2, .always(.poolPage(.contributeTapped(amount: 3, note: "")))),
      (2, Generator.int(in: 1...3).map { .poolPage(.contributed(.done(gift($0)))) }),
      (1, error.map { .poolPage(.contributed(.failed($0))) }),
      (1, error.map { .poolPage(.poolDeleted(error: $0)) }),
    ])
  }
}
