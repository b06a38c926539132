import Foundation
import ReelCoding
import ReelStorage
import ReelSupport

/// The query of a GET for a class: `where`, `order`, `limit`, `skip`, `count`.
struct ParseQuery {
  /// The maximum number of objects in an answer.
  private static let most = 1000
  private static let keys = ["objectId", "title", "year", "seasons", "createdAt", "updatedAt"]
  private static let comparisons = [
    "$gt": ">", "$gte": ">=", "$lt": "<", "$lte": "<=", "$ne": "<>",
  ]

  private var conditions: [String] = []
  private var values: [StoredJSON] = []
  private var patterns: [(key: String, pattern: NSRegularExpression)] = []
  private var order: [String] = []
  private var limit = 100
  private var skip = 0
  private var isCounted = false

  /// Parses a query; throws a `ParseRefusal` with the problem.
  init(_ items: [Target.Item]) throws {
    for item in items {
      switch item.name {
      case "where": try addConditions(item.value)
      case "order": order = try item.value.split(separator: ",").map(Self.ordering)
      case "limit": limit = min(try Self.number(item), Self.most)
      case "skip": skip = try Self.number(item)
      case "count": isCounted = try Self.number(item) > 0
      default:
        throw ParseRefusal(
          .invalidQuery,
          "\(item.name) is not understood; a query has where, order, limit, skip and count")
      }
    }
  }

  /// Returns the requested objects, and the number of elements without limit and skip, if
  /// requested.
  func run(_ connection: Connection) throws -> (objects: [ParseShow], count: Int?) {
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let sorting = " ORDER BY " + (order + ["id"]).joined(separator: ", ")
    guard patterns.isEmpty else {
      // SQLite has no regular expressions.
      let all = try connection.query(
        "SELECT * FROM tvShows\(filter)\(sorting)", values, transform: { try ParseShow($0) }
      ).filter(matches)
      return (Array(all.dropFirst(skip).prefix(limit)), isCounted ? all.count : nil)
    }
    let objects = try connection.query(
      "SELECT * FROM tvShows\(filter)\(sorting) LIMIT \(limit) OFFSET \(skip)", values,
      transform: { try ParseShow($0) })
    guard isCounted else { return (objects, nil) }
    let count = try connection.query(
      "SELECT count(*) AS found FROM tvShows\(filter)", values,
      transform: { try $0["found"] as Int })
    return (objects, count.first)
  }

  private func matches(_ object: ParseShow) -> Bool {
    guard case .object(let members) = object.json else { return false }
    return patterns.allSatisfy { key, pattern in
      guard case .string(let text)? = members[key] else { return false }
      return pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
  }

  private mutating func addConditions(_ text: String) throws {
    guard let json = try? JSON(exactly: text.utf8), case .object(let members) = json else {
      throw ParseRefusal(.invalidQuery, "where has to be a JSON object, not \(text.prefix(60))")
    }
    for (key, condition) in members.sorted(by: { $0.key < $1.key }) {
      try Self.check(key)
      if case .object(let operators) = condition, Self.date(condition) == nil {
        for (name, value) in operators.sorted(by: { $0.key < $1.key }) {
          try add(key, name, value, operators)
        }
      } else {
        try add(key, "=", condition)
      }
    }
  }

  private mutating func add(
    _ key: String, _ name: String, _ value: JSON, _ operators: [String: JSON]
  ) throws {
    switch name {
    case "$in", "$nin":
      guard case .array(let choices) = value else {
        throw ParseRefusal(.invalidQuery, "\(name) needs an array, not \(value.text.excerpt)")
      }
      // A show's fields always have a value: null matches none.
      let others = choices.filter { $0 != .null }
      let list = others.map { _ in "?" }.joined(separator: ", ")
      conditions.append("\(key) \(name == "$in" ? "" : "NOT ")IN (\(list))")
      values += try others.map { try Self.stored($0, key) }
    case "$exists":
      guard case .bool(let isThere) = value else {
        throw ParseRefusal(.invalidQuery, "$exists needs true or false, not \(value.text.excerpt)")
      }
      conditions.append("\(key) IS \(isThere ? "NOT " : "")NULL")
    case "$regex":
      guard case .string(let pattern) = value else {
        throw ParseRefusal(.invalidQuery, "$regex needs a text, not \(value.text.excerpt)")
      }
      let isLoose = operators["$options"] == "i"
      guard
        let expression = try? NSRegularExpression(
          pattern: pattern, options: isLoose ? .caseInsensitive : [])
      else { throw ParseRefusal(.invalidQuery, "\(pattern) is no regular expression") }
      patterns.append((key, expression))
    case "$options":
      guard operators["$regex"] != nil, value == "i" else {
        throw ParseRefusal(.invalidQuery, "$options goes with $regex, and can be \"i\"")
      }
    default:
      guard let comparison = Self.comparisons[name] else {
        let known = (Self.comparisons.keys + ["$exists", "$in", "$nin", "$regex"]).sorted().joined(
          separator: ", ")
        throw ParseRefusal(.invalidQuery, "\(name) is not understood; there is \(known)")
      }
      try add(key, comparison, value)
    }
  }

  private mutating func add(_ key: String, _ comparison: String, _ value: JSON) throws {
    if value == .null, comparison == "=" || comparison == "<>" {
      conditions.append("\(key) IS \(comparison == "=" ? "" : "NOT ")NULL")
      return
    }
    conditions.append("\(key) \(comparison) ?")
    values.append(try Self.stored(value, key))
  }

  private static func stored(_ value: JSON, _ key: String) throws -> StoredJSON {
    if let date = date(value) { return StoredJSON(stored: .text(date)) }
    switch value {
    case .string(let text): return StoredJSON(stored: .text(text))
    case .int(let number): return StoredJSON(stored: .integer(number))
    default:
      throw ParseRefusal(.invalidQuery, "\(key) cannot be compared with \(value.text.excerpt)")
    }
  }

  /// Returns the text of a date in Parse's format for queries.
  private static func date(_ value: JSON) -> String? {
    guard case .object(let members) = value, members["__type"] == "Date",
      case .string(let text)? = members["iso"]
    else { return nil }
    return text
  }

  private static func ordering(_ text: Substring) throws -> String {
    let key = text.hasPrefix("-") ? text.dropFirst() : text
    try check(String(key))
    return text.hasPrefix("-") ? "\(key) DESC" : String(key)
  }

  private static func check(_ key: String) throws {
    guard keys.contains(key) else {
      throw ParseRefusal(
        .invalidKeyName,
        "there is no field \(key); there is \(keys.joined(separator: ", "))")
    }
  }

  private static func number(_ item: Target.Item) throws -> Int {
    guard let number = Int(item.value), number >= 0 else {
      throw ParseRefusal(
        .invalidQuery, "\(item.name) has to be a whole number of at least 0, not \(item.value)")
    }
    return number
  }
}

/// A query's value for SQL.
private struct StoredJSON: Bindable {
  let stored: StoredValue
}
