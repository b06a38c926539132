import ReelCoding

/// One of the lists of the service, and the fields that its elements have.
enum CodePayResource: String, CaseIterable, Sendable {
  case user, account, transaction

  /// The fields besides the id.
  var fields: [String] {
    switch self {
    case .user: ["phoneNumber", "password"]
    case .account: ["phoneNumber", "currency", "balance"]
    case .transaction:
      ["senderId", "receiverId", "amount", "currency", "createdOn", "reference"]
    }
  }

  /// What was sent, with the fields that it should have: others are dropped, and those that are
  /// missing are made up.
  func filled(_ sent: [String: JSON], id: Int, now: Int64) -> [String: JSON] {
    var members: [String: JSON] = ["id": .string(String(id))]
    for field in fields { members[field] = sent[field] ?? Self.generated(field, id: id, now: now) }
    return members
  }

  /// Data as a generator makes them up: of the right type, and nonsense.
  private static func generated(_ field: String, id: Int, now: Int64) -> JSON {
    switch field {
    case "balance", "amount": JSON(id * 37 % 100)
    case "createdOn": .int(now / 1000)
    default: .string("\(field) \(id)")
    }
  }
}
