import ReelApp
import ReelStorage
import Testing

@testable import CodePay

/// Two accounts that are used on one machine, one after the other: each sees what is its own.
@Suite struct TwoAccountsTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")

  private let world: BankWorld
  private let client: BankClient

  /// Anna has 100.00 EUR, and Ben 50.00 EUR; both are registered on the same machine.
  init() async throws {
    world = try BankWorld()
    client = try await world.client("anna", Self.anna, with: 10_000)
    let secret = Secret("secret-ben-1")
    _ = await client.bank.register(
      phone: Self.ben, currency: "EUR", password: secret, confirmation: secret)
    _ = await client.bank.add(eur(5_000))
    world.clock.advance(by: .seconds(120))
  }

  /// Logs a user in, and opens Home; returns all that the user is told.
  @discardableResult
  private func logIn(_ phone: String) async -> Report {
    let secret = Secret(phone == Self.anna ? "secret-anna-1" : "secret-ben-1")
    let first = await client.bank.logIn(phone: phone, password: secret)
    var report = await client.bank.home()
    report.tidings = first.tidings + report.tidings
    return report
  }

  private func balances() async throws -> [Int64] {
    [try await world.balance("1"), try await world.balance("2")]
  }

  private func sendTen() async {
    await logIn(Self.anna)
    let order = Order(recipient: Self.ben, amount: eur(1_000), note: "")
    #expect(await client.bank.send(order).tidings == [.sent(eur(1_000), to: Self.ben)])
  }

  /// What one account has fetched, the other one has not seen.
  @Test func aTransactionIsSeenByEachAccount() async throws {
    await sendTen()
    #expect(try client.storage.overview("1").transactions.map(\.id) == ["1"])
    #expect(try client.storage.overview("2").transactions == [])
    let report = await logIn(Self.ben)
    #expect(report.snapshot?.transactions.map(\.id) == ["1"] && report.tidings == [])
    #expect(report.snapshot?.account?.balance == eur(6_000))
  }

  /// A transaction that one account has found to be gone is not taken for a change of the other's
  /// balance.
  @Test(arguments: [false, true]) func oneAccountDeletesWhatBothHave(isWiped: Bool) async throws {
    await sendTen()
    await logIn(Self.ben)
    world.clock.advance(by: .seconds(120))
    if isWiped {
      let report = await client.bank.wipe(.transaction, id: "1")
      #expect(report.tidings == [.wiped(.transaction, id: "1")])
    } else {
      try await world.change(.delete, "/transaction/1")
      #expect(await client.bank.home().tidings == [])
    }
    #expect(try client.storage.overview("2").transactions == [])
    #expect(try client.storage.overview("1").transactions.map(\.id) == ["1"])
    for phone in [Self.anna, Self.ben, Self.anna] {
      let report = await logIn(phone)
      #expect(report.tidings == [] && report.snapshot?.transactions == [])
    }
    #expect(try await balances() == [9_000, 6_000])
  }

  /// Money that one account has just received is not added a second time because the other one has
  /// deleted an earlier transaction.
  @Test func noMoneyIsCreated() async throws {
    await sendTen()
    await logIn(Self.anna)
    await logIn(Self.ben)
    world.clock.advance(by: .seconds(120))
    await logIn(Self.ben)
    let order = Order(recipient: Self.anna, amount: eur(1_000), note: "")
    #expect(await client.bank.send(order).tidings == [.sent(eur(1_000), to: Self.anna)])
    #expect(
      await client.bank.wipe(.transaction, id: "1").tidings == [.wiped(.transaction, id: "1")])
    let report = await logIn(Self.anna)
    #expect(report.tidings == [] && report.snapshot?.transactions.map(\.id) == ["2"])
    #expect(try await balances() == [10_000, 5_000])
  }

  /// Returns the app as Anna sees it.
  private func annasApp() async -> AppSession {
    await logIn(Self.anna)
    let session = AppSession(client)
    await session.store.settle()
    #expect(session.store.state.session?.accountId == "1")
    return session
  }

  /// What is typed for the account on the screen is not done to another one that has been logged in
  /// since, by another process or after the time to which the user has gone back.
  @Test(
    arguments: [
      "add-money 7", "send +4915100000002 10", "settings currency USD --yes",
      "settings phone +4915100000077", "settings password", "name +4915100000003 Carl",
      "wipe transaction 1 --yes", "logout", "home", "refresh", "resources",
    ]) func nothingIsDoneToAnAccountThatIsNotShown(_ line: String) async throws
  {
    let session = await annasApp()
    await logIn(Self.ben)
    client.transport.arm(nil)
    let secrets = line == "settings password" ? ["secret-anna-1", "secret-2", "secret-2"] : []
    #expect(await session.type(line, secrets: secrets) == nil)
    #expect(client.transport.trace.isEmpty)
    let state = session.store.state
    #expect(state.tidings == [.failed(.otherAccount(phone: Self.ben))])
    #expect(state.session?.accountId == "2" && state.account?.balance == eur(5_000))
    #expect(state.route == ScreenStack(.home) && state.form == Form())
    #expect(client.bank.stored().snapshot?.book == AddressBook())
    // What is typed now is for the account on the screen.
    await session.type("add-money 1")
    #expect(try await balances() == [10_000, 5_100])
  }

  @Test func nothingIsSentFromAnAccountThatIsLoggedInMeanwhile() async throws {
    let session = await annasApp()
    client.transport.meanwhile { [self] in await logIn(Self.ben) }
    await session.type("send +4915100000002 10")
    #expect(session.store.state.tidings == [.failed(.otherAccount(phone: Self.ben))])
    #expect(session.store.state.session?.accountId == "2")
    #expect(try await balances() == [10_000, 5_000])
    #expect(try await world.list("transaction").isEmpty)
  }

  /// Without a session, nothing tells that an account is the user's own.
  @Test(arguments: ["wipe account 1 --yes", "add-money 5", "settings currency USD --yes"])
  func nothingIsDoneAfterALogOutElsewhere(_ line: String) async throws {
    let session = await annasApp()
    #expect(await client.bank.logOut().tidings == [.loggedOut])
    await session.type(line)
    #expect(session.store.state.tidings == [.failed(.notLoggedIn)])
    #expect(session.store.state.route == ScreenStack(.login))
    #expect(try await balances() == [10_000, 5_000])
  }

  /// A form that ends the session ends whichever there is.
  @Test(
    arguments: [
      .login(.loginFormTapped(phone: "")),
      .registration(.registrationFormTapped(phone: "", currency: "")),
    ] as [CodePayApp.Action])
  func theFormsOutsideEndWhicheverSessionThereIs(_ action: CodePayApp.Action) async throws {
    let session = await annasApp()
    await logIn(Self.ben)
    session.store.send(action)
    await session.store.settle()
    #expect(session.store.state.tidings == [.loggedOut] && session.store.state.top.isOutside)
    #expect(client.bank.stored().snapshot == nil)
  }

  /// A file of an earlier version has only the transactions, and who has been logged in.
  @Test func anEarlierFileIsMigrated() throws {
    let file = world.directory.appendingPathComponent("earlier.sqlite")
    let earlier = try Database(.file(file), migrations: Array(Storage.migrations.dropLast()))
    try earlier.transaction { connection in
      for (id, asOf) in [("1", 5), ("2", nil), ("3", nil)] as [(String, Int?)] {
        try connection.run("INSERT INTO accounts (id, phone, asOf) VALUES (?, '', ?)", id, asOf)
      }
      for (id, sender, receiver) in [("7", "1", "2"), ("8", "3", "1"), ("9", "2", "3")] {
        try connection.run(
          """
          INSERT INTO transactions (id, sender, receiver, amount, currency, createdOn, reference)
          VALUES (?, ?, ?, '1.00', 'EUR', 0, '')
          """, id, sender, receiver)
      }
    }
    earlier.close()
    let storage = Storage(.file(file))
    #expect(try storage.overview("1").transactions.map(\.id) == ["8", "7"])
    #expect(try storage.overview("2").transactions == [])
  }
}
