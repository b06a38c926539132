extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// A phone number in E.164 form: `+` and 8 to 15 digits.
public enum PhoneNumber {
  /// What was typed without blanks, dashes, dots and brackets; nil where that is no phone number.
  public static func parse(_ typed: String) -> String? {
    let ignored: Set<Character> = ["-", "‐", "‑", "–", ".", "(", ")", "/"]
    let text = String(typed.filter { !$0.isWhitespace && !ignored.contains($0) })
    let digits = text.dropFirst()
    guard text.hasPrefix("+"), (8...15).contains(digits.count), digits.first != "0",
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return text
  }
}
