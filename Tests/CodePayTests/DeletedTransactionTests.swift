import Foundation
import ReelHTTP
import ReelStorage
import Testing

@testable import CodePay

/// Deleting the transaction of an unfinished transfer neither creates money nor destroys any.
@Suite struct DeletedTransactionTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")

  /// Anna has 100.00 EUR, and Ben 50.00 EUR; a transfer from her to him stops at a request.
  private struct Scene {
    let world: BankWorld
    let anna: AppSession
    let ben: BankClient

    init() async throws {
      world = try BankWorld()
      let client = try await world.client("anna", DeletedTransactionTests.anna, with: 10_000)
      ben = try await world.client("ben", DeletedTransactionTests.ben, with: 5_000)
      world.clock.advance(by: .seconds(120))
      anna = AppSession(client)
      await anna.store.settle()
    }

    /// Sends ten euros, without writing the balance of an account, or reading it for that.
    func send(withoutWriting account: String) async {
      anna.client.transport.block { $0.method == .put && $0.path == "/account/\(account)" }
      await anna.type("send \(DeletedTransactionTests.ben) 10")
      anna.client.transport.arm(nil)
    }

    /// Sets Ben's balance as another client would.
    func setBen(_ balance: String) async throws {
      try await world.change(
        .put, "/account/2",
        #"{"phoneNumber":"\#(DeletedTransactionTests.ben)","currency":"EUR","balance":\#(balance)}"#
      )
    }

    /// The balances of both on the server.
    func balances() async throws -> [Int64] {
      [try await world.balance("1"), try await world.balance("2")]
    }

    /// Opens Home on both clients, again and again.
    func settle() async {
      for _ in 0..<3 {
        await anna.type("home")
        _ = await ben.bank.home()
        world.clock.advance(by: .seconds(120))
      }
    }
  }

  /// One's own unfinished transfer needs its transaction.
  @Test(arguments: ["1", "2"]) func itIsKeptUntilTheTransferIsFinished(_ unwritten: String)
    async throws
  {
    let scene = try await Scene()
    await scene.send(withoutWriting: unwritten)
    for action in [
      Resources.Action.wipeTapped(resource: .transaction, id: "1"),
      .elementAsked(resource: .transaction, id: "1"),
    ] {
      scene.anna.store.send(.resources(action))
      await scene.anna.store.settle()
      #expect(scene.anna.store.state.tidings == [.failed(.pending)])
    }
    #expect(try await scene.world.list("transaction").count == 1)
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_000])
    await scene.anna.type("wipe transaction 1 --yes")
    #expect(scene.anna.store.state.tidings == [.wiped(.transaction, id: "1")])
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_000])
  }

  /// While a transfer's own transaction is not known, it may be any new one.
  @Test func anUnknownTransactionIsKept() async throws {
    let scene = try await Scene()
    await scene.anna.type("send \(Self.ben) 1")
    scene.anna.client.transport.arm(.offlineAfter, after: 5)
    await scene.anna.type("send \(Self.ben) 10")
    scene.anna.client.transport.arm(nil)
    #expect(scene.anna.store.state.pendingTransfers.map(\.stage) == [.posting])
    await scene.anna.type("wipe transaction 2 --yes")
    #expect(scene.anna.store.state.tidings == [.failed(.pending)])
    await scene.anna.type("wipe transaction 1 --yes")
    #expect(scene.anna.store.state.tidings == [.wiped(.transaction, id: "1")])
  }

  /// What was not credited is taken back.
  @Test(arguments: [false, true]) func aTransferThatWasNotCredited(isDebited: Bool) async throws {
    let scene = try await Scene()
    await scene.send(withoutWriting: "2")
    // Home corrects the sender's balance, even if the recipient's cannot be read.
    if isDebited {
      scene.anna.client.transport.block { $0.path == "/account/2" }
      await scene.anna.type("home")
      scene.anna.client.transport.arm(nil)
    }
    try await scene.world.change(.delete, "/transaction/1")
    if isDebited {
      #expect(try await scene.balances() == [9_000, 5_000])
      scene.anna.client.transport.block { $0.path == "/account/2" }
      await scene.anna.type("home")
      scene.anna.client.transport.arm(nil)
    }
    await scene.anna.type("home")
    #expect(scene.anna.store.state.tidings == [.takenBack(eur(1_000), to: Self.ben, .deleted)])
    #expect(scene.anna.screen.contains("taken back: its transaction was deleted on the server."))
    await scene.settle()
    #expect(try await scene.balances() == [10_000, 5_000])
    #expect(scene.anna.store.state.tidings == [] && scene.anna.store.state.transactions == [])
  }

  /// What was credited, by either client, is debited.
  @Test(arguments: ["1", "2"], [false, true]) func aTransferThatWasCredited(
    _ unwritten: String, isSeen: Bool
  ) async throws {
    let scene = try await Scene()
    await scene.send(withoutWriting: unwritten)
    _ = await scene.ben.bank.home()
    #expect(try await scene.balances() == [10_000, 6_000])
    #expect(await scene.ben.bank.wipe(.transaction, id: "1").tidings.last?.isWiped == true)
    if isSeen {
      scene.anna.client.transport.block { $0.method == .put }
      await scene.anna.type("home")
      #expect(try await scene.balances() == [10_000, 6_000])
      scene.anna.client.transport.arm(nil)
    }
    await scene.anna.type("home")
    let told = scene.anna.store.state.tidings
    #expect(
      told == [
        isSeen ? .sentDeleted(eur(1_000), to: Self.ben) : .finished(eur(1_000), to: Self.ben)
      ])
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_000])
    #expect(scene.anna.store.state.tidings == [])
    #expect(scene.anna.store.state.pendingTransfers == [])
  }

  /// Money from others does not hide that this one's was not credited.
  @Test func anothersMoneyIsNotThisOnes() async throws {
    let scene = try await Scene()
    let carl = try await scene.world.client("carl", "+4915100000003", with: 500)
    await scene.send(withoutWriting: "2")
    let order = Order(recipient: Self.ben, amount: eur(500), note: "")
    #expect(await carl.bank.send(order).tidings == [.sent(eur(500), to: Self.ben)])
    try await scene.world.change(.delete, "/transaction/1")
    await scene.anna.type("home")
    #expect(scene.anna.store.state.tidings == [.takenBack(eur(1_000), to: Self.ben, .deleted)])
    await scene.settle()
    #expect(try await scene.balances() == [10_000, 5_500])
  }

  /// A transaction that the recipient's client still needs is not deleted by the sender, however
  /// long that takes.
  @Test func itIsKeptForTheRecipient() async throws {
    let scene = try await Scene()
    let carl = try await scene.world.client("carl", "+4915100000003", with: 500)
    await scene.send(withoutWriting: "2")
    let order = Order(recipient: Self.ben, amount: eur(500), note: "")
    #expect(await carl.bank.send(order).tidings == [.sent(eur(500), to: Self.ben)])
    await scene.anna.type("home")
    #expect(scene.anna.store.state.tidings == [.finished(eur(1_000), to: Self.ben)])
    #expect(scene.anna.store.state.pendingTransfers == [])
    scene.world.clock.advance(by: .seconds(200_000))
    await scene.anna.type("home")
    await scene.anna.type("wipe transaction 1 --yes")
    #expect(scene.anna.store.state.tidings == [.failed(.awaited)])
    #expect(try await scene.balances() == [9_000, 5_500])
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_500])
    #expect(await scene.ben.bank.wipe(.transaction, id: "1").tidings.last?.isWiped == true)
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_500])
    #expect(try scene.anna.client.storage.journal("1") == [])
  }

  /// The recipient's client adds the money before it deletes the transaction, whether or not it has
  /// seen it: the sender's has already subtracted it.
  @Test(arguments: [false, true]) func theRecipientKeepsTheMoney(isSeen: Bool) async throws {
    let scene = try await Scene()
    let carl = try await scene.world.client("carl", "+4915100000003", with: 500)
    await scene.send(withoutWriting: "2")
    let order = Order(recipient: Self.ben, amount: eur(500), note: "")
    #expect(await carl.bank.send(order).tidings == [.sent(eur(500), to: Self.ben)])
    await scene.anna.type("home")
    #expect(try await scene.balances() == [9_000, 5_500])
    scene.ben.transport.block { $0.method == .put }
    if isSeen { _ = await scene.ben.bank.home() }
    let refused = await scene.ben.bank.wipe(.transaction, id: "1").tidings
    #expect(refused.contains { if case .failed(.api) = $0 { true } else { false } })
    #expect(try await scene.world.list("transaction").count == 2)
    scene.ben.transport.arm(nil)
    #expect(await scene.ben.bank.wipe(.transaction, id: "1").tidings.last?.isWiped == true)
    #expect(try await scene.balances() == [9_000, 6_500])
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_500])
  }

  /// What is not in the sender's balance yet follows, as after any credit by the recipient.
  @Test func theSenderPaysWhatTheRecipientHasKept() async throws {
    let scene = try await Scene()
    await scene.send(withoutWriting: "2")
    #expect(await scene.ben.bank.wipe(.transaction, id: "1").tidings.last?.isWiped == true)
    #expect(try await scene.balances() == [10_000, 6_000])
    await scene.anna.type("home")
    #expect(scene.anna.store.state.tidings == [.finished(eur(1_000), to: Self.ben)])
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_000])
  }

  /// If the answer to the deletion is lost, it is not known whether it was made, and the next Home
  /// shows it; it is not a change by others.
  @Test(arguments: [false, true]) func anAnswerIsLost(hasArrived: Bool) async throws {
    let scene = try await Scene()
    await scene.anna.type("send \(Self.ben) 10")
    await scene.anna.type("transactions")
    scene.anna.client.transport.arm(hasArrived ? .droppedAfter : .droppedBefore)
    await scene.anna.type("wipe transaction 1 --yes")
    #expect(
      scene.anna.screen.contains("error: It is not known whether the transaction 1 was deleted."))
    #expect(scene.anna.store.state.transactions.map(\.id) == ["1"])
    #expect(scene.anna.store.state.changes.gone == [])
    await scene.anna.type("refresh")
    #expect(scene.anna.store.state.transactions.map(\.id) == (hasArrived ? [] : ["1"]))
    #expect(scene.anna.store.state.tidings == [] && scene.anna.store.state.changes.gone == [])
    if !hasArrived {
      try await scene.world.change(.delete, "/transaction/1")
      await scene.anna.type("refresh")
      #expect(scene.anna.store.state.changes.gone.map(\.id) == ["1"])
    }
    #expect(try await scene.balances() == [9_000, 6_000])
  }

  /// If the recipient's balance does not tell whether it was credited, it is debited, and the user
  /// learns that the other may not have it.
  @Test(arguments: [false, true]) func aTransferThatMayHaveBeenCredited(isLeft: Bool) async throws {
    let scene = try await Scene()
    await scene.send(withoutWriting: "2")
    try await scene.setBen("55")
    if isLeft {
      scene.anna.client.transport.block { $0.method == .put }
      await scene.anna.type("home")
      scene.anna.client.transport.arm(nil)
      #expect(scene.anna.store.state.pendingTransfers.map(\.stage) == [.left])
    }
    try await scene.world.change(.delete, "/transaction/1")
    if isLeft {
      scene.anna.client.transport.block { $0.path == "/transaction" }
      await scene.anna.type("home")
      #expect(scene.anna.store.state.pendingTransfers.map(\.stage) == [.left])
      scene.anna.client.transport.arm(nil)
    }
    await scene.anna.type("home")
    #expect(scene.anna.store.state.tidings == [.sentDeleted(eur(1_000), to: Self.ben)])
    #expect(scene.anna.screen.contains("ask whether the money has arrived."))
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 5_500])
    #expect(scene.anna.store.state.tidings == [])
  }

  /// A list in which something is unreadable proves nothing.
  @Test func anUnreadableTransactionIsNotDeleted() async throws {
    let scene = try await Scene()
    await scene.send(withoutWriting: "2")
    scene.anna.client.transport.damage {
      $0.replacingOccurrences(of: #""id":"1""#, with: #""iD":"1""#)
    }
    await scene.anna.type("home")
    scene.anna.client.transport.arm(nil)
    await scene.settle()
    #expect(try await scene.balances() == [9_000, 6_000])
    #expect(try await scene.world.list("transaction").count == 1)
  }
}

extension BankNotice {
  fileprivate var isWiped: Bool { if case .wiped = self { true } else { false } }
}
