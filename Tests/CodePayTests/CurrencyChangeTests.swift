import ReelApp
import Testing

@testable import CodePay

/// A change of the currency: what the user is asked, and what is refused instead.
@Suite struct CurrencyChangeTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// Returns what the user is asked before the currency of an account is changed; nil if nothing.
  private func question(_ code: String, to session: AppSession) async throws -> String? {
    let command = try #require(session.app.commands.first { $0.name == "settings currency" })
    let change = CodePayApp.Action.settings(.currencyTapped(code: code))
    session.store.send(try #require(command.preparation(for: change)))
    await session.store.settle()
    return command.question(in: session.store.state, before: change)?.english
  }

  private func session(_ currency: String, _ amount: String) async throws -> AppSession {
    let session = try await world.anna()
    await session.type(
      "register +49 151 0000 0001 --currency \(currency)", secrets: ["secret-1", "secret-1"])
    await session.type("add-money \(amount)")
    return session
  }

  /// The question shows the amount with the decimals that it will have.
  @Test(
    arguments: [
      ("jpy", "100.00 EUR becomes 100 JPY"), ("KWD", "100.00 EUR becomes 100.000 KWD"),
      ("USD", "100.00 EUR becomes 100.00 USD"),
    ]) func theQuestionShowsTheBalanceAsItWillBe(_ code: String, _ change: String) async throws
  {
    let session = try await session("EUR", "100")
    #expect(
      try await question(code, to: session)
        == "The amount is not converted: \(change). Change it?")
    await session.type("settings currency \(code) --yes")
    let command = session.app.commands.first { $0.name == "settings currency" }
    #expect(command?.preparation(for: .settings(.settingsTapped)) == nil)
    let balance = try #require(session.store.state.account?.balance)
    #expect(change.hasSuffix("becomes \(balance.text) \(balance.currency)"))
  }

  /// What will be refused is not asked, and the reason is true.
  @Test(
    arguments: [
      ("100.50", "JPY", .unrepresentable), ("9999999999999.99", "KWD", .unholdable),
      ("9999999999999.99", "JPY", .unrepresentable), ("100", "eur", .unchanged),
      ("100", "euro", .notACurrency), ("100", " ", .missing),
    ] as [(String, String, Problem)])
  func whatIsRefusedIsNotAsked(_ amount: String, _ code: String, _ problem: Problem) async throws {
    let session = try await session("EUR", amount)
    #expect(try await question(code, to: session) == nil)
    #expect(session.store.state.form.problems == [.currency: problem])
    #expect(session.screen.contains(problem.text.english))
    session.store.send(.settings(.currencyTapped(code: code)))
    await session.store.settle()
    #expect(session.store.state.tidings == [.failed(.refused([.currency: problem]))])
    #expect(session.store.state.account?.balance.currency.code == "EUR")
  }

  /// If neither the answer to the change nor the account can be read, it is not known.
  @Test func aChangeWhoseAnswerIsLostIsNotDenied() async throws {
    let session = try await session("EUR", "100")
    session.client.transport.arm(.offlineAfter, after: 4)
    await session.type("settings currency USD --yes")
    guard case .currencyUnknown? = session.store.state.tidings.first else {
      Issue.record("\(session.store.state.tidings)")
      return
    }
    #expect(session.store.state.tidings.count == 1)
    #expect(session.store.state.form[.currency] == "USD")
    session.client.transport.arm(nil)
    await session.type("home")
    #expect(session.store.state.account?.balance.currency.code == "USD")
  }

  /// A deposit in a currency that the account no longer has is not added to it, nor to what its
  /// balance has to be: otherwise the next transaction would make money.
  @Test func aPendingDepositInAnEarlierCurrencyIsGivenUp() async throws {
    let session = try await session("EUR", "100")
    session.client.transport.block(throwing: .connectionLost) { $0.method == .put }
    await session.type("add-money 50")
    #expect(session.store.state.pendingDeposits == [eur(5_000)])
    session.client.transport.arm(nil)
    let usd = #""currency":"USD""#
    let account = #"{"phoneNumber":"+4915100000001",\#(usd),"balance":"#
    try await world.change(.put, "/account/2", account + "100}")
    await session.type("home")
    #expect(session.store.state.tidings == [.givenUp(eur(5_000))])
    #expect(session.store.state.pendingDeposits == [])
    #expect(session.store.state.account?.balance.decimal == 100)
    try await world.change(
      .post, "/transaction",
      #"{"senderId":"1","receiverId":"2","amount":50,\#(usd),"createdOn":1767225610,"reference":""}"#
    )
    try await world.change(.put, "/account/2", account + "150}")
    await session.type("home")
    let received = try #require(Currency("USD").map { Money(minor: 5_000, $0) })
    #expect(session.store.state.tidings == [.received(received, from: "+4915100000002")])
    #expect(try await world.balance("2") == 15_000)
  }

  /// An example of an amount is one that the account takes.
  @Test(arguments: [("JPY", "1234."), ("EUR", "1234.50."), ("KWD", "1234.50.")])
  func theExampleIsAnAmount(_ currency: String, _ example: String) async throws {
    let session = try await session(currency, "1")
    for typed in ["abc", "1.2.3"] {
      await session.type("add-money \(typed)")
      #expect(session.screen.contains("This is not an amount. One looks like \(example)\n"))
      await session.type("add-money \(example.dropLast())")
      #expect(session.store.state.tidings.count == 1 && session.store.state.form.problems == [:])
    }
  }
}
