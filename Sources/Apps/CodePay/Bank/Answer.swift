import ReelApp
import ReelHTTP

/// The answers to the app's requests.
package enum Answer: Codable, Equatable, Sendable {
  // MARK: Of the storage

  /// What is stored.
  case stored(outcome: Outcome<Stored, BankFailure>)
  /// An undertaking is in the journal, with this number.
  case begun(outcome: Outcome<Int, BankFailure>)
  /// The progress of an undertaking is in the journal.
  case noted(failure: BankFailure?)
  /// A finished undertaking is no longer in the journal.
  case finished(failure: BankFailure?)
  /// The account and its transactions are stored.
  case taken(outcome: Outcome<Taken, BankFailure>)
  /// A deleted transaction is no longer stored.
  case dropped(failure: BankFailure?)
  /// It is recorded that the balance is about to be written.
  case tryNoted(failure: BankFailure?)
  /// The baseline has been set.
  case rebased(failure: BankFailure?)
  /// The balance is recorded as correct, which has finished these deposits.
  case settled(outcome: Outcome<[Deposit], BankFailure>)
  /// The phone numbers of others are stored.
  case phonesNoted(failure: BankFailure?)
  /// Typed passwords are valid.
  case passwordsChecked(failure: BankFailure?)
  /// A new account is stored.
  case opened(failure: BankFailure?)
  /// The session of a user is stored.
  case entered(failure: BankFailure?)
  /// The new phone number is stored, and its change finished.
  case phoneKept(failure: BankFailure?)
  /// The session has ended.
  case sessionEnded(failure: BankFailure?)
  /// A name is stored.
  case nameKept(failure: BankFailure?)

  // MARK: Of the service

  /// An account.
  case accountRead(outcome: Outcome<AccountReading, BankFailure>)
  /// The accounts with a phone number.
  case accountsFound(outcome: Outcome<[AccountReading], BankFailure>)
  /// The transactions from an account.
  case sentListed(outcome: Outcome<Ledger, BankFailure>)
  /// The transactions to an account.
  case receivedListed(outcome: Outcome<Ledger, BankFailure>)
  /// The phone numbers of accounts.
  case phonesRead(outcome: Outcome<[String: String], BankFailure>)
  /// Whether a resource is full.
  case fullnessRead(of: Resource, outcome: Outcome<Bool, BankFailure>)
  /// The number of elements of a resource.
  case counted(outcome: Outcome<Tally, BankFailure>)
  /// An element.
  case elementFound(outcome: Outcome<BankNotice, BankFailure>)
  /// The id of a new transaction.
  case posted(outcome: Outcome<String, BankFailure>)
  /// An account has been written.
  case accountWritten(failure: BankFailure?)
  /// An element has been deleted.
  case deleted(failure: BankFailure?)
  /// The users with a phone number.
  case usersFound(outcome: Outcome<UsersFound, BankFailure>)
  /// The user who is logged in.
  case userRead(outcome: Outcome<UserReading, BankFailure>)
  /// The user has been written.
  case userWritten(failure: BankFailure?)
  /// The id of a new user.
  case userCreated(outcome: Outcome<String, BankFailure>)
  /// The id of a new account.
  case accountCreated(outcome: Outcome<String, BankFailure>)
  /// A user is logged in, and the token is stored.
  case loggedIn(failure: BankFailure?)

  // MARK: Of the clock

  /// The wait before another attempt is over.
  case paused(failure: BankFailure?)

  /// What is stored, if it has been read.
  var stored: Stored? { if case .stored(.done(let stored)) = self { stored } else { nil } }

  /// The failure of the request.
  var failure: BankFailure? {
    switch self {
    case .stored(let outcome): outcome.error
    case .begun(let outcome): outcome.error
    case .taken(let outcome): outcome.error
    case .settled(let outcome): outcome.error
    case .accountRead(let outcome): outcome.error
    case .accountsFound(let outcome): outcome.error
    case .sentListed(let outcome), .receivedListed(let outcome): outcome.error
    case .phonesRead(let outcome): outcome.error
    case .fullnessRead(_, let outcome): outcome.error
    case .counted(let outcome): outcome.error
    case .elementFound(let outcome): outcome.error
    case .usersFound(let outcome): outcome.error
    case .userRead(let outcome): outcome.error
    case .posted(let outcome), .userCreated(let outcome), .accountCreated(let outcome):
      outcome.error
    case .noted(let failure), .finished(let failure), .dropped(let failure), .tryNoted(let failure),
      .rebased(let failure), .phonesNoted(let failure), .passwordsChecked(let failure),
      .opened(let failure), .entered(let failure), .phoneKept(let failure),
      .sessionEnded(let failure), .nameKept(let failure), .accountWritten(let failure),
      .deleted(let failure), .userWritten(let failure), .loggedIn(let failure),
      .paused(let failure):
      failure
    }
  }
}

/// What is stored about the user who is logged in, and about undertakings.
package struct Stored: Codable, Equatable, Sendable {
  /// The data of the account; nil if no user is logged in.
  package var snapshot: Snapshot?
  /// The user who is logged in.
  var user: String?
  /// The last user who was logged in, for the log-in.
  var lastPhone: String?
  /// Registrations, other accounts' changes of phone numbers, and the account's undertakings, each
  /// with the oldest first.
  var journal: [JournalEntry] = []
  /// The time at which it was read.
  var now = Timestamp(milliseconds: 0)

  /// The account of the user who is logged in; empty if there is none.
  var accountId: String { snapshot?.session.accountId ?? "" }
}

/// An account as read from the service.
package struct AccountReading: Codable, Equatable, Sendable {
  /// The id at the service.
  var id: String
  /// The phone number, as it was written.
  var phoneNumber: String
  /// The account, if it is valid.
  var account: Outcome<Account, APIError>
}

/// A user as read from the service.
package struct UserReading: Codable, Equatable, Sendable {
  /// The id at the service.
  var id: String
  /// The phone number.
  var phoneNumber: String
  /// The password.
  var password: Secret
  /// Whether the password is the expected one, if one is expected.
  var isMatching: Bool
}

/// The users with a phone number.
package struct UsersFound: Codable, Equatable, Sendable {
  /// Their ids.
  var ids: [String]
  /// The first one with the expected password, if one is expected.
  var matching: String?
}

/// The result of storing an account and its transactions.
package struct Taken: Codable, Equatable, Sendable {
  /// Whether it is unknown whether some transactions still exist.
  var isDoubtful: Bool
  /// The correct balance.
  var books: Books
  /// The accounts that take part in the transactions.
  var partners: [String]
  /// Whether the phone numbers of all of them are known.
  var areNamed: Bool
}

/// The number of elements of a resource.
package struct Tally: Codable, Equatable, Sendable {
  /// The number.
  var count: Int
  /// The maximum number.
  var limit: Int
}
