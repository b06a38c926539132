import ReelStorage

/// The app's storage: accounts, transactions, and the journal of undertakings.
///
/// Any thread may use it. If the file cannot be opened, every call fails: the app starts, but sends
/// no money that it could not account for.
package final class Storage: Sendable {
  private let opening: Result<Database, any Error>

  /// Opens the storage and migrates it to the latest version.
  package init(_ location: Database.Location) {
    opening = Result { try Database(location, migrations: Self.migrations) }
  }

  /// Closes the file; later calls fail.
  func close() { try? database.close() }

  /// The undertakings, by account.
  private static let journal = Outbox<String, Undertaking>("journal")

  private var database: Database { get throws { try opening.get() } }
}

// Accounts and transactions.
extension Storage {
  /// Adds a new account with no money and no history.
  func begin(_ account: Account, asOf: Int64) throws {
    try database.transaction { connection in
      try Self.save(account, connection)
      try connection.run(
        "UPDATE accounts SET baseline = ?, asOf = ? WHERE id = ?", account.balance.minor, asOf,
        account.id)
      // Another account had this id, on a server that has been reset.
      try Self.journal.removeAll(of: account.id, in: connection)
      try connection.run(
        "DELETE FROM transactions WHERE sender = ? OR receiver = ?", account.id, account.id)
    }
  }

  /// Stores the account and its transactions as fetched from the service.
  ///
  /// A transaction that no longer exists remains in the baseline, unless it was taken back, or its
  /// transfer is not finished: then the journal knows what becomes of it. An account whose currency
  /// has changed starts again: nothing is converted.
  ///
  /// A transaction that arrived in an unreadable form still exists, and remains as it was. If even
  /// its id is unreadable, it may be any of the missing ones, which remain, too. If they counted as
  /// deleted, their amounts would be applied twice once they can be read again.
  ///
  /// - Returns: Whether such a doubt exists, and the books of the account.
  func take(_ account: Account, _ ledger: Ledger) throws -> Taken {
    try database.transaction { connection in
      let stored = try Self.stored(account.id, connection)
      let isSame = stored?.currency == account.balance.currency.code
      try Self.save(account, connection)
      if !isSame {
        try connection.run("UPDATE accounts SET baseline = NULL WHERE id = ?", account.id)
      }
      let unfinished = try Self.journal(account.id, connection).compactMap(\.transfer)
        .filter { $0.stage != .awaited }.compactMap(\.transactionId)
      let before = try Self.transactions(of: account.id, connection)
      let missing = before.filter { !ledger.ids.contains($0.id) }
      if ledger.problem == nil {
        for old in missing {
          try Self.drop(
            old, of: account.id, inBaseline: isSame && !unfinished.contains(old.id), connection)
        }
        try Self.noteDeleted(account.id, ledger, connection)
      }
      for transaction in ledger.transactions {
        try Self.save(transaction, of: account.id, connection)
      }
      let partners = Set(ledger.transactions.flatMap { [$0.senderId, $0.receiverId] })
        .subtracting([account.id])
      let named = before.flatMap { old in
        [(old.senderId, old.senderPhone), (old.receiverId, old.receiverPhone)]
          .filter { !$0.1.isEmpty }.map(\.0)
      }
      return Taken(
        isDoubtful: ledger.problem != nil && !missing.isEmpty,
        books: try Self.books(account.id, account.balance.currency, connection),
        partners: partners.sorted(), areNamed: partners.isSubset(of: named))
    }
  }

  /// Removes a transaction that the user has deleted, and that no undertaking needs; it remains in
  /// the baseline.
  func drop(_ id: String, _ account: String) throws {
    try database.transaction { connection in
      for old in try Self.transactions(of: account, connection) where old.id == id {
        try Self.drop(old, of: account, inBaseline: true, connection)
      }
    }
  }

