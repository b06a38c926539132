import ReelHTTP

/// Sending money, step by step: decides the next step after each event.
///
/// It only decides: its runner writes the transfer to the journal before each step. *Posting the
/// transaction is the commit point.* Before it, a failure means that nothing has happened; after
/// it, the transfer is continued until both balances include it.
struct Saga: Equatable, Sendable {
  /// The next step.
  enum Step: Equatable, Sendable {
    /// Post the transaction.
    case post
    /// List the sender's transactions, to find out whether the post has arrived.
    case find
    /// Read the recipient's account.
    case readReceiver
    /// Write the recipient's balance, based on the one just read.
    case credit(Int64)
    /// Write the sender's balance.
    case debit
    /// Delete the transaction.
    case withdraw
    /// Wait a little, and then do this step, which has failed before.
    indirect case retry(Step)
    /// Nothing: this is the ending.
    case end(Ending)
  }

  /// An event.
  enum Event: Equatable, Sendable {
    /// The service has the transaction as it was sent.
    case posted(id: String)
    /// The service has refused the request.
    case refused(APIError)
    /// The service may or may not have carried out the request.
    case unclear(APIError)
    /// The sender's transactions that are not in the journal yet.
    case listed([TransactionRecord])
    /// The recipient's balance, if it is in the right currency, and whether only this transfer can
    /// have changed it.
    case receiver(balance: Int64?, isQuiet: Bool)
    /// The recipient's account does not exist.
    case receiverGone
    /// The balance was written, or the transaction deleted.
    case done
  }

  /// The ending, or the reason for continuing later.
  enum Ending: Equatable, Sendable {
    /// It was made, and both balances include it, as far as they can be written from here.
    case settled
    /// It was made; the remaining steps have failed so far.
    case unsettled(APIError)
    /// Nothing has happened.
    case notMade(APIError)
    /// It is not known whether it was made.
    case unknown(APIError)
    /// It was taken back.
    case takenBack(Transfer.Withdrawal)
    /// It must be taken back; that has failed so far.
    case notTakenBack(Transfer.Withdrawal, APIError)
  }

  /// The maximum number of attempts of a step.
  static let attempts = 4

  /// The transfer, as it must be in the journal.
  var transfer: Transfer
  /// The number of attempts of the current step.
  private(set) var tries = 0
  /// Whether the server has answered with a balance other than the written one.
  private var isMisstored = false
  /// The error of the post.
  private var failure = APIError.connectionLost(server: "server")

  init(_ transfer: Transfer) { self.transfer = transfer }

  /// The first step of a new transfer.
  static let first = Step.post

  /// The step with which to continue a transfer from the journal.
  var resumption: Step {
    switch transfer.stage {
    case .posting, .missing: .find
    case .posted: .readReceiver
    case .credited, .left: .debit
    case .withdrawing: .withdraw
    case .withdrawn: .debit
    }
  }

  /// Returns the step after `event`, the result of `step`.
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
    case .refused(let error): return .end(.notMade(error))
    case .unclear(let error): failure = error
    default: break  // a post has no other result
    }
    return .find
  }

  private mutating func afterFind(_ event: Event) -> Step {
    switch event {
    case .listed(let records):
      if let own = records.first(where: isSame) { return commit(own.id) }
      // A sender uses each second only once: this is ours, but differs from what was sent.
      if let own = records.first(where: { $0.createdOn == transfer.createdOn }) {
        transfer.transactionId = own.id
        return withdraw(.misstored)
      }
      transfer.stage = .missing
      return .end(.notMade(failure))
    case .refused(let error), .unclear(let error):
      return again(.find) ?? .end(.unknown(error))
    default: return .find  // a list has no other result
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
      // It has not changed: the server has made the value up.
      if isMisstored, isQuiet { return .credit(after) }
      return finishCredit(.left)
    case .refused(let error), .unclear(let error):
      return again(.readReceiver) ?? .end(.unsettled(error))
    default: return .readReceiver  // reading has no other result
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
      return again(.withdraw) ?? .end(.notTakenBack(reason, error))
    default:
      transfer.stage = .withdrawn
      return .debit
    }
  }

  /// Repeats the step, unless it has been tried too often.
  private mutating func again(_ step: Step) -> Step? {
    tries += 1
    return tries < Self.attempts ? .retry(step) : nil
  }
}
