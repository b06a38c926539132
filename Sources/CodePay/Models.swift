import Foundation
import ReelApp

/// An account, as far as the app knows it.
public struct Account: Equatable, Identifiable, Sendable {
  /// What the service knows it by.
  public var id: String
  /// Whose it is.
  public var phoneNumber: String
  /// What is on it, and in which currency.
  public var balance: Money

  /// Makes an account of its parts.
  public init(id: String, phoneNumber: String, balance: Money) {
    self.id = id
    self.phoneNumber = phoneNumber
    self.balance = balance
  }
}

extension Account: Codable {
  private enum CodingKeys: CodingKey { case id, phoneNumber, currency, balance }

  /// Reads an account, its balance as text with exactly the currency's decimals.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    phoneNumber = try values.decode(String.self, forKey: .phoneNumber)
    balance = try values.money(.balance, in: .currency)
  }

  /// Writes an account.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(phoneNumber, forKey: .phoneNumber)
    try values.encode(balance.currency, forKey: .currency)
    try values.encode(balance.text, forKey: .balance)
  }
}

/// Money that went from one account to another.
public struct Transaction: Equatable, Identifiable, Sendable {
  /// What the service knows it by.
  public var id: String
  /// The account that it came from.
  public var senderId: String
  /// The account that it went to.
  public var receiverId: String
  /// How much.
  public var amount: Money
  /// When it was made, in seconds since 1970-01-01T00:00:00Z.
  public var createdOn: Int
  /// What the sender had to say about it.
  public var reference: String
  /// Whose account it came from; empty where that is not known.
  public var senderPhone = ""
  /// Whose account it went to; empty where that is not known.
  public var receiverPhone = ""

  /// Makes a transaction of its parts.
  public init(
    id: String, senderId: String, receiverId: String, amount: Money, createdOn: Int,
    reference: String
  ) {
    self.id = id
    self.senderId = senderId
    self.receiverId = receiverId
    self.amount = amount
    self.createdOn = createdOn
    self.reference = reference
  }

  /// By how much it changes the balance of an account, in the smallest unit.
  func effect(on account: String) -> Int64 {
    (receiverId == account ? amount.minor : 0) - (senderId == account ? amount.minor : 0)
  }
}

extension Transaction: Codable {
  private enum CodingKeys: CodingKey {
    case id, senderId, receiverId, amount, currency, createdOn, reference, senderPhone
    case receiverPhone
  }

  /// Reads a transaction, its amount as text with exactly the currency's decimals.
  public init(from decoder: any Decoder) throws {
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

  /// Writes a transaction.
  public func encode(to encoder: any Encoder) throws {
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
  /// An amount as text, in the currency of another field.
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

  /// Reads `{"amount":"12.50","currency":"EUR"}`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.container(keyedBy: CodingKeys.self).money(.amount, in: .currency)
  }

  /// Writes `{"amount":"12.50","currency":"EUR"}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .amount)
    try values.encode(currency, forKey: .currency)
  }
}

/// One of the lists of the service.
public enum Resource: String, Codable, CaseIterable, CommandValue {
  /// Those who can log in.
  case user
  /// What they have.
  case account
  /// What they sent one another.
  case transaction
}
