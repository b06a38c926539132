import Reel
import ReelHTTP

/// Who is logged in.
public struct Session: Codable, Equatable, Sendable {
  /// The account.
  public var accountId: String
  /// Its phone number.
  public var phoneNumber: String

  /// Makes a session of its parts.
  public init(accountId: String, phoneNumber: String) {
    self.accountId = accountId
    self.phoneNumber = phoneNumber
  }
}

/// What is kept between runs besides the bank's own data: settings and the last log-in.
public struct Settings: Codable, Equatable, Sendable {
  /// Who is logged in.
  public var session: Session?
  /// Who was logged in last.
  public var lastPhone: String?

  /// Nobody has been logged in yet.
  public init() {}
}

/// A transfer that is not finished, as the user sees it.
public struct PendingTransfer: Codable, Equatable, Sendable {
  /// Where it goes.
  public var receiverPhone: String
  /// How much.
  public var amount: Money
  /// The note.
  public var reference: String
  /// How far it is known to have come.
  public var stage: Transfer.Stage
}

/// What is known of an account, from local storage.
public struct Snapshot: Codable, Equatable, Sendable {
  /// Who is logged in.
  public var session: Session
  /// The account; nil where nothing has been fetched yet.
  public var account: Account?
  /// When the balance was what it says.
  public var asOf: Timestamp?
  /// All its transactions, newest first.
  public var transactions: [Transaction]
  /// Transfers that are not finished.
  public var pendingTransfers: [PendingTransfer]
  /// Money whose adding is not finished.
  public var pendingDeposits: [Money]
}

/// Why something was not done.
public enum BankFailure: Error, Codable, Equatable, Sendable {
  /// The server, or the way there.
  case api(APIError)
  /// Local storage cannot be used; what is wrong with it.
  case storage(String)
  /// What was typed will not do.
  case refused([FieldName: Problem])
  /// There is no such user, or the password is another one.
  case wrongLogIn
  /// There is a user, and no account.
  case noAccount
  /// Nobody is logged in.
  case notLoggedIn
  /// There are as many of something as there can be.
  case full(Resource)
  /// An earlier transfer has to be finished first.
  case pending
  /// There is nothing with that id.
  case unknown(Resource, id: String)
  /// It belongs to whoever is logged in.
  case ownAccount
}

/// Why the content of a field will not do.
public enum Problem: Codable, Equatable, Sendable {
  /// Nothing was typed.
  case missing
  /// It is no phone number in E.164 form.
  case notAPhone
  /// The phone number belongs to somebody.
  case taken
  /// It has fewer than 8 characters, or lacks a letter or a digit.
  case weak
  /// The two passwords are not equal.
  case unequal
  /// It is not the password.
  case wrongPassword
  /// It is no currency of ISO 4217.
  case notACurrency
  /// It is what it is already.
  case unchanged
  /// The balance has decimals that the currency does not have.
  case unrepresentable
  /// Nobody has this phone number.
  case noSuchRecipient
  /// More than one account has this phone number.
  case ambiguous
  /// It is the sender's own number.
  case oneself
  /// The recipient's account has another currency.
  case otherCurrency(Currency)
  /// The balance is less than that.
  case insufficient(Money)
  /// It is no amount.
  case amount(AmountProblem)
  /// It is no date.
  case notADate
  /// It is before the first day that is looked for.
  case before(Day)
  /// It is after the last day that is looked for.
  case after(Day)
  /// It is less than the least amount that is looked for.
  case below(Money)
  /// It is more than the largest amount that is looked for.
  case above(Money)
}

/// Something that the user is told.
public enum Tiding: Codable, Equatable, Sendable {
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
  /// Somebody has changed the balance without a transaction.
  case adopted(from: Money, to: Money)
  /// Somebody is registered, but not logged in.
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
  /// There is no transaction with that id.
  case unknownTransaction(String)
}

/// What came of something that the bank was asked to do.
public struct Report: Codable, Equatable, Sendable {
  /// What is known of the account afterwards; nil where nobody is logged in.
  public var snapshot: Snapshot?
  /// What the user is told, in this order.
  public var tidings: [Tiding]
  /// Who was logged in last, for the log-in.
  public var lastPhone: String?

  /// Makes a report of its parts.
  public init(snapshot: Snapshot? = nil, tidings: [Tiding] = [], lastPhone: String? = nil) {
    self.snapshot = snapshot
    self.tidings = tidings
    self.lastPhone = lastPhone
  }
}

extension Resource: CodingKeyRepresentable {}
extension FieldName: CodingKeyRepresentable {}
