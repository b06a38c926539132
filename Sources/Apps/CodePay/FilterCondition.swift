/// One of the conditions of a ``Filter``, by the word that `filter` and `clear-filter` know it by.
package enum FilterCondition: String, LocalizedWord {
  /// Part of a reference or of a phone number.
  case search
  /// The first day.
  case from
  /// The last day.
  case to
  /// The least amount.
  case min
  /// The largest amount.
  case max
  /// The currency.
  case currency
  /// Money that went away.
  case outgoing
  /// Money that came in.
  case incoming

  /// The field that it is typed into, for those that are read.
  var field: FieldName? {
    switch self {
    case .from: .from
    case .to: .to
    case .min: .min
    case .max: .max
    case .currency: .currency
    case .search, .outgoing, .incoming: nil
    }
  }

  /// The direction that it asks for.
  var direction: Filter.Direction? {
    switch self {
    case .outgoing: .outgoing
    case .incoming: .incoming
    default: nil
    }
  }

  func text(_ strings: Strings) -> String { strings.list.condition(self) }
}

extension Filter {
  /// The conditions that there are now.
  var conditions: [FilterCondition] {
    FilterCondition.allCases.filter { condition in
      var without = self
      without.takeBack(condition)
      return without != self
    }
  }

  /// Looks for a condition no more.
  mutating func takeBack(_ condition: FilterCondition) {
    switch condition {
    case .search: search = nil
    case .from: from = nil
    case .to: to = nil
    case .min: min = nil
    case .max: max = nil
    case .currency: currency = nil
    case .outgoing, .incoming: if direction == condition.direction { direction = nil }
    }
  }
}
