import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Testing

@testable import CodePay

/// Refused log-ins and registrations, and starts after them.
extension RefusalTests {
  /// A new password that is empty is missing, not weak, whatever is given for its confirmation.
  @Test(arguments: ["", "secret-anna-1"])
  func registeringWithoutAPassword(_ confirmation: String) async throws {
    let world = try BankWorld()
    let report = try await world.client("anna").bank.register(
      phone: Self.anna, currency: "EUR", password: Secret(""),
      confirmation: Secret(confirmation))
    #expect(report.tidings == [.failed(.refused([.password: .missing]))])
    #expect(try await world.list("user").isEmpty)
  }

  @Test func loggingInWithoutAPassword() async throws {
    let scene = try await Scene()
    let report = await scene.anna.bank.logIn(phone: Self.anna, password: Secret(""))
    #expect(report.tidings == [.failed(.refused([.password: .missing]))])
    // Logging in ends the previous session, even if it fails.
    #expect(report.snapshot == nil && report.lastPhone == Self.anna)
    #expect(scene.anna.credentials["token bank"] == nil)
  }

  /// If the account cannot be looked for, the user is not logged in, and no token is left.
  @Test func loggingInWithoutTheAccount() async throws {
    let scene = try await Scene()
    scene.anna.transport.block(throwing: .connectionLost) { $0.path == "/account" }
    let report = await scene.anna.bank.logIn(phone: Self.anna, password: Secret("secret-anna-1"))
    guard case .failed(.api(.connectionLost)) = report.tidings.last else {
      Issue.record("\(report.tidings)")
      return
    }
    #expect(report.tidings.count == 1)
    #expect(report.snapshot == nil && scene.anna.credentials["token bank"] == nil)
  }

  /// If the network fails after the log-in, a returning user sees the stored data.
  @Test func loggedInAndThenOffline() async throws {
    let scene = try await Scene()
    scene.anna.transport.arm(nil)
    _ = await scene.anna.bank.logIn(phone: Self.anna, password: Secret("secret-anna-1"))
    let requests = scene.anna.transport.trace.prefix { $0.path != "/account/1" }.count
    scene.anna.transport.arm(.offlineBefore, after: requests)
    let report = await scene.anna.bank.logIn(phone: Self.anna, password: Secret("secret-anna-1"))
    #expect(report.tidings.count == 1)
    #expect(report.tidings.allSatisfy { if case .offline = $0 { true } else { false } })
    #expect(report.snapshot?.account?.balance == eur(10_000))
    // On another machine there is nothing to show yet.
    let other = try scene.world.client("other")
    other.transport.arm(.offlineBefore, after: requests)
    let first = await other.bank.logIn(phone: Self.anna, password: Secret("secret-anna-1"))
    #expect(first.snapshot?.session.phoneNumber == Self.anna && first.snapshot?.account == nil)
    var state = CodePayApp.State()
    state.session = first.snapshot?.session
    state.route = ScreenStack(.home)
    let screen = other.app.shownScreen(for: state).plainText
    #expect(screen.contains("The balance has not been fetched yet."))
    // Operations that need the balance do not begin.
    for action in [
      CodePayApp.Action.addMoney(.addMoneyTapped(amount: "5")),
      .sendMoney(.sendTapped(recipient: Self.ben, amount: "5", note: nil)),
      .settings(.currencyChecked(code: "USD")),
    ] {
      var now = state
      other.app.recompute(&now, action)
      #expect(now.tidings == [.failed(.noAccount)] && now.working == nil)
    }
  }

  /// Unreadable settings are reported, and logging out still removes the token.
  @Test func damagedSettings() async throws {
    let scene = try await Scene()
    let file = scene.world.directory.appendingPathComponent("anna.json")
    try Data("{".utf8).write(to: file)
    for tidings in [scene.anna.bank.stored().tidings, await scene.anna.bank.home().tidings] {
      #expect(tidings.contains { $0.isFailure })
    }
    #expect(scene.anna.credentials["token bank"] != nil)
    let report = await scene.anna.bank.logOut()
    #expect(report.tidings.first == .loggedOut && report.tidings.last?.isFailure == true)
    #expect(scene.anna.credentials["token bank"] == nil)
    #expect(try String(contentsOf: file, encoding: .utf8) == "{")
  }

