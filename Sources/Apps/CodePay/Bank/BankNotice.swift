/// Something that the user is told.
package enum BankNotice: Codable, Equatable, Sendable {
  /// What was asked for was not done.
  case failed(BankFailure)
  /// The data on the screen are those of local storage.
  case offline(BankFailure)
  /// A transfer is made, and both balances have it.
  case sent(Money, to: String)
  /// A transfer is made; the balances follow.
  case sentUnsettled(Money, to: String, BankFailure)
  /// A transfer is not made: nothing has happened.
  case notSent(Money, to: String, BankFailure)
  /// Whether a transfer is made is not known yet.
  case sentUnknown(Money, to: String, BankFailure)
  /// A transfer was taken back.
  case takenBack(Money, to: String, Transfer.Withdrawal)
  /// A transfer has yet to be taken back.
  case notTakenBack(Money, to: String, Transfer.Withdrawal, BankFailure)
  /// A transfer that was begun earlier is finished.
  case finished(Money, to: String)
  /// A transfer that seemed to be lost has arrived.
  case arrivedLate(Money, to: String)
  /// Money was added.
  case added(Money)
  /// Money was not added: nothing has happened.
  case notAdded(Money, BankFailure)
  /// Whether money was added is not known yet.
  case addedUnknown(Money, BankFailure)
  /// Money whose adding was begun earlier is added.
  case addedLate(Money)
  /// The balance was changed without a transaction.
  case adopted(from: Money, to: Money)
  /// A user is registered, but not logged in.
  case registered(phone: String, BankFailure)
  /// A registration that was begun earlier was taken back.
  case registrationTakenBack(phone: String)
  /// The session has ended.
  case loggedOut
  /// The password is another one.
  case passwordChanged
  /// Whether the password is another one is not known.
  case passwordUnknown(BankFailure)
  /// The currency is another one.
  case currencyChanged(Currency)
  /// The phone number is another one.
  case phoneChanged(String)
  /// A setting was not changed, and what had been changed is as it was.
  case settingTakenBack(BankFailure)
  /// A setting is changed half; the rest is put right later.
  case settingUnsettled(BankFailure)
  /// How many of everything there are.
  case resources([Resource: Int], limit: Int)
  /// An element was removed.
  case wiped(Resource, id: String)
  /// Whose an account is, by its phone number, and what is in it; nil where that is no amount.
  case owned(id: String, phone: String, balance: Money?)
  /// Which phone number a user has.
  case foundUser(id: String, phone: String)
  /// How much a transaction is of, and which accounts it goes from and to; no amount for one that
  /// makes no sense.
  case foundTransaction(id: String, Money?, from: String, to: String)
  /// A phone number has a name now; none any more where that is empty.
  case named(String, String)
  /// What was to get a name is neither a phone number nor a name.
  case notAPhone(String)
  /// There is no transaction with that id.
  case unknownTransaction(String)
}
