import ReelHTTP

// Sending money: the saga's steps are performed here, and decided in `Saga`.
extension Bank {
  /// Sends money.
  ///
  /// - Parameters:
  ///   - order: the amount and the recipient.
  ///   - progress: receives the data after each step.
  package func send(
    _ order: Order, progress: @escaping @Sendable (Snapshot) async -> Void = { _ in }
  ) async -> Report {
    await work { session, notices async throws(BankFailure) in
      let transfer: Transfer
      let number: Int
      do throws(BankFailure) {
        try await refresh(session, addingTo: &notices)
        transfer = try await check(order, session)
        number = try storage.begin(.transfer(transfer), for: session.accountId)
      } catch {
        if case .refused = error { throw error }
        notices.append(.notSent(order.amount, to: order.recipient, error))
        return
      }
      var saga = Saga(transfer)
      let ending = await run(
        &saga, number, from: Saga.first, isRecovery: false, addingTo: &notices
      ) {
        if let snapshot = try? snapshot(session) { await progress(snapshot) }
      }
      notices.append(ending.notice(transfer, isRecovery: false))
    }
  }

  /// Checks whether money can be sent; no money moves.
  func check(_ order: Order) async -> Report {
    await work { session, notices async throws(BankFailure) in
      try await refresh(session, addingTo: &notices)
      _ = try await check(order, session)
    }
  }

  /// Checks all conditions for sending money.
  private func check(_ order: Order, _ session: Session) async throws(BankFailure) -> Transfer {
    let overview = try storage.overview(session.accountId)
    guard let account = overview.account else { throw .noAccount }
    let journal = try storage.journal(session.accountId)
    let isPending = journal.contains { entry in
      if case .transfer(let transfer) = entry.undertaking { transfer.isPending } else { false }
    }
    if isPending { throw .pending }
    if order.recipient == account.phoneNumber { throw .refused([.recipient: .oneself]) }
    if order.amount.currency != account.balance.currency {
      throw .refused([.amount: .otherCurrency(account.balance.currency)])
    }
    if order.amount.minor > account.balance.minor {
      throw .refused([.amount: .insufficient(account.balance)])
    }
    let (receiver, balance) = try await recipient(order, sender: account)
    let isFull = try await reading(api.isFull, .transaction)
    if isFull { throw .full(.transaction) }
    // A sender uses each second only once, even if a post was lost.
    let own = overview.transactions.filter { $0.senderId == account.id }.map(\.createdOn)
    let begun = journal.compactMap { entry in
      if case .transfer(let transfer) = entry.undertaking { transfer.createdOn } else { nil }
    }
    let now = Int(clock.now.milliseconds / 1000)
    // A server may contain dates in the far future, which are ignored.
    let last = (own + begun).filter { $0 < now + 86_400 }.max() ?? 0
    return Transfer(
      senderId: account.id, receiverId: receiver, receiverPhone: order.recipient,
      amount: order.amount, reference: order.note, createdOn: max(now, last + 1),
      receiverBalance: balance,
      known: overview.transactions.filter { $0.senderId == account.id }.map(\.id))
  }

  /// Returns the recipient's account, with its balance.
  private func recipient(
    _ order: Order, sender: Account
  ) async throws(BankFailure) -> (id: String, balance: Int64) {
    let found = try await reading(api.accounts, order.recipient)
    guard let record = found.first else { throw .refused([.recipient: .noSuchRecipient]) }
    if found.count > 1 { throw .refused([.recipient: .ambiguous]) }
    let account: Account
    do throws(APIError) { account = try record.account() } catch { throw .api(error) }
    if account.id == sender.id { throw .refused([.recipient: .oneself]) }
    if account.balance.currency != order.amount.currency {
      throw .refused([.recipient: .otherCurrency(account.balance.currency)])
    }
    return (account.id, account.balance.minor)
  }

  /// Continues a transfer from the journal.
  func resume(
    _ number: Int, _ transfer: Transfer, _ notices: inout [BankNotice]
  ) async throws(BankFailure) {
    var saga = Saga(transfer)
    let ending = await run(
      &saga, number, from: saga.resumption, isRecovery: true, addingTo: &notices
    ) {}
    notices.append(ending.notice(transfer, isRecovery: true))
  }

  /// Looks for transfers that seemed lost but have arrived after all, and continues them.
  func lookForLateArrivals(
    _ account: String, _ notices: inout [BankNotice]
  ) async throws(BankFailure) {
    let transactions = try storage.overview(account).transactions
    for entry in try storage.journal(account) {
      guard case .transfer(let transfer) = entry.undertaking, transfer.stage == .missing,
        transactions.contains(where: {
          $0.senderId == account && $0.createdOn == transfer.createdOn
            && !transfer.known.contains($0.id)
        })
      else { continue }
      try await resume(entry.number, transfer, &notices)
    }
  }

