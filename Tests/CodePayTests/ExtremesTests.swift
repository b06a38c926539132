import Reel
import ReelApp
import ReelTesting
import Testing

@testable import CodePay

/// A dispatched action may hold any number.
@Suite struct ExtremesTests {
  /// Each action is reduced in a full state, and after all those before it.
  @Test func anyNumberCanBeReduced() async throws {
    var random = SeededRandom(seed: 1)
    let session = try await BankWorld().anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10")
    await session.type("transactions")
    let (app, full) = (session.app, session.store.state)
    let actions = extremes(of: CodePayApp.Action.self, texts: ["1", "EUR", "12.50"])
    #expect(actions.contains(.transactions(.pageTapped(number: .max))))
    var walked = full
    for action in actions.shuffled(using: &random) {
      var state = full
      _ = app.asking(&state, action)
      _ = app.asking(&walked, action)
      for state in [state, walked] {
        _ = app.screen(for: state)
        if !Invariant<CodePayApp.State>.pageExists.holds(state) { Issue.record("\(action)") }
      }
    }
  }
}
