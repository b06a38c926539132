import Reel
import ReelApp
import ReelTesting
import Testing

@testable import CodePay

/// A dispatched action may hold any number.
@Suite struct ExtremesTests {
  /// Each action is reduced in a full state, and after all those before it.
  @Test func anyNumberCanBeReduced() async throws {
    let session = try await BankWorld().anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10")
    await session.type("transactions")
    let (app, full) = (session.app, session.store.state)
    let texts = ["1", "EUR", "12.50"]
    let actions = extremes(of: CodePayApp.Action.self, texts: texts)
    #expect(actions.contains(.transactions(.pageTapped(number: .max))))
    let broken = extremesThatBreak(.pageExists, of: app, from: full, texts: texts, seed: 1)
    #expect(broken == [])
  }
}
