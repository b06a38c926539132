/// Money that is being added to an account.
struct Deposit: Codable, Equatable, Sendable {
  var amount: Money
  /// Whether the balance may have been written with it.
  var isTried = false
}

/// A user who is being registered: taken back at the next start unless there is an account.
struct Registration: Codable, Equatable, Sendable {
  var phoneNumber: String
  /// The users of that number that were there before; there should be none.
  var known: [String]
}

/// A phone number that is being changed.
struct PhoneChange: Codable, Equatable, Sendable {
  var userId: String
  var old: String
  var new: String
}

/// What has been begun, and has to be finished whatever happens.
enum Undertaking: Codable, Equatable, Sendable {
  case transfer(Transfer)
  case deposit(Deposit)
  case registration(Registration)
  case phoneChange(PhoneChange)
}

/// An undertaking in the journal.
struct JournalEntry: Equatable, Sendable {
  /// What the journal knows it by.
  var number: Int
  /// Whose account it is about; empty where there is none yet.
  var accountId: String
  var undertaking: Undertaking
}
