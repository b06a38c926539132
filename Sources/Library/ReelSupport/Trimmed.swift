extension StringProtocol {
  /// The text without whitespace at its ends.
  package var trimmed: String {
    // Mostly there is nothing to cut off: then no character has to be recognized.
    let isBare = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.first?.isASCIISign == true && bytes.last?.isASCIISign == true
    }
    if isBare == true { return String(self) }
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether the text consists only of whitespace.
  package var isBlank: Bool {
    guard let first = utf8.first else { return true }
    return !first.isASCIISign && allSatisfy(\.isWhitespace)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII character other than whitespace and controls.
  fileprivate var isASCIISign: Bool { (0x21...0x7E).contains(self) }
}
