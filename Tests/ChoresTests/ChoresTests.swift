import ReelApp
import ReelScenarioTesting
import ReelShell
import ReelTesting
import Testing

@testable import Chores

@Suite struct ChoresTests {
  private let dishes = Chore(id: 1, title: "Wash the dishes", days: 1)
  private let windows = Chore(id: 2, title: "Clean the windows", days: 90)

  @Test func choresAreFetchedAtTheStart() async throws {
    let store = TestStore(ChoresApp())
    await store.send(.list(.appeared), requesting: [ChoresApp.Request.fetch]) {
      $0.isLoading = true
    }
    await store.receive(.list(.loaded(.done([dishes, windows])))) {
      $0.isLoading = false
      $0.chores = [dishes, windows]
    }
    await store.type("done 1", requesting: [ChoresApp.Request.finish(id: 1)]) {
      $0.working = .finish(id: 1)
    }
    await store.receive(case: "finished") {
      $0.working = nil
      $0.chores[0].isDone = true
    }
    await store.finish()
  }

  @Test func aFormWithoutATitleIsRefused() async throws {
    let store = TestStore(ChoresApp())
    await store.type("new") { $0.form = Form() }
    await store.type("save") {
      $0.form?.problems = [.title: .blank]
      $0.form?.shaking = [.title]
    }
    // It shakes once.
    await store.type("set days 3") {
      $0.form?[.days] = "3"
      $0.form?.shaking = []
    }
    await store.finish()
  }
}

@Suite struct ChoresScenarioTests {
  @Test(arguments: Scenario.all(beside: "Scenarios"))
  func scenario(_ scenario: Scenario) async throws {
    try await scenario.check(with: Program { setup in ChoresApp(for: setup) })
  }
}
