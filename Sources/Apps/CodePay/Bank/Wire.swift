import Foundation
import ReelHTTP

/// An element's content as the service stores it; the id, which the service assigns, is no part of
/// it.
package protocol Record: Codable, Equatable, Sendable {
  /// The resource whose elements have such content.
  static var resource: Resource { get }
}

/// An element as the service returns it: its id, beside its content.
@dynamicMemberLookup
package struct Element<Content: Record>: Decodable, Equatable, Sendable {
  /// The id at the service.
  package var id: String
  /// The rest.
  var content: Content

  /// The content's properties.
  package subscript<Value>(dynamicMember member: KeyPath<Content, Value>) -> Value {
    content[keyPath: member]
  }
}

extension Element {
  /// Decodes an id and the content beside it.
  package init(from decoder: any Decoder) throws {
    self.init(id: try Identified(from: decoder).id, content: try Content(from: decoder))
  }
}

/// An element of which only the id matters.
struct Identified: Decodable, Sendable { var id: String }

/// A user as stored by the service; it stays within effects, because it contains the password.
package struct UserRecord: Record {
  /// Users.
  package static var resource: Resource { .user }
  /// The phone number, in E.164 form.
  var phoneNumber: String
  /// The password.
  var password: String
}

/// The result of a log-in.
package struct Grant: Sendable {
  /// The user.
  var user: Element<UserRecord>
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
    user = try Element(from: decoder)
    token = try values.decode(String.self, forKey: .accessToken)
    expiresIn = try values.decode(Int.self, forKey: .expiresIn)
  }
}

/// An account as stored by the service, whatever was written there.
package struct AccountRecord: Record {
  /// Accounts.
  package static var resource: Resource { .account }
  /// The phone number.
  var phoneNumber: String
  /// The currency.
  var currency: String
  /// The balance, digit by digit as it was written.
  var balance: Decimal
}

extension AccountReading {
  /// Creates a reading of a record.
  init(_ record: Element<AccountRecord>) {
    id = record.id
    phoneNumber = record.phoneNumber
    let (code, balance) = (record.content.currency, record.content.balance)
    if let currency = Currency(rawValue: code) {
      account =
        Money(balance, currency).map {
          .done(Account(id: record.id, phoneNumber: record.phoneNumber, balance: $0))
        }
        ?? .failed(.malformed(problem: "\(balance) is no amount of \(code)", place: "balance"))
    } else {
      account = .failed(
        .malformed(problem: "“\(code)” is not a currency of ISO 4217", place: "currency"))
    }
  }
}

extension AccountRecord {
  /// Creates the record of an account.
  init(_ account: Account) {
    self.init(
      phoneNumber: account.phoneNumber, currency: account.balance.currency.code,
      balance: account.balance.decimal)
  }
}

/// A transaction as stored by the service.
package struct TransactionRecord: Record {
  /// Transactions.
  package static var resource: Resource { .transaction }
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
}

extension Element<TransactionRecord> {
  /// The transaction, if it is valid: a positive amount of an existing currency.
  var transaction: Transaction? {
    guard let currency = Currency(rawValue: content.currency),
      let money = Money(content.amount, currency), money.minor > 0,
      content.senderId != content.receiverId
    else { return nil }
    return Transaction(
      id: id, senderId: content.senderId, receiverId: content.receiverId, amount: money,
      createdOn: content.createdOn, reference: content.reference)
  }
}

extension TransactionRecord {
  /// Creates the record of a transaction.
  init(_ transaction: Transaction) {
    self.init(
      senderId: transaction.senderId, receiverId: transaction.receiverId,
      amount: transaction.amount.decimal, currency: transaction.amount.currency.code,
      createdOn: transaction.createdOn, reference: transaction.reference)
  }
}

/// An element of a list, nil if it is invalid: one bad element must not spoil the rest.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
  var value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
