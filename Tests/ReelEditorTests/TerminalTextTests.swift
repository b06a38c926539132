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
    ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{2066}\u{2067}\u{2068}\u{2069}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{200E}\u{2065}\u{A0}", "\u{200E}\u{2065}\u{A0}"),
  ])
  func sanitized(text: String, expected: String) {
    // By scalars: equal strings may differ in them.
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
    ("one two three", 7, ["one two", "three"]), ("a  b", 3, ["a ", "b"]),
    ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]), ("日本 語", 4, ["日本", "語"]),
    ("日本語", 5, ["日本", "語"]), ("ab", 0, ["ab"]),
  ])
  func wrapped(text: String, columns: Int, expected: [String]) {
    #expect(TerminalText.wrapped(text, to: columns) == expected)
  }

  @Test func padded() {
    #expect(TerminalText.padded("日本", to: 6) == "日本  ")
    #expect(TerminalText.padded("longer", to: 3) == "longer")
  }
}
