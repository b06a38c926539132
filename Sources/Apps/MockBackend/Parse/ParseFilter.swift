import ReelCoding
import ReelStorage
import ReelSupport
import ReelTexts

/// The conditions of a query, as SQL.
struct ParseFilter {
  private static let comparisons = [
    "$eq": "=", "$gt": ">", "$gte": ">=", "$lt": "<", "$lte": "<=", "$ne": "<>",
  ]
  private static let options: [Character: Pattern.Options] = [
    "i": .ignoresCase, "m": .byLine, "s": .acrossLines,
  ]
  /// The maximum number of steps for a pattern, a second's work: other requests wait meanwhile.
  private static let mostSteps = 20_000_000

  /// The condition.
  private(set) var sql = "1"
  /// The values in it.
  private(set) var values: [String] = []

  /// A filter that every show passes.
  init() {}

  /// Translates the members of `where`; throws a `ParseRefusal` with the problem.
  ///
  /// - Parameters:
  ///   - members: the conditions, all of which have to hold.
  ///   - connection: finds the texts that match a pattern: SQLite has no regular expressions.
  init(_ members: JSON.Members, _ connection: Connection) throws {
    var parts: [String] = []
    for (key, condition) in members.ordered {
      switch key {
      case "$or", "$and", "$nor": parts.append(try group(key, condition, connection))
      default:
        let field = try ParseField(named: key)
        if case .object(let operators) = condition, !ParseField.isDate(operators) {
          for (name, value) in operators.ordered {
            parts.append(try part(field, name, value, operators, connection))
          }
        } else {
          parts.append(try comparison(field, "=", condition))
        }
      }
    }
    if !parts.isEmpty { sql = parts.joined(separator: " AND ") }
  }

  /// Returns several filters, joined.
  private mutating func group(
    _ key: String, _ condition: JSON, _ connection: Connection
  ) throws -> String {
    guard case .array(let choices) = condition, !choices.isEmpty else {
      throw ParseRefusal(
        .invalidQuery, "\(key) needs an array of conditions, not \(condition.text.excerpt)")
    }
    let filters = try choices.map { choice in
      guard case .object(let members) = choice else {
        throw ParseRefusal(
          .invalidQuery, "\(key) needs an array of conditions, not \(condition.text.excerpt)")
      }
      return try ParseFilter(members, connection)
    }
    values += filters.flatMap(\.values)
    let joined = filters.map { "(\($0.sql))" }.joined(separator: key == "$and" ? " AND " : " OR ")
    return key == "$nor" ? "NOT (\(joined))" : "(\(joined))"
  }

  private mutating func part(
    _ field: ParseField, _ name: String, _ value: JSON, _ operators: JSON.Members,
    _ connection: Connection
  ) throws -> String {
    switch name {
    case "$in", "$nin":
      guard case .array(let choices) = value else {
        throw ParseRefusal(.invalidQuery, "\(name) needs an array, not \(value.text.excerpt)")
      }
      // A show's fields always have a value: null matches none.
      let operands = try choices.filter { $0 != .null }.map(field.operand)
      values += operands.map(\.value)
      let list = operands.map(\.sql).joined(separator: ", ")
      return "\(field) \(name == "$in" ? "" : "NOT ")IN (\(list))"
    case "$exists":
      guard case .bool(let isThere) = value else {
        throw ParseRefusal(
          .invalidQuery, "$exists needs true or false, not \(value.text.excerpt)")
      }
      return "\(field) IS \(isThere ? "NOT " : "")NULL"
    case "$regex":
      let texts = try matches(field, value, try options(in: operators), connection)
      values.append(JSON.array(texts.map { .string($0) }).text)
      return "\(field) IN (SELECT value FROM json_each(?))"
    case "$options":
      guard operators["$regex"] != nil else { throw Self.wrongOptions }
      return "1"
    default:
      guard let comparison = Self.comparisons[name] else {
        let known = (Self.comparisons.keys + ["$exists", "$in", "$nin", "$regex"]).sorted()
          .joined(separator: ", ")
        throw ParseRefusal(.invalidQuery, "\(name) is not understood; there is \(known)")
      }
      return try self.comparison(field, comparison, value)
    }
  }

  private mutating func comparison(
    _ field: ParseField, _ comparison: String, _ value: JSON
  ) throws -> String {
    if value == .null, comparison == "=" || comparison == "<>" {
      return "\(field) IS \(comparison == "=" ? "" : "NOT ")NULL"
    }
    let operand = try field.operand(value)
    values.append(operand.value)
    return "\(field) \(comparison) \(operand.sql)"
  }

  private static let wrongOptions = ParseRefusal(
    .invalidQuery, "$options goes with $regex, and consists of i, m and s")

  /// Returns the options of a pattern.
  private func options(
    in operators: JSON.Members
  ) throws -> Pattern.Options {
    guard let value = operators["$options"] else { return [] }
    guard case .string(let letters) = value else { throw Self.wrongOptions }
    return try letters.reduce(into: []) { options, letter in
      guard let option = Self.options[letter] else { throw Self.wrongOptions }
      options.insert(option)
    }
  }

  /// Returns the texts of a field that match a pattern.
  private func matches(
    _ field: ParseField, _ value: JSON, _ options: Pattern.Options, _ connection: Connection
  ) throws -> [String] {
    guard case .string(let written) = value else {
      throw ParseRefusal(.invalidQuery, "$regex needs a text, not \(value.text.excerpt)")
    }
    let pattern: Pattern
    do throws(QueryError) {
      pattern = try Pattern(Self.unquoted(written), options)
    } catch {
      throw ParseRefusal(
        .invalidQuery,
        "\(written.excerpt) is no regular expression that is understood: \(error.message.english)")
    }
    // A pattern is about texts, which a number is not.
    guard field != .year, field != .seasons else { return [] }
    let texts = try connection.query(
      "SELECT DISTINCT \(field) AS found FROM tvShows", transform: { try $0["found"] as String })
    guard texts.reduce(0, { $0 + $1.utf8.count }) <= Self.mostSteps / pattern.size else {
      throw ParseRefusal(
        .invalidQuery, "the texts are too long for a regular expression of this size")
    }
    return texts.filter(pattern.isFound)
  }

  /// Returns a pattern without `\Q` and `\E`, between which SDKs put what a text contains or begins
  /// with: the symbols there are escaped instead.
  private static func unquoted(_ pattern: String) -> String {
    var (result, rest, isQuoted) = ("", pattern[...], false)
    while let next = rest.first {
      // Outside, an escaped character stays with its backslash.
      var length = !isQuoted && next == "\\" ? 2 : 1
      if rest.hasPrefix(isQuoted ? "\\E" : "\\Q") {
        isQuoted.toggle()
        length = 2
      } else {
        if isQuoted, !next.isLetter, !next.isNumber { result += "\\" }
        result += rest.prefix(length)
      }
      rest = rest.dropFirst(length)
    }
    return result
  }
}
