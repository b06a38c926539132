import Reel
import ReelApp
import Testing

@testable import CodePay

/// Typing amounts and phone numbers, and the form that adds money.
@Suite struct TypingTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  @Test func addingMoneyHasAScreen() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    await session.type("add-money")
    #expect(
      session.screen == """
        Add money
          Balance: 10.00 EUR
          amount “Amount” []
          Fill in the amount with “set amount 50”, then “add-money”; or all at once with \
        “add-money 50”. “back” leaves.
          [add-money] [back]
        """)
    await session.type("set amount 2,50")
    #expect(session.store.state.route == ScreenStack(.home, .addMoney))
    #expect(session.screen.contains("amount “Amount” [2,50]\n  New balance: 12.50 EUR\n"))
    await session.type("set amount 99999999999999")
    #expect(!session.screen.contains("New balance"))
    await session.type("set amount lots")
    #expect(!session.screen.contains("New balance"))
    await session.type("add-money")
    #expect(session.screen.contains("[lots] shake ! This is not an amount."))
    await session.type("set amount 2.50")
    await session.type("add-money")
    #expect(session.screen.contains("info: 2.50 EUR added."))
    #expect(session.store.state.account?.balance == eur(1_250))
    await session.type("add-money")
    await session.type("back")
    #expect(session.store.state.route == ScreenStack(.home))
    // The other fields are for sending money.
    await session.type("add-money")
    await session.type("set note rent")
    #expect(session.store.state.route == ScreenStack(.home, .sendMoney))
  }

  @Test(
    arguments: [
      ("send +49 151 0000 0002 12.50", "+49 151 0000 0002", "12.50"),
      ("send +49 (151) 0000-0002 12,50", "+49 (151) 0000-0002", "12,50"),
      ("send +4915100000002 12.50", "+4915100000002", "12.50"),
      ("send \"+49 151 00000002\" \"12.50 EUR\"", "+49 151 00000002", "12.50 EUR"),
      ("send +49 151 00000002 12.50 EUR", "+49 151 00000002", "12.50 EUR"),
      ("send +49 151 00000002 12 €", "+49 151 00000002", "12 €"),
      ("send --note rent +49 151 00000002 12", "+49 151 00000002", "12"),
      ("send +49 151 00000002 --note rent", "+49 151 00000002", nil),
      ("send +49 151", "+49", "151"), ("send Anna 5", "Anna", "5"), ("send Anna", "Anna", nil),
      ("send Anna five", "Anna five", nil), ("send Carla Rossi 20", "Carla Rossi", "20"),
      ("send Carla Rossi --note rent", "Carla Rossi", nil),
      ("send 20 Carla Rossi", "Carla Rossi", "20"), ("send 20 Anna", "Anna", "20"),
      ("send 2.50 EUR Carla Rossi --note rent", "Carla Rossi", "2.50 EUR"),
      ("send 20 \"Carla Rossi\"", "Carla Rossi", "20"), ("send 20 EUR", "20", "EUR"),
      ("send 20", "20", nil),
    ] as [(String, String, String?)])
  func phoneNumbersMayHaveBlanks(_ line: String, _ phone: String, _ amount: String?) throws {
    let words = try Words(line)
    let given = try #require(Suite(CodePayApp(bank: .unanswered)).apps[0].invocation(of: words))
    guard case .sendMoney(.sendTapped(let recipient, let sum, _)) = try given.action(secrets: [])
    else {
      Issue.record("the action is not a transfer")
      return
    }
    #expect(recipient == phone && sum == amount)
  }

  /// What has been typed keeps its meaning when the notation changes: 12.5, not 12,500.
  @Test func anAmountMeansTheSameInAnotherLanguage() async throws {
    let session = try await world.anna(language: .de)
    await session.type(
      "register +49 151 0000 0001 --currency KWD", secrets: ["secret-1", "secret-1"])
    let currency = try #require(Currency("KWD"))
    #expect(session.store.state.account?.balance.currency == currency)
    await session.type("add-money")
    await session.type("set amount 12,500")
    session.store.send(.banking(.languageChosen(language: .en)))
    #expect(session.screen.contains("amount “Amount” [12,500]\n  New balance: 12.500 KWD\n"))
    await session.type("add-money")
    #expect(session.store.state.account?.balance == Money(minor: 12_500, currency))
    // From now on, the other notation.
    await session.type("add-money")
    await session.type("set amount 1,250")
    await session.type("add-money")
    #expect(session.store.state.account?.balance == Money(minor: 1_262_500, currency))
  }

  /// What means nothing in the notation in which it was typed is not read in another one.
  @Test func aRefusedAmountIsKeptInAnotherLanguage() async throws {
    let session = try await world.anna(language: .de)
    await session.register()
    await session.type("add-money 12,500")
    #expect(session.store.state.form.problems[.amount] == .amount(.tooManyDecimals))
    session.store.send(.banking(.languageChosen(language: .en)))
    session.store.send(.banking(.languageChosen(language: .es)))
    #expect(session.store.state.form[.amount] == "12,500")
    await session.type("add-money")
    #expect(session.store.state.form.problems[.amount] == .amount(.tooManyDecimals))
  }

  /// What was typed while the bank was busy is read in the notation of that moment.
  @Test func waitingCommandsMeanTheSameInAnotherLanguage() async throws {
    let session = try await world.anna(language: .de)
    await session.register()
    session.store.send(.router(.refreshTapped))
    session.store.send(.addMoney(.addMoneyTapped(amount: "1.250")))
    session.store.send(.banking(.languageChosen(language: .en)))
    session.store.send(.addMoney(.addMoneyTapped(amount: "1.25")))
    await session.store.settle()
    #expect(session.store.state.account?.balance == eur(125_125))
    #expect(session.store.state.locale == .en && session.store.state.waiting.isEmpty)
  }

  @Test func extraArgumentsAreRefused() throws {
    let words = try Words("send +4915100000002 12 EUR")
    let given = try #require(Suite(CodePayApp(bank: .unanswered)).apps[0].invocation(of: words))
    #expect(throws: LineError.self) { try given.action(secrets: []) }
  }

  @Test func everyFieldAcceptsFormattedPhoneNumbers() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 20")
    await session.type("set recipient +49 (151) 0000-0002")
    await session.type("set amount 5")
    await session.type("send")
    #expect(session.store.state.account?.balance == eur(1_500))
    await session.type("settings phone +49 (151) 0000-0007")
    #expect(session.store.state.session?.phoneNumber == "+4915100000007")
    await session.type("login +49 (151) 0000-0007", secrets: ["secret-1"])
    #expect(session.store.state.route == ScreenStack(.home))
    await session.type(
      "register +49 (151) 0000-0008 --currency EUR", secrets: ["secret-1", "secret-1"])
    #expect(session.store.state.session?.phoneNumber == "+4915100000008")
  }

  /// After the list and a transaction, each “back” leaves one screen.
  @Test func repeatingReturnsToTheTransaction() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 20")
    await session.type("send +4915100000002 5")
    for line in ["transactions", "open 1", "repeat"] { await session.type(line) }
    let transaction = Route.transaction(id: "1")
    #expect(session.store.state.route == ScreenStack(.home, .transactions, transaction, .sendMoney))
    await session.type("back")
    #expect(session.store.state.route == ScreenStack(.home, .transactions, transaction))
    await session.type("refresh")
    #expect(session.store.state.route == ScreenStack(.home, .transactions, transaction))
    await session.type("back")
    #expect(session.store.state.route == ScreenStack(.home, .transactions))
  }

  @Test func germanWordsAreUnderstood() async throws {
    let session = try await world.anna(language: .de)
    await session.type(
      "registrieren +49 151 00000001 --currency EUR", secrets: ["secret-1", "secret-1"])
    for line in [
      "einzahlen 20", "senden +49 151 00000002 5", "umsätze", "öffnen 1", "wiederholen", "zurück",
      "einstellungen", "einstellungen währung USD", "einstellungen telefon +49 151 00000007",
      "konto", "aktualisieren", "belegung", "umsätze", "sortieren kleinste",
    ] { #expect(await session.type(line) == nil, "\(line)") }
    #expect(session.store.state.sorting == .smallest)
    #expect(session.store.state.session?.phoneNumber == "+4915100000007")
    #expect(await session.type("abmelden") == nil && session.store.state.session == nil)
    let commands = session.app.commands
    #expect(commands.allSatisfy { !$0.aliases.isEmpty })
    #expect(
      commands.filter { ["open", "send"].contains($0.name) }.map(\.aliases) == [
        ["senden", "überweisen", "enviar", "transferir"],
        ["show", "öffnen", "zeigen", "abrir", "mostrar"],
      ])
  }
}
