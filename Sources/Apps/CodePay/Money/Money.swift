import Foundation

/// An exact amount of a currency, counted in its smallest unit: never a binary fraction.
///
/// ```swift
/// let eur = Currency("EUR")!
/// print(Money(minor: 123_450, eur).text)  // 1234.50
/// ```
package struct Money: Hashable, Sendable {
  /// The amount in the currency's smallest unit: cents for EUR, yen for JPY.
  package var minor: Int64
  /// The currency.
  var currency: Currency

  /// The maximum amount in the smallest unit, either side of zero: sums of all amounts that a
  /// server can contain stay far from the limits of `Int64`.
  static let limit: Int64 = 1_000_000_000_000_000

  /// Whether it is not more than an account can hold, so that every client can read it.
  var isHoldable: Bool { (-Self.limit...Self.limit).contains(minor) }

  /// Returns whether an account with this balance can hold another amount, too.
  func holds(_ other: Money) -> Bool { minor <= Self.limit - other.minor }

  /// Creates an amount in the smallest unit.
  package init(minor: Int64, _ currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  /// Creates the amount of a decimal number; nil if the currency has fewer decimals, or it is too
  /// large.
  init?(_ number: Decimal, _ currency: Currency) {
    // A number that is not whole, or none, is not described by digits alone.
    self.init(digits: (number * Decimal(currency.scale)).description, currency)
  }

  /// Parses an amount with a decimal point and exactly the currency's decimals; nil for anything
  /// else.
  init?(text: String, _ currency: Currency) {
    self.init(digits: text.filter { $0 != "." }, currency)
    if self.text != text { return nil }
  }

  /// Creates an amount from the digits of its number of smallest units; nil for anything else, or
  /// if it is too large.
  private init?(digits: String, _ currency: Currency) {
    guard let minor = Int64(digits) else { return nil }
    self.init(minor: minor, currency)
    if !isHoldable { return nil }
  }

  /// The amount with a decimal point and exactly the currency's decimals, without the currency.
  package var text: String {
    var digits = String(minor.magnitude)
    if currency.digits > 0 {
      let missing = currency.digits + 1 - digits.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -currency.digits))
    }
    return minor < 0 ? "-" + digits : digits
  }

  /// The amount as a decimal number, for the service: its digits are those of ``text``.
  var decimal: Decimal {
    Decimal(
      sign: minor < 0 ? .minus : .plus, exponent: -currency.digits,
      significand: Decimal(string: String(minor.magnitude)) ?? 0)
  }
}
