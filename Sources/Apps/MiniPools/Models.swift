/// A pool, a collection of money for a purpose, in the service's format: what a user says about it,
/// and what the service adds.
@dynamicMemberLookup
package struct Pool: Equatable, Identifiable, Sendable {
  /// What the service adds to what a user says.
  package struct Record: Codable, Equatable, Sendable {
    /// The pool's number.
    var id: Int
    /// The currency of the goal, such as `USD`; nil for no goal.
    var goalAmountCurrency: String?
    /// The person who created it.
    var creatorId: Int
    /// The time of creation, in ISO 8601 with milliseconds, UTC.
    var createdAt: String
    /// The time of the last change, in ISO 8601 with milliseconds, UTC.
    var updatedAt: String
    /// The contributions.
    package var contributions: [Contribution] = []
  }

  /// What a user says about it.
  package var draft: Draft
  package var record: Record

  /// The pool's number.
  package var id: Int { record.id }

  /// Something that a user says about it.
  package subscript<Value>(dynamicMember member: WritableKeyPath<Draft, Value>) -> Value {
    get { draft[keyPath: member] }
    set { draft[keyPath: member] = newValue }
  }

  /// Something that the service adds.
  package subscript<Value>(dynamicMember member: WritableKeyPath<Record, Value>) -> Value {
    get { record[keyPath: member] }
    set { record[keyPath: member] = newValue }
  }

  /// The total of contributions, in whole units of the currency.
  ///
  /// The sum is limited to the largest integer: amounts come from the network.
  var contributed: Int {
    record.contributions.reduce(0) { sum, contribution in
      let (next, overflows) = sum.addingReportingOverflow(contribution.amountValue)
      return overflows ? (sum < 0 ? .min : .max) : next
    }
  }

  /// Whether there is a goal, and it has been reached.
  var isGoalReached: Bool { draft.goalAmountValue.map { contributed >= $0 } ?? false }

  /// Adds a contribution, unless it is already there.
  mutating func add(_ contribution: Contribution) {
    if record.contributions[id: contribution.id] == nil {
      record.contributions.append(contribution)
    }
  }

  /// Applies the user's draft.
  mutating func take(_ draft: Draft) {
    self.draft = draft
    record.goalAmountCurrency = draft.currency
  }
}

extension Pool: Codable {
  /// Decodes both parts from one object.
  package init(from decoder: any Decoder) throws {
    record = try Record(from: decoder)
    draft = try Draft(from: decoder)
  }

  /// Encodes both parts into one object.
  package func encode(to encoder: any Encoder) throws {
    try draft.encode(to: encoder)
    try record.encode(to: encoder)
  }
}

/// A user's contribution to a pool, in the service's format.
package struct Contribution: Codable, Equatable, Identifiable, Sendable {
  /// The contribution's number.
  package var id: Int
  /// The amount, in whole units of the currency.
  var amountValue: Int
  /// The currency, such as `USD`.
  var amountCurrency: String
  /// The note; may be empty.
  package var note: String
  /// The person who gave it.
  var contributorId: Int
  /// The time at which it was made, in ISO 8601 with milliseconds, UTC.
  var createdAt: String
  /// The time of the last change, in ISO 8601 with milliseconds, UTC.
  var updatedAt: String

  /// Whether it is the user's.
  var isOwn: Bool { contributorId == Person.user }
}

/// Who may contribute, in the service's format; the rest of it is not used.
package struct Person: Codable, Equatable, Sendable {
  /// The number of the person who uses the app, and creates pools and contributes to them.
  static let user = 6

  /// The person's number.
  var id: Int
  /// The person's name.
  var name: String
}
