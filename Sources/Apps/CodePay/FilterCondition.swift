import ReelApp

/// A condition of a ``Filter``, by its word in `filter` and `clear-filter`.
package enum FilterCondition: String, TypedWord {
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
  var field: FieldName? { FieldName(rawValue: rawValue) }

  /// The direction that it selects, if it selects one.
  var direction: Filter.Direction? { Filter.Direction(rawValue: rawValue) }

  /// Its word in `filter` and `clear-filter`.
  package var word: Text {
    switch self {
    case .search: Text("search", context: "a condition of the filter")
    case .from: Text("from", context: "a condition of the filter")
    case .to: Text("to", context: "a condition of the filter")
    case .min: Text("min", context: "a condition of the filter")
    case .max: Text("max", context: "a condition of the filter")
    case .currency: Text("currency", context: "a condition of the filter")
    case .outgoing: Text("outgoing", context: "a condition of the filter")
    case .incoming: Text("incoming", context: "a condition of the filter")
    }
  }
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

extension Filter {
  /// The current conditions in words: `from 2026-01-01, at least 5.00`.
  var text: Text {
    let parts: [Text?] = [
      search.map { "with “\(verbatim: $0)”" },
      from.map { Text("from \($0)", context: "transactions") },
      to.map { Text("to \($0)", context: "transactions") },
      min.map { "at least \($0.number)" },
      max.map { "at most \($0.number)" },
      currency.map { Text(verbatim: $0.code) },
      direction?.plural,
    ]
    return parts.compactMap(\.self).joined(separator: Text(verbatim: ", "))
  }
}
