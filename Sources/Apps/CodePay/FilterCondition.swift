/// A condition of a ``Filter``, by its word in `filter` and `clear-filter`.
package enum FilterCondition: String, LocalizedWord {
  /// A part of a note or of a phone number.
  case search
  /// The first day.
  case from
  /// The last day.
  case to
  /// The minimum amount.
  case min
  /// The maximum amount.
  case max
  /// The currency.
  case currency
  /// Outgoing money.
  case outgoing
  /// Incoming money.
  case incoming

  /// The field for its value, if it has one.
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

  /// The direction that it selects.
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
  /// The current conditions.
  var conditions: [FilterCondition] {
    FilterCondition.allCases.filter { condition in
      var without = self
      without.takeBack(condition)
      return without != self
    }
  }

  /// Removes a condition.
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
