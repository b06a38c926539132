import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import CodePay

/// The screens in the order in which a user sees them; each is compared as a whole.
@Suite struct AppTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  private func session(language: Language = .en) async throws -> AppSession {
    try await world.anna(language: language)
  }

  @Test func screensBeforeLoggingIn() async throws {
    let session = try await session()
    #expect(
      session.screen == """
        CodePay
          Log in with “login PHONE”, or open an account with
        “register PHONE --currency EUR”.
          [login] [register]
        """)
    #expect(await session.type("home") == "log in first, with “login” or “register”")
    #expect(await session.type("back") == "this is the first screen")
    await session.type("register 0151 --currency euro", secrets: ["short", "shorter"])
    #expect(
      session.screen == """
        Register
          phone “Phone number” [0151] shake ! A phone number is + and 8 to 15 digits, such as \
        +49 151 2345678.
          currency “Currency” [euro] shake ! It has to be an ISO 4217 code, such as EUR.
          password “Password” [] shake ! It needs at least 8 characters, with a letter and a digit.
          confirmation “Password again” [] shake ! The two passwords differ.
          Fill in with “set phone …”, “set currency …”, then “register”.
          [register] [back]
        """)
    await session.type("back")
    #expect(session.store.state.route == ScreenStack(.login))
    await session.type("login +4915100000009", secrets: ["secret-1"])
    #expect(
      session.screen == """
        CodePay
          phone “Phone number” [+4915100000009]
          password “Password” [] shake ! The phone number or the password is wrong.
          Fill in with “set phone …”, then “login”.
          [login] [register]
        """)
    await session.type("resources")
    #expect(session.screen.contains("info: user 1 of 100, account 1 of 100, transaction 0 of 100"))
  }

  @Test func homeAndTransaction() async throws {
    let session = try await session()
    await session.register()
    #expect(
      session.screen == """
        CodePay
          Balance: 0.00 EUR
          Phone: +4915100000001
          There are no transactions yet. Add money with “add-money 100”, then “send”.
          [add-money] [send] [settings] [transactions] [refresh] [logout]
        """)
    await session.type("add-money 1.234,50")
    await session.type("send +49-151-00000002 34,50 --note rent")
    #expect(
      session.screen == """
        CodePay
          info: 34.50 EUR sent to +4915100000002.
          Balance: 1,200.00 EUR
          Phone: +4915100000001
          Newest transactions
          Thursday, 1 January 2026
          → (outgoing) 1 +4915100000002  rent -34.50 EUR → open 1
          [add-money] [send] [settings] [transactions] [refresh] [logout]
        """)
    await session.type("transactions")
    await session.type("show 1")
    #expect(
      session.screen == """
        Money sent
          Direction: outgoing
          Date: 2026-01-01 00:00 UTC
          From: +4915100000001
          To: +4915100000002
          Note: rent
          Amount: -34.50 EUR
          [repeat] [back]
        """)
    await session.type("repeat")
    #expect(
      session.screen == """
        Send money
          Balance: 1,200.00 EUR
          recipient “Recipient's phone number” [+4915100000002]
          amount “Amount” [34.50]
          note “Note” [rent]
          Currency: EUR
          Fill in with “set recipient …”, “set amount …”, “set note …”, then “send”.
          [send] [back]
        """)
    await session.type("set amount 1200.01")
    await session.type("send")
    #expect(
      session.screen == """
        Send money
          Balance: 1,200.00 EUR
          recipient “Recipient's phone number” [+4915100000002]
          amount “Amount” [1200.01] shake ! There is only 1,200.00 EUR on the account.
          note “Note” [rent]
          Currency: EUR
          Fill in with “set recipient …”, “set amount …”, “set note …”, then “send”.
          [send] [back]
        """)
    await session.type("settings")
    #expect(
      session.screen == """
        Settings
          Phone number: +4915100000001
          Currency: EUR
          Change them with “settings password”, “settings currency” and “settings phone”.
          [back]
        """)
    await session.type("logout")
    #expect(session.screen.contains("info: Logged out."))
    #expect(session.screen.contains("Last log-in: +4915100000001"))
    // After a log-out, no user is logged in at the next start.
    #expect(try await session.client.restart().snapshot == nil)
  }

  @Test func amountsFollowTheLanguage() async throws {
    let session = try await session(language: .de)
    await session.register()
    await session.type("add-money 1.234")
    await session.type("send +4915100000002 34,50")
    #expect(session.texts(in: .de).contains("Kontostand | 1.199,50 EUR"))
    #expect(session.texts(in: .de).contains("Donnerstag, 1. Januar 2026"))
    // What is shown depends on the reader, and what is typed on the session.
    #expect(session.texts(in: .en).contains("Balance | 1,199.50 EUR"))
    await session.type("transactions --from 1.1.2026 --to 01.02.2026 --min 34,5")
    let texts = session.texts(in: .de)
    #expect(texts.contains("Filter: von 01.01.2026, bis 01.02.2026, mindestens 34,50."))
    #expect(texts.contains("-34,50 EUR"))
  }

  @Test func commandsWaitForOneAnother() async throws {
    let session = try await session()
    session.start("register +4915100000001 --currency EUR", secrets: ["secret-1", "secret-1"])
    session.start("add-money 50")
    session.start("send +4915100000002 20")
    session.start("send +4915100000002 5")
    #expect(session.store.state.waiting.count == 3)
    await session.store.settle()
    #expect(session.store.state.account?.balance == eur(2_500))
    #expect(session.store.state.transactions.count == 2)
    #expect(
      session.store.state.tidings == [
        .added(eur(5_000)), .sent(eur(2_000), to: "+4915100000002"),
        .sent(eur(500), to: "+4915100000002"),
      ])
  }

  /// Logging in or registering ends the previous session; problems are shown at their fields.
  @Test func theNextUserEndsTheSession() async throws {
    let session = try await session()
    await session.register()
    await session.type("login 0151", secrets: ["secret-1"])
    #expect(session.store.state.session == nil && session.store.state.account == nil)
    #expect(
      session.screen == """
        CodePay
          phone “Phone number” [0151] shake ! A phone number is + and 8 to 15 digits, such as \
        +49 151 2345678.
          Fill in with “set phone …”, then “login”.
          Last log-in: +4915100000001
          [login] [register]
        """)
    await session.type("login +4915100000001", secrets: ["secret-1"])
    #expect(session.store.state.route == ScreenStack(.home))
    await session.type("register +4915100000001 --currency EUR", secrets: ["secret-1", "secret-1"])
    #expect(session.store.state.route == ScreenStack(.login, .register))
    #expect(session.store.state.session == nil)
    #expect(session.screen.contains("! This phone number is already registered."))
    #expect(session.screen.contains("[EUR]"))
  }

  /// Missing values are reported at their fields, and typed text stays.
  @Test func theFormKeepsTheTypedText() async throws {
    let session = try await session()
    await session.register()
    await session.type("add-money 10")
    await session.type("set note for you")
    await session.type("set amount ten")
    await session.type("send")
    #expect(
      session.screen == """
        Send money
          Balance: 10.00 EUR
          recipient “Recipient's phone number” [] shake ! This is missing.
          amount “Amount” [ten] shake ! This is not an amount. One looks like 1234.50.
          note “Note” [for you]
          Currency: EUR
          Fill in with “set recipient …”, “set amount …”, “set note …”, then “send”.
          [send] [back]
        """)
    await session.type("set recipient +4915100000001")
    await session.type("set amount 1,00")
    await session.type("send")
    #expect(session.screen.contains("[+4915100000001] shake ! This is your own phone number."))
    await session.type("set recipient +49 151 99999999")
    await session.type("send")
    #expect(session.screen.contains("! No account has this phone number."))
    #expect(session.screen.contains("[1,00]") && session.screen.contains("[for you]"))
    session.client.transport.block { $0.method == .post }
    await session.type("set recipient +4915100000002")
    await session.type("send")
    #expect(session.screen.contains("error: 1.00 EUR not sent to +4915100000002, no money has"))
    #expect(session.screen.contains("[1,00]") && session.screen.contains("[for you]"))
    session.client.transport.block { _ in false }
    await session.type("send")
    #expect(session.screen.contains("info: 1.00 EUR sent to +4915100000002."))
  }

  /// A start shows stored data at once, and then new data.
  @Test func aStartShowsStoredData() async throws {
    let session = try await session()
    await session.register()
    await session.type("add-money 10")
    try session.client.reopen()
    session.client.transport.arm(.offlineBefore)
    let next = AppSession(session.client)
    await next.store.settle()
    #expect(
      next.screen == """
        CodePay
          error: As of 2026-01-01 00:00 UTC. This is the last known state. The server at \
        server does not answer.
          Balance: 10.00 EUR
          Phone: +4915100000001
          There are no transactions yet. Add money with “add-money 100”, then “send”.
          [add-money] [send] [settings] [transactions] [refresh] [logout]
        """)
    session.client.transport.arm(nil)
    await next.type("home")
    #expect(!next.screen.contains("As of"))
  }

  @Test func commandsOfferChoicesAndAskQuestions() async throws {
    let session = try await session()
    let commands = session.app.commands
    func command(_ name: String) throws -> Command<CodePayApp.State, CodePayApp.Action> {
      try #require(commands.first { $0.name == name })
    }
    func choices(_ name: String, _ parameter: Int = 0) throws -> [String] {
      let command = try command(name)
      return command.choices(for: command.parameters[parameter], in: session.store.state)
        .map(\.value.english)
    }
    #expect(try choices("register", 1).contains("KWD"))
    #expect(try choices("login") == [])
    await session.register()
    await session.type("add-money 10")
    await session.type("send +4915100000002 1 --note rent")
    #expect(try choices("send") == ["+4915100000002"])
    #expect(try choices("open") == ["1"] && choices("repeat") == ["1"])
    #expect(try choices("transactions") == ["+4915100000002"])
    #expect(try choices("transactions", 5).contains("JPY"))
    #expect(try choices("filter", 1) == ["+4915100000002"] && choices("clear-filter") == [])
    #expect(
      session.store.state.partners.map(\.description.english) == ["2026-01-01  -1.00 EUR  rent"])
    #expect(
      session.store.state.transactionChoices.map(\.description.english)
        == ["2026-01-01  -1.00 EUR  rent  +4915100000002"])
    await session.type("filter min 1")
    #expect(try choices("clear-filter") == ["min"])
    #expect(try choices("login") == ["+4915100000001"])
    #expect(try choices("settings currency").contains("JPY"))
    let changes = session.app.remoteChanges(in: session.store.state)
    #expect(changes.contains("DELETE /transaction/1") && changes.contains("DELETE /account/2"))
    #expect(session.app.remoteChanges(in: session.app.initialState) == [])
    let state = session.store.state
    #expect(
      try command("settings currency").question(
        in: state, before: .settings(.currencyTapped(code: " usd ")))?.english
        == "The amount is not converted: 9.00 EUR becomes 9.00 USD. Change it?")
    // Without an account, or a currency, it is refused at once.
    let refused = [(session.app.initialState, "usd"), (state, "euros")]
    for (state, code) in refused {
      let change = CodePayApp.Action.settings(.currencyTapped(code: code))
      #expect(try command("settings currency").question(in: state, before: change) == nil)
    }
    let wiping = CodePayApp.Action.resources(.wipeTapped(resource: .transaction, id: "1"))
    #expect(try command("wipe").question(in: state, before: wiping) == nil)
  }

  /// The app that saved tests create has no server, and reports every failed call.
  @Test func unanswered() async throws {
    let app = CodePayApp(bank: .unanswered)
    #expect(app.construction == "CodePayApp(bank: .unanswered)")
    let store = Store(
      initialState: app.initialState, reducer: app)
    if let start = app.start { store.send(start) }
    store.send(.login(.loginTapped(phone: "+4915100000001", password: Secret("secret-1"))))
    await store.settle()
    #expect(store.state.tidings == [.failed(.api(.noConnection(server: "server")))])
    let api = Bank.unanswered.api
    let user = UserRecord(phoneNumber: "", password: "")
    let account = AccountRecord(phoneNumber: "", currency: "EUR", balance: 0)
    let transaction = TransactionRecord(
      senderId: "1", receiverId: "2", amount: 1, currency: "EUR", createdOn: 0, reference: "")
    let calls: [() async throws -> Void] = [
      { _ = try await api.users("") }, { _ = try await api.logIn("1") },
      { _ = try await api.create(user) }, { try await api.update("1", user) },
      { _ = try await api.user("1") }, { _ = try await api.accounts("") },
      { _ = try await api.account("1") }, { _ = try await api.create(account) },
      { try await api.update("1", account) }, { _ = try await api.sent("1") },
      { _ = try await api.received("1") }, { _ = try await api.create(transaction) },
      { _ = try await api.isFull(.user) }, { _ = try await api.count(.user) },
      { try await api.delete(.user, "1") },
    ]
    for call in calls {
      await #expect(throws: APIError.noConnection(server: "server")) { try await call() }
    }
  }

  @Test(
    arguments: [
      #"{"amount":"1.5","currency":"EUR"}"#, #"{"amount":"1.50","currency":"euro"}"#,
      #"{"amount":"1","currency":"eur"}"#,
    ])
  func invalidMoneyIsNotDecoded(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Money.self, from: Data(text.utf8))
    }
  }

  /// The app's rules hold for any actions on any network.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func invariantsHold(_ seed: UInt64) async throws {
    let session = try await session()
    await session.register()
    await session.type("add-money 500")
    let lines = [
      "home", "back", "add-money 5", "add-money x", "send", "send +4915100000002 1 --note a",
      "set amount 2", "set recipient +49 151 00000002", "set note", "transactions",
      "transactions --search a --from 2026-01-01", "transactions --min z", "next", "clear-filter",
      "filter to 2026-01-01", "filter outgoing", "clear-filter to", "sort smallest", "previous",
      "add-money", "refresh", "open 1", "show 99", "repeat", "repeat 1", "settings",
      "settings currency USD", "settings currency EUR", "settings phone +4915100000007",
      "settings phone +4915100000001", "resources", "wipe transaction 1", "logout",
    ]
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        let fault = Fault.allCases.filter { !$0.needsRestart }.randomElement(using: &random)
        session.client.transport.arm(fault, after: Int.random(in: 0..<8, using: &random))
      }
      let line = lines.randomElement(using: &random) ?? "home"
      if Bool.random(using: &random) { await session.type(line) } else { session.start(line) }
      if session.store.state.session == nil, !session.store.state.isBusy {
        session.client.transport.arm(nil)
        for phone in ["+4915100000001", "+4915100000007"]
        where session.store.state.session == nil {
          await session.type("login \(phone)", secrets: ["secret-1"])
        }
      }
    }
    // Once everything is settled, no balance is below zero, and there is nothing to report.
    session.client.transport.arm(nil)
    await session.store.settle()
    for _ in 0..<2 { await session.type("home") }
    #expect(session.store.state.tidings == [])
    for account in try await world.list("account") {
      #expect(account["balance"]?.hasPrefix("-") == false)
    }
    if let account = session.store.state.account, account.balance.currency == eur(0).currency {
      #expect(try await world.balance(account.id) == account.balance.minor)
    }
    let state = session.store.state
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(CodePayApp.State.self, from: data) == state)
    #expect(!String(decoding: data, as: UTF8.self).contains("secret-1"))
  }
}
