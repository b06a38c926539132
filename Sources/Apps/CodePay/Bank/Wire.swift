import Foundation
import ReelHTTP

/// A user as the service has it; it stays within effects, for it knows the password.
package struct UserRecord: Codable, Equatable, Sendable {
  /// What the service knows it by; empty where it is yet to be made.
  package var id = ""
  /// The phone number, in E.164 form.
  var phoneNumber: String
  /// The password.
  var password: String

  /// Writes all but the id, which stands in the path.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(phoneNumber, forKey: .phoneNumber)
    try values.encode(password, forKey: .password)
  }
}

/// What a user gets by logging in.
package struct Grant: Sendable {
  /// The user.
  var user: UserRecord
  /// The token.
  var token: String
  /// For how long it is good, in seconds.
  var expiresIn: Int
}

/// An account as the service has it: whatever was written there.
package struct AccountRecord: Codable, Equatable, Sendable {
  /// What the service knows it by; empty where it is yet to be made.
  package var id = ""
  /// The phone number.
  var phoneNumber: String
  /// The currency.
  var currency: String
  /// The balance, digit by digit as it was written.
  var balance: Decimal

  /// Writes all but the id, which stands in the path.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(phoneNumber, forKey: .phoneNumber)
    try values.encode(currency, forKey: .currency)
    try values.encode(balance, forKey: .balance)
  }

  /// The account, if it makes sense.
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

/// A transaction as the service has it.
package struct TransactionRecord: Codable, Equatable, Sendable {
  /// What the service knows it by; empty where it is yet to be made.
  package var id = ""
  /// The account that it comes from.
  var senderId: String
  /// The account that it goes to.
  var receiverId: String
  /// How much, digit by digit as it was written.
  var amount: Decimal
  /// The currency.
  var currency: String
  /// Seconds since 1970-01-01T00:00:00Z.
  var createdOn: Int
  /// The note.
  var reference: String

  /// Writes all but the id, which the service gives.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(senderId, forKey: .senderId)
    try values.encode(receiverId, forKey: .receiverId)
    try values.encode(amount, forKey: .amount)
    try values.encode(currency, forKey: .currency)
    try values.encode(createdOn, forKey: .createdOn)
    try values.encode(reference, forKey: .reference)
  }

  /// The transaction, if it makes sense: an amount above zero of a currency that there is.
  var transaction: Transaction? {
    guard let known = Currency(currency), known.code == currency,
      let money = Money(amount, known), money.minor > 0, senderId != receiverId
    else { return nil }
    return Transaction(
      id: id, senderId: senderId, receiverId: receiverId, amount: money, createdOn: createdOn,
      reference: reference)
  }
}

/// A list of transactions, as far as it can be read.
package struct TransactionList: Sendable {
  /// Those that can be read, and are of the account that was asked for.
  var records: [TransactionRecord] = []
  /// The ids of all that are in the list, whatever else is to be made of them.
  var ids: Set<String> = []
  /// What is wrong with the first one whose id cannot be read; nil where all can.
  var problem: APIError?
}

/// An element of a list, nil where it makes no sense: one bad element must not spoil the rest.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
  var value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
