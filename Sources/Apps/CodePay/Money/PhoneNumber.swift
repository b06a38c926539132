import ReelApp
import ReelSupport

/// A phone number in E.164 form: `+` and 8 to 15 digits.
enum PhoneNumber {
  private static let separators = "-‐‑–.()/"
  /// The characters allowed in a typed number, besides spaces.
  static let characters = "+0123456789" + separators

  /// The rules for typing one with spaces: a first word of + and 8 digits is the whole number.
  static let pieces = Pieces(of: characters, whole: 9)

  /// The same rules, where the name of its owner may be typed instead.
  static let piecesOrName = Pieces(of: characters, whole: 9, orName: true)

  /// The words in place of a number that is not known.
  static let unknown = Text("unknown", context: "a phone number")

  /// Returns a typed number without spaces, dashes, dots and brackets.
  static func bare(_ typed: String) -> String {
    String(typed.filter { !$0.isWhitespace && !separators.contains($0) })
  }

  /// Returns whether a text looks like a phone number, be it a valid one or not.
  static func isLike(_ text: String) -> Bool {
    let digits = bare(text).drop { $0 == "+" }
    return !digits.isEmpty && digits.hasOnlyDigits
      && (text.contains("+") || digits.hasPrefix("00"))
  }

  /// Returns the digits of a part of a phone number, as typed; nil if the text is more likely
  /// something else: a few digits, which many numbers contain, or an amount.
  static func part(_ typed: String) -> String? {
    let bare = bare(typed)
    let digits = bare.drop { $0 == "+" }
    let mayBeAmount = typed.contains(".") && !typed.contains("+")
    return digits.count >= 4 && digits.hasOnlyDigits && !mayBeAmount ? bare : nil
  }

  /// Separates an adjacent phone number and amount, both of which may contain spaces.
  ///
  /// The last word is the amount, as is the one before a currency: `+49 151 0000001 12 EUR`. If
  /// only all words together are a phone number, there is no amount. No number is the beginning of
  /// another one: no telephone could tell where it ends. Before a name, the amount may come first:
  /// `20 Carla Rossi`, `20 EUR Carla Rossi`.
  static func split(_ phone: String?, _ amount: String?) -> (phone: String?, amount: String?) {
    if let (name, sum) = named(behind: phone, amount) { return (name, sum) }
    guard let phone, let amount else { return (phone, amount) }
    let words = phone.split(separator: " ")
    if let last = words.last, words.count > 1, last.contains(where: \.isNumber),
      !amount.contains(where: \.isNumber)
    {
      return (words.dropLast().joined(separator: " "), "\(last) \(amount)")
    }
    let (number, sum) = joined(phone, amount)
    return (number, sum)
  }

  /// Returns words that are a phone number only together with those behind them as one, with
  /// nothing behind it.
  static func joined(_ phone: String, _ rest: String) -> (phone: String, rest: String?) {
    let whole = "\(phone) \(rest)"
    return parse(phone) == nil && parse(whole) != nil ? (whole, nil) : (phone, rest)
  }

  /// Returns the name in words that begin with an amount; nil if they do not, or no name follows.
  private static func named(
    behind phone: String?, _ amount: String?
  ) -> (name: String, amount: String)? {
    let words = [phone, amount].compactMap(\.self).flatMap { $0.split(separator: " ") }
    guard let first = words.first?.first, first.isNumber else { return nil }
    // A currency in small letters may be a name: Ron.
    let isCurrency = words.dropFirst().first.map { word in
      Currency.codes.contains(String(word)) || !word.contains(where: \.isLetter)
    }
    let sum = isCurrency == true ? 2 : 1
    let name = words.dropFirst(sum).joined(separator: " ")
    guard !name.isEmpty, !name.contains(where: \.isNumber), name.contains(where: \.isLetter) else {
      return nil
    }
    return (name, words.prefix(sum).joined(separator: " "))
  }

  /// Returns a typed number without spaces, dashes, dots and brackets, and with + for 00; nil if it
  /// is not a phone number.
  ///
  /// A zero in brackets is no part of the number from abroad, as in `+49 (0) 151 2345678`, but it
  /// is one of the digits: such a number is refused, rather than understood as another one.
  static func parse(_ typed: String) -> String? {
    let bare = bare(typed)
    let text = bare.hasPrefix("00") ? "+" + bare.dropFirst(2) : bare
    let digits = text.dropFirst()
    let compact = typed.filter { !$0.isWhitespace }
    guard !compact.dropFirst().contains("(0"), text.hasPrefix("+"), (8...15).contains(digits.count),
      digits.first != "0",
      digits.hasOnlyDigits
    else { return nil }
    return text
  }
}