  /// Removes a transaction of an account that no longer exists; another account that has been used
  /// on this machine finds that out by itself.
  private static func drop(
    _ old: Transaction, of account: String, inBaseline: Bool, _ connection: Connection
  ) throws {
    try connection.run(
      """
      UPDATE transactions
      SET senderKnowsIt = senderKnowsIt AND sender <> ?1,
        receiverKnowsIt = receiverKnowsIt AND receiver <> ?1
      WHERE id = ?2
      """, account, old.id)
    try connection.run(
      "DELETE FROM transactions WHERE id = ? AND NOT senderKnowsIt AND NOT receiverKnowsIt", old.id)
    guard inBaseline else { return }
    try connection.run(
      "UPDATE accounts SET baseline = baseline + ? WHERE id = ? AND currency = ?",
      old.effect(on: account), account, old.amount.currency.code)
  }

  /// Records which unfinished transfers have lost their transactions after the recipient's balance
  /// included them, or may have.
  private static func noteDeleted(
    _ id: String, _ ledger: Ledger, _ connection: Connection
  ) throws {
    for entry in try journal(id, connection) {
      guard var transfer = entry.transfer, [.credited, .left].contains(transfer.stage),
        transfer.transactionId.map(ledger.ids.contains) == false
      else { continue }
      transfer.stage = .deleted
      try journal.change(entry.number, to: .transfer(transfer), in: connection)
    }
  }

  /// Stores the phone numbers of accounts that are known.
  func notePhones(_ phones: [String: String]) throws {
    try database.transaction { connection in
      for (id, phone) in phones.sorted(by: { $0.key < $1.key }) {
        try connection.run("UPDATE accounts SET phone = ? WHERE id = ?", phone, id)
      }
    }
  }

  /// Returns the books of an account.
  private static func books(
    _ id: String, _ currency: Currency, _ connection: Connection
  ) throws -> Books {
    let journal = try Self.journal(id, connection)
    let untried = journal.compactMap(\.transfer).filter { !$0.isDebitTried }
      .compactMap(\.transactionId)
    var books = Books(baseline: try Self.stored(id, connection)?.baseline)
    let hasIt = try connection.query(
      """
      SELECT id FROM transactions
      WHERE (sender = ? AND senderHasIt) OR (receiver = ? AND receiverHasIt)
      """, id, id
    ) { try $0["id"] as String }
    let transactions = try Self.transactions(of: id, connection)
    for transaction in transactions where transaction.amount.currency == currency {
      books.add(
        transaction.effect(on: id), isLoose: !hasIt.contains(transaction.id),
        isUntried: untried.contains(transaction.id))
    }
    for entry in journal {
      switch entry.undertaking {
      case .deposit(let deposit) where deposit.amount.currency == currency:
        books.add(deposit.amount.minor, isUntried: !deposit.isTried)
      case .transfer(let transfer) where transactions.contains { $0.id == transfer.transactionId }:
        break
      case .transfer(let transfer) where transfer.stage == .deleted:
        books.add(-transfer.amount.minor, isUntried: !transfer.isDebitTried)
      case .transfer(let transfer) where [.posted, .withdrawn].contains(transfer.stage):
        books.withdrawn.append(-transfer.amount.minor)
      default: break
      }
    }
    return books
  }

  /// Records that the balance of an account is about to be written.
  func noteTry(_ id: String) throws {
    try database.transaction { connection in
      for entry in try Self.journal(id, connection) {
        switch entry.undertaking {
        case .deposit(var deposit) where !deposit.isTried:
          deposit.isTried = true
          try Self.journal.change(entry.number, to: .deposit(deposit), in: connection)
        case .transfer(var transfer) where transfer.isCommitted && !transfer.isDebitTried:
          transfer.isDebitTried = true
          try Self.journal.change(entry.number, to: .transfer(transfer), in: connection)
        default: break
        }
      }
    }
  }

