/// Finishes an account's undertakings, and fetches new data.
struct Refresh: Stepwise {
  /// How far it is.
  private enum Phase: String, Codable { case undertakings, balance, lateArrivals, end }

  /// The account.
  private let account: String
  /// Whether the accounts of all parties are fetched again.
  private let namesToo: Bool
  /// The undertakings to finish.
  private var entries: [JournalEntry]
  private var phase = Phase.undertakings
  /// What is stored at the end.
  private(set) var stored = Stored()

  /// Creates a refresh of the account whose data are stored.
  init(_ stored: Stored, namesToo: Bool = false) {
    account = stored.accountId
    self.namesToo = namesToo
    let own = stored.journal.filter { [account] in $0.accountId == account }
    entries = own.filter { $0.phoneChange != nil } + own.filter(\.isPendingTransfer)
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun, .ended(.registrationRecovery, _), .ended(.transferring, _),
      .ended(.phoneRecovery, nil):
      return goOn()
    case .ended(.reconciliation(let balance), nil):
      notices += balance.added.map { .addedLate($0.amount) }
      phase = .lateArrivals
      return .ask(.read)
    case .answered(.stored(.done(let stored))):
      entries = phase == .lateArrivals ? stored.lateArrivals : []
      if !entries.isEmpty { return goOn() }
      self.stored = stored
      return .end(nil)
    default: return event.stop
    }
  }

  private mutating func goOn() -> Step {
    guard let entry = entries.first else {
      if phase == .lateArrivals {
        phase = .end
        return .ask(.read)
      }
      phase = .balance
      return .begin(.reconciliation(Reconciliation(id: account, namesToo: namesToo)))
    }
    entries.removeFirst()
    if let transfer = entry.transfer {
      return .begin(
        .transferring(Transferring(transfer, number: entry.number, isRecovery: true)))
    }
    return entry.phoneChange.map {
      .begin(.phoneRecovery(PhoneRecovery(change: $0, number: entry.number, account: account)))
    } ?? goOn()
  }
}

extension Stored {
  /// The transfers that seemed lost but have arrived after all.
  fileprivate var lateArrivals: [JournalEntry] {
    journal.filter { entry in
      guard let transfer = entry.transfer, transfer.stage == .missing else { return false }
      return snapshot?.transactions.contains {
        $0.senderId == accountId && $0.createdOn == transfer.createdOn
          && !transfer.known.contains($0.id)
      } ?? false
    }
  }
}
