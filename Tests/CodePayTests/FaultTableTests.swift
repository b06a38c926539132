import Foundation
import Reel
import ReelApp
import ReelHTTP
import Testing

@testable import CodePay

/// Every step of every writing operation × every fault: nothing is lost, and all messages are true.
///
/// The table is generated: an operation runs once without a fault to record its requests, and then
/// once for each request and each fault.
@Suite struct FaultTableTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")

  /// Two clients, Anna with 100.00 EUR and Ben with 50.00 EUR; the faults are in Anna's requests.
  private struct Scene {
    var world: BankWorld
    var anna: BankClient
    var ben: BankClient

    init() async throws {
      world = try BankWorld()
      anna = try await world.client("anna", FaultTableTests.anna, with: 10_000)
      ben = try await world.client("ben", FaultTableTests.ben, with: 5_000)
      // The preparations do not count as recent.
      world.clock.advance(by: .seconds(120))
      _ = await anna.bank.home()
      _ = await ben.bank.home()
    }

    /// Runs `operation` with a fault; returns everything that Anna was told, and her requests.
    func run(
      _ fault: Fault?, after step: Int, _ operation: (Scene) async -> Report
    ) async throws -> (told: [BankNotice], trace: [HTTPRequest]) {
      anna.transport.arm(fault, after: step)
      // A killed process does not report anything.
      let report = await operation(self)
      try await anna.transport.deliver()
      var told = anna.transport.isDead ? [] : report.tidings
      let trace = anna.transport.trace
      told += try await settle()
      return (told, trace)
    }

    /// Opens Home on both clients, after restarting Anna's if it was killed; returns what Anna was
    /// told.
    func settle() async throws -> [BankNotice] {
      var told: [BankNotice] = []
      if anna.transport.needsRestart { told += try await anna.restart().tidings }
      anna.transport.arm(nil)
      told += await anna.bank.home().tidings
      _ = await ben.bank.home()
      told += await anna.bank.home().tidings
      #expect(await ben.bank.home().tidings == [])
      return told
    }
  }

  /// Runs an operation with `fault` at each of its steps.
  private func table(
    _ fault: Fault, _ operation: @Sendable (BankClient) async -> Report,
    prepare: (BankWorld, BankClient, BankClient) async throws -> Void = { _, _, _ in },
    check: (BankWorld, BankClient, [BankNotice], Comment) async throws -> Void
  ) async throws {
    let scene = try await Scene()
    try await prepare(scene.world, scene.anna, scene.ben)
    let clean = try await scene.run(nil, after: 0) { await operation($0.anna) }
    try await check(scene.world, scene.anna, clean.told, "no fault")
    #expect(!clean.trace.isEmpty)
    for (step, request) in clean.trace.enumerated() where fault.applies(to: request.method) {
      let scene = try await Scene()
      try await prepare(scene.world, scene.anna, scene.ben)
      let at: Comment = "step \(step + 1), \(request), \(fault)"
      let (told, _) = try await scene.run(fault, after: step) { await operation($0.anna) }
      try await check(scene.world, scene.anna, told, at)
    }
  }

  /// Checks that each balance is the initial one, plus received amounts, minus sent amounts.
  private func expectBooksRight(
    _ world: BankWorld, initial: [Int64] = [10_000, 5_000], _ at: Comment
  ) async throws {
    let transactions = try await world.list("transaction")
    var expected = Dictionary(uniqueKeysWithValues: zip(["1", "2"], initial))
    for transaction in transactions {
      let amount = try #require(Decimal(string: transaction["amount"] ?? ""))
      let cents = try #require(Money(amount, eur(0).currency)).minor
      expected[transaction["senderId"] ?? "", default: 0] -= cents
      expected[transaction["receiverId"] ?? "", default: 0] += cents
    }
    for (id, balance) in expected {
      #expect(try await world.balance(id) == balance, at)
      #expect(balance >= 0, at)
    }
    let sum = try await world.balance("1") + world.balance("2")
    #expect(sum == initial.reduce(0, +), at)
  }

  @Test(arguments: Fault.allCases)
  func sending(_ fault: Fault) async throws {
    try await table(fault) { anna in
      await anna.bank.send(Order(recipient: Self.ben, amount: eur(1_234), note: "rent"))
    } check: { world, anna, told, at in
      try await expectBooksRight(world, at)
      let transactions = try await world.list("transaction")
      let made = told.compactMap(\.isSent).last ?? false
      #expect(transactions.count == (made ? 1 : 0), at)
      // All messages agree with the final outcome. The only exception is a request that is missing
      // on the server at first and arrives later, which is then reported.
      let claims = told.compactMap(\.isSent)
      if claims != [false, true] || fault != .arrivesLate {
        for claim in claims { #expect(claim == made, at) }
      }
      #expect(anna.bank.stored().snapshot?.pendingTransfers == [], at)
      #expect(!told.contains { if case .adopted = $0 { true } else { false } }, at)
    }
  }

  @Test(arguments: [Fault.droppedAfter, .failedBefore, .offlineAfter, .brokenBefore])
  func sendingTwice(_ fault: Fault) async throws {
    // A user who is not told that the money was sent sends it again. It is sent once, or twice if
    // the user was told so.
    try await table(fault) { anna in
      let order = Order(recipient: Self.ben, amount: eur(1_000), note: "again")
      let first = await anna.bank.send(order)
      let second = await anna.bank.send(order)
      return Report(tidings: first.tidings + second.tidings)
    } check: { world, _, told, at in
      try await expectBooksRight(world, at)
      let count = try await world.list("transaction").count
      let claims = told.filter { $0.isSent == true }.count
      // A transfer whose balances are written later is reported when it is made and when it is
      // finished.
      #expect(claims >= count && count <= 2, at)
      if told.allSatisfy({ $0.isSent != true }) { #expect(count == 0, at) }
    }
  }

  /// Anna receives a transaction whose sender was killed before her balance was written.
  @Test(arguments: Fault.allCases)
  func comingHome(_ fault: Fault) async throws {
    try await table(fault) { anna in
      await anna.bank.home()
    } prepare: { _, _, ben in
      let trace = try await Self.clean()
      let post = try #require(trace.firstIndex { $0.method == .post })
      ben.transport.arm(.killedAfter, after: post)
      _ = await ben.bank.send(Order(recipient: Self.anna, amount: eur(700), note: ""))
      try ben.reopen()
    } check: { world, anna, _, at in
      try await expectBooksRight(world, at)
      #expect(try await world.balance("1") == 10_700, at)
      #expect(anna.bank.stored().snapshot?.account?.balance == eur(10_700), at)
    }
  }

  /// Returns the requests of a transfer, recorded in another world.
  private static func clean() async throws -> [HTTPRequest] {
    let scene = try await Scene()
    scene.anna.transport.arm(nil)
    _ = await scene.anna.bank.send(Order(recipient: ben, amount: eur(700), note: ""))
    return scene.anna.transport.trace
  }

  @Test(arguments: Fault.allCases)
  func addingMoney(_ fault: Fault) async throws {
    try await table(fault) { anna in
      await anna.bank.add(eur(2_500))
    } check: { world, anna, told, at in
      let added = told.compactMap(\.isAdded).last ?? false
      let balance = try await world.balance("1")
      #expect(balance == (added ? 12_500 : 10_000), at)
      for claim in told.compactMap(\.isAdded) { #expect(claim == added, at) }
      #expect(anna.bank.stored().snapshot?.account?.balance == eur(balance), at)
      #expect(anna.bank.stored().snapshot?.pendingDeposits == [], at)
    }
  }

  @Test(arguments: Fault.oneRequest)
  func changingThePhoneNumber(_ fault: Fault) async throws {
    let new = "+4915199999999"
    try await table(fault) { anna in
      await anna.bank.changePhone(to: "+49 151 9999-9999")
    } check: { world, anna, told, at in
      let user = try await world.list("user").first { $0["id"] == "1" }
      let account = try await world.list("account").first { $0["id"] == "1" }
      #expect(user?["phoneNumber"] == account?["phoneNumber"], at)
      #expect(user?["password"] == "secret-anna-1", at)
      #expect(anna.bank.stored().snapshot?.account?.phoneNumber == account?["phoneNumber"], at)
      #expect(anna.bank.stored().snapshot?.session.phoneNumber == account?["phoneNumber"], at)
      if told.contains(.phoneChanged(new)) { #expect(account?["phoneNumber"] == new, at) }
      try await expectBooksRight(world, at)
    }
  }

  @Test(arguments: Fault.oneRequest)
  func changingTheCurrency(_ fault: Fault) async throws {
    try await table(fault) { anna in
      await anna.bank.changeCurrency(to: "usd")
    } check: { world, anna, told, at in
      let account = try await world.list("account").first { $0["id"] == "1" }
      #expect(account?["balance"] == "100", at)
      let stored = anna.bank.stored().snapshot?.account?.balance
      #expect(stored?.currency.code == account?["currency"] && stored?.minor == 10_000, at)
      if told.contains(where: { if case .currencyChanged = $0 { true } else { false } }) {
        #expect(account?["currency"] == "USD", at)
      }
    }
  }

  @Test(arguments: Fault.allCases.filter { $0 != .arrivesLate })
  func changingThePassword(_ fault: Fault) async throws {
    try await table(fault) { anna in
      await anna.bank.changePassword(
        old: Secret("secret-anna-1"), new: Secret("other-anna-2"),
        confirmation: Secret("other-anna-2"))
    } check: { world, _, told, at in
      let user = try await world.list("user").first { $0["id"] == "1" }
      #expect(["secret-anna-1", "other-anna-2"].contains(user?["password"]), at)
      #expect(user?["phoneNumber"] == Self.anna, at)
      if told.contains(.passwordChanged) { #expect(user?["password"] == "other-anna-2", at) }
      // The password is unchanged unless the user is told that it was changed or may have been
      // changed.
      let isSilent = told.allSatisfy { $0 != .passwordChanged && !$0.isUnknownPassword }
      if isSilent, fault != .killedAfter {
        #expect(user?["password"] == "secret-anna-1", at)
      }
      try await expectBooksRight(world, at)
    }
  }

  /// A registration is complete or has no effect.
  @Test(arguments: Fault.allCases.filter { $0 != .arrivesLate })
  func registering(_ fault: Fault) async throws {
    let phone = "+4915100000003"
    func register(_ client: BankClient) async -> Report {
      await client.bank.register(
        phone: phone, currency: "EUR", password: Secret("secret-carl-1"),
        confirmation: Secret("secret-carl-1"))
    }
    let clean = try BankWorld()
    let first = try clean.client("carl")
    first.transport.arm(nil)
    _ = await register(first)
    for (step, request) in first.transport.trace.enumerated()
    where fault.applies(to: request.method) {
      let world = try BankWorld()
      let carl = try world.client("carl")
      let at: Comment = "step \(step + 1), \(request), \(fault)"
      carl.transport.arm(fault, after: step)
      let report = await register(carl)
      _ = try await carl.restart()
      let users = try await world.list("user").filter { $0["phoneNumber"] == phone }
      let accounts = try await world.list("account").filter { $0["phoneNumber"] == phone }
      #expect(users.count == accounts.count && users.count <= 1, at)
      if report.snapshot != nil { #expect(users.count == 1, at) }
      if users.isEmpty {
        // The registration can be repeated.
        #expect(await register(carl).snapshot?.account?.balance == eur(0), at)
      } else {
        let answer = await carl.bank.logIn(phone: phone, password: Secret("secret-carl-1"))
        #expect(answer.snapshot?.account?.balance == eur(0), at)
      }
    }
  }
}

extension BankNotice {
  fileprivate var isUnknownPassword: Bool {
    if case .passwordUnknown = self { true } else { false }
  }

  /// Whether the notice says that money was sent or was not sent; nil if it says neither.
  fileprivate var isSent: Bool? {
    switch self {
    case .sent, .sentUnsettled, .finished, .arrivedLate: true
    case .notSent, .takenBack: false
    default: nil
    }
  }

  /// Whether the notice says that money was added or was not added; nil if it says neither.
  fileprivate var isAdded: Bool? {
    switch self {
    case .added, .addedLate: true
    case .notAdded: false
    default: nil
    }
  }
}
