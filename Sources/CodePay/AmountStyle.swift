/// How people write amounts and dates where they are.
///
/// It is a value in the state, so that a recording shows what it showed.
public struct AmountStyle: Codable, Equatable, Sendable {
  /// The order of the parts of a date, and what stands between them.
  public enum DateOrder: String, Codable, Sendable {
    /// `31.12.2026`
    case dayDotMonth
    /// `12/31/2026`
    case monthSlashDay
    /// `31/12/2026`
    case daySlashMonth
    /// `2026-12-31`
    case yearFirst
  }

  /// What stands between whole and decimals.
  public var decimal: String
  /// What stands between groups of three digits; empty for nothing.
  public var grouping: String
  /// How dates are written.
  public var dates: DateOrder

  /// Makes a style of its parts.
  public init(decimal: String, grouping: String, dates: DateOrder) {
    self.decimal = decimal
    self.grouping = grouping
    self.dates = dates
  }

  /// As in `1,234.50` and `12/31/2026`.
  public static let english = AmountStyle(decimal: ".", grouping: ",", dates: .monthSlashDay)
  /// As in `1.234,50` and `31.12.2026`.
  public static let german = AmountStyle(decimal: ",", grouping: ".", dates: .dayDotMonth)
}

/// Why what was typed is no amount of money.
public enum AmountProblem: String, Error, Codable, Sendable {
  /// Nothing was typed.
  case missing
  /// It is not a number.
  case notANumber
  /// It has more decimals than the currency.
  case tooManyDecimals
  /// It is zero or less.
  case notPositive
  /// It is more than can be dealt with.
  case tooLarge
}

extension AmountStyle {
  /// The amount as it is shown, with its currency: `1,234.50 EUR`.
  public func text(_ money: Money) -> String { "\(number(money)) \(money.currency.code)" }

  /// The amount as it is shown, without its currency: `1,234.50`.
  public func number(_ money: Money) -> String {
    let text = money.text
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".")
    var whole = ""
    for (index, digit) in parts[0].enumerated() {
      if index > 0, (parts[0].count - index) % 3 == 0 { whole += grouping }
      whole.append(digit)
    }
    return (isNegative ? "-" : "")
      + ([whole] + parts.dropFirst().map(String.init))
      .joined(separator: decimal)
  }

  /// Reads an amount as people type it: `12`, `1,234.50`, `1.234,50`, `1 234,5`, `€` aside.
  ///
  /// Where both a point and a comma stand in it, the last one is before the decimals. One that
  /// stands alone is what it is in this style, unless it cannot be: `12,50` has no groups of three.
  ///
  /// - Throws: ``AmountProblem``.
  public func parse(_ typed: String, _ currency: Currency) throws(AmountProblem) -> Money {
    let isNegative: Bool
    var text = typed.trimmed
    if text.uppercased().hasSuffix(currency.code) { text = String(text.dropLast(3)).trimmed }
    if text.uppercased().hasPrefix(currency.code) { text = String(text.dropFirst(3)).trimmed }
    if text.isEmpty { throw .missing }
    isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    if isNegative || text.hasPrefix("+") { text.removeFirst() }
    let (whole, decimals) = try split(text)
    let significant = decimals.reversed().drop { $0 == "0" }.count
    guard significant <= currency.digits else { throw .tooManyDecimals }
    let padded =
      decimals.prefix(currency.digits)
      + String(repeating: "0", count: max(0, currency.digits - decimals.count))
    let digits = (whole + padded).drop { $0 == "0" }
    guard digits.count <= 16 else { throw .tooLarge }
    let minor = Int64(digits) ?? 0  // no digits are left of 0
    guard minor > 0, !isNegative else { throw .notPositive }
    guard minor <= Money.limit else { throw .tooLarge }
    return Money(minor: minor, currency)
  }

  /// The digits before and after the decimal separator, in ASCII.
  private func split(_ text: String) throws(AmountProblem) -> (String, String) {
    var parts = [""]
    var separators: [Character] = []
    for character in text {
      if let digit = Self.digit(character) {
        parts[parts.count - 1] += String(digit)
      } else {
        separators.append(character.isWhitespace || character == "’" ? "'" : character)
        parts.append("")
      }
    }
    guard separators.allSatisfy({ ".,'".contains($0) }), parts.contains(where: { !$0.isEmpty })
    else { throw .notANumber }
    var decimals = ""
    if let last = separators.last, isDecimal(last, separators, parts) {
      decimals = parts.removeLast()
      separators.removeLast()
    }
    // What is left are groups: three digits each but for the first, one sign between all of them.
    let isGrouped =
      separators.isEmpty
      || (Set(separators).count == 1 && !parts[0].isEmpty && parts[0].count <= 3
        && parts.dropFirst().allSatisfy { $0.count == 3 })
    guard isGrouped else { throw .notANumber }
    return (parts.joined(), decimals)
  }

  private func isDecimal(
    _ last: Character, _ separators: [Character], _ parts: [String]
  ) -> Bool {
    guard last != "'" else { return false }
    let count = separators.filter { $0 == last }.count
    guard count == 1 else { return false }
    if separators.count > 1 || String(last) == decimal { return true }
    // The only one, and no decimal separator here: does it group?
    return !(parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0")
  }

  private static func digit(_ character: Character) -> Int? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      scalar.properties.numericType == .decimal
    else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}
