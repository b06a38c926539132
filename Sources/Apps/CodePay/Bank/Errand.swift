import ReelCoding

/// What is done with one call, or with the same call a few times.
struct Errand: Stepwise {
  private let goal: Goal
  private let account: String
  /// Whether the balance must first include what the account has received: without its transaction,
  /// it would never be added.
  private let needsBalance: Bool
  /// The numbers of elements so far.
  private var counts: [Resource: Int] = [:]

  /// Creates the procedure for a goal.
  ///
  /// - Throws: ``BankFailure/ownAccount`` if an element belongs to the user who is logged in:
  ///   without it, log-ins and registrations would fail, and the money would be gone;
  ///   ``BankFailure/pending`` if it is the transaction of an unfinished transfer, and
  ///   ``BankFailure/awaited`` if the recipient's client may still need it: otherwise only one of
  ///   the two balances would include it.
  init(_ goal: Goal, _ stored: Stored) throws(BankFailure) {
    self.goal = goal
    account = stored.accountId
    needsBalance = goal.mayWipeReceived(stored)
    let own = [Resource.account: account, .user: stored.user ?? ""]
    if let element, own[element.resource] == element.id, stored.snapshot != nil {
      throw .ownAccount
    }
    guard let element, element.resource == .transaction else { return }
    for transfer in stored.journal.compactMap(\.transfer) where transfer.mayOwn(element.id) {
      if transfer.isPending { throw .pending }
      if transfer.stage == .awaited { throw .awaited }
    }
  }

  /// The element that is looked up or deleted.
  private var element: (resource: Resource, id: String)? {
    switch goal {
    case .look(let resource, let id), .wipe(let resource, let id): (resource, id)
    default: nil
    }
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch (goal, event) {
    case (.logOut, .begun): return .ask(.endSession)
    case (.logOut, .answered(.sessionEnded)): notices.append(.loggedOut)
    case (.call(let phone, let name), .begun), (.callInstead(let phone, let name, _), .begun):
      return .ask(.keepName(account: account, phone: phone, name: name))
    case (.call(let phone, let name), .answered(.nameKept(nil))):
      notices.append(.named(phone, name.trimmed))
    case (.callInstead(let phone, let name, let earlier), .answered(.nameKept(nil))):
      notices.append(.namedInstead(phone, name.trimmed, of: earlier))
    case (.count, .begun): return .ask(.count(.user))
    case (.count, .answered(.counted(.done(let found)))): return count(found, &notices)
    case (.look(let resource, let id), .begun): return .ask(.element(resource, id: id))
    case (.look, .answered(.elementFound(.done(let found)))): notices.append(found)
    case (.wipe, .begun) where needsBalance:
      return .begin(.reconciliation(Reconciliation(id: account)))
    case (.wipe(let resource, let id), .begun): return .ask(.delete(resource, id: id))
    case (.wipe(let resource, let id), .ended(.reconciliation(let balance), nil)):
      notices += balance.added.map { .addedLate($0.amount) }
      return notices.contains(.overfull) ? .end(nil) : .ask(.delete(resource, id: id))
    case (.wipe, .ended(_, let failure)): return .end(failure)
    case (.wipe(let resource, let id), .answered(.deleted(nil))):
      notices.append(.wiped(resource, id: id))
      if resource == .transaction { return .ask(.drop(transaction: id, account: account)) }
    case (.wipe(let resource, let id), .answered(.deleted(let failure?)))
    where failure.mayHaveArrived:
      notices.append(.wipeUnknown(resource, id: id, failure))
      return .end(nil)
    default: break
    }
    if let element, case .api(let error)? = event.failure, error.isNotFound {
      return .end(.unknown(element.resource, id: element.id))
    }
    return .end(event.failure)
  }

  private mutating func count(_ found: Tally, _ notices: inout [BankNotice]) -> Step {
    let all = Resource.allCases
    counts[all[counts.count]] = found.count
    if counts.count < all.count { return .ask(.count(all[counts.count])) }
    notices.append(.resources(counts, limit: found.limit))
    return .end(nil)
  }
}

extension Errand: Evolving {
  /// Earlier versions did not look at the balance first.
  static var changes: [FormChange] { [.added("needsBalance", default: false)] }
}

extension Goal {
  /// Whether it deletes a transaction that the account may have received.
  fileprivate func mayWipeReceived(_ stored: Stored) -> Bool {
    guard case .wipe(.transaction, let id) = self, let snapshot = stored.snapshot else {
      return false
    }
    let known = snapshot.transactions[id: id]
    return known.map { $0.receiverId == stored.accountId } ?? true
  }
}
