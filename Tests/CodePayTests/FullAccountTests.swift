import Foundation
import ReelHTTP
import Testing

@testable import CodePay

/// No balance is written that a client could not read.
@Suite struct FullAccountTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")

  /// Anna has 100.00 EUR, and Ben almost as much as an account can hold.
  private struct Scene {
    let world: BankWorld
    let anna: AppSession
    let ben: BankClient

    init(bens balance: Int64) async throws {
      world = try BankWorld()
      let client = try await world.client("anna", FullAccountTests.anna, with: 10_000)
      ben = try await world.client("ben", FullAccountTests.ben, with: balance)
      world.clock.advance(by: .seconds(120))
      anna = AppSession(client)
      await anna.store.settle()
    }

    /// Sets Ben's balance as another client would.
    func setBen(_ cents: Int64) async throws {
      try await world.change(
        .put, "/account/2",
        """
        {"phoneNumber":"\(FullAccountTests.ben)","currency":"EUR","balance":\(eur(cents).text)}
        """)
    }

    /// Adds a transaction to Ben as another client would.
    func receive(_ cents: Int64) async throws {
      try await world.change(
        .post, "/transaction",
        """
        {"senderId":"3","receiverId":"2","amount":\(eur(cents).text),"currency":"EUR",
        "createdOn":\(world.clock.now.milliseconds / 1_000),"reference":""}
        """)
    }
  }

  @Test func whatDoesNotFitIsRefused() async throws {
    let scene = try await Scene(bens: Money.limit - 500)
    await scene.anna.type("send \(Self.ben) 5.01")
    #expect(
      scene.anna.store.state.tidings == [.failed(.refused([.amount: .unreceivable]))])
    #expect(scene.anna.screen.contains("The recipient's account cannot hold that much more."))
    #expect(try await scene.world.list("transaction").isEmpty)
    await scene.anna.type("send \(Self.ben) 5")
    #expect(scene.anna.store.state.tidings == [.sent(eur(500), to: Self.ben)])
    #expect(try await scene.world.balance("2") == Money.limit)
    #expect(await scene.ben.bank.home().snapshot?.account?.balance == eur(Money.limit))
  }

  /// Money from others may arrive between the check and the credit.
  @Test(arguments: [false, true]) func whatNoLongerFitsIsTakenBack(isLater: Bool) async throws {
    let scene = try await Scene(bens: Money.limit - 1_000)
    if isLater { scene.anna.client.transport.block { $0.path == "/account/2" } }
    if !isLater {
      // While the transaction is posted.
      scene.anna.client.transport.meanwhile(at: .post) {
        try? await scene.receive(300)
        try? await scene.setBen(Money.limit - 700)
      }
    }
    await scene.anna.type("send \(Self.ben) 8")
    if isLater {
      try await scene.receive(300)
      try await scene.setBen(Money.limit - 700)
      scene.anna.client.transport.arm(nil)
      await scene.anna.type("home")
    }
    #expect(scene.anna.store.state.tidings == [.takenBack(eur(800), to: Self.ben, .overfull)])
    for _ in 0..<2 { await scene.anna.type("home") }
    #expect(try await scene.world.balance("1") == 10_000)
    #expect(await scene.ben.bank.home().snapshot?.account?.balance == eur(Money.limit - 700))
    #expect(try await scene.world.list("transaction").count == 1)
  }

  /// If it is not known whether the recipient has it, their client writes it, as soon as it can.
  @Test func whatDoesNotFitWaits() async throws {
    let scene = try await Scene(bens: Money.limit - 1_000)
    try await scene.receive(5_000)
    var report = await scene.ben.bank.home()
    #expect(report.tidings == [.overfull])
    #expect(report.snapshot?.account?.balance == eur(Money.limit - 1_000))
    #expect(try await scene.world.balance("2") == Money.limit - 1_000)
    scene.world.clock.advance(by: .seconds(120))
    report = await scene.ben.bank.send(Order(recipient: Self.anna, amount: eur(4_500), note: ""))
    #expect(report.tidings == [.overfull, .sent(eur(4_500), to: Self.anna)])
    scene.world.clock.advance(by: .seconds(120))
    report = await scene.ben.bank.home()
    #expect(report.tidings == [])
    #expect(report.snapshot?.account?.balance == eur(Money.limit - 500))
    #expect(try await scene.world.balance("2") == Money.limit - 500)
    #expect(try await scene.world.balance("1") == 14_500)
  }

  /// A change from outside is adopted, also if the account could not hold what was expected.
  @Test func anUnreadableExpectationIsAdopted() async throws {
    let scene = try await Scene(bens: Money.limit - 1_000)
    try await scene.receive(5_000)
    _ = await scene.ben.bank.home()
    try await scene.setBen(123)
    let report = await scene.ben.bank.home()
    #expect(report.tidings == [.adopted(from: eur(Money.limit), to: eur(123))])
    #expect(report.snapshot?.account?.balance == eur(123))
  }
}
