import ReelApp
import ReelHTTP
import ReelSupport

// Settings.
extension Bank {
  /// Changes the password.
  func changePassword(
    old: Secret, new: Secret, confirmation: Secret
  ) async -> Report {
    await work { _, notices async throws(BankFailure) in
      let passwords = new.pair(with: confirmation)
      var problems = Self.problems(with: passwords)
      let before = old.reveal { $0 } ?? ""
      if before.isEmpty { problems[.old] = .missing }
      guard problems.isEmpty, let passwords else { throw .refused(problems) }
      var user = try await currentUser()
      guard user.password == before else { throw .refused([.old: .wrongPassword]) }
      user.password = passwords.first
      var isUnclear = false
      do throws(BankFailure) {
        try await change(user, isUnclear: &isUnclear)
        notices.append(.passwordChanged)
      } catch {
        guard isUnclear else { throw error }
        notices.append(.passwordUnknown(error))
      }
    }
  }

  /// Returns the user who is logged in, from the service.
  private func currentUser() async throws(BankFailure) -> UserRecord {
    guard let id = tokens.user else { throw .notLoggedIn }
    let grant = try await reading(api.logIn, id)
    tokens.keep(grant)
    return grant.user
  }

  /// Writes a user; if the outcome is unknown, checks it.
  private func change(
    _ user: UserRecord, isUnclear: inout Bool
  ) async throws(BankFailure) {
    var tries = 1
    while true {
      do throws(APIError) {
        try await api.updateUser(user)
        return
      } catch {
        isUnclear = isUnclear || error.mayHaveArrived
        guard error.mayHaveArrived else { throw .api(error) }
        if try await currentUser() == user { return }
        guard tries < Saga.attempts else { throw .api(error) }
        try await pause(after: tries)
        tries += 1
      }
    }
    // Unreachable: the loop ends only when it has been written, or with an error.
  }

  /// Changes the currency without converting the amount.
  func changeCurrency(to typed: String) async -> Report {
    await work { session, notices async throws(BankFailure) in
      guard let currency = Currency(typed) else {
        throw .refused([.currency: typed.isBlank ? .missing : .notACurrency])
      }
      try await refresh(session, addingTo: &notices)
      guard let account = try storage.overview(session.accountId).account else {
        // Unreachable: the fetched data have just been stored.
        throw .noAccount
      }
      if account.balance.currency == currency { throw .refused([.currency: .unchanged]) }
      guard Money(account.balance.decimal, currency) != nil else {
        throw .refused([.currency: .unrepresentable])
      }
      if try storage.journal(account.id).contains(where: \.isPendingTransfer) {
        throw .pending
      }
      try await change(account) { $0.currency = currency.code }
      var isUnclear = false
      do throws(BankFailure) {
        _ = try await reconcile(account.id, addingTo: &notices, isUnclear: &isUnclear)
        notices.append(.currencyChanged(currency))
      } catch {
        notices += [.currencyChanged(currency), .settingUnsettled(error)]
      }
    }
  }

  /// Writes a change of an account; if the outcome is unknown, checks it.
  private func change(
    _ account: Account, _ change: (inout AccountRecord) -> Void
  ) async throws(BankFailure) {
    var tries = 1
    var misstored: AccountRecord?
    while true {
      let before = try await reading(api.account, account.id)
      // A value made up by the server is not used further.
      var record = misstored ?? before
      change(&record)
      if record == before { return }
      do throws(APIError) {
        try await api.updateAccount(record)
        return
      } catch {
        guard error.mayHaveArrived, tries < Saga.attempts else { throw .api(error) }
        if error == .different { misstored = record }
        try await pause(after: tries)
        tries += 1
      }
    }
    // Unreachable: the loop ends only when it has been written, or with an error.
  }

  /// Changes the phone number: first of the user, then of the account, then here.
  func changePhone(to typed: String) async -> Report {
    await work { session, notices async throws(BankFailure) in
      guard let phone = PhoneNumber.parse(typed) else {
        throw .refused([.phone: typed.isBlank ? .missing : .notAPhone])
      }
      if phone == session.phoneNumber { throw .refused([.phone: .unchanged]) }
      try await refresh(session, addingTo: &notices)
      try await checkFree(phone, .phone)
      var user = try await currentUser()
      let number = try storage.begin(
        .phoneChange(PhoneChange(userId: user.id, old: user.phoneNumber, new: phone)),
        for: session.accountId)
      let overview = try storage.overview(session.accountId)
      do throws(BankFailure) {
        guard let account = overview.account else { throw .noAccount }
        user.phoneNumber = phone
        var isUnclear = false
        try await change(user, isUnclear: &isUnclear)
        try await change(account) { $0.phoneNumber = phone }
        try finishPhoneChange(session, phone, number)
        notices.append(.phoneChanged(phone))
      } catch {
        do throws(BankFailure) {
          // A change that has arrived after all is found there, and kept.
          try await recoverPhoneChange(session, &notices, because: error)
        } catch {
          notices.append(.settingUnsettled(error))
        }
      }
    }
  }

  private func finishPhoneChange(
    _ session: Session, _ phone: String, _ number: Int
  ) throws(BankFailure) {
    try storage.changePhone(of: session.accountId, to: phone)
    try begin(Session(accountId: session.accountId, phoneNumber: phone))
    try storage.finish(number)
  }

  /// Recovers an interrupted change of the phone number: finishes it if the account has the new
  /// one, and takes it back if not.
  func recoverPhoneChange(
    _ session: Session, _ notices: inout [BankNotice], because failure: BankFailure? = nil
  ) async throws(BankFailure) {
    for entry in try storage.journal(session.accountId) {
      guard case .phoneChange(let change) = entry.undertaking else { continue }
      let account = try await reading(api.account, session.accountId)
      if account.phoneNumber == change.new {
        try finishPhoneChange(session, change.new, entry.number)
        notices.append(.phoneChanged(change.new))
        continue
      }
      var user = try await currentUser()
      if user.phoneNumber != change.old {
        user.phoneNumber = change.old
        var isUnclear = false
        try await self.change(user, isUnclear: &isUnclear)
      }
      try storage.finish(entry.number)
      notices.append(.settingTakenBack(failure ?? .api(.connectionLost(server: "server"))))
    }
  }
}

extension JournalEntry {
  /// Whether it is a transfer with steps left.
  fileprivate var isPendingTransfer: Bool {
    if case .transfer(let transfer) = undertaking { transfer.isPending } else { false }
  }
}
