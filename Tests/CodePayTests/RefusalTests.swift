import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Testing

@testable import CodePay

/// The bank's refusals and their messages.
@Suite struct RefusalTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")

  private struct Scene {
    var world: BankWorld
    var anna: BankClient
    var ben: BankClient

    init() async throws {
      world = try BankWorld()
      anna = try await world.client("anna", RefusalTests.anna, with: 10_000)
      ben = try await world.client("ben", RefusalTests.ben, with: 5_000)
      world.clock.advance(by: .seconds(120))
    }

    func send(_ cents: Int64, note: String = "") async -> [BankNotice] {
      await anna.bank.send(Order(recipient: RefusalTests.ben, amount: eur(cents), note: note))
        .tidings
    }
  }

  private let usd = Currency("USD")

  /// The second of sending identifies a transfer, so that transfers never share a second.
  @Test func transfersNeverShareASecond() async throws {
    let scene = try await Scene()
    for _ in 0..<3 {
      #expect(await scene.send(100) == [.sent(eur(100), to: Self.ben)])
    }
    let seconds = try await scene.world.list("transaction").compactMap { $0["createdOn"] }
    #expect(seconds.count == 3 && Set(seconds).count == 3)
  }

  /// Typing into a field clears the problem that an answer has reported there.
  @Test func retypingClearsTheRefusal() {
    var form = Form(typed: [.recipient: "+491510", .amount: "x"])
    form.refuse([.recipient: .noSuchRecipient, .amount: .missing])
    #expect(form.shaking == [.recipient, .amount])
    form.type(Self.ben, into: .recipient)
    #expect(form[.recipient] == Self.ben)
    #expect(form.problems == [.amount: .missing])
    #expect(form.shaking == [.amount])
  }

  /// An account's currency may change before the money arrives.
  @Test func aChangedCurrencyIsReported() async throws {
    let scene = try await Scene()
    let usd = try #require(usd)
    try await scene.world.change(
      .put, "/account/1", #"{"phoneNumber":"\#(Self.anna)","currency":"USD","balance":100}"#)
    #expect(
      await scene.anna.bank.add(eur(100)).tidings.last
        == .failed(.refused([.amount: .otherCurrency(usd)])))
    #expect(await scene.send(100).last == .failed(.refused([.amount: .otherCurrency(usd)])))
    #expect(try await scene.world.list("transaction").isEmpty)
    // Now the recipient's currency differs instead.
    try await scene.world.change(
      .put, "/account/1", #"{"phoneNumber":"\#(Self.anna)","currency":"EUR","balance":100}"#)
    try await scene.world.change(
      .put, "/account/2", #"{"phoneNumber":"\#(Self.ben)","currency":"USD","balance":50}"#)
    #expect(await scene.send(100).last == .failed(.refused([.recipient: .otherCurrency(usd)])))
  }

  @Test func anAccountHasALimit() async throws {
    let scene = try await Scene()
    #expect(
      await scene.anna.bank.add(eur(Money.limit)).tidings
        == [.failed(.refused([.amount: .amount(.tooLarge)]))])
    #expect(
      await scene.anna.bank.add(eur(Money.limit - 10_000)).tidings
        == [.added(eur(Money.limit - 10_000))])
    #expect(try await scene.world.balance("1") == Money.limit)
  }

  @Test(arguments: [("", Problem.missing), ("euro", .notACurrency), ("eur", .unchanged)])
  func invalidCurrenciesAreRefused(_ typed: String, _ problem: Problem) async throws {
    let scene = try await Scene()
    #expect(
      await scene.anna.bank.changeCurrency(to: typed).tidings
        == [.failed(.refused([.currency: problem]))])
  }

  /// During a transfer, the user cannot change the currency or send more money.
  @Test func aTransferBlocksOtherChanges() async throws {
    let scene = try await Scene()
    scene.anna.transport.block { $0.method == .put && $0.path == "/account/2" }
    let told = await scene.send(1_000)
    guard case .sentUnsettled(eur(1_000), to: Self.ben, .api(.noConnection)) = told.last else {
      Issue.record("\(told)")
      return
    }
    let report = await scene.anna.bank.changeCurrency(to: "USD")
    #expect(report.tidings.last == .failed(.pending))
    #expect(report.snapshot?.pendingTransfers.map(\.stage) == [.posted])
    #expect(await scene.send(500).last == .notSent(eur(500), to: Self.ben, .pending))
    scene.anna.transport.block { _ in false }
    #expect(await scene.anna.bank.home().tidings == [.finished(eur(1_000), to: Self.ben)])
    #expect(try await scene.world.list("account").map { $0["currency"] } == ["EUR", "EUR"])
    #expect(try await scene.world.balance("1") == 9_000)
    #expect(try await scene.world.balance("2") == 6_000)
  }

  /// If the recipient's account is deleted during a transfer, the money is taken back as soon as
  /// the server allows it.
  @Test(arguments: [true, false]) func aMissingRecipient(isWiped: Bool) async throws {
    let scene = try await Scene()
    scene.anna.transport.block { $0.path == "/account/2" || $0.method == .delete }
    #expect(await scene.send(1_000).last?.isUnsettled == true)
    try await scene.world.change(.delete, "/account/2")
    scene.anna.transport.block { $0.method == .delete }
    let told = await scene.anna.bank.home().tidings
    guard case .notTakenBack(eur(1_000), to: Self.ben, .receiverGone, _) = told.first else {
      Issue.record("\(told)")
      return
    }
    // The transaction may have been deleted already.
    if isWiped { try await scene.world.change(.delete, "/transaction/1") }
    scene.anna.transport.block { _ in false }
    #expect(
      await scene.anna.bank.home().tidings
        == [.takenBack(eur(1_000), to: Self.ben, .receiverGone)])
    #expect(try await scene.world.balance("1") == 10_000)
    #expect(try await scene.world.list("transaction").isEmpty)
    // A day later, the journal forgets it.
    #expect(try scene.anna.storage.journal("1").count == 1)
    scene.world.clock.advance(by: .seconds(90_000))
    #expect(await scene.anna.bank.home().tidings == [])
    #expect(try scene.anna.storage.journal("1").isEmpty)
  }

  /// The server refuses to delete a transaction that has to be taken back.
  @Test func aServerThatRefusesToDelete() async throws {
    let scene = try await Scene()
    scene.anna.transport.block { $0.path == "/account/2" }
    _ = await scene.send(1_000)
    try await scene.world.change(.delete, "/account/2")
    scene.anna.transport.arm(.brokenBefore, after: 1)
    let told = await scene.anna.bank.home().tidings
    guard case .notTakenBack(_, _, _, .api(.status(500, _))) = told.first else {
      Issue.record("\(told)")
      return
    }
    #expect(scene.anna.bank.stored().snapshot?.pendingTransfers.map(\.stage) == [.withdrawing])
  }

  /// An abandoned request may still arrive later.
  @Test func aPostMayArriveLate() async throws {
    let scene = try await Scene()
    scene.anna.transport.block(throwing: .timedOut) { $0.method == .post }
    let told = await scene.send(1_000, note: "rent")
    guard case .notSent(eur(1_000), to: Self.ben, .api(.timedOut)) = told.last else {
      Issue.record("\(told)")
      return
    }
    let late = try #require(scene.anna.transport.trace.last { $0.method == .post })
    scene.anna.transport.block { _ in false }
    _ = try await scene.world.server.send(late, to: try BaseURL(LocalServer.base))
    #expect(await scene.anna.bank.home().tidings == [.arrivedLate(eur(1_000), to: Self.ben)])
    #expect(await scene.anna.bank.home().tidings == [])
    #expect(await scene.ben.bank.home().tidings == [])
    #expect(try await scene.world.balance("1") == 9_000)
    #expect(try await scene.world.balance("2") == 6_000)
  }

  /// A balance that was not sent has not been changed.
  @Test func moneyThatIsNotSentIsNotAdded() async throws {
    let scene = try await Scene()
    scene.anna.transport.block { $0.method == .put }
    let report = await scene.anna.bank.add(eur(100))
    guard case .notAdded(eur(100), .api(.noConnection)) = report.tidings.last else {
      Issue.record("\(report.tidings)")
      return
    }
    #expect(report.snapshot?.pendingDeposits == [])
    #expect(try await scene.world.balance("1") == 10_000)
  }

  @Test func aCurrencyThatIsChangedIsReported() async throws {
    let scene = try await Scene()
    let usd = try #require(usd)
    let report = await scene.anna.bank.changeCurrency(to: "usd")
    #expect(report.tidings == [.currencyChanged(usd)])
    #expect(report.snapshot?.account?.balance == Money(minor: 10_000, usd))
  }

  /// What a user does at the same time happens one after the other, each with its own notice.
  @Test func operationsWaitForEachOther() async throws {
    let scene = try await Scene()
    let session = AppSession(scene.anna)
    await session.store.settle()
    scene.anna.transport.arm(nil)
    await session.type("add-money 0.01")
    let one = scene.anna.transport.trace.map(\.method)
    scene.anna.transport.arm(nil)
    session.start("add-money 1")
    session.start("add-money 2")
    await session.store.settle()
    #expect(session.store.state.tidings == [.added(eur(200))])
    #expect(scene.anna.transport.trace.map(\.method) == one + one)
    #expect(try await scene.world.balance("1") == 10_301)
  }

  @Test func aDeletedAccountIsReported() async throws {
    let scene = try await Scene()
    try await scene.world.change(.delete, "/account/1")
    #expect(await scene.anna.bank.home().tidings == [.offline(.noAccount)])
    #expect(
      await scene.anna.bank.add(eur(100)).tidings == [.notAdded(eur(100), .noAccount)])
    #expect(await scene.send(100) == [.notSent(eur(100), to: Self.ben, .noAccount)])
    #expect(await scene.anna.bank.changeCurrency(to: "USD").tidings == [.failed(.noAccount)])
    let report = await scene.anna.bank.logIn(
      phone: Self.anna, password: Secret("secret-anna-1"))
    #expect(report.tidings == [.failed(.noAccount)] && report.snapshot == nil)
    #expect(scene.anna.credentials["token bank"] == nil)
  }

  @Test(
    arguments: [
      (#"{"currency":"euro","balance":100}"#, "euro"),
      (#"{"currency":"EUR","balance":1.005}"#, "1.005"),
      (#"{"currency":"EUR","balance":1e40}"#, "EUR"),
    ])
  func anInvalidAccountIsReported(_ body: String, _ said: String) async throws {
    let scene = try await Scene()
    let phone = #"{"phoneNumber":"\#(Self.anna)","#
    try await scene.world.change(.put, "/account/1", phone + body.dropFirst())
    let report = await scene.anna.bank.home()
    guard case .offline(.api(.malformed(let problem, _))) = report.tidings.first else {
      Issue.record("\(report.tidings)")
      return
    }
    #expect("\(problem)".contains(said))
    // Earlier data is still there, and no money moves.
    #expect(report.snapshot?.account?.balance == eur(10_000))
    #expect(
      await scene.send(100).allSatisfy { if case .notSent = $0 { true } else { false } })
    #expect(try await scene.world.list("transaction").isEmpty)
  }

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
    let api: any CodePayAPI = .live(
      APIClient(try BaseURL("http://127.0.0.1:1"), over: transport),
      tokens: TokenKeeper(Credentials(), service: "bank", clock: TestClock()))
    #expect(try await api.users(Self.anna) == [])
    #expect(try await api.sent("1") == Ledger([]))
    #expect(try await api.count(.transaction) == 0)
    await #expect(throws: APIError.status(code: 500, message: "Not found")) {
      try await api.allAccounts()
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
      session.store.state.tidings
        == [.failed(.refused([.amount: .insufficient(eur(4_000))]))])
    #expect(try await scene.world.balance("1") == 4_000)
    #expect(try await scene.world.balance("2") == 11_000)
  }
}

extension BankNotice {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
  fileprivate var isUnsettled: Bool { if case .sentUnsettled = self { true } else { false } }
}
