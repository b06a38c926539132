import ReelHTTP

/// Writes a change of an account; if the outcome is unknown, checks it.
struct AccountChange: Stepwise {
  private let id: String
  private let phone: String?
  /// The new currency; the balance is not converted.
  private let currency: Currency?
  /// The number of attempts.
  private var tries = 1
  /// The account that is being written.
  private var written: Account?
  /// Whether the server has answered with values other than the written ones, which are not used
  /// further.
  private var isMisstored = false

  /// Creates a change of an account.
  init(of id: String, phone: String? = nil, currency: Currency? = nil) {
    self.id = id
    self.phone = phone
    self.currency = currency
  }

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
    where error.mayHaveArrived && tries < Transferring.attempts:
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