  /// Performs the steps of a transfer, each after it has been written to the journal.
  private func run(
    _ saga: inout Saga, _ number: Int, from first: Saga.Step, isRecovery: Bool,
    addingTo notices: inout [BankNotice], progress: () async -> Void
  ) async -> RunEnding {
    var step = first
    var receiver: AccountRecord?
    do throws(BankFailure) {
      while true {
        if case .end(let ending) = step {
          try close(number, saga.transfer, ending)
          return .saga(ending)
        }
        if case .retry(let again) = step {
          try await pause(after: saga.tries)
          step = again
        }
        try storage.note(number, .transfer(saga.transfer))
        await progress()
        let event = try await event(
          of: step, saga.transfer, &receiver, isCareful: isRecovery || saga.tries > 0, &notices)
        if case .debit = step {
          saga.transfer.isDebitTried = try isDebitTried(number, saga.transfer)
        }
        step = saga.next(after: event, of: step)
      }
    } catch {
      return .stopped(saga.transfer, error)
    }
    // Unreachable: the loop ends only with an ending or an error.
  }

  /// Returns whether the debit has been tried: that is recorded before the balance is written.
  private func isDebitTried(_ number: Int, _ transfer: Transfer) throws(BankFailure) -> Bool {
    let entry = try storage.journal(transfer.senderId).first { $0.number == number }
    guard case .transfer(let noted) = entry?.undertaking else { return transfer.isDebitTried }
    return noted.isDebitTried
  }

  private func close(
    _ number: Int, _ transfer: Transfer, _ ending: Saga.Ending
  ) throws(BankFailure) {
    switch ending {
    case .settled: try storage.finish(number)
    case .notMade(let error) where !error.mayHaveArrived: try storage.finish(number)
    default: try storage.note(number, .transfer(transfer))
    }
  }

  private func event(
    of step: Saga.Step, _ transfer: Transfer, _ receiver: inout AccountRecord?, isCareful: Bool,
    _ notices: inout [BankNotice]
  ) async throws(BankFailure) -> Saga.Event {
    do throws(APIError) {
      switch step {
      case .post: return .posted(id: try await api.post(transfer.record))
      case .find:
        let sent = try await api.sent(transfer.senderId).records
        return .listed(sent.filter { !transfer.known.contains($0.id) })
      case .readReceiver:
        let record = try await api.account(transfer.receiverId)
        receiver = record
        let account = try? record.account()
        let isUsable = account?.balance.currency == transfer.amount.currency
        let isQuiet = isCareful ? try await isQuiet(transfer) : true
        return .receiver(balance: isUsable ? account?.balance.minor : nil, isQuiet: isQuiet)
      case .credit(let balance):
        guard var record = receiver else { return .receiver(balance: nil, isQuiet: false) }
        record.balance = Money(minor: balance, transfer.amount.currency).decimal
        try await api.updateAccount(record)
        return .done
      case .withdraw:
        do throws(APIError) {
          try await api.delete(.transaction, transfer.transactionId ?? "")
        } catch {
          if !error.isNotFound { throw error }
        }
        return .done
      case .debit, .retry, .end: break
      }
    } catch {
      if case .readReceiver = step, error.isNotFound { return .receiverGone }
      return error.asEvent
    }
    var isUnclear = false
    do throws(BankFailure) {
      let (_, added) = try await reconcile(
        transfer.senderId, addingTo: &notices, isUnclear: &isUnclear)
      notices += added.map { .addedLate($0.amount) }
      return .done
    } catch .api(let error) {
      return error.asEvent
    }
  }

  /// Returns whether only the transfer can have changed the recipient's balance since.
  private func isQuiet(_ transfer: Transfer) async throws(APIError) -> Bool {
    let account = transfer.receiverId
    let (sent, received) = try await (api.sent(account), api.received(account))
    guard sent.problem == nil, received.problem == nil else { return false }
    let others = sent.records + received.records
    guard let own = transfer.transactionId.flatMap({ Int($0) }) else { return false }
    return others.allSatisfy { record in Int(record.id).map { $0 <= own } ?? false }
  }
}

/// The end of a saga's run.
private enum RunEnding {
  case saga(Saga.Ending)
  /// Local storage could not be written, or the program was about to end.
  case stopped(Transfer, BankFailure)

  func notice(_ transfer: Transfer, isRecovery: Bool) -> BankNotice {
    let (amount, phone) = (transfer.amount, transfer.receiverPhone)
    switch self {
    case .stopped(let now, let failure):
      return now.isCommitted
        ? .sentUnsettled(amount, to: phone, failure) : .sentUnknown(amount, to: phone, failure)
    case .saga(let ending):
      switch ending {
      case .settled where transfer.stage == .missing: return .arrivedLate(amount, to: phone)
      case .settled:
        return isRecovery ? .finished(amount, to: phone) : .sent(amount, to: phone)
      case .unsettled(let error): return .sentUnsettled(amount, to: phone, .api(error))
      case .notMade(let error): return .notSent(amount, to: phone, .api(error))
      case .unknown(let error): return .sentUnknown(amount, to: phone, .api(error))
      case .takenBack(let reason): return .takenBack(amount, to: phone, reason)
      case .notTakenBack(let reason, let error):
        return .notTakenBack(amount, to: phone, reason, .api(error))
      }
    }
  }
}
