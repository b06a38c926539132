import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelShell
import Testing

@testable import CodePay

/// The main pages on narrow, usual and wide terminals, in each language, compared as a whole.
@Suite struct ScreenTests {
  private static let pages = [
    ["home"], ["transactions"], ["filter outgoing", "filter from 2026-01-01"],
    ["clear-filter", "sort largest"], ["open 2"], ["add-money", "set amount 1"], ["send"],
    ["settings"], ["transactions --from 2026-02-01 --to 2026-01-01"], ["login 0151"],
  ]

  private static let widths = [40, 80, 132]

  private let world: BankWorld

  init() throws { world = try BankWorld() }

  @Test func everyTableIsRead() {
    let found = Bundle.module.urls(forResourcesWithExtension: "txt", subdirectory: "Tables") ?? []
    let names = found.map { ($0 as URL).deletingPathExtension().lastPathComponent }
    let languages = Language.available.map(\.rawValue)
    let screens = languages.flatMap { language in
      Self.widths.map { "screens-\(language)-\($0)" }
    }
    #expect(names.sorted() == (screens + languages.map { "texts-\($0)" }).sorted())
  }

  @Test(arguments: Language.available, widths)
  func pagesAreLaidOut(_ language: Language, _ width: Int) async throws {
    let session = try await begun(language)
    var pages: [String] = []
    for lines in Self.pages {
      for line in lines {
        #expect(await session.type(line, secrets: ["secret-1"]) == nil, "\(line)")
      }
      let text = shown(session, language, width, .sixteen)
      pages.append(text.replacing(/\u{1b}\[[0-9;]*m/, with: ""))
    }
    let rows = pages.flatMap { $0.split(separator: "\n") }
    #expect(rows.allSatisfy { TerminalText.width(String($0)) <= width })
    let name = "screens-\(language.rawValue)-\(width)"
    let table = try #require(
      Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Tables"))
    let expected = try String(contentsOf: table, encoding: .utf8)
    #expect(pages.joined(separator: "\n\n") + "\n" == expected)
  }

  /// Received amounts are green and sent ones red, with matching signs; the balance is bold.
  @Test func amountsHaveSignsAndColours() async throws {
    let session = try await begun(.en)
    func shown(_ colors: ColorDepth) -> String { self.shown(session, .en, 80, colors) }
    let home = shown(.sixteen)
    #expect(home.contains("\u{1b}[31m-1,234.50 EUR\u{1b}[0m"))
    #expect(home.contains("\u{1b}[32m+7.00 EUR\u{1b}[0m"))
    #expect(home.contains("\u{1b}[1m8,769.50 EUR\u{1b}[0m"))
    #expect(home.contains("\u{1b}[1m  Thursday, 1 January 2026\u{1b}[0m"))
    #expect(shown(.monochrome).contains("-1,234.50 EUR") && !shown(.monochrome).contains("\u{1b}"))
    await session.type("open 1")
    #expect(shown(.sixteen).contains("\u{1b}[31m-1,234.50 EUR\u{1b}[0m"))
    await session.type("open 2")
    #expect(shown(.sixteen).contains("\u{1b}[32m+7.00 EUR\u{1b}[0m"))
    let amount = session.app.screen(for: session.store.state).elements.compactMap { element in
      if case .field(let field) = element { field } else { nil }
    }.last
    #expect(amount?.tone == .gain)
  }

  /// Returns the screen as a terminal shows it in a language.
  private func shown(
    _ session: AppSession, _ language: Language, _ width: Int, _ colors: ColorDepth
  ) -> String {
    TextRenderer(Translation(language), width: width, colors: colors).text(
      session.app.shownScreen(for: session.store.state))
  }

  /// Returns Anna's app, with transactions on three days.
  private func begun(_ language: Language) async throws -> AppSession {
    let session = try await world.anna(language: language)
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
