/// Text as a terminal shows it: measures its width, cuts or pads it to a width, and makes it
/// harmless.
///
/// Widths are columns, and do not depend on the locale: a report written in the C locale is laid
/// out as in any other. Text is assumed to be plain; colour belongs around the result.
public enum TerminalText {
  /// Returns the number of columns of a text on one line.
  public static func width(_ text: String) -> Int {
    text.isPrintableASCII ? text.utf8.count : text.reduce(0) { $0 + width($1) }
  }

  /// Cuts text to at most a number of columns; if anything was cut, it ends with `…`.
  public static func truncated(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let next = width(character)
      guard used + next <= columns - 1 else { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  /// Breaks text between its words, so that no line takes more than a number of columns; a longer
  /// word is broken, too.
  ///
  /// What is quoted stays together if it is short, such as a command in a sentence. Blanks at the
  /// end of a line are left out.
  public static func wrapped(_ text: String, to columns: Int) -> [String] {
    let columns = max(columns, 2)
    guard width(text) > columns else { return [text] }
    var lines: [String] = []
    var line = ""
    // The width of the line so far: measuring it again for each character would be quadratic.
    var used = 0
    func endLine() {
      while line.last == " " { line.removeLast() }
      lines.append(line)
      (line, used) = ("", 0)
    }
    for word in words(of: text, upTo: columns / 2) {
      let wordWidth = width(String(word))
      if !line.isEmpty, used + 1 + wordWidth <= columns {
        line += " " + word
        used += 1 + wordWidth
        continue
      }
      if !line.isEmpty { endLine() }
      for character in word {
        let next = width(character)
        if used + next > columns { endLine() }
        line.append(character)
        used += next
      }
    }
    endLine()
    return lines
  }

  /// Returns the words of a text; what is quoted is one word if it takes at most so many columns.
  private static func words(of text: String, upTo columns: Int) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while true {
      var end = rest.firstIndex(of: " ") ?? rest.endIndex
      if let first = rest.first, "“„«".contains(first),
        let close = rest.dropFirst().firstIndex(where: { "”“»".contains($0) })
      {
        let whole = rest[close...].firstIndex(of: " ") ?? rest.endIndex
        if width(String(rest[..<whole])) <= columns { end = whole }
      }
      words.append(rest[..<end])
      guard end < rest.endIndex else { return words }
      rest = rest[end...].dropFirst()
    }
  }

  /// Adds blanks after text until it takes so many columns; longer text stays as it is.
  public static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// Returns the number of columns of one character, which may consist of several code points.
  static func width(_ character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}" { return 2 }
      widest = max(widest, width(scalar))
    }
    return widest
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      let isWide =
        scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
      return isWide ? 2 : 1
    }
  }

  /// The wide characters of Unicode's table of East Asian widths, in blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
