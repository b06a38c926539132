/// A collection of money for something, as the service sends it.
public struct Pool: Codable, Equatable, Identifiable, Sendable {
  /// The pool's number.
  public var id: Int
  /// What is collected for.
  public var name: String
  /// How much is wanted, in whole units of the currency; nil for no goal.
  public var goalAmountValue: Int?
  /// The currency of the goal, such as `USD`; nil for no goal.
  public var goalAmountCurrency: String?
  /// The person who created it.
  public var creatorId: Int
  /// When it was created, in ISO 8601 with milliseconds, UTC.
  public var createdAt: String
  /// When it was last changed, in ISO 8601 with milliseconds, UTC.
  public var updatedAt: String
  /// What people gave.
  public var contributions: [Contribution]

  /// Makes a pool of its parts.
  public init(
    id: Int, name: String, goalAmountValue: Int? = nil, goalAmountCurrency: String? = nil,
    creatorId: Int, createdAt: String, updatedAt: String, contributions: [Contribution] = []
  ) {
    self.id = id
    self.name = name
    self.goalAmountValue = goalAmountValue
    self.goalAmountCurrency = goalAmountCurrency
    self.creatorId = creatorId
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.contributions = contributions
  }

  /// How much has been given, in whole units of the currency.
  ///
  /// The sum ends at the largest number there is: amounts come from the network.
  public var contributed: Int {
    contributions.reduce(0) { sum, contribution in
      let (next, overflows) = sum.addingReportingOverflow(contribution.amountValue)
      return overflows ? (sum < 0 ? .min : .max) : next
    }
  }

  /// Whether there is a goal, and at least as much has been given.
  public var isGoalReached: Bool { goalAmountValue.map { contributed >= $0 } ?? false }

  /// Puts what the user entered in place.
  mutating func take(_ draft: Draft) {
    name = draft.name
    goalAmountValue = draft.goal
    goalAmountCurrency = draft.goal == nil ? nil : Draft.currency
  }
}

/// What somebody gave to a pool, as the service sends it.
public struct Contribution: Codable, Equatable, Identifiable, Sendable {
  /// The contribution's number.
  public var id: Int
  /// How much, in whole units of the currency.
  public var amountValue: Int
  /// The currency, such as `USD`.
  public var amountCurrency: String
  /// What the person says about it; may be empty.
  public var note: String
  /// The person who gave it.
  public var contributorId: Int
  /// When it was given, in ISO 8601 with milliseconds, UTC.
  public var createdAt: String
  /// When it was last changed, in ISO 8601 with milliseconds, UTC.
  public var updatedAt: String

  /// Makes a contribution of its parts.
  public init(
    id: Int, amountValue: Int, amountCurrency: String, note: String, contributorId: Int,
    createdAt: String, updatedAt: String
  ) {
    self.id = id
    self.amountValue = amountValue
    self.amountCurrency = amountCurrency
    self.note = note
    self.contributorId = contributorId
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// What the user wants a pool to be: the valid content of the form.
public struct Draft: Codable, Equatable, Sendable {
  /// The currency of every goal that is set here.
  static let currency = "USD"

  /// What is collected for.
  public var name: String
  /// How much is wanted, in whole dollars; nil for no goal.
  public var goal: Int?

  /// Makes a draft of its parts.
  public init(name: String, goal: Int? = nil) {
    self.name = name
    self.goal = goal
  }
}