  /// After an unfinished registration, the server is missing at the next start.
  @Test func aStartAfterAnUnfinishedRegistration() async throws {
    let world = try BankWorld()
    let anna = try world.client("anna")
    anna.transport.arm(nil)
    func register() async -> Report {
      await anna.bank.register(
        phone: Self.anna, currency: "EUR", password: Secret("secret-anna-1"),
        confirmation: Secret("secret-anna-1"))
    }
    _ = await register()
    let post = try #require(anna.transport.trace.firstIndex { $0.method == .post })
    for resource in ["user", "account"] { try await world.change(.delete, "/\(resource)/1") }
    anna.transport.arm(.offlineAfter, after: post)
    #expect(await register().tidings.count == 1)
    #expect(try await world.list("user").count == 1)
    anna.transport.arm(.offlineBefore)
    #expect(await anna.bank.start() == Report(lastPhone: Self.anna))
    anna.transport.arm(nil)
    #expect(await anna.bank.start().tidings == [.registrationTakenBack(phone: Self.anna)])
    #expect(try await world.list("user").isEmpty)
    #expect(await register().tidings == [])
  }

  /// A registration that cannot be taken back at once is taken back later.
  @Test func anUnfinishedRegistrationIsTakenBackLater() async throws {
    let world = try BankWorld()
    let anna = try world.client("anna")
    anna.transport.block { request in
      request.method == .delete || (request.method == .post && request.path == "/account")
    }
    let report = await anna.bank.register(
      phone: Self.anna, currency: "EUR", password: Secret("secret-anna-1"),
      confirmation: Secret("secret-anna-1"))
    #expect(report.snapshot == nil && report.tidings.count == 1)
    #expect(try await world.list("user").count == 1)
    anna.transport.arm(nil)
    #expect(await anna.bank.start().tidings == [.registrationTakenBack(phone: Self.anna)])
    #expect(try await world.list("user").isEmpty)
  }

  /// If the program is killed once the account is there, the next start says that it is.
  @Test func aRegistrationIsFinishedAtTheNextStart() async throws {
    let world = try BankWorld()
    let anna = try world.client("anna")
    _ = try anna.storage.begin(
      .registration(Registration(phoneNumber: Self.anna)), for: "")
    try await world.change(
      .post, "/user", #"{"phoneNumber":"\#(Self.anna)","password":"secret-anna-1"}"#)
    try await world.change(
      .post, "/account", #"{"phoneNumber":"\#(Self.anna)","currency":"EUR","balance":0}"#)
    #expect(await anna.bank.start().tidings == [.registeredEarlier(phone: Self.anna)])
    #expect(await anna.bank.start().tidings == [])
    let report = await anna.bank.logIn(phone: Self.anna, password: Secret("secret-anna-1"))
    #expect(report.snapshot?.session.phoneNumber == Self.anna)
  }

  /// If the program ends while it waits for the next attempt, the next start goes on.
  @Test func theProgramEndsDuringATransfer() async throws {
    let scene = try await Scene()
    scene.anna.transport.block(throwing: .connectionLost) {
      $0.method == .put && $0.path == "/account/2"
    }
    let ending = Teller(bank: scene.anna.app.bank, clock: EndingClock())
    let order = Order(recipient: Self.ben, amount: eur(1_000), note: "")
    let report = await ending.send(order)
    #expect(report.tidings == [])
    #expect(scene.anna.bank.stored().snapshot?.pendingTransfers.map(\.stage) == [.posted])
    scene.anna.transport.arm(nil)
    #expect(await scene.anna.bank.home().tidings == [.finished(eur(1_000), to: Self.ben)])
    #expect(try await scene.world.balance("2") == 6_000)
  }

  /// A list that is missing on the service counts as empty.
  @Test func aMissingListIsEmpty() async throws {
    let transport = FakeTransport { request async throws(TransportError) in
      HTTPResponse(status: request.path == "/account" ? 500 : 404, text: #""Not found""#)
    }
    let api = CodePayAPI(
      APIClient(try BaseURL("http://127.0.0.1:1"), over: transport),
      tokens: TokenKeeper(Credentials(), service: "bank", clock: TestClock()))
    #expect(try await api.users(Self.anna) == [])
    #expect(try await api.sent("1") == Ledger([]))
    #expect(try await api.count(.transaction).count == 0)
    await #expect(throws: APIError.status(code: 500, message: "Not found")) {
      _ = try await api.list() as [Element<AccountRecord>]
    }
  }

  /// Of two simultaneous transfers, the second waits, and uses the balance left by the first.
  @Test func simultaneousTransfersTakeTurns() async throws {
    let scene = try await Scene()
    let session = AppSession(scene.anna)
    await session.store.settle()
    session.start("send \(Self.ben) 60 --note 1")
    session.start("send \(Self.ben) 60 --note 2")
    await session.store.settle()
    #expect(session.store.state.transactions.map(\.reference) == ["1"])
    #expect(
      session.store.state.tidings == [
        .sent(eur(6_000), to: Self.ben),
        .failed(.refused([.amount: .insufficient(eur(4_000))])),
      ])
    #expect(try await scene.world.balance("1") == 4_000)
    #expect(try await scene.world.balance("2") == 11_000)
  }
}
