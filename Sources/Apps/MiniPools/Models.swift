/// A collection of money for something, as the service sends it.
package struct Pool: Codable, Equatable, Identifiable, Sendable {
  /// The pool's number.
  package var id: Int
  /// What is collected for.
  var name: String
  /// How much is wanted, in whole units of the currency; nil for no goal.
  var goalAmountValue: Int?
  /// The currency of the goal, such as `USD`; nil for no goal.
  var goalAmountCurrency: String?
  /// The person who created it.
  var creatorId: Int
  /// When it was created, in ISO 8601 with milliseconds, UTC.
  var createdAt: String
  /// When it was last changed, in ISO 8601 with milliseconds, UTC.
  var updatedAt: String
  /// What people gave.
  var contributions: [Contribution] = []

  /// How much has been given, in whole units of the currency.
  ///
  /// The sum ends at the largest number there is: amounts come from the network.
  var contributed: Int {
    contributions.reduce(0) { sum, contribution in
      let (next, overflows) = sum.addingReportingOverflow(contribution.amountValue)
      return overflows ? (sum < 0 ? .min : .max) : next
    }
  }

  /// Whether there is a goal, and at least as much has been given.
  var isGoalReached: Bool { goalAmountValue.map { contributed >= $0 } ?? false }

  /// Puts what the user entered in place.
  mutating func take(_ draft: Draft) {
    name = draft.name
    goalAmountValue = draft.goal
    goalAmountCurrency = draft.goal == nil ? nil : Draft.currency
  }
}

/// What a user gave to a pool, as the service sends it.
package struct Contribution: Codable, Equatable, Identifiable, Sendable {
  /// The contribution's number.
  package var id: Int
  /// How much, in whole units of the currency.
  var amountValue: Int
  /// The currency, such as `USD`.
  var amountCurrency: String
  /// What the person says about it; may be empty.
  var note: String
  /// The person who gave it.
  var contributorId: Int
  /// When it was given, in ISO 8601 with milliseconds, UTC.
  var createdAt: String
  /// When it was last changed, in ISO 8601 with milliseconds, UTC.
  var updatedAt: String
}

/// What the user wants a pool to be: the valid content of the form.
package struct Draft: Codable, Equatable, Sendable {
  /// The currency of every goal that is set here.
  static let currency = "USD"

  /// What is collected for.
  var name: String
  /// How much is wanted, in whole dollars; nil for no goal.
  var goal: Int?

  /// Creates a draft.
  package init(name: String, goal: Int? = nil) {
    self.name = name
    self.goal = goal
  }
}
