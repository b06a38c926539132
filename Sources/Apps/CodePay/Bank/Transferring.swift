import ReelHTTP

/// Makes a transfer step by step, each after it has been written to the journal.
///
/// *Posting the transaction is the commit point.* Before it, a failure means that nothing has
/// happened; after it, the transfer is continued until both balances include it.
struct Transferring: Stepwise {
  /// What is done next, once it is in the journal.
  private enum Move: Codable, Equatable {
    /// Post the transaction.
    case post
    /// List the sender's transactions, to find out whether the post has arrived.
    case find
    /// Read the recipient's account.
    case readReceiver
    /// List the transactions to the recipient, to find out whether it is still one of them.
    case check
    /// Write the recipient's balance.
    case credit
    /// Write the sender's balance.
    case debit
    /// Delete the transaction.
    case withdraw
    /// Tell the user how it has ended, or why it is continued later.
    case tell(BankNotice)
  }

  /// The transfer, as it must be in the journal.
  private(set) var transfer: Transfer
  /// The number in the journal.
  private let number: Int
  /// Whether it is continued from the journal.
  let isRecovery: Bool
  /// Whether it seemed lost.
  private let wasMissing: Bool
  private var move: Move
  /// The number of attempts of the current step.
  private var tries = 0
  /// The recipient's account, as it was read last, or as it is to be.
  private var receiver: Account?
  /// The recipient's balance; nil if it is not in the right currency.
  private var balance: Int64?
  /// Whether the recipient has sent nothing since.
  private var isQuiet = true
  /// Whether the server has answered with a balance other than the written one.
  private var isMisstored = false
  /// The error of the post.
  private var failure = APIError.connectionLost(server: "server")

  /// Creates the steps of a transfer in the journal, from the one with which to continue.
  init(_ transfer: Transfer, number: Int, isRecovery: Bool) {
    self.transfer = transfer
    self.number = number
    self.isRecovery = isRecovery
    wasMissing = transfer.stage == .missing
    move =
      switch transfer.stage {
      case .posting, .missing: isRecovery ? .find : .post
      case .posted: .readReceiver
      case .credited, .awaited, .deleted, .withdrawn: .debit
      case .left: .check
      case .withdrawing: .withdraw
      }
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun: return isRecovery ? note() : perform(&notices)
    case .answered(.paused(nil)): return note()
    case .answered(.noted(nil)), .answered(.finished(nil)): return perform(&notices)
    case .answered(.posted(.done(let id))): return commit(id)
    case .answered(.sentListed(.done(let sent))) where move == .find: return find(in: sent)
    case .answered(.accountRead(.done(let reading))): return look(at: reading)
    case .answered(.accountRead(.failed(.api(let error)))) where error.isNotFound:
      return withdraw(.receiverGone)
    case .answered(.sentListed(.done(let sent))):
      isQuiet = isLatest(in: sent)
      return .ask(.received(account: transfer.receiverId, again: false))
    case .answered(.receivedListed(.done(let received))) where move == .check:
      return plan(.debit, isGone(from: received) ? .deleted : .left)
    case .answered(.receivedListed(.done(let received))):
      let isAbsent = isQuiet && isOthers(received)
      isQuiet = isQuiet && isLatest(in: received)
      return isGone(from: received) ? goOnWithout(isAbsent) : credit(isAbsent)
    case .answered(.accountWritten(nil)): return plan(.debit, .credited)
    case .answered(.deleted(nil)): return plan(.debit, .withdrawn)
    case .answered(.deleted(.api(let error)?)) where error.isNotFound:
      return plan(.debit, .withdrawn)
    case .ended(.reconciliation(let own), let failure):
      notices += own.added.map { .addedLate($0.amount) }
      if own.hasTried, transfer.isCommitted { transfer.isDebitTried = true }
      if failure == nil { return settle() }
    default: break
    }
    if case .api(let error)? = event.failure { return goOn(after: error) }
    notices.append(unfinished(event.failure ?? .lost))
    return .end(nil)
  }

  /// Performs the next step.
  private func perform(_ notices: inout [BankNotice]) -> Step {
    switch move {
    case .post: return .ask(.post(transfer.transaction()))
    case .find: return .ask(.sent(account: transfer.senderId, again: false))
    case .readReceiver: return .ask(.account(id: transfer.receiverId, again: false))
    case .check: return .ask(.received(account: transfer.receiverId, again: false))
    case .credit: return receiver.map { .ask(.updateAccount($0)) } ?? .end(.lost)
    case .debit: return .begin(.reconciliation(Reconciliation(id: transfer.senderId)))
    case .withdraw: return .ask(.delete(.transaction, id: transfer.transactionId ?? ""))
    case .tell(let notice):
      notices.append(notice)
      return .end(nil)
    }
  }

  private func note() -> Step { .ask(.note(number: number, .transfer(transfer))) }

  /// Writes the next step to the journal.
  private mutating func plan(_ next: Move, _ stage: Transfer.Stage) -> Step {
    move = next
    transfer.stage = stage
    tries = 0
    return note()
  }

  /// Ends it, for good or until it is continued.
  private mutating func end(_ notice: BankNotice, isOver: Bool = false) -> Step {
    move = .tell(notice)
    return isOver ? .ask(.finish(number: number)) : note()
  }

  /// Repeats a step after a while, unless it has been tried too often.
  private mutating func again(_ next: Move, or notice: BankNotice) -> Step {
    tries += 1
    if tries >= Self.attempts { return end(notice) }
    move = next
    return .ask(.pause(tries: tries))
  }

  /// The maximum number of attempts of a step.
  static let attempts = 4
}

// The decisions.
extension Transferring {
  private var amount: Money { transfer.amount }
  private var phone: String { transfer.receiverPhone }

