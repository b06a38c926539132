import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Testing

@testable import CodePay

/// The bank's refusals and their messages.
@Suite struct RefusalTests {
  static let (anna, ben) = ("+4915100000001", "+4915100000002")

  struct Scene {
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

  let usd = Currency("USD")

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
    #expect(session.store.state.tidings == [.added(eur(100)), .added(eur(200))])
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
}

extension BankNotice {
  var isFailure: Bool { if case .failed = self { true } else { false } }
  fileprivate var isUnsettled: Bool { if case .sentUnsettled = self { true } else { false } }
}
