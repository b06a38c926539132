import ReelApp

/// The order of transactions in the list.
package enum Sorting: String, LaterAddition, TypedWord {
  /// The latest first.
  case newest
  /// The earliest first.
  case oldest
  /// The largest amounts first, whatever their currency.
  case largest
  /// The smallest amounts first.
  case smallest

  /// The latest first, as long as there was no other order.
  package static let earlier = Sorting.newest

  /// Whether it is by date, so that days can be headings.
  var isByDate: Bool { self == .newest || self == .oldest }

  /// Returns transactions in this order; equal amounts stay in chronological order.
  ///
  /// - Parameter newest: the transactions, newest first.
  func sorted(_ newest: [Transaction]) -> [Transaction] {
    switch self {
    case .newest: newest
    case .oldest: newest.reversed()
    case .largest, .smallest: newest.sorted(by: isBefore)
    }
  }

  /// Whether a transaction is before another.
  func isBefore(_ one: Transaction, _ other: Transaction) -> Bool {
    switch self {
    case .newest: one.createdOn > other.createdOn
    case .oldest: one.createdOn < other.createdOn
    case .largest: one.amount.decimal > other.amount.decimal
    case .smallest: one.amount.decimal < other.amount.decimal
    }
  }

  /// Its word in `sort`.
  package var word: Text {
    switch self {
    case .newest: Text("newest", context: "an order of transactions")
    case .oldest: Text("oldest", context: "an order of transactions")
    case .largest: Text("largest", context: "an order of transactions")
    case .smallest: Text("smallest", context: "an order of transactions")
    }
  }
}