  private mutating func commit(_ id: String) -> Step {
    transfer.transactionId = id
    return plan(.readReceiver, .posted)
  }

  private mutating func find(in sent: Ledger) -> Step {
    if let own = sent.transactions.first(where: { isNew($0.id) && isSame($0) }) {
      return commit(own.id)
    }
    // A sender uses each second only once: this is ours, but differs from what was sent.
    let times = sent.transactions.map { ($0.id, $0.createdOn) } + sent.invalid.sorted(by: <)
    if let own = times.first(where: { isNew($0.0) && $0.1 == transfer.createdOn }) {
      transfer.transactionId = own.0
      return withdraw(.misstored)
    }
    transfer.stage = .missing
    return end(.notSent(amount, to: phone, .api(failure)), isOver: !failure.mayHaveArrived)
  }

  private func isNew(_ id: String) -> Bool { !transfer.known.contains(id) }

  private func isSame(_ other: Transaction) -> Bool {
    other == transfer.transaction(id: other.id)
  }

  /// Keeps the recipient's account; after a failure, others may have changed it, too.
  private mutating func look(at reading: AccountReading) -> Step {
    let account = reading.account.value
    let isUsable = account?.balance.currency == amount.currency
    balance = isUsable ? account?.balance.minor : nil
    if isUsable { receiver = account }
    isQuiet = true
    return isRecovery || tries > 0 || !fits
      ? .ask(.sent(account: transfer.receiverId, again: false)) : credit(false)
  }

  /// Returns whether only the transfer can have changed the recipient's balance since.
  private func isLatest(in ledger: Ledger) -> Bool {
    transfer.transactionId.flatMap { Int($0) }.map(ledger.isUpTo) ?? false
  }

  /// The recipient's balance with the amount.
  private var after: Int64 { transfer.receiverBalance + amount.minor }

  /// Returns whether the transaction is certainly not among those to the recipient: another client
  /// has deleted it.
  private func isGone(from received: Ledger) -> Bool {
    received.problem == nil && transfer.transactionId.map(received.ids.contains) == false
  }

  /// Returns whether the recipient's balance has changed because of others' transactions alone,
  /// those of the last minute before this one or later: with this one, no sum of them explains it.
  private func isOthers(_ received: Ledger) -> Bool {
    guard let balance, received.problem == nil else { return false }
    let amounts = received.transactions.filter {
      $0.id != transfer.transactionId && $0.amount.currency == amount.currency
        && $0.createdOn >= transfer.createdOn - 60
    }.map(\.amount.minor)
    return Books.isSum(balance - transfer.receiverBalance, of: amounts)
      && !Books.isSum(balance - after, of: amounts)
  }

  /// Goes on after the transaction was deleted: no client will write a balance because of it.
  ///
  /// What was not credited is not debited, and what was credited, or may have been, is.
  private mutating func goOnWithout(_ isAbsent: Bool) -> Step {
    if balance == after { return plan(.debit, .credited) }
    guard isAsBefore || isAbsent, !isMisstored else { return plan(.debit, .deleted) }
    transfer.withdrawal = .deleted
    return plan(.debit, .withdrawn)
  }

  /// Whether the recipient's balance is the one before the transfer, and nothing else can have led
  /// back to it.
  private var isAsBefore: Bool { balance == transfer.receiverBalance && isQuiet }

  /// Whether the recipient's account can hold the amount, unless it does already.
  private var fits: Bool {
    balance.map { $0 == after || Money(minor: $0, amount.currency).holds(amount) } ?? true
  }

  private mutating func credit(_ isAbsent: Bool) -> Step {
    let after = after
    if balance == after { return plan(.debit, .credited) }
    if !fits, isAsBefore || isAbsent, !isMisstored { return withdraw(.overfull) }
    // If it has been misstored, it has not changed: the server has made the value up.
    guard balance == transfer.receiverBalance || isMisstored, isQuiet else {
      return plan(.debit, .left)
    }
    receiver?.balance.minor = after
    move = .credit
    return note()
  }

  private mutating func settle() -> Step {
    if let reason = transfer.withdrawal { return end(.takenBack(amount, to: phone, reason)) }
    if transfer.stage == .deleted { return end(.sentDeleted(amount, to: phone), isOver: true) }
    let isLeft = transfer.stage == .left
    if isLeft {
      transfer.stage = .awaited
      transfer.isDebitTried = true
    }
    if wasMissing { return end(.arrivedLate(amount, to: phone), isOver: !isLeft) }
    return end(
      isRecovery ? .finished(amount, to: phone) : .sent(amount, to: phone), isOver: !isLeft)
  }

  private mutating func withdraw(_ reason: Transfer.Withdrawal) -> Step {
    transfer.withdrawal = reason
    return plan(.withdraw, .withdrawing)
  }

  /// The notice that it is continued later.
  private func unfinished(_ failure: BankFailure) -> BankNotice {
    transfer.isCommitted
      ? .sentUnsettled(amount, to: phone, failure) : .sentUnknown(amount, to: phone, failure)
  }

  private mutating func goOn(after error: APIError) -> Step {
    switch move {
    case .post:
      failure = error
      if error.mayHaveArrived {
        move = .find
        return note()
      }
      return end(.notSent(amount, to: phone, .api(error)), isOver: true)
    case .find, .readReceiver, .check: return again(move, or: unfinished(.api(error)))
    case .credit:
      isMisstored = isMisstored || error == .different
      return again(.readReceiver, or: unfinished(.api(error)))
    case .withdraw:
      let reason = transfer.withdrawal ?? .receiverGone
      return again(.withdraw, or: .notTakenBack(amount, to: phone, reason, .api(error)))
    case .debit where transfer.withdrawal != nil: return settle()
    case .debit, .tell: return end(unfinished(.api(error)))
    }
  }
}
