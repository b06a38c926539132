import ReelApp
import ReelHTTP
import ReelSupport

// Registration and log-in.
extension Bank {
  /// Registers a user, and logs them in.
  ///
  /// - Parameters:
  ///   - phone: the typed phone number.
  ///   - currency: the typed currency code.
  ///   - password: the password.
  ///   - confirmation: the password again.
  package func register(
    phone: String, currency: String, password: Secret, confirmation: Secret
  ) async -> Report {
    await workAnyway { notices async throws(BankFailure) in
      try endSession()
      let passwords = password.pair(with: confirmation)
      var problems: [FieldName: Problem] = [:]
      problems[.phone] = FormCheck.problem(phone: phone)
      problems[.currency] = FormCheck.problem(currency: currency)
      problems.merge(Self.problems(with: passwords)) { $1 }
      guard problems.isEmpty, let number = PhoneNumber.parse(phone), let passwords,
        let known = Currency(currency)
      else { throw .refused(problems) }
      try await register(
        UserRecord(phoneNumber: number, password: passwords.first), known, &notices)
    }
  }

  /// Returns the problems of a new password.
  static func problems(
    with passwords: (first: String, second: String)?
  ) -> [FieldName: Problem] {
    guard let (password, confirmation) = passwords, !password.isEmpty else {
      return [.password: .missing]
    }
    let isStrong =
      password.count >= 8 && password.contains(where: \.isLetter)
      && password.contains(where: \.isNumber)
    var problems: [FieldName: Problem] = [:]
    if !isStrong { problems[.password] = .weak }
    if password != confirmation { problems[.confirmation] = .unequal }
    return problems
  }

  private func register(
    _ user: UserRecord, _ currency: Currency, _ notices: inout [BankNotice]
  ) async throws(BankFailure) {
    let phone = user.phoneNumber
    try await recoverRegistrations(&notices)
    try await checkFree(phone, .phone)
    for resource in [Resource.user, .account] {
      let isFull = try await reading(api.isFull, resource)
      if isFull { throw .full(resource) }
    }
    let entry = try storage.begin(
      .registration(Registration(phoneNumber: phone)), for: "")
    let id: String
    do throws(APIError) {
      id = try await api.createUser(user)
    } catch {
      guard error.mayHaveArrived else {
        try storage.finish(entry)
        throw .api(error)
      }
      let found = try await reading(api.users, phone)
      guard let own = found.first(where: { $0.password == user.password }), found.count == 1 else {
        throw try await takeBack(phone, entry, because: .api(error))
      }
      id = own.id
    }
    let account = try await openAccount(phone, currency, entry)
    try storage.begin(account, asOf: clock.now.milliseconds)
    try storage.finish(entry)
    do throws(BankFailure) {
      let grant = try await reading(api.logIn, id)
      try enter(grant, account)
    } catch {
      notices.append(.registered(phone: phone, error))
    }
  }

  /// Creates the account of a new user; deletes the user if that fails.
  private func openAccount(
    _ phone: String, _ currency: Currency, _ entry: Int
  ) async throws(BankFailure) -> Account {
    let record = AccountRecord(phoneNumber: phone, currency: currency.code, balance: 0)
    do throws(APIError) {
      let id = try await api.createAccount(record)
      return Account(id: id, phoneNumber: phone, balance: Money(minor: 0, currency))
    } catch {
      if error.mayHaveArrived {
        let found = try await reading(api.accounts, phone)
        if let own = found.first, found.count == 1, own.currency == record.currency,
          own.balance == 0
        {
          return Account(id: own.id, phoneNumber: phone, balance: Money(minor: 0, currency))
        }
        for wrong in found {
          try await reading(api.delete, .account, wrong.id)
        }
      }
      throw try await takeBack(phone, entry, because: .api(error))
    }
  }

  /// Takes back a registration completely; returns the failure.
  private func takeBack(
    _ phone: String, _ entry: Int, because failure: BankFailure
  ) async throws(BankFailure) -> BankFailure {
    try await removeUsers(phone)
    try storage.finish(entry)
    return failure
  }

  private func removeUsers(_ phone: String) async throws(BankFailure) {
    for user in try await reading(api.users, phone) {
      do throws(APIError) {
        try await api.delete(.user, user.id)
      } catch {
        if !error.isNotFound { throw .api(error) }
      }
    }
  }

  /// Takes back unfinished registrations, after the program ended or no answer came.
  func recoverRegistrations(_ notices: inout [BankNotice]) async throws(BankFailure) {
    for entry in try storage.journal("") {
      guard case .registration(let registration) = entry.undertaking else { continue }
      let phone = registration.phoneNumber
      let accounts = try await reading(api.accounts, phone)
      if accounts.isEmpty {
        try await removeUsers(phone)
        notices.append(.registrationTakenBack(phone: phone))
      }
      try storage.finish(entry.number)
    }
  }

  /// Checks that a phone number is free: it belongs to at most one user and one account.
  func checkFree(_ phone: String, _ field: FieldName) async throws(BankFailure) {
    let (users, accounts) = try await (reading(api.users, phone), reading(api.accounts, phone))
    if !users.isEmpty || !accounts.isEmpty { throw .refused([field: .taken]) }
  }

  /// Logs a user in.
  func logIn(phone: String, password: Secret) async -> Report {
    await workAnyway { notices async throws(BankFailure) in
      try endSession()
      if phone.isBlank { throw .refused([.phone: .missing]) }
      guard let number = PhoneNumber.parse(phone) else { throw .refused([.phone: .notAPhone]) }
      guard let text = password.reveal({ $0 }), !text.isEmpty else {
        throw .refused([.password: .missing])
      }
      let users = try await reading(api.users, number)
      guard let user = users.first(where: { $0.password == text }) else { throw .wrongLogIn }
      let grant = try await reading(api.logIn, user.id)
      guard grant.user == user else { throw .wrongLogIn }
      tokens.keep(grant)
      do throws(BankFailure) {
        let session = try await findAccount(of: grant)
        do throws(BankFailure) {
          try await refresh(session, addingTo: &notices, namesToo: true)
        } catch {
          notices.append(.offline(error))
        }
      } catch {
        tokens.forget()
        throw error
      }
    }
  }

  private func findAccount(of grant: Grant) async throws(BankFailure) -> Session {
    let phone = grant.user.phoneNumber
    let found = try await reading(api.accounts, phone)
    guard let record = found.first else { throw .noAccount }
    guard found.count == 1 else { throw .refused([.phone: .ambiguous]) }
    let session = Session(accountId: record.id, phoneNumber: phone)
    try begin(session)
    return session
  }

  private func enter(_ grant: Grant, _ account: Account) throws(BankFailure) {
    tokens.keep(grant)
    try begin(Session(accountId: account.id, phoneNumber: account.phoneNumber))
  }
}

extension Secret {
  /// Returns the texts of two secrets; nil in a replay.
  func pair(with other: Secret) -> (first: String, second: String)? {
    reveal { first in other.reveal { (first, $0) } } ?? nil
  }
}
