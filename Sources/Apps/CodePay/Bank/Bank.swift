import ReelApp
import ReelHTTP
import ReelStorage

/// What the bank's requests need: the calls of the service, and what is stored on this machine.
///
/// Each of its functions is one call or one transaction, and decides nothing. It knows passwords
/// only while it makes a call with them; what it finds out about them is a fact in an answer.
package final class Bank: Sendable {
  let api: CodePayAPI
  let storage: Storage
  private let clock: any StoreClock
  private let preferences: Preferences<Settings>

  /// Creates a bank.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - storage: stores accounts, transactions and the journal.
  ///   - preferences: stores the last log-in.
  ///   - clock: provides the time.
  package init(
    api: CodePayAPI, storage: Storage, preferences: Preferences<Settings>, clock: any StoreClock
  ) {
    self.api = api
    self.storage = storage
    self.preferences = preferences
    self.clock = clock
  }

  private var tokens: TokenKeeper { api.tokens }
}

// What is stored.
extension Bank {
  /// Returns what is stored about the user who is logged in, and about undertakings.
  func stored() throws -> Stored {
    let settings = try preferences.read()
    var stored = Stored(
      user: tokens.user, lastPhone: settings.lastPhone,
      journal: try storage.journal("") + storage.phoneChanges(), now: clock.now)
    guard let session = settings.session, stored.user != nil else { return stored }
    let journal = try storage.journal(session.accountId)
    let overview = try storage.overview(session.accountId)
    stored.journal = stored.journal.filter { $0.accountId != session.accountId } + journal
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
  func settle(_ account: Account) throws -> [Deposit] {
    try storage.settle(account, now: clock.now.milliseconds)
  }

  /// Stores a new account.
  func open(_ account: Account) throws {
    try storage.begin(account, asOf: clock.now.milliseconds)
  }

  /// Adds an undertaking to an account's journal; returns its number in it.
  ///
  /// Another process may have logged another user in since what is stored was read: then nothing
  /// begins. A registration has no account yet.
  func begin(_ undertaking: Undertaking, for account: String) throws -> Int {
    if !account.isEmpty {
      guard let session = try preferences.read().session else { throw BankFailure.notLoggedIn }
      if session.accountId != account {
        throw BankFailure.otherAccount(phone: session.phoneNumber)
      }
      if case .phoneChange(let change) = undertaking, change.userId != tokens.user {
        throw BankFailure.notLoggedIn
      }
    }
    return try storage.begin(undertaking, for: account)
  }

  /// Stores who is logged in.
  func enter(_ session: Session) throws {
    try preferences.update { settings in
      settings.session = session
      settings.lastPhone = session.phoneNumber
    }
  }

  /// Stores the new phone number of an account, and finishes its change; a user who has been logged
  /// in since stays logged in.
  func keepPhone(_ phone: String, of account: String, _ number: Int) throws {
    try storage.notePhones([account: phone])
    try preferences.update { settings in
      guard settings.session?.accountId == account else { return }
      settings.session?.phoneNumber = phone
      settings.lastPhone = phone
    }
    try storage.finish(number)
  }

  /// Stores the user's name for a phone number; an empty name removes it.
  func keepName(_ account: String, _ phone: String, _ name: String) throws {
    try preferences.update { settings in
      settings.books = settings.books ?? [:]
      settings.books?[account, default: AddressBook()].call(phone, name)
    }
  }

  /// Ends the session, and deletes all secrets; the token is deleted even if the rest fails.
  func endSession() throws {
    tokens.forget()
    try preferences.update { $0.session = nil }
  }
}

// Calls about users, whose records contain passwords.
extension Bank {
  /// Returns the users with a phone number, and which one has the password.
  func users(_ phone: String, _ password: Secret?) async throws -> UsersFound {
    let text = try password.map(Self.text)
    let users = try await api.users(phone)
    return UsersFound(
      ids: users.map(\.id), matching: users.first { $0.password == text }?.id)
  }

  /// Returns the user who is logged in, and whether they have the password.
  func user(_ password: Secret?) async throws -> UserReading {
    guard let id = tokens.user else { throw BankFailure.notLoggedIn }
    let grant = try await api.logIn(id)
    // Another user may have been logged in meanwhile.
    if tokens.user == id { tokens.keep(grant) }
    let user = grant.user
    return UserReading(
      id: user.id, phoneNumber: user.phoneNumber, password: Secret(user.password),
      isMatching: user.password == password?.reveal { $0 })
  }

  /// Changes a user.
  func updateUser(_ user: UserReading) async throws {
    let password = try Self.text(of: user.password)
    try await api.update(user.id, UserRecord(phoneNumber: user.phoneNumber, password: password))
  }

  /// Adds a user; returns the id.
  func createUser(_ phone: String, _ password: Secret) async throws -> String {
    try await api.create(UserRecord(phoneNumber: phone, password: try Self.text(of: password)))
  }

  /// Logs a user in, and stores the token.
  func logIn(_ id: String, _ phone: String, _ password: Secret) async throws {
    let user = UserRecord(phoneNumber: phone, password: try Self.text(of: password))
    let grant = try await api.logIn(id)
    guard grant.user.content == user else { throw BankFailure.wrongLogIn }
    tokens.keep(grant)
  }

  /// Checks a new password, and that the current one is given if it is needed.
  func check(
    _ new: Secret, _ confirmation: Secret, _ old: Secret?
  ) throws {
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
    if !problems.isEmpty { throw BankFailure.refused(problems) }
  }

  /// Returns the text of a password; a replay has none.
  private static func text(of password: Secret) throws -> String {
    guard let text = password.reveal({ $0 }), !text.isEmpty else {
      throw BankFailure.refused([.password: .missing])
    }
    return text
  }
}

// Other calls.
extension Bank {
  /// Returns the phone numbers of accounts, by their ids.
  func phones(_ ids: [String]) async throws -> [String: String] {
    let all: [Element<AccountRecord>] = try await api.list()
    return Dictionary(
      all.filter { ids.contains($0.id) }.map { ($0.id, $0.phoneNumber) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the details of an element; for an account, its owner and balance.
  func element(_ resource: Resource, _ id: String) async throws -> BankNotice {
    switch resource {
    case .account:
      let found = try await api.account(id)
      return .owned(id: id, phone: found.phoneNumber, balance: found.account.value?.balance)
    case .user:
      guard let user = try await api.user(id) else { throw BankFailure.unknown(resource, id: id) }
      return .foundUser(id: id, phone: user.phoneNumber)
    case .transaction:
      let found = try await api.transaction(id)?.transaction
      return .foundTransaction(
        id: id, found?.amount, from: found?.senderId ?? "", to: found?.receiverId ?? "")
    }
  }
}
