import ReelApp
import ReelSupport

/// An amount in whole dollars: `$1,000`, or as another language writes it.
///
/// As an argument, it is above zero, and typed as `100`, `$100`, `1,000` or `$1,000`, or as another
/// language writes it: `1.000 $`.
package struct Dollars: CommandValue, TextValue {
  /// The currency at the service.
  static let currency = "USD"
  /// The sign of the currency.
  static let sign = "$"
  /// The maximum amount to contribute, in whole dollars.
  static let limit = 1_000_000_000

  /// The amount in whole dollars.
  let amount: Int

  /// Creates an amount in whole dollars.
  init(_ amount: Int) { self.amount = amount }

  /// Parses an amount in English.
  package init(word: String) throws(LineError) { try self.init(word: word, in: .en) }

  /// Parses an amount as a language writes it.
  init(word: String, in language: Language) throws(LineError) {
    guard let amount = Self.wholeNumber(word, in: language), amount > 0 else {
      throw LineError(
        """
        “\(verbatim: word.excerpt)” is not an amount in whole dollars above zero, such as 25 or \
        $1,000
        """)
    }
    guard amount <= Self.limit else {
      throw LineError("no more than \(Dollars(Self.limit)) can be contributed at once")
    }
    self.amount = amount
  }

  /// A description of valid words.
  package static var expectation: Text { "an amount in whole dollars, such as 25 or $1,000" }

  /// Returns the amount as the language writes it.
  package func string(in translation: Translation) -> String {
    // The sign is before all, also in English; the smallest integer has no opposite.
    let sign = amount < 0 ? "−" : ""
    let digits = translation(Text(number: amount)).dropFirst(sign.count)
    return sign + translation(Self.signed(String(digits)))
  }

  /// Returns digits with the sign where the language has it.
  private static func signed(_ digits: String) -> Text {
    Text("$\(verbatim: digits)", context: "an amount in dollars")
  }

  /// Returns the typed integer, with or without the sign and separators between groups of three
  /// digits, as the language writes them; nil if it is not one, and the largest `Int` if it is too
  /// large.
  ///
  /// The sign may be in front in every language.
  static func wholeNumber(_ typed: String, in language: Language) -> Int? {
    let text = typed.trimmed
    // Of digits alone, every language makes the same.
    guard let digits = text.hasOnlyDigits ? text : digits(of: text, in: language), !digits.isEmpty
    else { return nil }
    return Int(digits) ?? .max
  }

  /// Returns the digits of an amount with the sign or separators; nil if it is not one.
  private static func digits(of typed: String, in language: Language) -> String? {
    let translation = Translation(language)
    let separator = translation(Text(number: 1_000)).first { !$0.isNumber }
    var text = typed
    if text.hasPrefix(Self.sign) {
      text = String(text.dropFirst())
    } else if text.hasSuffix(Self.sign), translation(Self.signed("0")).hasSuffix(Self.sign) {
      text = String(text.dropLast()).trimmed
    }
    let groups = text.split(omittingEmptySubsequences: false) { $0 == separator }
    let isGrouped = groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard groups.allSatisfy({ !$0.isEmpty && $0.hasOnlyDigits }), isGrouped || groups.count == 1
    else { return nil }
    return groups.joined()
  }
}

extension Pool {
  /// The contributions: `$30`, or `$30 / $50` if there is a goal.
  var amount: Text {
    [contributed, draft.goalAmountValue].compactMap { $0.map { Text(Dollars($0)) } }
      .joined(separator: Text(verbatim: " / "))
  }
}
