import Foundation
import ReelApp
import ReelHTTP
import ReelStorage
import Testing

@testable import CodePay

/// The last value that is accepted, and the first that is not.
@Suite struct LimitTests {
  private static let (anna, ben) = ("+4915100000001", "+4915100000002")
  private let noon: Int64 = 1_767_225_600

  private func account(_ id: String) -> Account {
    Account(id: id, phoneNumber: Self.anna, balance: eur(0))
  }

  private func transaction(_ id: String, at second: Int64) -> Transaction {
    Transaction(
      id: id, senderId: "1", receiverId: "2", amount: eur(700), createdOn: Int(second),
      reference: "")
  }

  private func transfer(at second: Int64, _ stage: Transfer.Stage) -> Transfer {
    var transfer = Transfer(
      senderId: "1", receiverId: "2", receiverPhone: Self.ben, amount: eur(700), reference: "",
      createdOn: Int(second), receiverBalance: 0, known: [])
    transfer.stage = stage
    return transfer
  }

  /// A post that was lost a day and a minute ago is not waited for any longer.
  @Test func lostTransfersAreForgottenAfterADay() throws {
    let storage = Storage(.memory)
    let old = noon - 60 - 86_400
    let missing = transfer(at: old, .missing)
    let younger = transfer(at: old + 1, .missing)
    let posted = transfer(at: old, .posted)
    for transfer in [missing, younger, posted] {
      _ = try storage.begin(.transfer(transfer), for: "1")
    }
    try storage.begin(account("2"), asOf: 0)
    #expect(try storage.settle(account("1"), now: noon * 1_000) == [])
    #expect(
      try storage.journal("1").map(\.undertaking) == [.transfer(younger), .transfer(posted)])
  }

  /// On a server that has been reset, another account may have had the id.
  @Test func aNewAccountHasNoHistory() throws {
    let storage = Storage(.memory)
    try storage.begin(account("1"), asOf: 0)
    _ = try storage.take(account("1"), Ledger([transaction("7", at: noon)]))
    _ = try storage.begin(.deposit(Deposit(amount: eur(1))), for: "1")
    _ = try storage.begin(.deposit(Deposit(amount: eur(2))), for: "2")
    #expect(try storage.overview("1").transactions.map(\.id) == ["7"])
    try storage.begin(account("1"), asOf: 5)
    #expect(try storage.overview("1").transactions == [])
    #expect(try storage.overview("1").asOf == 5)
    #expect(try storage.journal("1") == [])
    #expect(try storage.journal("2").count == 1)
    #expect(try storage.take(account("1"), Ledger([])).books == Books(baseline: 0))
  }

  /// Of two in the same second, the one with the greater number is newer.
  @Test func theNewestTransactionIsFirst() throws {
    let storage = Storage(.memory)
    let all = [
      transaction("9", at: noon), transaction("11", at: noon), transaction("10", at: noon),
      transaction("8", at: noon + 1), transaction("12", at: noon - 1),
    ]
    _ = try storage.take(account("1"), Ledger(all))
    #expect(try storage.overview("1").transactions.map(\.id) == ["8", "11", "10", "9", "12"])
  }

  /// The sums of twelve transactions are few enough to try them all.
  @Test func theLedgerDecidesFromThirteenTransactionsOn() {
    let many = (0..<13).map { Int64(1) << Int64($0) }
    #expect(!Books.isSum(-1, of: Array(many.prefix(12))))
    #expect(Books.isSum(-1, of: many))
  }

  /// Currencies are written in capitals; an amount is positive, and leaves its account.
  @Test func recordsThatMakeNoSenseAreNotRead() throws {
    func record(_ amount: Decimal, _ currency: String, to receiver: String) -> Element<
      TransactionRecord
    > {
      Element(
        id: "7",
        content: TransactionRecord(
          senderId: "1", receiverId: receiver, amount: amount, currency: currency, createdOn: 0,
          reference: ""))
    }
    #expect(record(0.01, "EUR", to: "2").transaction?.amount == eur(1))
    #expect(record(0.01, "eur", to: "2").transaction == nil)
    #expect(record(0.001, "EUR", to: "2").transaction == nil)
    #expect(record(0, "EUR", to: "2").transaction == nil)
    #expect(record(0.01, "EUR", to: "1").transaction == nil)
    let account = Element(
      id: "1", content: AccountRecord(phoneNumber: Self.anna, currency: "EUR", balance: 1))
    #expect(AccountReading(account).account.value?.balance == eur(100))
    var lowercase = account
    lowercase.content.currency = "eur"
    #expect(AccountReading(lowercase).account.value == nil)
  }

  @Test func allMoneyCanBeSentAndNoMore() async throws {
    let world = try BankWorld()
    let anna = try await world.client("anna", Self.anna, with: 10_000)
    _ = try await world.client("ben", Self.ben, with: 0)
    func send(_ cents: Int64) async -> [BankNotice] {
      await anna.bank.send(Order(recipient: Self.ben, amount: eur(cents), note: "")).tidings
    }
    #expect(await send(10_001) == [.failed(.refused([.amount: .insufficient(eur(10_000))]))])
    #expect(await send(10_000) == [.sent(eur(10_000), to: Self.ben)])
    #expect(try await world.balance("1") == 0)
    #expect(try await world.balance("2") == 10_000)
  }

  /// A balance whose writing fails is tried as often as each step of a transfer.
  @Test(arguments: ["/account/1", "/user/1"])
  func aWriteIsTriedFourTimes(_ path: String) async throws {
    let world = try BankWorld()
    let anna = try await world.client("anna", Self.anna, with: 10_000)
    func writes(_ operation: () async -> Report) async -> Int {
      anna.transport.block(throwing: .connectionLost) { $0.method == .put && $0.path == path }
      let start = world.clock.now.milliseconds
      let told = await operation().tidings
      #expect(!told.isEmpty)
      // Half a second, one and two.
      #expect(world.clock.now.milliseconds == start + 3_500)
      return anna.transport.trace.filter { $0.method == .put && $0.path == path }.count
    }
    if path == "/account/1" {
      #expect(await writes { await anna.bank.add(eur(100)) } == Transferring.attempts)
      // Later the same amount is added.
      anna.transport.arm(nil)
      _ = await anna.bank.home()
      #expect(try await world.balance("1") == 10_100)
      #expect(await writes { await anna.bank.changeCurrency(to: "USD") } == Transferring.attempts)
    } else {
      let change = await writes {
        await anna.bank.changePassword(
          old: Secret("secret-anna-1"), new: Secret("other-anna-2"),
          confirmation: Secret("other-anna-2"))
      }
      #expect(change == Transferring.attempts)
    }
  }
}
