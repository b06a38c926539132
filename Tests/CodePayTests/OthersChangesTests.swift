import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Testing

@testable import CodePay

/// What others have changed in the meantime is neither overwritten nor counted twice.
@Suite struct OthersChangesTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")

  private struct Scene {
    var world: BankWorld
    var anna: BankClient
    var ben: BankClient

    init() async throws {
      world = try BankWorld()
      anna = try await world.client("anna", OthersChangesTests.anna, with: 10_000)
      ben = try await world.client("ben", OthersChangesTests.ben, with: 5_000)
      world.clock.advance(by: .seconds(120))
    }

    func send(_ cents: Int64) async -> [BankNotice] {
      await anna.bank.send(Order(recipient: OthersChangesTests.ben, amount: eur(cents), note: ""))
        .tidings
    }

    /// Sets a balance as another client would.
    func set(_ account: String, _ phone: String, _ balance: String) async throws {
      try await world.change(
        .put, "/account/\(account)",
        #"{"phoneNumber":"\#(phone)","currency":"EUR","balance":\#(balance)}"#)
    }

    /// Runs an operation of Anna's client, which is killed after it has written her balance.
    func killAfterWritingBalance(_ operation: (BankClient) async -> Report) async throws {
      let rehearsal = try await Scene()
      rehearsal.anna.transport.arm(nil)
      _ = await operation(rehearsal.anna)
      let step = try #require(
        rehearsal.anna.transport.trace.lastIndex { $0.method == .put && $0.path == "/account/1" })
      anna.transport.arm(.killedAfter, after: step)
      _ = await operation(anna)
      #expect(anna.transport.isDead)
    }
  }

  /// The balance may include the transfer or not: another client has set it, and is right.
  @Test func aDebitIsNotMadeAgainAfterACrash() async throws {
    let scene = try await Scene()
    try await scene.killAfterWritingBalance { anna in
      await anna.bank.send(Order(recipient: Self.ben, amount: eur(1_000), note: ""))
    }
    #expect(try await scene.world.balance("1") == 9_000)
    try await scene.set("1", Self.anna, "123.45")
    _ = try await scene.anna.restart()
    _ = await scene.anna.bank.home()
    #expect(try await scene.world.balance("1") == 12_345)
    #expect(try await scene.world.balance("2") == 6_000)
  }

  /// A balance as before a transfer is a late writer's at first, and later another's change.
  @Test(arguments: [(30, 9_000), (61, 10_000)] as [(Int, Int64)])
  func aBalanceAsBeforeATransferComesBack(_ seconds: Int, _ balance: Int64) async throws {
    let scene = try await Scene()
    _ = await scene.send(1_000)
    scene.world.clock.advance(by: .seconds(seconds))
    _ = await scene.anna.bank.home()
    try await scene.set("1", Self.anna, "100")
    let report = await scene.anna.bank.home()
    #expect(report.snapshot?.account?.balance == eur(balance))
    #expect(try await scene.world.balance("1") == balance)
  }

  @Test func moneyIsNotAddedAgainAfterACrash() async throws {
    let scene = try await Scene()
    try await scene.killAfterWritingBalance { await $0.bank.add(eur(2_500)) }
    #expect(try await scene.world.balance("1") == 12_500)
    try await scene.set("1", Self.anna, "123.45")
    let told = try await scene.anna.restart().tidings
    #expect(told.contains(.addedLate(eur(2_500))))
    _ = await scene.anna.bank.home()
    #expect(try await scene.world.balance("1") == 12_345)
    #expect(scene.anna.bank.stored().snapshot?.account?.balance == eur(12_345))
  }

  /// A transaction of the recipient's, sent or received, that cannot be read may have changed their
  /// balance: a sender who comes back later leaves it to them.
  @Test(arguments: ["1", "2"])
  func anUnreadableLedgerIsNotQuiet(_ unreadable: String) async throws {
    let scene = try await Scene()
    let first = Order(recipient: Self.anna, amount: eur(700), note: "")
    #expect(await scene.ben.bank.send(first).tidings == [.sent(eur(700), to: Self.anna)])
    _ = await scene.anna.bank.home()
    scene.anna.transport.block { $0.method == .put && $0.path == "/account/2" }
    _ = await scene.send(1_000)
    #expect(scene.anna.bank.stored().snapshot?.pendingTransfers.map(\.stage) == [.posted])
    #expect(try await scene.world.balance("2") == 4_300)
    scene.anna.transport.damage {
      $0.replacingOccurrences(of: #""id":"\#(unreadable)""#, with: #""iD":"\#(unreadable)""#)
    }
    let told = await scene.anna.bank.home().tidings
    #expect(told.contains(.finished(eur(1_000), to: Self.ben)))
    #expect(!scene.anna.transport.trace.contains { $0.method == .put && $0.path == "/account/2" })
    #expect(try await scene.world.balance("2") == 4_300)
    #expect(await scene.ben.bank.home().snapshot?.account?.balance == eur(5_300))
    // Once everything can be read again, both balances are right.
    scene.anna.transport.arm(nil)
    _ = await scene.anna.bank.home()
    #expect(try await scene.world.balance("1") == 9_700)
    #expect(try await scene.world.balance("2") == 5_300)
  }

  /// A server on which another user registers with the same phone number, while the answer to a
  /// registration gets lost.
  private struct CrowdedServer: Transport {
    let server: LocalServer

    func send(
      _ request: HTTPRequest, to base: BaseURL
    ) async throws(TransportError) -> HTTPResponse {
      let answer = try await server.send(request, to: base)
      guard request.method == .post, request.path == "/user" else { return answer }
      var other = request
      other.body = Data(
        #"{"phoneNumber":"\#(OthersChangesTests.anna)","password":"another-2"}"#.utf8)
      _ = try await server.send(other, to: base)
      throw .connectionLost
    }
  }

  /// If two users have one phone number, neither of them is known to be this one.
  @Test func twoUsersWithOnePhoneNumberAreRefused() async throws {
    let world = try BankWorld()
    let credentials = Credentials()
    let tokens = TokenKeeper(credentials, service: "bank", clock: world.clock)
    let storage = Storage(.memory)
    let client = APIClient(
      try BaseURL(LocalServer.base), over: CrowdedServer(server: world.server))
    let bank = Teller(
      bank: Bank(
        api: CodePayAPI(client, tokens: tokens), storage: storage,
        preferences: Preferences(
          file: world.directory.appendingPathComponent("a.json"), default: Settings()),
        clock: world.clock), clock: world.clock)
    let report = await bank.register(
      phone: Self.anna, currency: "EUR", password: Secret("secret-anna-1"),
      confirmation: Secret("secret-anna-1"))
    guard case .failed(.api(.connectionLost)) = report.tidings.first else {
      Issue.record("\(report)")
      return
    }
    #expect(report.snapshot == nil && tokens.user == nil)
    #expect(try await world.list("account").isEmpty)
    #expect(try storage.journal("") == [])
  }
}
