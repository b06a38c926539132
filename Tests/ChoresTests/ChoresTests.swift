import ReelApp
import ReelHTTP
import ReelScenarioTesting
import ReelShell
import ReelTesting
import Testing

@testable import Chores

@Suite struct ChoresTests {
  private let dishes = Chore(id: 1, title: "Wash the dishes", days: 1)
  private let windows = Chore(id: 2, title: "Clean the windows", days: 90)

  private func store() async throws -> TestStore<Chores.State, Chores.Action> {
    let client = APIClient(try BaseURL("http://chores.invalid"), over: ChoresServer())
    return TestStore(Chores(api: ChoresAPI(client: client)))
  }

  @Test func choresAreFetchedAtTheStart() async throws {
    let store = try await store()
    await store.send(.appeared, requesting: [Chores.Request.fetch]) { $0.isBusy = true }
    await store.receive(.choresLoaded(chores: [dishes, windows])) {
      $0.isBusy = false
      $0.chores = [dishes, windows]
    }
    await store.type("done 1", requesting: [Chores.Request.finish(id: 1)]) { $0.isBusy = true }
    await store.receive(case: "choreSaved") {
      $0.isBusy = false
      $0.chores[0].isDone = true
    }
    await store.finish()
  }

  @Test func aFormWithoutATitleIsRefused() async throws {
    let store = try await store()
    await store.type("new") { $0.form = FormState() }
    await store.type("save") {
      $0.form?.problems = [.title: .blank]
      $0.form?.shaking = [.title]
    }
    await store.finish()
  }
}

@Suite struct ChoresScenarioTests {
  @Test(arguments: Scenario.all(beside: "Scenarios"))
  func scenario(_ scenario: Scenario) async throws {
    try await scenario.check(with: Program { setup in try Chores(for: setup) })
  }
}
