import ReelApp

/// The app's request at the start, and its settings.
package struct Banking: AppPart<CodePayApp> {
  /// Events of the program.
  package enum Action: Codable, Equatable, Sendable {
    /// The app starts.
    case appeared
    /// Changes the language.
    case languageChosen(language: Language)
    /// Changes the time zone.
    case zoneChosen(zone: Zone)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .appeared: if !state.isBusy { state.begin(.start, &ask) }
    case .languageChosen(let language): state.choose(language)
    case .zoneChosen(let zone): state.zone = zone
    }
  }
}

/// The bank's work: takes the answer to each step, and asks for the next one.
package struct BankWork: AppPart<CodePayApp> {
  package func reduce(into state: inout State, action: Answer, ask: inout Ask<CodePayApp>) {
    // The work may have ended since, because another answer was lost.
    guard var work = state.working else { return }
    // Home finds out the outcome.
    if action.failure == .lost {
      state.tidings += work.notices + [.failed(.lost)]
      state.working = nil
      if work.goal != .start { state.dropWaiting() }
      return
    }
    if work.phase != .closing, let stored = action.stored,
      let failure = state.obstacle(to: work.goal, with: stored)
    {
      work.stop(failure)
      return state.conclude(work, stored)
    }
    let request: CodePayApp.Request?
    switch (work.phase, action) {
    case (.reading, .stored(.done(let stored))):
      // Stored data are shown before the network is used.
      if work.goal == .start, let snapshot = stored.snapshot { state.show(snapshot) }
      request = work.begin(stored)
      if work.refreshes { state.changes = ListChanges() }
    case (.reading, .stored(.failed)) where work.goal.endsSession:
      request = work.begin(Stored())
    case (.reading, .stored(.failed(let failure))):
      work.stop(failure)
      return state.conclude(work, nil)
    case (.stepping, _): request = work.next(after: .answered(action))
    case (.closing, .stored(let outcome)):
      if let failure = outcome.error { work.note(failure) }
      return state.conclude(work, outcome.value)
    default: return
    }
    // Nothing has been stored since.
    if request == nil, let stored = action.stored { return state.conclude(work, stored) }
    // What the service still has was not deleted.
    if case .take(_, let ledger)? = request {
      state.unanswered.removeAll(where: ledger.ids.contains)
    }
    if let transfer = work.transfer { state.pendingTransfers = [PendingTransfer(transfer)] }
    state.working = work
    ask(request ?? .read)
  }
}

extension CodePayApp.State {
  /// Starts work of the bank; commands wait until it has finished.
  mutating func begin(_ goal: Goal, _ ask: inout Ask<CodePayApp>) {
    working = Work(goal: goal)
    ask(.read)
  }

  /// Returns the reason why work must not go on with what is stored: it would be for an account
  /// that the user does not see.
  ///
  /// What is stored can be that of another account: the user may have gone back to an earlier
  /// state, or another process may have logged a user in. Nothing is asked of the service then.
  fileprivate func obstacle(to goal: Goal, with stored: Stored) -> BankFailure? {
    guard let session else { return nil }
    guard let other = stored.snapshot?.session else {
      // Without a session, it is not known whether that belongs to the user.
      if case .wipe = goal { return .notLoggedIn }
      return nil
    }
    return other.accountId == session.accountId ? nil : .otherAccount(phone: other.phoneNumber)
  }

  /// Shows the result of the bank's work; typed texts are kept.
  fileprivate mutating func conclude(_ work: Work, _ stored: Stored?) {
    working = nil
    lastPhone = stored?.lastPhone ?? lastPhone
    let isNew = session == nil || stored?.snapshot?.session.accountId != session?.accountId
    // What the user has deleted is no change by others.
    for case .wiped(.transaction, let id) in work.notices {
      transactions.removeAll { $0.id == id }
      changes.forget(id)
    }
    if let snapshot = stored?.snapshot {
      let known = Set(transactions.map(\.id))
      show(snapshot)
      announce(transactions.filter { changes.kinds[$0.id] == .new && !known.contains($0.id) })
      if isNew { move(to: .home) }
    } else if session != nil || !top.isOutside {
      forget()
    }
    tidings += work.notices
    if work.hasFailed { dropWaiting() }
    for case .wipeUnknown(.transaction, let id, _) in work.notices { unanswered.append(id) }
    // After a log-out nothing is left of the inner screens.
    let isShown = session != nil || work.goal.isLogIn
    for case .failed(.refused(let problems)) in work.notices where isShown { form.refuse(problems) }
    guard session != nil, !work.outcome.contains(where: \.keepsForm) else { return }
    switch work.goal {
    case .add, .send: move(to: .home)
    case .changePassword, .changeCurrency, .changePhone: form = Form()
    default: break
    }
  }

  /// Tells the user about money that others have sent since the last refresh.
  private mutating func announce(_ received: [Transaction]) {
    if received.count > 3 { return notify(.receivedSeveral(received.count)) }
    for transaction in received.reversed() {
      notify(.received(transaction.amount, from: title(of: partner(in: transaction))))
    }
  }

  fileprivate mutating func show(_ snapshot: Snapshot) {
    take(snapshot)
    if top.isOutside, working == nil || working?.goal == .start { route.show(.home) }
    // A transaction that is gone is neither shown nor returned to.
    let isThere = { [transactions] (route: Route) in
      if case .transaction(let id) = route { transactions.contains { $0.id == id } } else { true }
    }
    if !isThere(top) { move { $0.goBack() } }
    route.leave { !isThere($0) }
  }
}

extension Work {
  /// Whether the goal has not been reached, or it is not known whether it has.
  ///
  /// What is typed while the app starts does not depend on what happened before, unless it was for
  /// another account.
  fileprivate var hasFailed: Bool {
    outcome.contains { notice in
      if case .failed(.otherAccount) = notice { return true }
      return goal != .start && notice.isFailure
    }
  }
}

extension BankNotice {
  /// Whether typed texts are kept: the operation failed, and may be tried again.
  fileprivate var keepsForm: Bool {
    switch self {
    case .failed, .notSent, .notAdded, .settingTakenBack, .takenBack, .passwordUnknown,
      .currencyUnknown:
      true
    default: false
    }
  }
}
