import Foundation
import ReelHTTP

/// A user as stored by the service; it stays within effects, because it contains the password.
package struct UserRecord: Codable, Equatable, Sendable {
  /// The id at the service; empty if it does not exist yet.
  package var id = ""
  /// The phone number, in E.164 form.
  var phoneNumber: String
  /// The password.
  var password: String

  /// Encodes everything except the id, which is in the path.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(phoneNumber, forKey: .phoneNumber)
    try values.encode(password, forKey: .password)
  }
}

/// The result of a log-in.
package struct Grant: Sendable {
  /// The user.
  var user: UserRecord
  /// The token.
  var token: String
  /// The token's validity in seconds.
  var expiresIn: Int
}

extension Grant: Decodable {
  private enum CodingKeys: CodingKey { case accessToken, expiresIn }

  /// Decodes a user with a token.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    user = try UserRecord(from: decoder)
    token = try values.decode(String.self, forKey: .accessToken)
    expiresIn = try values.decode(Int.self, forKey: .expiresIn)
  }
}

/// An account as stored by the service, whatever was written there.
package struct AccountRecord: Codable, Equatable, Sendable {
  /// The id at the service; empty if it does not exist yet.
  package var id = ""
  /// The phone number.
  var phoneNumber: String
  /// The currency.
  var currency: String
  /// The balance, digit by digit as it was written.
  var balance: Decimal

  /// Encodes everything except the id, which is in the path.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(phoneNumber, forKey: .phoneNumber)
    try values.encode(currency, forKey: .currency)
    try values.encode(balance, forKey: .balance)
  }

  /// Returns the account, if it is valid.
  func account() throws(APIError) -> Account {
    guard let known = Currency(currency), known.code == currency else {
      throw .malformed(problem: "“\(currency)” is not a currency of ISO 4217", place: "currency")
    }
    guard let money = Money(balance, known) else {
      throw .malformed(problem: "\(balance) is no amount of \(currency)", place: "balance")
    }
    return Account(id: id, phoneNumber: phoneNumber, balance: money)
  }
}

extension AccountRecord {
  /// Creates the record of an account.
  init(_ account: Account) {
    self.init(
      id: account.id, phoneNumber: account.phoneNumber,
      currency: account.balance.currency.code, balance: account.balance.decimal)
  }
}

/// A transaction as stored by the service.
package struct TransactionRecord: Codable, Equatable, Sendable {
  /// The id at the service; empty if it does not exist yet.
  package var id = ""
  /// The sender's account.
  var senderId: String
  /// The recipient's account.
  var receiverId: String
  /// The amount, digit by digit as it was written.
  var amount: Decimal
  /// The currency.
  var currency: String
  /// Seconds since 1970-01-01T00:00:00Z.
  var createdOn: Int
  /// The note.
  var reference: String

  /// Encodes everything except the id, which the service assigns.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(senderId, forKey: .senderId)
    try values.encode(receiverId, forKey: .receiverId)
    try values.encode(amount, forKey: .amount)
    try values.encode(currency, forKey: .currency)
    try values.encode(createdOn, forKey: .createdOn)
    try values.encode(reference, forKey: .reference)
  }

  /// The transaction, if it is valid: a positive amount of an existing currency.
  var transaction: Transaction? {
    guard let known = Currency(currency), known.code == currency,
      let money = Money(amount, known), money.minor > 0, senderId != receiverId
    else { return nil }
    return Transaction(
      id: id, senderId: senderId, receiverId: receiverId, amount: money, createdOn: createdOn,
      reference: reference)
  }
}

extension TransactionRecord {
  /// Creates the record of a transaction.
  init(_ transaction: Transaction) {
    self.init(
      id: transaction.id, senderId: transaction.senderId, receiverId: transaction.receiverId,
      amount: transaction.amount.decimal, currency: transaction.amount.currency.code,
      createdOn: transaction.createdOn, reference: transaction.reference)
  }
}

/// An element of a list, nil if it is invalid: one bad element must not spoil the rest.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
  var value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
