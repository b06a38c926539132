extension StringProtocol {
  /// The text without whitespace at its ends.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether the text consists only of whitespace.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
