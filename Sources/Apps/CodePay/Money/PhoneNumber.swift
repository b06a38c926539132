import ReelApp
import ReelSupport

/// A phone number in E.164 form: `+` and 8 to 15 digits.
enum PhoneNumber {
  private static let separators = "-‐‑–.()/"
  /// What one may be typed with, besides blanks.
  static let characters = "+0123456789" + separators

  /// How one is typed with blanks: a first word of + and 8 digits is all of it.
  static let pieces = Pieces(of: characters, whole: 9)

  /// What was typed without blanks, dashes, dots and brackets.
  static func bare(_ typed: String) -> String {
    String(typed.filter { !$0.isWhitespace && !separators.contains($0) })
  }

  /// A phone number and an amount that stand beside each other, where blanks may be in both.
  ///
  /// The last word is the amount, and so is the one before a currency: `+49 151 0000001 12 EUR`.
  /// Where only all words together are a phone number there is no amount. That a number is the
  /// beginning of another does not happen: no telephone could tell where it ends.
  static func split(_ phone: String?, _ amount: String?) -> (phone: String?, amount: String?) {
    guard let phone, let amount else { return (phone, amount) }
    let words = phone.split(separator: " ")
    if let last = words.last, words.count > 1, last.contains(where: \.isNumber),
      !amount.contains(where: \.isNumber)
    {
      return (words.dropLast().joined(separator: " "), "\(last) \(amount)")
    }
    let whole = "\(phone) \(amount)"
    return parse(phone) == nil && parse(whole) != nil ? (whole, nil) : (phone, amount)
  }

  /// What was typed without blanks, dashes, dots and brackets; nil where that is no phone number.
  static func parse(_ typed: String) -> String? {
    let text = bare(typed)
    let digits = text.dropFirst()
    guard text.hasPrefix("+"), (8...15).contains(digits.count), digits.first != "0",
      digits.hasOnlyDigits
    else { return nil }
    return text
  }
}
