import ReelHTTP

// Balances: their correct values, and unfinished undertakings.
extension Bank {
  /// Finishes an account's undertakings, and fetches new data.
  func refresh(
    _ session: Session, addingTo notices: inout [BankNotice], namesToo: Bool = false
  ) async throws(BankFailure) {
    let account = session.accountId
    try await recoverPhoneChange(session, &notices)
    for entry in try storage.journal(account) {
      guard case .transfer(let transfer) = entry.undertaking, transfer.isPending else { continue }
      try await resume(entry.number, transfer, &notices)
    }
    var isUnclear = false
    let (_, added) = try await reconcile(
      account, addingTo: &notices, isUnclear: &isUnclear, namesToo: namesToo)
    notices += added.map { .addedLate($0.amount) }
    try await lookForLateArrivals(account, &notices)
  }

  /// Compares the balance of an account with the books, and corrects it.
  ///
  /// The account is read before the ledger: anything credited by then is already in the ledger.
  ///
  /// - Parameters:
  ///   - id: the account.
  ///   - notices: receives notices for the user.
  ///   - isUnclear: set if a balance may have been written although that failed.
  ///   - namesToo: whether the accounts of all parties are fetched again.
  /// - Returns: The account, and the money that has now been added.
  func reconcile(
    _ id: String, addingTo notices: inout [BankNotice], isUnclear: inout Bool,
    namesToo: Bool = false
  ) async throws(BankFailure) -> (Account, [Deposit]) {
    var tries = 1
    var isMisstored = false
    var isDoubtReported = false
    while true {
      var (record, account) = try await ownAccount(id)
      let ledger = try await ledger(of: id)
      let phones = await phones(in: ledger.transactions, of: id, again: namesToo)
      if try storage.take(account, ledger, phones: phones), !isDoubtReported {
        isDoubtReported = true
        notices.append(.failed(.api(ledger.problem ?? .different)))
      }
      let books = try storage.books(id, account.balance.currency)
      var target = account.balance.minor
      switch books.verdict(on: target) {
      case .balanced: break
      case .write(let balance): target = balance
      // It has not changed: the server has made the value up.
      case .adopt where isMisstored: target = books.expected ?? target
      case .adopt(let baseline, let balance):
        try storage.rebase(id, baseline)
        if let expected = books.expected {
          let untried = balance - target
          notices.append(
            .adopted(
              from: Money(minor: expected &- untried, account.balance.currency),
              to: account.balance))
        }
        target = balance
      }
      if target != account.balance.minor {
        account.balance.minor = target
        record.balance = account.balance.decimal
        try storage.noteTry(id)
        do throws(APIError) {
          try await api.updateAccount(record)
        } catch {
          isUnclear = isUnclear || error.mayHaveArrived
          isMisstored = isMisstored || error == .different
          guard error.mayHaveArrived, tries < Saga.attempts else { throw .api(error) }
          try await pause(after: tries)
          tries += 1
          continue
        }
      }
      return (account, try storage.settle(account, now: clock.now.milliseconds))
    }
    // Unreachable: the loop ends only with an answer or an error.
  }

  private func ownAccount(_ id: String) async throws(BankFailure) -> (AccountRecord, Account) {
    let record: AccountRecord
    do throws(BankFailure) {
      record = try await reading(api.account, id)
    } catch .api(let error) where error.isNotFound {
      throw .noAccount
    }
    do throws(APIError) {
      return (record, try record.account())
    } catch {
      throw .api(error)
    }
  }

  private func ledger(of id: String) async throws(BankFailure) -> Ledger {
    let (sent, received) = try await (reading(api.sent, id), reading(api.received, id))
    var seen: Set<String> = []
    let transactions = (sent.records + received.records).compactMap(\.transaction)
    return Ledger(
      transactions: transactions.filter { seen.insert($0.id).inserted },
      ids: sent.ids.union(received.ids), problem: sent.problem ?? received.problem)
  }

  /// Returns the phone numbers of the parties; without them a list is merely less readable.
  private func phones(
    in ledger: [Transaction], of id: String, again: Bool
  ) async -> [String: String] {
    let ids = Set(ledger.flatMap { [$0.senderId, $0.receiverId] }).subtracting([id])
    let known = try? storage.overview(id).transactions
    let named = Set(
      (known ?? []).flatMap { transaction in
        [
          transaction.senderPhone.isEmpty ? "" : transaction.senderId,
          transaction.receiverPhone.isEmpty ? "" : transaction.receiverId,
        ]
      })
    guard !ids.isEmpty, again || !ids.isSubset(of: named), let all = try? await api.allAccounts()
    else { return [:] }
    return Dictionary(
      all.filter { ids.contains($0.id) }.map { ($0.id, $0.phoneNumber) },
      uniquingKeysWith: { first, _ in first })
  }
}

// Adding money.
extension Bank {
  /// Adds money to the account.
  package func add(_ amount: Money) async -> Report {
    await work { session, notices async throws(BankFailure) in
      do throws(BankFailure) {
        try await refresh(session, addingTo: &notices)
      } catch {
        notices.append(.notAdded(amount, error))
        return
      }
      try await add(amount, to: session.accountId, &notices)
    }
  }

  private func add(
    _ amount: Money, to id: String, _ notices: inout [BankNotice]
  ) async throws(BankFailure) {
    guard let account = try storage.overview(id).account else { throw .noAccount }
    guard account.balance.currency == amount.currency else {
      throw .refused([.amount: .otherCurrency(account.balance.currency)])
    }
    guard account.balance.minor <= Money.limit - amount.minor else {
      throw .refused([.amount: .amount(.tooLarge)])
    }
    let number = try storage.begin(.deposit(Deposit(amount: amount)), for: id)
    var isUnclear = false
    do throws(BankFailure) {
      let (_, added) = try await reconcile(id, addingTo: &notices, isUnclear: &isUnclear)
      notices += added.map { .added($0.amount) }
    } catch {
      if isUnclear {
        notices.append(.addedUnknown(amount, error))
      } else {
        try storage.finish(number)
        notices.append(.notAdded(amount, error))
      }
    }
  }
}
