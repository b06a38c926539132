import Foundation
import ReelApp
import ReelStorage
import ReelTesting
import TemporaryFiles
import Testing

@testable import CodePay

/// Local storage, and the books in it.
@Suite struct StorageTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var file: URL { directory.file("bank.sqlite") }

  private func transaction(_ id: String, _ sender: String, _ receiver: String) -> Transaction {
    Transaction(
      id: id, senderId: sender, receiverId: receiver, amount: eur(700), createdOn: 1_767_225_600,
      reference: "rent")
  }

  @Test func aFileOfTheFirstVersionIsMigrated() throws {
    do {
      let old = try Database(.file(file), migrations: Array(Storage.migrations.prefix(1)))
      try old.transaction { connection in
        try connection.run(
          "INSERT INTO accounts VALUES ('1', '+4915100000001', 'EUR', '12.50', 5, 1250)")
      }
      old.close()
    }
    let storage = Storage(.file(file))
    let overview = try storage.overview("1")
    #expect(
      overview.account == Account(id: "1", phoneNumber: "+4915100000001", balance: eur(1_250)))
    #expect(overview.asOf == 5)
    #expect(try storage.journal("1") == [])
    #expect(try storage.begin(.deposit(Deposit(amount: eur(1))), for: "1") == 1)
    #expect(try storage.journal("1").count == 1)
  }

  /// What was undertaken with the previous version is finished with this one.
  @Test func aFileOfTheSecondVersionKeepsItsJournal() throws {
    let old = try Database(.file(file), migrations: Array(Storage.migrations.prefix(2)))
    try old.transaction { connection in
      try connection.script(
        #"""
        INSERT INTO journal (account, content) VALUES
          ('1', '{"deposit":{"_0":{"amount":{"amount":"7.00","currency":"EUR"},"isTried":true}}}'),
          ('', '{"registration":{"_0":{"phoneNumber":"+4915100000001"}}}')
        """#)
    }
    old.close()
    let storage = Storage(.file(file))
    let deposit = Undertaking.deposit(Deposit(amount: eur(700), isTried: true))
    #expect(
      try storage.journal("1") == [JournalEntry(number: 1, accountId: "1", undertaking: deposit)])
    #expect(
      try storage.journal("").map(\.undertaking) == [
        .registration(Registration(phoneNumber: "+4915100000001"))
      ])
    #expect(try storage.begin(deposit, for: "2") == 3)
  }

  /// An account begins without a past: another one had its id, on a server that has been reset.
  @Test func anAccountBeginsAnew() throws {
    let storage = Storage(.file(file))
    let first = Account(id: "1", phoneNumber: "+4915100000001", balance: eur(500))
    try storage.begin(first, asOf: 3)
    #expect(try storage.overview("1").account == first)
    #expect(try storage.overview("1").asOf == 3)
    _ = try storage.take(first, Ledger([transaction("7", "2", "1")]))
    try storage.notePhones(["2": "+4915100000002"])
    _ = try storage.begin(.deposit(Deposit(amount: eur(1))), for: "1")
    #expect(try storage.overview("1").transactions.count == 1)
    let second = Account(id: "1", phoneNumber: "+4915100000003", balance: eur(0))
    try storage.begin(second, asOf: 9)
    #expect(try storage.overview("1").account == second)
    #expect(try storage.overview("1").asOf == 9)
    #expect(try storage.overview("1").transactions.isEmpty)
    #expect(try storage.journal("1").isEmpty)
  }

  @Test func transactionsReferToAccounts() throws {
    let storage = Storage(.file(file))
    let account = Account(id: "1", phoneNumber: "+4915100000001", balance: eur(0))
    try storage.begin(account, asOf: 0)
    let ledger = Ledger([transaction("7", "2", "1")])
    let taken = try storage.take(account, ledger)
    #expect(!taken.isDoubtful && taken.partners == ["2"] && !taken.areNamed)
    try storage.notePhones(["2": "+4915100000002", "3": "+4915100000003"])
    #expect(try storage.take(account, ledger).areNamed)
    let stored = try storage.overview("1").transactions
    #expect(stored.map(\.senderPhone) == ["+4915100000002"])
    storage.close()
    let database = try Database(.file(file), migrations: Storage.migrations)
    #expect(throws: DatabaseError.self) {
      try database.transaction { try $0.run("DELETE FROM accounts WHERE id = '2'") }
    }
    #expect(throws: DatabaseError.self) {
      try database.transaction { try $0.run("UPDATE transactions SET receiver = '99'") }
    }
    for name in directory.names(in: ".") {
      let path = directory.path(name)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
  }

  /// Without a journal, no money is sent, and the problem is reported.
  @Test func aDamagedFileIsReportedAndNothingIsSent() async throws {
    let world = try BankWorld()
    let anna = try await world.client("anna", "+4915100000001", with: 10_000)
    _ = try await world.client("ben", "+4915100000002", with: 0)
    anna.storage.close()
    let report = await anna.bank.send(
      Order(recipient: "+4915100000002", amount: eur(100), note: ""))
    #expect(
      report.tidings.contains { if case .notSent(_, _, .storage) = $0 { true } else { false } })
    #expect(try await world.list("transaction").isEmpty)
    try Data("no database, for sure, whatever it is".utf8).write(to: file)
    let error = #expect(throws: DatabaseError.self) { try Storage(.file(file)).journal("1") }
    #expect(error.map(BankFailure.init) == .storage(.damaged(file: file.path)))
  }

  /// A balance that lacks any loose transactions is corrected; any other difference is adopted.
  @Test func missingLooseTransactionsAreCorrected() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      var books = Books(baseline: Int64.random(in: 0...10_000, using: &random))
      var balance = books.baseline ?? 0
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        // With powers of two, each sum is unique.
        let effect = Int64(1) << Int64(books.entries.count + 20)
        let isLoose = Bool.random(using: &random)
        let sign: Int64 = Bool.random(using: &random) ? 1 : -1
        books.entries.append(Books.Entry(effect: sign * effect, isLoose: isLoose))
        if !isLoose || Bool.random(using: &random) { balance += sign * effect }
      }
      let expected = books.expected ?? 0
      #expect(books.verdict(on: balance) == (balance == expected ? .balanced : .write(expected)))
      let verdict = books.verdict(on: balance + 3)
      #expect(
        verdict
          == .adopt(
            baseline: balance + 3 - (expected - (books.baseline ?? 0)), target: balance + 3))
      books.baseline = nil
      if case .adopt(_, let target) = books.verdict(on: balance) {
        #expect(target == balance)
      } else {
        Issue.record("a balance that is seen for the first time is right")
      }
    }
  }

  @Test func untriedTransfersAreAppliedToOthersWrites() {
    let books = Books(
      baseline: 100, entries: [Books.Entry(effect: -30, isLoose: true, isUntried: true)])
    // The balance of 100 was changed to 150, and the debit of 30 is still to be written.
    #expect(books.verdict(on: 150) == .adopt(baseline: 150, target: 120))
  }

  @Test func withTooManyTransactionsTheLedgerDecides() {
    let many = (0..<40).map { Int64(1) << Int64($0) }
    #expect(Books.isSum(-1, of: many))
    #expect(!Books.isSum(-1, of: Array(many.prefix(10))))
  }
}