  /// Sets the baseline of an account.
  func rebase(_ id: String, _ baseline: Int64) throws {
    try database.transaction { connection in
      try connection.run("UPDATE accounts SET baseline = ? WHERE id = ?", baseline, id)
    }
  }

  /// Records that the balance of an account is correct: loose entries are part of it, and deposits
  /// belong to the baseline, unless the account has changed its currency since.
  ///
  /// - Parameters:
  ///   - account: the account, with its balance.
  ///   - now: the time of the balance, in milliseconds.
  ///   - grace: the seconds for which a transaction may be loose in any case: a client that has
  ///     read the balance before it may still write it.
  /// - Returns: The finished deposits, and those in an earlier currency, which are given up.
  func settle(_ account: Account, now: Int64, grace: Int = 60) throws -> [Deposit] {
    try database.transaction { connection in
      try connection.run(
        "UPDATE accounts SET balance = ?, asOf = ? WHERE id = ?", account.balance.text, now,
        account.id)
      let old = Int(now / 1000) - grace
      try connection.run(
        """
        UPDATE transactions
        SET senderHasIt = senderHasIt OR sender = ?1, receiverHasIt = receiverHasIt OR receiver = ?1
        WHERE (sender = ?1 OR receiver = ?1) AND createdOn <= ?2
        """, account.id, old)
      let kept = try Self.transactions(of: account.id, connection).map(\.id)
      var done: [Deposit] = []
      for entry in try Self.journal(account.id, connection) {
        switch entry.undertaking {
        case .deposit(let deposit):
          try connection.run(
            "UPDATE accounts SET baseline = baseline + ? WHERE id = ? AND currency = ?",
            deposit.amount.minor, account.id, deposit.amount.currency.code)
          try Self.journal.remove(entry.number, in: connection)
          done.append(deposit)
        case .transfer(let transfer)
        where !transfer.isPending && transfer.createdOn <= old - 86_400
          && (transfer.stage != .awaited || !kept.contains(transfer.transactionId ?? "")):
          // Anything lost a day ago will not arrive any more; no client waits for what is deleted.
          try Self.journal.remove(entry.number, in: connection)
        default: break
        }
      }
      return done
    }
  }

  /// Returns an account as stored, the time of its balance, and its transactions, newest first.
  func overview(
    _ id: String
  ) throws -> (account: Account?, asOf: Int64?, transactions: [Transaction]) {
    try database.read { connection in
      let stored = try Self.stored(id, connection)
      let all = try Self.transactions(of: id, connection)
      return (
        stored?.account, stored?.asOf,
        all.sorted { ($1.createdOn, $1.id.count, $1.id) < ($0.createdOn, $0.id.count, $0.id) }
      )
    }
  }
}

// The journal.
extension Storage {
  /// Returns an account's undertakings, oldest first.
  func journal(_ account: String) throws -> [JournalEntry] {
    try database.read { try Self.journal(account, $0) }
  }

  /// Returns the unfinished changes of all accounts' phone numbers: a user who has one may log in.
  func phoneChanges() throws -> [JournalEntry] {
    try database.read { try Self.journal.entries(in: $0) }.map {
      JournalEntry(number: $0.number, accountId: $0.owner, undertaking: $0.content)
    }
    .filter { $0.phoneChange != nil }
  }

  /// Adds an undertaking; returns its number in the journal.
  func begin(_ undertaking: Undertaking, for account: String) throws -> Int {
    try database.transaction { try Self.journal.add(undertaking, of: account, in: $0) }
  }

  /// Records the progress of an undertaking.
  func note(_ number: Int, _ undertaking: Undertaking) throws {
    try database.transaction { try Self.journal.change(number, to: undertaking, in: $0) }
  }

