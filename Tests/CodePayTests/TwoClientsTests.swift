import Foundation
import Reel
import ReelApp
import ReelHTTP
import Synchronization
import Testing

@testable import CodePay

/// Two clients on one account: the guarantees, and the behaviour beyond them.
@Suite struct TwoClientsTests {
  private let annasPhone = "+4915100000001"
  private let bensPhone = "+4915100000002"

  private struct Scene {
    var world: BankWorld
    /// Both clients use Anna's account.
    var desk: BankClient
    var pocket: BankClient
    var ben: BankClient
  }

  private func scene() async throws -> Scene {
    let world = try BankWorld()
    let desk = try await world.client("desk", annasPhone, with: 10_000)
    let ben = try await world.client("ben", bensPhone, with: 5_000)
    let pocket = try world.client("pocket")
    let report = await pocket.bank.logIn(phone: annasPhone, password: Secret("secret-desk-1"))
    #expect(report.tidings == [] && report.snapshot?.account?.balance == eur(10_000))
    world.clock.advance(by: .seconds(120))
    return Scene(world: world, desk: desk, pocket: pocket, ben: ben)
  }

  @Test func bothSeeTheSame() async throws {
    let scene = try await scene()
    let order = Order(recipient: bensPhone, amount: eur(1_000), note: "")
    #expect(await scene.desk.bank.send(order).tidings == [.sent(eur(1_000), to: bensPhone)])
    #expect(await scene.pocket.bank.send(order).tidings == [.sent(eur(1_000), to: bensPhone)])
    for client in [scene.desk, scene.pocket] {
      let report = await client.bank.home()
      #expect(report.tidings == [])
      #expect(report.snapshot?.account?.balance == eur(8_000))
      #expect(report.snapshot?.transactions.count == 2)
    }
    #expect(await scene.ben.bank.home().snapshot?.account?.balance == eur(7_000))
  }

  /// A log-out waits for the operation that is under way.
  @Test func aLogOutWaitsForATransfer() async throws {
    let scene = try await scene()
    let session = AppSession(scene.desk)
    await session.store.settle()
    scene.desk.transport.meanwhile {
      session.start("logout")
      // One that did not wait would be over.
      for _ in 0..<1_000 { await Task.yield() }
      #expect(session.store.state.session != nil)
    }
    await session.type("send \(bensPhone) 10")
    #expect(session.store.state.session == nil)
    #expect(session.store.state.tidings.last == .loggedOut)
    #expect(await scene.ben.bank.home().snapshot?.account?.balance == eur(6_000))
  }

  @Test func oneClientsAdditionsAreKeptByTheOther() async throws {
    let scene = try await scene()
    #expect(await scene.pocket.bank.add(eur(2_500)).tidings == [.added(eur(2_500))])
    let report = await scene.desk.bank.home()
    #expect(report.tidings == [.adopted(from: eur(10_000), to: eur(12_500))])
    #expect(await scene.desk.bank.home().tidings == [])
    #expect(await scene.pocket.bank.home().tidings == [])
    #expect(try await scene.world.balance("1") == 12_500)
  }

  /// One client is killed after each request of a transfer; the other one continues, then all open
  /// Home.
  @Test func eitherClientFinishesATransfer() async throws {
    var step = 0
    while true {
      let scene = try await scene()
      scene.desk.transport.arm(.killedAfter, after: step)
      _ = await scene.desk.bank.send(Order(recipient: bensPhone, amount: eur(1_000), note: "desk"))
      let isThrough = !scene.desk.transport.isDead
      _ = await scene.pocket.bank.send(
        Order(recipient: bensPhone, amount: eur(250), note: "pocket"))
      if !isThrough { _ = try await scene.desk.restart() }
      for client in [scene.ben, scene.pocket, scene.desk] { _ = await client.bank.home() }
      let amounts = try await scene.world.list("transaction").compactMap { $0["amount"] }
      let sum: Int64 = amounts.reduce(0) { $0 + ($1 == "10" ? 1_000 : 250) }
      let at: Comment = "killed after request \(step + 1)"
      #expect(try await scene.world.balance("1") == 10_000 - sum, at)
      #expect(try await scene.world.balance("2") == 5_000 + sum, at)
      if isThrough { break }
      step += 1
    }
    #expect(step > 10)
  }

