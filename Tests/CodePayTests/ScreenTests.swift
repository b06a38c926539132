import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelShell
import Testing

@testable import CodePay

/// What colours say on a terminal.
@Suite struct ScreenTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// Received amounts are green and sent ones red, with matching signs; the balance is bold.
  @Test func amountsHaveSignsAndColours() async throws {
    let session = try await begun()
    func shown(_ colors: ColorDepth) -> String {
      TextRenderer(Translation(.en), width: 80, colors: colors).text(
        session.app.shownScreen(for: session.store.state))
    }
    let home = shown(.indexed)
    #expect(home.contains("\u{1b}[38;5;131m-1,234.50 EUR\u{1b}[0m"))
    #expect(home.contains("\u{1b}[38;5;29m+7.00 EUR\u{1b}[0m"))
    #expect(home.contains("\u{1b}[1m8,769.50 EUR\u{1b}[0m"))
    #expect(home.contains("\u{1b}[1m  Thursday, 1 January 2026\u{1b}[0m"))
    #expect(shown(.monochrome).contains("-1,234.50 EUR") && !shown(.monochrome).contains("\u{1b}"))
    await session.type("open 1")
    #expect(shown(.indexed).contains("\u{1b}[38;5;131m-1,234.50 EUR\u{1b}[0m"))
    await session.type("open 2")
    #expect(shown(.indexed).contains("\u{1b}[38;5;29m+7.00 EUR\u{1b}[0m"))
    let amount = session.app.screen(for: session.store.state).elements.compactMap { element in
      if case .field(let field) = element { field } else { nil }
    }.last
    #expect(amount?.tone == .gain)
  }

  /// Returns Anna's app, with transactions on three days.
  private func begun() async throws -> AppSession {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10000")
    await session.type("send +49 151 00000002 1234,50 --note Rent")
    for (sender, receiver, amount, day) in [(1, 2, 7, 31), (2, 1, 3, 30)] {
      try await world.change(
        .post, "/transaction",
        """
        {"senderId":"\(sender)","receiverId":"\(receiver)","amount":\(amount),"currency":"EUR",
        "createdOn":\(1_767_225_600 - day * 86_400),"reference":"no. \(day)"}
        """)
    }
    await session.type("home")
    await session.type("home")
    return session
  }
}
