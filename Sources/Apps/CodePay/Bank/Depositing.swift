/// Adds money to the account.
struct Depositing: Stepwise {
  /// The amount to add.
  let amount: Money
  /// The account to add it to.
  let account: String
  /// The number in the journal, once it is there.
  var number: Int?
  /// The reason why the balance could not be written.
  var failure: BankFailure?

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .ended(.refresh(let refresh), nil):
      if let failure = reason(against: refresh.stored) { return .end(failure) }
      return .ask(.begin(.deposit(Deposit(amount: amount)), account: account))
    case .answered(.begun(.done(let number))):
      self.number = number
      return .begin(.reconciliation(Reconciliation(id: account)))
    case .ended(.reconciliation(let balance), nil):
      notices += balance.added.map { .added($0.amount) }
    case .ended(.reconciliation(let balance), let failure?) where balance.isUnclear:
      notices.append(.addedUnknown(amount, failure))
    case .ended(.reconciliation, let failure?):
      self.failure = failure
      return number.map { .ask(.finish(number: $0)) } ?? event.stop
    case .answered(.finished(nil)): return .end(failure)
    case .answered(.finished(let failure?)): notices.append(.addedUnknown(amount, failure))
    default: return event.stop
    }
    return .end(nil)
  }

  /// Returns the reason why the amount cannot be added.
  private func reason(against stored: Stored) -> BankFailure? {
    guard let balance = stored.snapshot?.account?.balance else { return .noAccount }
    if balance.currency != amount.currency {
      return .refused([.amount: .otherCurrency(balance.currency)])
    }
    return balance.holds(amount) ? nil : .refused([.amount: .amount(.tooLarge)])
  }
}
