import ReelCoding
import ReelHTTP

/// Writes a change of an account; if the outcome is unknown, checks it.
struct AccountChange: Stepwise {
  /// The account.
  let id: String
  /// The new phone number; nil for the same.
  var phone: String?
  /// The new currency, nil for the same; the balance is not converted.
  var currency: Currency?
  /// The number of attempts.
  var tries = 1
  /// The account that is being written.
  var written: Account?
  /// Whether the server has answered with values other than the written ones, which are not used
  /// further.
  var isMisstored = false
  /// Whether it may have been written although that failed.
  private(set) var isUnclear = false

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun, .answered(.paused(nil)): return .ask(.account(id: id, again: true))
    case .answered(.accountRead(.done(let reading))):
      let before = reading.account.value
      guard let account = changed(isMisstored ? written : before) else {
        return .end(.api(reading.account.error ?? .lost))
      }
      if account == before { return .end(nil) }
      written = account
      return .ask(.updateAccount(account))
    case .answered(.accountWritten(nil)): return .end(nil)
    case .answered(.accountWritten(.api(let error)?))
    where error.mayHaveArrived:
      isUnclear = true
      guard tries < Transferring.attempts else { return event.stop }
      isMisstored = isMisstored || error == .different
      tries += 1
      return .ask(.pause(tries: tries - 1))
    default: return event.stop
    }
  }

  private func changed(_ account: Account?) -> Account? {
    guard var account else { return nil }
    account.phoneNumber = phone ?? account.phoneNumber
    if let currency {
      guard let balance = Money(account.balance.decimal, currency) else { return nil }
      account.balance = balance
    }
    return account
  }
}

extension AccountChange: Evolving {
  /// Earlier versions did not tell whether it may have been written.
  static var changes: [FormChange] { [.added("isUnclear", default: false)] }
}