  /// Removes a finished undertaking; a transfer that has lost its transaction remains in the
  /// baseline.
  func finish(_ number: Int) throws {
    try database.transaction { connection in
      let found = try Self.journal.first(in: connection) { $0.number == number ? $0.content : nil }
      if case .transfer(let transfer)? = found, transfer.stage == .deleted {
        try connection.run(
          """
          UPDATE accounts SET baseline = baseline - ? WHERE id = ? AND currency = ?
            AND NOT EXISTS (SELECT * FROM transactions WHERE id = ? AND senderKnowsIt)
          """, transfer.amount.minor, transfer.senderId, transfer.amount.currency.code,
          transfer.transactionId)
      }
      try Self.journal.remove(number, in: connection)
    }
  }
}

// Rows.
extension Storage {
  private struct StoredAccount {
    var account: Account?
    var currency: String?
    var asOf: Int64?
    var baseline: Int64?
  }

  private static func stored(_ id: String, _ connection: Connection) throws -> StoredAccount? {
    try connection.first("SELECT * FROM accounts WHERE id = ?", id) { row in
      let phone: String = try row["phone"]
      let code: String? = try row["currency"]
      let balance: String? = try row["balance"]
      let money = code.flatMap { Currency($0) }.flatMap { currency in
        balance.flatMap { Money(text: $0, currency) }
      }
      return StoredAccount(
        account: money.map { Account(id: id, phoneNumber: phone, balance: $0) }, currency: code,
        asOf: try row["asOf"], baseline: try row["baseline"])
    }
  }

  private static func save(_ account: Account, _ connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO accounts (id, phone, currency, balance) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE
      SET phone = excluded.phone, currency = excluded.currency, balance = excluded.balance
      """, account.id, account.phoneNumber, account.balance.currency.code, account.balance.text)
  }

  private static func save(
    _ transaction: Transaction, of account: String, _ connection: Connection
  ) throws {
    for id in [transaction.senderId, transaction.receiverId] {
      try connection.run("INSERT OR IGNORE INTO accounts (id, phone) VALUES (?, '')", id)
    }
    try connection.run(
      """
      INSERT INTO transactions (id, sender, receiver, amount, currency, createdOn, reference,
        senderKnowsIt, receiverKnowsIt)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?2 = ?8, ?3 = ?8)
      ON CONFLICT (id) DO UPDATE
      SET sender = excluded.sender, receiver = excluded.receiver, amount = excluded.amount,
        currency = excluded.currency, createdOn = excluded.createdOn,
        reference = excluded.reference, senderKnowsIt = senderKnowsIt OR excluded.senderKnowsIt,
        receiverKnowsIt = receiverKnowsIt OR excluded.receiverKnowsIt
      """, transaction.id, transaction.senderId, transaction.receiverId, transaction.amount.text,
      transaction.amount.currency.code, transaction.createdOn, transaction.reference, account)
  }

  /// Returns the transactions that an account has seen, and has not found to be gone.
  private static func transactions(
    of account: String, _ connection: Connection
  ) throws -> [Transaction] {
    let found = try connection.query(
      """
      SELECT transactions.*, s.phone AS senderPhone, r.phone AS receiverPhone
      FROM transactions
      JOIN accounts AS s ON s.id = sender JOIN accounts AS r ON r.id = receiver
      WHERE (sender = ?1 AND senderKnowsIt) OR (receiver = ?1 AND receiverKnowsIt)
      """, account
    ) { row -> Transaction? in
      guard let currency = Currency(try row["currency"] as String),
        let amount = Money(text: try row["amount"], currency)
      else { return nil }
      return Transaction(
        id: try row["id"], senderId: try row["sender"], receiverId: try row["receiver"],
        amount: amount, createdOn: try row["createdOn"], reference: try row["reference"],
        senderPhone: try row["senderPhone"], receiverPhone: try row["receiverPhone"])
    }
    return found.compactMap(\.self)
  }

  private static func journal(
    _ account: String, _ connection: Connection
  ) throws -> [JournalEntry] {
    try journal.entries(of: account, in: connection).map {
      JournalEntry(number: $0.number, accountId: account, undertaking: $0.content)
    }
  }
}
