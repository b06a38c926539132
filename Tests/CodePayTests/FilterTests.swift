import Reel
import ReelApp
import Testing

@testable import CodePay

/// What of the transactions is shown: conditions that add up, and those that can never hold.
@Suite struct FilterTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  @Test func filtersTakeZeroAndLess() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    await session.type("send +4915100000002 1")
    await session.type("transactions --min 0 --max 5")
    #expect(session.screen.contains("Filter: at least 0.00, at most 5.00."))
    #expect(session.screen.contains("-1.00 EUR"))
    await session.type("transactions --max=-5")
    #expect(session.screen.contains("No transaction fits."))
  }

  @Test func filtersAddUpUntilTheListIsLeft() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10 --note rent")
    await session.type("transactions --search rent --from 2026-01-01 --min 5 --currency EUR")
    await session.type("transactions --incoming")
    #expect(
      session.screen.contains(
        "Filter: with “rent”, from 2026-01-01, at least 5.00, EUR, incoming."))
    #expect(session.screen.contains("No transaction fits."))
    await session.type("transactions --outgoing --to 2026-01-31")
    #expect(session.screen.contains("to 2026-01-31") && session.screen.contains("-10.00 EUR"))
    // Each side of a contradiction is said where it was typed.
    for (line, text) in [
      ("--to 2025-12-31", "to “To” [2025-12-31] shake ! Nothing fits both: the first day is"),
      ("--from 2026-02-01", "from “From” [2026-02-01] shake ! Nothing fits both: the last day is"),
      ("--max 4", "max “At most” [4] shake ! Nothing fits both: at least 5.00 EUR is looked for."),
      ("--currency money", "currency “Currency” [money] shake ! It has to be"),
    ] {
      await session.type("transactions \(line)")
      #expect(session.screen.contains(text), "\(session.screen)")
      #expect(session.screen.contains("with “rent”, from 2026-01-01, to 2026-01-31, at"))
    }
    await session.type("transactions --max 20 --min 6")
    await session.type("transactions --min 21")
    #expect(session.screen.contains("! Nothing fits both: at most 20.00 EUR is looked for."))
    #expect(
      session.start("transactions --outgoing --incoming")?
        .hasPrefix("--outgoing and --incoming exclude each other") == true)
    let none = #"transactions --search " " --from "" --to "" --min "" --max "" --currency """#
    await session.type(none)
    #expect(session.screen.contains("Filter: outgoing."))
    // A transaction of the list is still in the list; elsewhere it is over.
    await session.type("show 1")
    await session.type("back")
    #expect(session.screen.contains("Filter: outgoing."))
    await session.type("home")
    await session.type("transactions")
    #expect(!session.screen.contains("Filter:"))
  }
}
