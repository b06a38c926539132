extension StringProtocol {
  /// The text without blanks and line breaks at its ends.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether there is nothing in the text but blanks and line breaks.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
