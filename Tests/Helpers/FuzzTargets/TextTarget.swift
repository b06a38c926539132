import ReelEditor

/// Text for a terminal; the first byte is the terminal's width.
enum TextTarget {
  static func problem(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let columns = Int(first)
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let shown = TerminalText.sanitized(text)
    for scalar in shown.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A: break
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        return "U+\(String(scalar.value, radix: 16)) goes to the terminal"
      default: break
      }
    }
    if TerminalText.sanitized(shown) != shown { return "what is harmless is changed again" }
    let line = shown.replacing("\n", with: " ").replacing("\t", with: " ")
    if TerminalText.width(TerminalText.truncated(line, to: columns)) > columns {
      return "what is cut to \(columns) columns is wider"
    }
    for row in TerminalText.wrapped(line, to: columns)
    where TerminalText.width(row) > max(columns, 2) {
      return "a row of \(columns) columns takes \(TerminalText.width(row))"
    }
    if TerminalText.width(TerminalText.padded(line, to: columns)) < columns {
      return "what is filled up to \(columns) columns is narrower"
    }
    _ = StyledText.folded(text, to: columns)
    return nil
  }
}
