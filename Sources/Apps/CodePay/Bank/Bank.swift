import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelSupport

/// What the bank's requests need: the calls of the service, and what is stored on this machine.
///
/// Each of its functions is one call or one transaction, and decides nothing. It knows passwords
/// only while it makes a call with them; what it finds out about them is a fact in an answer.
package final class Bank: Sendable {
  let api: any CodePayAPI
  let storage: Storage
  let tokens: TokenKeeper
  private let clock: any StoreClock
  private let preferences: Preferences<Settings>
  private let limit: Int

  /// Creates a bank.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - storage: stores accounts, transactions and the journal.
  ///   - preferences: stores the last log-in.
  ///   - tokens: stores the token.
  ///   - clock: provides the time.
  ///   - limit: the maximum number of elements of a resource.
  package init(
    api: any CodePayAPI, storage: Storage, preferences: Preferences<Settings>, tokens: TokenKeeper,
    clock: any StoreClock, limit: Int = 100
  ) {
    self.api = api
    self.storage = storage
    self.preferences = preferences
    self.tokens = tokens
    self.clock = clock
    self.limit = limit
  }
}

// What is stored.
extension Bank {
  /// Returns what is stored about the user who is logged in, and about undertakings.
  func stored() throws(BankFailure) -> Stored {
    let settings: Settings
    do { settings = try preferences.read() } catch { throw .storage(StorageProblem(error)) }
    var stored = Stored(
      user: tokens.user, lastPhone: settings.lastPhone, journal: try storage.journal(""),
      now: clock.now)
    guard let session = settings.session, tokens.isLoggedIn else { return stored }
    let journal = try storage.journal(session.accountId)
    let overview = try storage.overview(session.accountId)
    stored.journal += journal
    stored.snapshot = Snapshot(
      session: session, account: overview.account,
      asOf: overview.asOf.map { Timestamp(milliseconds: $0) }, transactions: overview.transactions,
      pendingTransfers: journal.compactMap(\.transfer).filter(\.isPending)
        .map(PendingTransfer.init),
      pendingDeposits: journal.compactMap { entry in
        if case .deposit(let deposit) = entry.undertaking { deposit.amount } else { nil }
      },
      book: settings.books?[session.accountId] ?? AddressBook())
    return stored
  }

  /// Stores that the balance of an account is correct now; returns the finished deposits.
  func settle(_ account: Account) throws(BankFailure) -> [Deposit] {
    try storage.settle(account, now: clock.now.milliseconds)
  }

  /// Stores a new account.
  func open(_ account: Account) throws(BankFailure) {
    try storage.begin(account, asOf: clock.now.milliseconds)
  }

  /// Stores who is logged in.
  func enter(_ session: Session) throws(BankFailure) {
    try change { settings in
      settings.session = session
      settings.lastPhone = session.phoneNumber
    }
  }

  /// Stores the new phone number of an account, and finishes its change.
  func keepPhone(_ phone: String, of account: String, _ number: Int) throws(BankFailure) {
    try storage.changePhone(of: account, to: phone)
    try enter(Session(accountId: account, phoneNumber: phone))
    try storage.finish(number)
  }

  /// Stores the user's name for a phone number; an empty name removes it.
  func keepName(_ account: String, _ phone: String, _ name: String) throws(BankFailure) {
    try change { settings in
      settings.books = settings.books ?? [:]
      settings.books?[account, default: AddressBook()].call(phone, name)
    }
  }

  /// Ends the session, and deletes all secrets; the token is deleted even if the rest fails.
  func endSession() throws(BankFailure) {
    tokens.forget()
    try change { $0.session = nil }
  }

  private func change(_ body: @Sendable (inout Settings) -> Void) throws(BankFailure) {
    do { try preferences.update(body) } catch { throw .storage(StorageProblem(error)) }
  }
}

// Calls about users, whose records contain passwords.
extension Bank {
  /// Returns the users with a phone number, and which one has the password.
  func users(_ phone: String, _ password: Secret?) async throws(BankFailure) -> UsersFound {
    let text = try password.map { secret throws(BankFailure) in try Self.text(of: secret) }
    let users = try await calling { () async throws(APIError) in try await api.users(phone) }
    return UsersFound(
      ids: users.map(\.id), matching: users.first { $0.password == text }?.id)
  }

