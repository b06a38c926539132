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

  /// Another process may log another user in at any moment, also between the requests of one
  /// command.
  @Test(
    arguments: [
      ("/account", "send +4915100000003 10"), ("/transaction", "add-money 5"),
      ("/user", "settings phone +4915100000077"), ("/account", "settings phone +4915100000077"),
      ("/user/1", "settings phone +4915100000077"), ("/user/1", "settings password"),
    ]) func nothingIsDoneAfterALogInBetweenTwoRequests(_ path: String, _ line: String) async throws
  {
    _ = try await world.client("carl", "+4915100000003", with: 0)
    let session = await annasApp()
    let before = try await world.list("user")
    client.transport.meanwhile(at: .get, path) { [self] in await logIn(Self.ben) }
    await session.type(line, secrets: line == "settings password" ? Self.change : [])
    let state = session.store.state
    #expect(state.tidings == [.failed(.otherAccount(phone: Self.ben))])
    #expect(state.session?.accountId == "2" && state.route == ScreenStack(.home))
    #expect(try await balances() == [10_000, 5_000])
    #expect(try await world.list("transaction").isEmpty)
    #expect(try await world.list("user") == before)
    // Anna finds all as it was, and Ben stays logged in until then.
    #expect(client.bank.stored().snapshot?.session.phoneNumber == Self.ben)
    #expect(client.credentials["user bank"] == "2")
    #expect(await logIn(Self.anna).tidings == [])
    #expect(try await world.list("user") == before)
  }

  private static let change = ["secret-anna-1", "other-anna-2", "other-anna-2"]

  /// The password of the user who has been logged in is not Anna's, but that is not what is wrong.
  @Test func aWrongPasswordIsNotToldAfterALogInMeanwhile() async throws {
    let session = await annasApp()
    client.transport.meanwhile(at: .get, "/user/1") { [self] in await logIn(Self.ben) }
    await session.type("settings password", secrets: ["secret-ben-1", "other-2-a", "other-2-a"])
    #expect(session.store.state.tidings == [.failed(.otherAccount(phone: Self.ben))])
    #expect(session.store.state.form == Form())
  }

  /// What has been begun is finished, but a user who has been logged in meanwhile stays logged in.
  @Test(arguments: ["/user/1", "/account/1"])
  func aPhoneNumberThatIsBeingWrittenIsOfOneAccount(_ path: String) async throws {
    let session = await annasApp()
    client.transport.meanwhile(at: .put, path) { [self] in await logIn(Self.ben) }
    await session.type("settings phone +4915100000077")
    #expect(session.store.state.tidings == [.phoneChanged("+4915100000077")])
    #expect(session.store.state.session == Session(accountId: "2", phoneNumber: Self.ben))
    #expect(client.credentials["user bank"] == "2")
    for resource in ["user", "account"] {
      let phones = try await world.list(resource).map { $0["phoneNumber"] }
      #expect(phones == ["+4915100000077", Self.ben])
    }
  }

  /// A change of Anna's number that is taken back is not written to the user who has been logged in
  /// meanwhile.
  @Test func aChangeIsTakenBackOnlyInItsOwnUser() async throws {
    let session = await annasApp()
    let entry = Undertaking.phoneChange(
      PhoneChange(userId: "1", old: Self.anna, new: "+4915100000077"))
    _ = try client.storage.begin(entry, for: "1")
    client.transport.meanwhile(at: .get, "/account/1") { [self] in await logIn(Self.ben) }
    await session.type("home")
    #expect(session.store.state.tidings == [.failed(.otherAccount(phone: Self.ben))])
    #expect(try await world.list("user").map { $0["phoneNumber"] } == [Self.anna, Self.ben])
    #expect(await logIn(Self.anna).tidings.count == 1)
    #expect(try client.storage.overview("1").account?.phoneNumber == Self.anna)
  }

  /// Ben is logged in: neither Anna's account nor her number is changed.
  @Test func nothingBeginsForAnotherAccountOrUser() throws {
    let change = Undertaking.phoneChange(
      PhoneChange(userId: "1", old: Self.anna, new: "+4915100000077"))
    #expect(throws: BankFailure.otherAccount(phone: Self.ben)) {
      try client.bank.bank.begin(change, for: "1")
    }
    #expect(throws: BankFailure.notLoggedIn) { try client.bank.bank.begin(change, for: "2") }
    #expect(try client.storage.journal("1").isEmpty && client.storage.journal("2").isEmpty)
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