  /// Both clients check, then both post: this cannot be prevented, and the ledger shows it.
  @Test func bothMaySpendTheSameMoney() async throws {
    let scene = try await scene()
    let ids = (sender: "1", receiver: "2")
    try await scene.world.change(
      .post, "/transaction",
      """
      {"senderId":"\(ids.sender)","receiverId":"\(ids.receiver)","amount":60,"currency":"EUR",
      "createdOn":1767225700,"reference":"another client's"}
      """)
    try await scene.world.change(
      .post, "/transaction",
      """
      {"senderId":"\(ids.sender)","receiverId":"\(ids.receiver)","amount":70,"currency":"EUR",
      "createdOn":1767225701,"reference":"one more"}
      """)
    #expect(await scene.desk.bank.home().snapshot?.account?.balance == eur(-3_000))
    #expect(await scene.ben.bank.home().snapshot?.account?.balance == eur(18_000))
    let refusal = await scene.desk.bank.send(Order(recipient: bensPhone, amount: eur(1), note: ""))
    #expect(refusal.tidings == [.failed(.refused([.amount: .insufficient(eur(-3_000))]))])
  }

  /// If a sender reads before and writes after the recipient's own client, the ledger corrects the
  /// balance.
  @Test func aStaleWriteIsCorrected() async throws {
    let scene = try await scene()
    #expect(
      await scene.ben.bank.send(Order(recipient: annasPhone, amount: eur(700), note: ""))
        .tidings == [.sent(eur(700), to: annasPhone)])
    _ = await scene.desk.bank.home()
    _ = await scene.desk.bank.send(Order(recipient: bensPhone, amount: eur(400), note: ""))
    // A client that read Anna's balance before that writes it now.
    try await scene.world.change(
      .put, "/account/1",
      #"{"phoneNumber":"\#(annasPhone)","currency":"EUR","balance":107}"#)
    #expect(await scene.desk.bank.home().snapshot?.account?.balance == eur(10_300))
    #expect(try await scene.world.balance("1") == 10_300)
  }

  /// A transaction that is damaged in an answer is kept, and is not subtracted from the balance
  /// again when it arrives intact.
  @Test(arguments: [
    (#""id":"1""#, #""iD":"1""#, true), (#""id":"1""#, #""id":17"#, true),
    (#""amount":"#, #""amoUnt":"#, false), (#""EUR""#, #""EUT""#, false),
    (#""senderId":"1""#, #""senderId":"7""#, false),
  ])
  func unreadableTransactionsDoNotCountAsDeleted(
    _ part: String, _ damaged: String, _ isTold: Bool
  ) async throws {
    let scene = try await scene()
    _ = await scene.desk.bank.send(Order(recipient: bensPhone, amount: eur(1_000), note: ""))
    scene.desk.transport.damage { $0.replacingOccurrences(of: part, with: damaged) }
    let report = await scene.desk.bank.home()
    #expect(report.snapshot?.transactions.map(\.amount) == [eur(1_000)])
    #expect(
      report.tidings.map {
        if case .failed(.api(.malformed)) = $0 { true } else { false }
      } == (isTold ? [true] : []))
    scene.desk.transport.arm(nil)
    #expect(await scene.desk.bank.home().tidings == [])
    #expect(try await scene.world.balance("1") == 9_000)
  }

  /// A deleted transaction does not give money back.
  @Test func wipedTransactionsStayInTheBaseline() async throws {
    let scene = try await scene()
    _ = await scene.desk.bank.send(Order(recipient: bensPhone, amount: eur(1_000), note: ""))
    _ = await scene.ben.bank.home()
    #expect(
      await scene.desk.bank.wipe(.transaction, id: "1").tidings == [.wiped(.transaction, id: "1")])
    for client in [scene.desk, scene.ben, scene.desk] {
      #expect(await client.bank.home().tidings == [])
    }
    #expect(try await scene.world.balance("1") == 9_000)
    #expect(try await scene.world.balance("2") == 6_000)
  }
}
