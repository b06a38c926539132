/// A notice for the user.
package enum BankNotice: Codable, Equatable, Sendable {
  /// An operation failed.
  case failed(BankFailure)
  /// The screen shows data from local storage.
  case offline(BankFailure)
  /// A transfer has been made, and both balances include it.
  case sent(Money, to: String)
  /// A transfer has been made; the balances follow.
  case sentUnsettled(Money, to: String, BankFailure)
  /// A transfer has not been made: nothing has happened.
  case notSent(Money, to: String, BankFailure)
  /// It is not known yet whether a transfer has been made.
  case sentUnknown(Money, to: String, BankFailure)
  /// A transfer has been taken back.
  case takenBack(Money, to: String, Transfer.Withdrawal)
  /// A transfer must still be taken back.
  case notTakenBack(Money, to: String, Transfer.Withdrawal, BankFailure)
  /// A transfer that was begun earlier has been finished.
  case finished(Money, to: String)
  /// A transfer that seemed lost has arrived.
  case arrivedLate(Money, to: String)
  /// Money has been added.
  case added(Money)
  /// Money has not been added: nothing has happened.
  case notAdded(Money, BankFailure)
  /// It is not known yet whether money has been added.
  case addedUnknown(Money, BankFailure)
  /// A deposit that was begun earlier has been finished.
  case addedLate(Money)
  /// The balance was changed without a transaction.
  case adopted(from: Money, to: Money)
  /// A user is registered, but not logged in.
  case registered(phone: String, BankFailure)
  /// A registration that was begun earlier has been taken back.
  case registrationTakenBack(phone: String)
  /// The session has ended.
  case loggedOut
  /// The password has been changed.
  case passwordChanged
  /// It is not known whether the password has been changed.
  case passwordUnknown(BankFailure)
  /// The currency has been changed.
  case currencyChanged(Currency)
  /// The phone number has been changed.
  case phoneChanged(String)
  /// A setting has not been changed, and partial changes have been undone.
  case settingTakenBack(BankFailure)
  /// A setting has been changed partially; the rest follows later.
  case settingUnsettled(BankFailure)
  /// The number of elements of every resource.
  case resources([Resource: Int], limit: Int)
  /// An element has been deleted.
  case wiped(Resource, id: String)
  /// The owner of an account, by phone number, and its balance; nil if that is not an amount.
  case owned(id: String, phone: String, balance: Money?)
  /// The phone number of a user.
  case foundUser(id: String, phone: String)
  /// The amount of a transaction and its two accounts; no amount if it is invalid.
  case foundTransaction(id: String, Money?, from: String, to: String)
  /// A phone number has been named; an empty name means that it was removed.
  case named(String, String)
  /// The text to be named is neither a phone number nor a name.
  case notAPhone(String)
  /// There is no transaction with this id.
  case unknownTransaction(String)
}
