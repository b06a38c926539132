import ReelHTTP

/// Sending money, step by step: what is to be done next, after what has happened.
///
/// It decides, and does nothing: its runner writes the transfer to the journal before each
/// step. *The post of the transaction is the commit point.* Before it a failure means that nothing
/// has happened; after it the transfer is carried on until both balances have it.
struct Saga: Equatable, Sendable {
  /// What is to be done next.
  enum Step: Equatable, Sendable {
    /// Post the transaction.
    case post
    /// List the sender's transactions, to find out whether the post has arrived.
    case find
    /// Read the recipient's account.
    case readReceiver
    /// Write the recipient's balance, which was just read.
    case credit(Int64)
    /// Write the sender's balance.
    case debit
    /// Delete the transaction.
    case withdraw
    /// Wait a little, and then do this: it has failed before.
    indirect case retry(Step)
    /// Nothing: this is how it ended.
    case end(Ending)
  }

  /// What has happened.
  enum Event: Equatable, Sendable {
    /// The service has the transaction, and it is what was sent.
    case posted(id: String)
    /// The service has not done what it was asked.
    case refused(APIError)
    /// The service may or may not have done what it was asked.
    case unclear(APIError)
    /// The sender's transactions, as far as the journal did not know them before.
    case listed([TransactionRecord])
    /// The recipient's balance, if it is in the currency, and whether nothing but this transfer
    /// can have changed it.
    case receiver(balance: Int64?, isQuiet: Bool)
    /// The recipient's account is not there.
    case receiverGone
    /// The balance was written, or the transaction deleted.
    case done
  }

  /// How it ended, or was left for the next time.
  enum Ending: Equatable, Sendable {
    /// It was made, and both balances have it as far as they can be written from here.
    case settled
    /// It was made; what is left to be done did not work yet.
    case unsettled(APIError)
    /// Nothing has happened.
    case notMade(APIError)
    /// It is not known whether it was made.
    case unknown(APIError)
    /// It was taken back.
    case takenBack(Transfer.Withdrawal)
    /// It has to be taken back; that did not work yet.
    case notTakenBack(Transfer.Withdrawal, APIError)
  }

  /// So often is a step tried in all.
  static let attempts = 4

  /// The transfer, as it has to be in the journal.
  var transfer: Transfer
  /// How often the step has been tried.
  private(set) var tries = 0
  /// Whether the server has answered something else than the balance that was written.
  private var isMisstored = false
  /// What the post failed with.
  private var failure = APIError.connectionLost(server: "server")

  init(_ transfer: Transfer) { self.transfer = transfer }

  /// Where to begin with a new transfer.
  static let first = Step.post

  /// Where to go on with one from the journal.
  var resumption: Step {
    switch transfer.stage {
    case .posting, .missing: .find
    case .posted: .readReceiver
    case .credited, .left: .debit
    case .withdrawing: .withdraw
    case .withdrawn: .debit
    }
  }

  /// What is to be done after `event`, which came of `step`.
  mutating func next(after event: Event, of step: Step) -> Step {
    switch step {
    case .post: afterPost(event)
    case .find: afterFind(event)
    case .readReceiver: afterReading(event)
    case .credit: afterCredit(event)
    case .debit: afterDebit(event)
    case .withdraw: afterWithdrawal(event)
    case .retry(let step): next(after: event, of: step)
    case .end: step
    }
  }

  private mutating func afterPost(_ event: Event) -> Step {
    switch event {
    case .posted(let id): return commit(id)
    case .refused(let error):
      transfer.stage = .missing
      return .end(.notMade(error))
    case .unclear(let error): failure = error
    default: break  // nothing else comes of a post
    }
    return .find
  }

  private mutating func afterFind(_ event: Event) -> Step {
    switch event {
    case .listed(let records):
      if let own = records.first(where: isSame) { return commit(own.id) }
      // A second is used once by a sender: this is ours, and not what was sent.
      if let own = records.first(where: { $0.createdOn == transfer.createdOn }) {
        transfer.transactionId = own.id
        return withdraw(.misstored)
      }
      transfer.stage = .missing
      return .end(.notMade(failure))
    case .refused(let error), .unclear(let error):
      return again(.find) ?? .end(.unknown(error))
    default: return .find  // nothing else comes of a list
    }
  }

  private func isSame(_ record: TransactionRecord) -> Bool {
    var sent = transfer.record
    sent.id = record.id
    return record == sent
  }

  private mutating func commit(_ id: String) -> Step {
    transfer.transactionId = id
    transfer.stage = .posted
    tries = 0
    return .readReceiver
  }

  private mutating func afterReading(_ event: Event) -> Step {
    switch event {
    case .receiverGone: return withdraw(.receiverGone)
    case .receiver(let balance, let isQuiet):
      let after = transfer.receiverBalance + transfer.amount.minor
      if balance == after { return finishCredit(.credited) }
      if balance == transfer.receiverBalance, isQuiet { return .credit(after) }
      // It has not been changed: the server has made that up.
      if isMisstored, isQuiet { return .credit(after) }
      return finishCredit(.left)
    case .refused(let error), .unclear(let error):
      return again(.readReceiver) ?? .end(.unsettled(error))
    default: return .readReceiver  // nothing else comes of reading
    }
  }

  private mutating func afterCredit(_ event: Event) -> Step {
    switch event {
    case .refused(let error), .unclear(let error):
      isMisstored = isMisstored || error == .different
      return again(.readReceiver) ?? .end(.unsettled(error))
    default: return finishCredit(.credited)
    }
  }

  private mutating func finishCredit(_ stage: Transfer.Stage) -> Step {
    transfer.stage = stage
    tries = 0
    return .debit
  }

  private mutating func afterDebit(_ event: Event) -> Step {
    switch event {
    case .refused(let error), .unclear(let error):
      return .end(transfer.withdrawal.map(Ending.takenBack) ?? .unsettled(error))
    default: return .end(transfer.withdrawal.map(Ending.takenBack) ?? .settled)
    }
  }

  private mutating func withdraw(_ reason: Transfer.Withdrawal) -> Step {
    transfer.withdrawal = reason
    transfer.stage = .withdrawing
    tries = 0
    return .withdraw
  }

  private mutating func afterWithdrawal(_ event: Event) -> Step {
    let reason = transfer.withdrawal ?? .receiverGone
    switch event {
    case .refused(let error), .unclear(let error):
      return again(.withdraw)
        ?? .end(.notTakenBack(reason, error))
    default:
      transfer.stage = .withdrawn
      return .debit
    }
  }

  /// The step once more, if it has not been tried too often.
  private mutating func again(_ step: Step) -> Step? {
    tries += 1
    return tries < Self.attempts ? .retry(step) : nil
  }
}
