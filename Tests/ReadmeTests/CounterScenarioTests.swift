import ReelScenarioTesting
import ReelShell
import Testing

@testable import Counter

/// The two lines of the README that test scenarios.
@Suite struct CounterScenarioTests {
  @Test(arguments: Scenario.all(beside: "Scenarios"))
  func scenario(_ scenario: Scenario) async throws { try await scenario.check(with: Counter()) }
}
