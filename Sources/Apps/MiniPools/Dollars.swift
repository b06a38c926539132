import ReelApp
import ReelSupport

/// A typed amount: `100`, `$100`, `1,000`, `$1,000`; in whole dollars, above zero.
package struct Dollars: CommandValue {
  /// The maximum amount, in whole dollars.
  static let limit = 1_000_000_000

  /// The amount in whole dollars.
  let amount: Int

  /// Parses an amount.
  package init(word: String) throws(LineError) {
    let texts = Strings.english.amounts
    guard let amount = Self.wholeNumber(word), amount > 0 else {
      throw LineError(texts.notWhole(word.excerpt))
    }
    guard amount <= Self.limit else {
      throw LineError(texts.tooLarge(Strings.english.dollars(Self.limit)))
    }
    self.amount = amount
  }

  /// A description of valid words.
  package static var expectation: String { Strings.english.amounts.expectation }

  /// Returns the typed integer, with or without the sign and commas between groups of three digits;
  /// nil if it is not one, and the largest `Int` if it is too large.
  static func wholeNumber(_ typed: String) -> Int? {
    let text = typed.trimmed
    if !text.isEmpty, text.hasOnlyDigits { return Int(text) ?? .max }
    let groups = text.dropFirst(text.hasPrefix("$") ? 1 : 0)
      .split(separator: ",", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.hasOnlyDigits }) else { return nil }
    if groups.count > 1 {
      guard groups[0].count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
        return nil
      }
    }
    return Int(groups.joined()) ?? .max
  }
}
