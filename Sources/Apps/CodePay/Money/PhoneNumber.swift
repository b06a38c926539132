import ReelSupport

/// A phone number in E.164 form: `+` and 8 to 15 digits.
enum PhoneNumber {
  private static let separators = "-‐‑–.()/"
  /// What one may be typed with, besides blanks.
  static let characters = "+0123456789" + separators

  /// What was typed without blanks, dashes, dots and brackets; nil where that is no phone number.
  static func parse(_ typed: String) -> String? {
    let text = String(typed.filter { !$0.isWhitespace && !separators.contains($0) })
    let digits = text.dropFirst()
    guard text.hasPrefix("+"), (8...15).contains(digits.count), digits.first != "0",
      digits.hasOnlyDigits
    else { return nil }
    return text
  }
}
