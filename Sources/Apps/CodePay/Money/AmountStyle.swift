import ReelSupport
import ReelTexts

/// The notation of typed amounts and dates in a language, which its texts tell.
struct AmountStyle: Sendable {
  private let translation: Translation

  /// Creates the notation of a language.
  init(_ translation: Translation) { self.translation = translation }

  /// The decimal separator.
  var decimal: String { translation(Text(".", context: "before the decimals of a number")) }

  /// The separator of groups of three digits; empty for none.
  var grouping: String { translation(Text(",", context: "between the thousands of a number")) }

  /// Whether the month comes first in a date with slashes.
  var isMonthFirst: Bool {
    let example = Text("12/31/2026", context: "a date as it is typed: the last day of 2026")
    return translation(example).hasPrefix("12")
  }
}

/// The problem of a typed amount.
package enum AmountProblem: String, Codable, Sendable {
  /// The text is empty.
  case missing
  /// It is not a number.
  case notANumber
  /// It is not a number, where the currency has no decimals.
  case notAWholeNumber
  /// It has more decimals than the currency.
  case tooManyDecimals
  /// It is zero or less.
  case notPositive
  /// It is too large.
  case tooLarge
}

extension AmountProblem: TextError {
  /// A sentence for the user.
  package var text: Text {
    switch self {
    case .missing: "This is missing."
    case .notANumber: "This is not an amount. One looks like 1234.50."
    case .notAWholeNumber: "This is not an amount. One looks like 1234."
    case .tooManyDecimals: "The currency does not have that many decimals."
    case .notPositive: "It has to be more than zero."
    case .tooLarge: "This is more than an account can hold."
    }
  }
}

extension AmountStyle {
  /// Returns the amount without its currency: `1,234.50`.
  func number(_ money: Money) -> String {
    let text = money.text
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".")
    return (isNegative ? "-" : "")
      + ([parts[0].grouped(by: grouping)] + parts.dropFirst().map(String.init))
      .joined(separator: decimal)
  }

  /// Parses a typed amount: `12`, `1,234.50`, `1.234,50`, `1 234,5`, `1'234.50`, `12 EUR`, `12,50
  /// €`.
  ///
  /// If it contains both a point and a comma, the last one is the decimal separator. A single one
  /// has its meaning in this style, unless that is impossible: `12,50` has no groups of three.
  ///
  /// - Throws: An ``AmountProblem``.
  func parse(_ typed: String, _ currency: Currency) throws(AmountProblem) -> Money {
    var text = Self.bare(typed, currency)
    if text.isEmpty { throw .missing }
    let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    if isNegative || text.hasPrefix("+") { text = Self.bare(String(text.dropFirst()), currency) }
    let (whole, decimals) = try split(
      text, or: currency.digits == 0 ? .notAWholeNumber : .notANumber)
    // Zeros count: if `12.500` is meant as elsewhere, it is a thousand times as much.
    guard decimals.count <= currency.digits else { throw .tooManyDecimals }
    let padded = decimals + String(repeating: "0", count: currency.digits - decimals.count)
    let digits = (whole + padded).drop { $0 == "0" }
    guard digits.count <= 16 else { throw .tooLarge }
    let minor = Int64(digits) ?? 0  // no digits are left of 0
    guard minor > 0, !isNegative else { throw .notPositive }
    guard minor <= Money.limit else { throw .tooLarge }
    return Money(minor: minor, currency)
  }

  /// Returns the text without the currency's code or sign, before or after it.
  private static func bare(_ typed: String, _ currency: Currency) -> String {
    var text = typed.trimmed
    for name in [currency.code, currency.sign.map { String($0) }].compactMap(\.self) {
      if text.uppercased().hasSuffix(name) {
        text = String(text.dropLast(name.count)).trimmed
      } else if text.uppercased().hasPrefix(name) {
        text = String(text.dropFirst(name.count)).trimmed
      }
    }
    return text
  }

  /// Returns the digits before and after the decimal separator, in ASCII.
  private func split(
    _ text: String, or problem: AmountProblem
  ) throws(AmountProblem) -> (String, String) {
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
    else { throw problem }
    var decimals = ""
    if let last = separators.last, isDecimal(last, separators, parts) {
      decimals = parts.removeLast()
      separators.removeLast()
    }
    // The rest consists of groups: three digits each except for the first, with the same separator
    // between all of them.
    let isGrouped =
      separators.isEmpty
      || (Set(separators).count == 1 && !parts[0].isEmpty && parts[0].count <= 3
        && parts.dropFirst().allSatisfy { $0.count == 3 })
    guard isGrouped else { throw problem }
    return (parts.joined(), decimals)
  }

  private func isDecimal(
    _ last: Character, _ separators: [Character], _ parts: [String]
  ) -> Bool {
    guard last != "'" else { return false }
    let count = separators.filter { $0 == last }.count
    guard count == 1 else { return false }
    if separators.count > 1 || String(last) == decimal { return true }
    // The only one, and not a decimal separator here: is it a group separator?
    return !(parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0")
  }

  private static func digit(_ character: Character) -> Int? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      scalar.properties.numericType == .decimal
    else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}
