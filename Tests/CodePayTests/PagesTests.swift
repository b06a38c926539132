import Foundation
import ReelApp
import ReelHTTP
import Testing

@testable import CodePay

/// A long list is shown in pages.
@Suite struct PagesTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  @Test func longListsHavePages() async throws {
    let session = try await world.anna()
    await session.register()
    for number in 1...45 {
      try await world.change(
        .post, "/transaction",
        """
        {"senderId":"1","receiverId":"2","amount":\(number),"currency":"EUR",
        "createdOn":\(1_767_225_600 + number),"reference":"no. \(number)"}
        """)
    }
    await session.type("home")
    #expect(session.store.state.transactions.count == 45)
    #expect(session.screen.components(separatedBy: "no. ").count == 6)
    await session.type("transactions")
    #expect(session.screen.contains("  1–20 of 45\n"))
    #expect(session.screen.contains("(previous) [next] [refresh] [back]"))
    #expect(await session.type("previous") == "this is the first page")
    await session.type("next")
    #expect(session.screen.contains("  21–40 of 45\n") && !session.screen.contains("no. 45"))
    #expect(session.screen.contains("[previous] [next]"))
    await session.type("more")
    #expect(session.screen.contains("  41–45 of 45\n") && session.screen.contains("no. 1 "))
    #expect(await session.type("next") == "this is the last page")
    await session.type("page 1")
    #expect(session.store.state.pages == 1)
    await session.type("page last")
    for number in [Int.min, -1, .max - 1, .max] {
      session.store.send(.transactions(.pageTapped(number: number)))
      #expect(session.store.state.pages == (number < 0 ? 1 : 3))
    }
    // Other screens have no pages, even for commands that were given while the app was busy.
    session.start("open 3")
    for action in [Transactions.Action.moreTapped, .previousTapped, .pageTapped(number: 0)] {
      session.store.send(.transactions(action))
    }
    #expect(session.store.state.pages == 3)
    session.start("back")
    // Leaving an opened transaction returns to its page.
    await session.type("open 3")
    #expect(await session.type("next") == "only a list has pages: “transactions” shows one")
    await session.type("back")
    await session.type("previous")
    #expect(session.screen.contains("  21–40 of 45\n"))
    await session.type("sort oldest")
    #expect(session.screen.contains("  1–20 of 45\n") && session.screen.contains("no. 20"))
    await session.type("transactions --incoming --max 3")
    #expect(session.screen.components(separatedBy: "no. ").count == 4)
    #expect(!session.screen.contains("[next]"))
    #expect(session.store.state.sorting == .oldest)
    // If there are fewer pages than before, the last one is shown.
    await session.type("clear-filter")
    await session.type("next")
    await session.type("next")
    for number in 1...10 { try await world.change(.delete, "/transaction/\(number)") }
    await session.type("refresh")
    #expect(session.screen.contains("  41–45 of 45\n"))
    #expect(session.screen.contains("10 changes are not on this page."))
    await session.type("refresh")
    #expect(session.store.state.route == ScreenStack(.home, .transactions))
    #expect(session.screen.contains("  21–35 of 35\n"))
    #expect(session.store.state.pages == 2)
  }
}
