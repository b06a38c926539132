/// Sends money, or checks whether it can be sent.
struct Sending: Stepwise {
  /// What is to be sent.
  let order: Order
  /// Whether no money moves.
  let isCheck: Bool
  /// The transfer, as far as it is known.
  var transfer: Transfer?

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    do throws(BankFailure) { return try next(after: event) } catch { return .end(error) }
  }

  private mutating func next(after event: Event) throws(BankFailure) -> Step {
    switch event {
    case .ended(.refresh(let refresh), nil):
      transfer = try draft(refresh.stored)
      return .ask(.accounts(phone: order.recipient))
    case .answered(.accountsFound(.done(let found))):
      try choose(found)
      return .ask(.fullness(.transaction))
    case .answered(.fullnessRead(_, .done(true))): throw .full(.transaction)
    case .answered(.fullnessRead(_, .done(false))):
      guard let transfer, !isCheck else { return .end(nil) }
      return .ask(.begin(.transfer(transfer), account: transfer.senderId))
    case .answered(.begun(.done(let number))):
      guard let transfer else { return event.stop }
      return .begin(.transferring(Transferring(transfer, number: number, isRecovery: false)))
    default: return event.stop
    }
  }

  /// Returns the transfer without its recipient, if it is possible as far as known here.
  private func draft(_ stored: Stored) throws(BankFailure) -> Transfer {
    guard let account = stored.snapshot?.account else { throw .noAccount }
    if stored.journal.contains(where: \.isPendingTransfer) { throw .pending }
    if order.recipient == account.phoneNumber { throw .refused([.recipient: .oneself]) }
    if order.amount.currency != account.balance.currency {
      throw .refused([.amount: .otherCurrency(account.balance.currency)])
    }
    if order.amount.minor > account.balance.minor {
      throw .refused([.amount: .insufficient(account.balance)])
    }
    let own = stored.snapshot?.transactions.filter { $0.senderId == account.id } ?? []
    // A sender uses each second only once, even if a post was lost.
    let begun = stored.journal.compactMap(\.transfer?.createdOn)
    let now = Int(stored.now.milliseconds / 1000)
    // A server may contain dates in the far future, which are ignored.
    let last = (own.map(\.createdOn) + begun).filter { $0 < now + 86_400 }.max() ?? 0
    return Transfer(
      senderId: account.id, receiverId: "", receiverPhone: order.recipient, amount: order.amount,
      reference: order.note, createdOn: max(now, last + 1), receiverBalance: 0,
      known: own.map(\.id))
  }

  /// Sets the recipient's account, with its balance.
  private mutating func choose(_ found: [AccountReading]) throws(BankFailure) {
    guard let reading = found.first else { throw .refused([.recipient: .noSuchRecipient]) }
    if found.count > 1 { throw .refused([.recipient: .ambiguous]) }
    if let error = reading.account.error { throw .api(error) }
    guard let account = reading.account.value else { return }
    if account.id == transfer?.senderId { throw .refused([.recipient: .oneself]) }
    if account.balance.currency != order.amount.currency {
      throw .refused([.recipient: .otherCurrency(account.balance.currency)])
    }
    if !account.balance.holds(order.amount) { throw .refused([.amount: .unreceivable]) }
    transfer?.receiverId = account.id
    transfer?.receiverBalance = account.balance.minor
  }
}