  /// Returns the user who is logged in, and whether they have the password.
  func user(_ password: Secret?) async throws(BankFailure) -> UserReading {
    guard let id = tokens.user else { throw .notLoggedIn }
    let grant = try await calling { () async throws(APIError) in try await api.logIn(id) }
    tokens.keep(grant)
    let user = grant.user
    return UserReading(
      id: user.id, phoneNumber: user.phoneNumber, password: Secret(user.password),
      isMatching: user.password == password?.reveal { $0 })
  }

  /// Changes a user.
  func updateUser(_ user: UserReading) async throws(BankFailure) {
    let record = UserRecord(
      id: user.id, phoneNumber: user.phoneNumber, password: try Self.text(of: user.password))
    try await calling { () async throws(APIError) in try await api.updateUser(record) }
  }

  /// Adds a user; returns the id.
  func createUser(_ phone: String, _ password: Secret) async throws(BankFailure) -> String {
    let record = UserRecord(phoneNumber: phone, password: try Self.text(of: password))
    return try await calling { () async throws(APIError) in try await api.createUser(record) }
  }

  /// Logs a user in, and stores the token.
  func logIn(_ id: String, _ phone: String, _ password: Secret) async throws(BankFailure) {
    let user = UserRecord(id: id, phoneNumber: phone, password: try Self.text(of: password))
    let grant = try await calling { () async throws(APIError) in try await api.logIn(id) }
    guard grant.user == user else { throw .wrongLogIn }
    tokens.keep(grant)
  }

  /// Checks a new password, and that the current one is given if it is needed.
  func check(
    _ new: Secret, _ confirmation: Secret, _ old: Secret?
  ) throws(BankFailure) {
    var problems: [FieldName: Problem] = [:]
    if let old, old.reveal(\.isEmpty) ?? true { problems[.old] = .missing }
    let password = new.reveal { $0 } ?? ""
    if password.isEmpty {
      problems[.password] = .missing
    } else {
      let isStrong =
        password.count >= 8 && password.contains(where: \.isLetter)
        && password.contains(where: \.isNumber)
      if !isStrong { problems[.password] = .weak }
      if confirmation.reveal({ $0 }) != password { problems[.confirmation] = .unequal }
    }
    if !problems.isEmpty { throw .refused(problems) }
  }

  /// Returns the text of a password; a replay has none.
  private static func text(of password: Secret) throws(BankFailure) -> String {
    guard let text = password.reveal({ $0 }), !text.isEmpty else {
      throw .refused([.password: .missing])
    }
    return text
  }
}

// Other calls.
extension Bank {
  /// Makes a call of the service.
  func calling<Value>(
    _ call: () async throws(APIError) -> Value
  ) async throws(BankFailure) -> Value {
    do throws(APIError) { return try await call() } catch { throw .api(error) }
  }

  /// Returns an account.
  func account(_ id: String) async throws(BankFailure) -> AccountReading {
    AccountReading(try await calling { () async throws(APIError) in try await api.account(id) })
  }

  /// Returns the accounts with a phone number.
  func accounts(_ phone: String) async throws(BankFailure) -> [AccountReading] {
    try await calling { () async throws(APIError) in try await api.accounts(phone) }
      .map(AccountReading.init)
  }

  /// Returns the phone numbers of accounts, by their ids.
  func phones(_ ids: [String]) async throws(BankFailure) -> [String: String] {
    let all = try await calling { () async throws(APIError) in try await api.allAccounts() }
    return Dictionary(
      all.filter { ids.contains($0.id) }.map { ($0.id, $0.phoneNumber) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number of elements of a resource.
  func count(_ resource: Resource) async throws(BankFailure) -> Tally {
    Tally(
      count: try await calling { () async throws(APIError) in try await api.count(resource) },
      limit: limit)
  }

  /// Returns the details of an element; for an account, its owner and balance.
  func element(_ resource: Resource, _ id: String) async throws(BankFailure) -> BankNotice {
    switch resource {
    case .account:
      let found = try await account(id)
      return .owned(id: id, phone: found.phoneNumber, balance: found.account.value?.balance)
    case .user:
      let user = try await calling { () async throws(APIError) in try await api.user(id) }
      guard let user else { throw .unknown(resource, id: id) }
      return .foundUser(id: id, phone: user.phoneNumber)
    case .transaction:
      let record = try await calling { () async throws(APIError) in try await api.transaction(id) }
      let found = record?.transaction
      return .foundTransaction(
        id: id, found?.amount, from: found?.senderId ?? "", to: found?.receiverId ?? "")
    }
  }
}
