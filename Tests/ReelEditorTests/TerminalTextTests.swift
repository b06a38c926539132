import Testing

@testable import ReelEditor

struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("two\nlines\tand a tab", "two\nlines\tand a tab"),
    ("größe 日本 👩‍👩‍👧 e\u{301}", "größe 日本 👩‍👩‍👧 e\u{301}"),
    ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
    ("bell\u{07} back\u{08} return\r nul\u{00}", "bell␇ back␈ return␍ nul␀"),
    ("return\r\nnewline", "return␍\nnewline"),
    ("delete\u{7F}", "delete␡"),
    ("C1 \u{80}\u{9B}2J\u{9F}", "C1 \u{FFFD}\u{FFFD}2J\u{FFFD}"),
    // Embeddings and overrides, isolates, marks: characters that change the direction.
    ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{2066}\u{2067}\u{2068}\u{2069}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    // Separators of lines and paragraphs.
    ("one\u{2028}two\u{2029}", "one␤two␤"),
    // Zero-width spaces and a byte order mark are replaced; a no-break space stays.
    ("pass\u{200B}word\u{2060}\u{FEFF}\u{A0}", "pass\u{FFFD}word\u{FFFD}\u{FFFD}\u{A0}"),
    // Joiners are replaced between Latin letters, but kept in Persian, Hindi and emoji.
    ("a\u{200C}b\u{200D}c", "a\u{FFFD}b\u{FFFD}c"),
    ("می\u{200C}خواهم क्\u{200D}ष", "می\u{200C}خواهم क्\u{200D}ष"),
    ("👩\u{1F3FD}\u{200D}🚀 ❤\u{FE0F}\u{200D}🔥", "👩\u{1F3FD}\u{200D}🚀 ❤\u{FE0F}\u{200D}🔥"),
    // Variation selectors are kept after characters with variants, one each; not after letters.
    ("1\u{FE0F}\u{20E3} ☂\u{FE0E} 葛\u{E0100}", "1\u{FE0F}\u{20E3} ☂\u{FE0E} 葛\u{E0100}"),
    ("a\u{FE0F}", "a\u{FFFD}"),
    ("😀\u{FE0F}\u{FE01}\u{E0101}", "😀\u{FE0F}\u{FFFD}\u{FFFD}"),
    // Tags: the flag of Wales, and a text hidden in tags.
    (
      "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"
    ),
    ("a\u{E0001}\u{E0068}\u{E0069}\u{E007F}", "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("🏴\u{E0068}\u{E0069}", "🏴\u{FFFD}\u{FFFD}"),
    // Fillers and soft hyphens, invisible operators, deprecated shaping controls.
    ("\u{115F}\u{1160}\u{3164}\u{FFA0}\u{AD}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{2061}\u{2065}\u{206A}\u{34F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{180E}\u{17B4}\u{1BCA0}\u{1D173}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    // Annotations and noncharacters.
    ("\u{FFF9}\u{FFFA}\u{FFFB}\u{FFFE}\u{1FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func sanitized(text: String, expected: String) {
    // Compares scalars, because equal strings may differ in them.
    #expect(Array(TerminalText.sanitized(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("größe", 5), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2),
    ("🇩🇪", 2), ("한글", 4), ("ﾊ", 1), ("…›", 2), ("\u{07}", 0),
  ])
  func width(text: String, columns: Int) {
    #expect(TerminalText.width(text) == columns)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
  ])
  func truncated(text: String, columns: Int, expected: String) {
    #expect(TerminalText.truncated(text, to: columns) == expected)
  }

  @Test(arguments: [
    ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("one two three", 7, ["one two", "three"]), ("a  b", 3, ["a", "b"]),
    ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]), ("日本 語", 4, ["日本", "語"]),
    ("日本語", 5, ["日本", "語"]), ("ab", 0, ["ab"]),
    // What is quoted stays together, if it takes at most half of a line.
    ("try “a b” now", 10, ["try “a b”", "now"]), ("say now “a b”.", 12, ["say now", "“a b”."]),
    ("say “one two three”", 12, ["say “one two", "three”"]),
    ("oder „a b“ hier", 12, ["oder „a b“", "hier"]), ("o ahora «a b»", 10, ["o ahora", "«a b»"]),
    ("an “open quote", 9, ["an “open", "quote"]),
  ])
  func wrapped(text: String, columns: Int, expected: [String]) {
    #expect(TerminalText.wrapped(text, to: columns) == expected)
  }

  @Test func padded() {
    #expect(TerminalText.padded("日本", to: 6) == "日本  ")
    #expect(TerminalText.padded("longer", to: 3) == "longer")
  }
}
