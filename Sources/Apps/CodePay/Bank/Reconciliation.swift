import ReelHTTP

/// Compares the balance of an account with the books, and corrects it.
///
/// The account is read before the ledger: anything credited by then is already in the ledger.
struct Reconciliation: Stepwise {
  /// The account.
  let id: String
  /// Whether the accounts of all parties are fetched again.
  var namesToo = false
  /// The account as read, and then with its correct balance.
  var account: Account?
  /// The transactions that have been sent, until the received ones are there.
  var ledger: Ledger?
  /// The problem with the transactions.
  var problem: APIError?
  /// The new baseline, if the balance was changed in another way.
  var baseline: Int64?
  /// Whether the balance must be written.
  var mustWrite = false
  /// The number of attempts to write the balance.
  var tries = 1
  /// Whether the server has answered with a balance other than the written one.
  var isMisstored = false
  var isDoubtReported = false
  /// Whether it has been recorded that the balance is about to be written.
  private(set) var hasTried = false
  /// Whether the balance may have been written if this has failed.
  private(set) var isUnclear = false
  /// The money that has been added.
  private(set) var added: [Deposit] = []

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun, .answered(.paused(nil)): return .ask(.account(id: id, again: true))
    case .answered(.accountRead(.failed(.api(let error)))) where error.isNotFound:
      return .end(.noAccount)
    case .answered(.accountRead(.done(let reading))):
      if let error = reading.account.error { return .end(.api(error)) }
      account = reading.account.value
      return .ask(.sent(account: id, again: true))
    case .answered(.sentListed(.done(let sent))):
      ledger = sent
      return .ask(.received(account: id, again: true))
    case .answered(.receivedListed(.done(let received))):
      return take(received)
    case .answered(.taken(.done(let taken))):
      if taken.isDoubtful, !isDoubtReported {
        isDoubtReported = true
        notices.append(.failed(.api(problem ?? .different)))
      }
      guard judge(taken.books, &notices) else {
        // Nothing counts as included, so that it is written once it can be held.
        notices.append(.overfull)
        return .end(nil)
      }
      return taken.partners.isEmpty || taken.areNamed && !namesToo
        ? write() : .ask(.phones(ids: taken.partners))
    // Without phone numbers a list is merely less readable.
    case .answered(.phonesRead(.done(let phones))): return .ask(.notePhones(phones))
    case .answered(.phonesRead), .answered(.phonesNoted): return write()
    case .answered(.rebased(nil)):
      baseline = nil
      return write()
    case .answered(.tryNoted(nil)):
      hasTried = true
      return account.map { .ask(.updateAccount($0)) } ?? event.stop
    case .answered(.accountWritten(nil)):
      isUnclear = true
      return settle()
    case .answered(.accountWritten(.api(let error)?)): return afterFailure(error)
    case .answered(.settled(.done(let deposits))):
      let currency = account?.balance.currency
      added = deposits.filter { $0.amount.currency == currency }
      notices += deposits.filter { !added.contains($0) }.map { .givenUp($0.amount) }
      return .end(nil)
    default: return event.stop
    }
  }

  private mutating func take(_ received: Ledger) -> Step {
    guard let account, var whole = ledger else { return .end(.lost) }
    whole.add(received)
    ledger = nil
    problem = whole.problem
    return .ask(.take(account, whole))
  }

  /// Decides what the balance must be; returns whether the account can hold it.
  private mutating func judge(_ books: Books, _ notices: inout [BankNotice]) -> Bool {
    guard let before = account?.balance else { return true }
    var balance = before.minor
    switch books.verdict(on: balance) {
    case .balanced: break
    case .write(let expected): balance = expected
    // It has not changed: the server has made the value up.
    case .adopt where isMisstored: balance = books.expected ?? balance
    case .adopt(let baseline, let target):
      if let expected = books.expected {
        let untried = target - balance
        // What was expected may be more than an account can hold.
        let earlier = min(max(expected &- untried, -Money.limit), Money.limit)
        notices.append(.adopted(from: Money(minor: earlier, before.currency), to: before))
      }
      self.baseline = baseline
      balance = target
    }
    guard Money(minor: balance, before.currency).isHoldable else { return false }
    account?.balance.minor = balance
    mustWrite = balance != before.minor
    return true
  }

  /// Writes what is not written yet: the baseline here, the balance at the service.
  private func write() -> Step {
    if let baseline { return .ask(.rebase(account: id, baseline: baseline)) }
    return mustWrite ? .ask(.noteTry(account: id)) : settle()
  }

  private func settle() -> Step { account.map { .ask(.settle($0)) } ?? .end(.lost) }

  private mutating func afterFailure(_ error: APIError) -> Step {
    isUnclear = isUnclear || error.mayHaveArrived
    isMisstored = isMisstored || error == .different
    guard error.mayHaveArrived, tries < Transferring.attempts else { return .end(.api(error)) }
    tries += 1
    return .ask(.pause(tries: tries - 1))
  }
}
