/// In which order the list shows transactions.
package enum Sorting: String, LocalizedWord {
  /// The last ones first.
  case newest
  /// The first ones first.
  case oldest
  /// The largest amounts first, whatever their currency.
  case largest
  /// The smallest amounts first.
  case smallest

  /// Whether it goes by days, so that those can be headings.
  var isByDate: Bool { self == .newest || self == .oldest }

  /// Transactions in this order; those with one amount stay in the order of their making.
  ///
  /// - Parameter newest: the transactions, newest first.
  func sorted(_ newest: [Transaction]) -> [Transaction] {
    switch self {
    case .newest: newest
    case .oldest: newest.reversed()
    case .largest: newest.sorted { $0.amount.decimal > $1.amount.decimal }
    case .smallest: newest.sorted { $0.amount.decimal < $1.amount.decimal }
    }
  }

  func text(_ strings: Strings) -> String { strings.list.sorting(self) }
}
