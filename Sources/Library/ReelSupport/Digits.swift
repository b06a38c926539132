extension StringProtocol {
  /// Whether the text consists only of the digits 0 to 9; true for an empty text.
  @inlinable
  package var hasOnlyDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension Int {
  /// Returns the digits, padded with zeros to a width, as in dates and times.
  package func zeroPadded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
