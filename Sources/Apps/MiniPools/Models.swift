/// A pool, a collection of money for a purpose, in the service's format.
package struct Pool: Codable, Equatable, Identifiable, Sendable {
  /// The pool's number.
  package var id: Int
  /// The purpose.
  var name: String
  /// The goal, in whole units of the currency; nil for none.
  var goalAmountValue: Int?
  /// The currency of the goal, such as `USD`; nil for no goal.
  var goalAmountCurrency: String?
  /// The person who created it.
  var creatorId: Int
  /// The time of creation, in ISO 8601 with milliseconds, UTC.
  var createdAt: String
  /// The time of the last change, in ISO 8601 with milliseconds, UTC.
  var updatedAt: String
  /// The contributions.
  var contributions: [Contribution] = []

  /// The total of contributions, in whole units of the currency.
  ///
  /// The sum is limited to the largest integer: amounts come from the network.
  var contributed: Int {
    contributions.reduce(0) { sum, contribution in
      let (next, overflows) = sum.addingReportingOverflow(contribution.amountValue)
      return overflows ? (sum < 0 ? .min : .max) : next
    }
  }

  /// Whether there is a goal, and it has been reached.
  var isGoalReached: Bool { goalAmountValue.map { contributed >= $0 } ?? false }

  /// Adds a contribution, unless it is already there.
  mutating func add(_ contribution: Contribution) {
    if !contributions.contains(where: { $0.id == contribution.id }) {
      contributions.append(contribution)
    }
  }

  /// Applies the user's draft.
  mutating func take(_ draft: Draft) {
    name = draft.name
    goalAmountValue = draft.goal
    goalAmountCurrency = draft.goal == nil ? nil : Draft.currency
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
  var note: String
  /// The person who gave it.
  var contributorId: Int
  /// The time at which it was made, in ISO 8601 with milliseconds, UTC.
  var createdAt: String
  /// The time of the last change, in ISO 8601 with milliseconds, UTC.
  var updatedAt: String
}

/// The valid content of the form.
package struct Draft: Codable, Equatable, Sendable {
  /// The currency of every goal set here.
  static let currency = "USD"

  /// The purpose.
  var name: String
  /// The goal, in whole dollars; nil for none.
  var goal: Int?

  /// Creates a draft.
  package init(name: String, goal: Int? = nil) {
    self.name = name
    self.goal = goal
  }

  /// Creates a draft with the content of a pool.
  init(_ pool: Pool) { self.init(name: pool.name, goal: pool.goalAmountValue) }
}
