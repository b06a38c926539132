import Foundation
import ReelApp

/// An account, as known to the app.
package struct Account: Equatable, Identifiable, Sendable {
  /// The id at the service.
  package var id: String
  /// The owner's phone number.
  package var phoneNumber: String
  /// The balance, with its currency.
  package var balance: Money
}

extension Account: Codable {
  private enum CodingKeys: CodingKey { case id, phoneNumber, currency, balance }

  /// Decodes an account, with its balance as text with exactly the currency's decimals.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    phoneNumber = try values.decode(String.self, forKey: .phoneNumber)
    balance = try values.money(.balance, in: .currency)
  }

  /// Encodes an account.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(phoneNumber, forKey: .phoneNumber)
    try values.encode(balance.currency, forKey: .currency)
    try values.encode(balance.text, forKey: .balance)
  }
}

/// A transfer of money from one account to another.
package struct Transaction: Equatable, Identifiable, Sendable {
  /// The id at the service.
  package var id: String
  /// The sender's account.
  var senderId: String
  /// The recipient's account.
  var receiverId: String
  /// The amount.
  var amount: Money
  /// The time at which it was made, in seconds since 1970-01-01T00:00:00Z.
  var createdOn: Int
  /// The sender's note.
  package var reference: String
  /// The sender's phone number; empty if unknown.
  var senderPhone = ""
  /// The recipient's phone number; empty if unknown.
  var receiverPhone = ""

  /// Returns the change of an account's balance, in the smallest unit.
  func effect(on account: String) -> Int64 {
    (receiverId == account ? amount.minor : 0) - (senderId == account ? amount.minor : 0)
  }
}

extension Transaction: Codable {
  private enum CodingKeys: CodingKey {
    case id, senderId, receiverId, amount, currency, createdOn, reference, senderPhone
    case receiverPhone
  }

  /// Decodes a transaction, with its amount as text with exactly the currency's decimals.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    senderId = try values.decode(String.self, forKey: .senderId)
    receiverId = try values.decode(String.self, forKey: .receiverId)
    amount = try values.money(.amount, in: .currency)
    createdOn = try values.decode(Int.self, forKey: .createdOn)
    reference = try values.decode(String.self, forKey: .reference)
    senderPhone = try values.decode(String.self, forKey: .senderPhone)
    receiverPhone = try values.decode(String.self, forKey: .receiverPhone)
  }

  /// Encodes a transaction.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(senderId, forKey: .senderId)
    try values.encode(receiverId, forKey: .receiverId)
    try values.encode(amount.text, forKey: .amount)
    try values.encode(amount.currency, forKey: .currency)
    try values.encode(createdOn, forKey: .createdOn)
    try values.encode(reference, forKey: .reference)
    try values.encode(senderPhone, forKey: .senderPhone)
    try values.encode(receiverPhone, forKey: .receiverPhone)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an amount as text, in the currency of another field.
  func money(_ amount: Key, in currency: Key) throws -> Money {
    let text = try decode(String.self, forKey: amount)
    guard let money = Money(text: text, try decode(Currency.self, forKey: currency)) else {
      throw DecodingError.dataCorruptedError(
        forKey: amount, in: self, debugDescription: "“\(text)” is no amount of its currency")
    }
    return money
  }
}

extension Money: Codable {
  private enum CodingKeys: CodingKey { case amount, currency }

  /// Decodes `{"amount":"12.50","currency":"EUR"}`.
  package init(from decoder: any Decoder) throws {
    self = try decoder.container(keyedBy: CodingKeys.self).money(.amount, in: .currency)
  }

  /// Encodes `{"amount":"12.50","currency":"EUR"}`.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .amount)
    try values.encode(currency, forKey: .currency)
  }
}

/// One of the lists of the service.
package enum Resource: String, Codable, CaseIterable, CodingKeyRepresentable, TypedWord {
  /// The users.
  case user
  /// The accounts.
  case account
  /// The transactions.
  case transaction
}

extension Resource {
  /// The word in the command that deletes one.
  package var word: Text {
    switch self {
    case .user: Text("user", context: "what to delete")
    case .account: Text("account", context: "what to delete")
    case .transaction: Text("transaction", context: "what to delete")
    }
  }

  /// The word for one of its elements, before an id or a number.
  var text: Text {
    switch self {
    case .user: Text("user", context: "an element of the server, before its id")
    case .account: Text("account", context: "an element of the server, before its id")
    case .transaction: Text("transaction", context: "an element of the server, before its id")
    }
  }

  /// The word for its elements, of which the server holds no more.
  var plural: Text {
    switch self {
    case .user: Text("users", context: "what the server is full of")
    case .account: Text("accounts", context: "what the server is full of")
    case .transaction: Text("transactions", context: "what the server is full of")
    }
  }
}
