extension TerminalText {
  /// Makes text from outside harmless: what would steer the terminal becomes visible instead.
  ///
  /// A name that came over the network can hold an escape sequence that repaints the screen, or
  /// an override that shows a line backwards. Control characters other than newline and tab turn
  /// into their pictures (`␛`), the rest into U+FFFD.
  ///
  /// ```swift
  /// TerminalText.sanitized("red \u{1B}[31m")   // red ␛[31m
  /// ```
  public static func sanitized(_ text: String) -> String {
    guard !text.isPrintableASCII,
      text.unicodeScalars.contains(where: { replacement(for: $0) != nil })
    else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(replacement(for: scalar) ?? scalar)
    }
    return String(result)
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A: return nil
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: return "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: return "\u{FFFD}"
    default: return nil
    }
  }
}

extension String {
  /// Whether it is of letters, digits and signs of ASCII and blanks alone, as most texts are: there
  /// is nothing in it then that a terminal would act on, and each byte is a column.
  package var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
