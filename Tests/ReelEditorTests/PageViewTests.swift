import Testing

@testable import ReelEditor

/// A text displayed in the rows of a window.
struct PageViewTests {
  @Test func foldsAsATerminalDoes() {
    #expect(StyledText.folded("", to: 4) == [""])
    #expect(StyledText.folded("abcdefgh", to: 4) == ["abcd", "efgh"])
    #expect(StyledText.folded("日本語", to: 5) == ["日本", "語"])
    #expect(
      StyledText.folded("\u{1B}[31mabcde\u{1B}[0mf", to: 4)
        == ["\u{1B}[31mabcd\u{1B}[0m", "\u{1B}[31me\u{1B}[0mf"])
    #expect(StyledText.rows(of: "ab\n\nabcdef", columns: 4) == 4)
  }

  @Test func aPageIsFoldedBetweenWords() {
    func folded(_ line: String, _ columns: Int) -> [String] {
      StyledText.folded(line, to: columns, keepingWords: true)
    }
    #expect(folded("  \"at\": \"2025-12-01\"", 16) == ["  \"at\": ", "\"2025-12-01\""])
    #expect(folded("one two three", 7) == ["one two", "three"])
    #expect(folded("    abcdefgh", 6) == ["    ab", "cdefgh"])
    #expect(
      folded("\u{1B}[31mone three\u{1B}[0m", 6)
        == ["\u{1B}[31mone \u{1B}[0m", "\u{1B}[31mthree\u{1B}[0m"])
  }

  /// Returns the lines shown after a text has been found.
  private static func place(
    of text: String, isForward: Bool = true, in view: inout PageView
  ) -> String? {
    guard view.find(text, isForward: isForward) else { return nil }
    return "\(view.place.first)–\(view.place.last)"
  }

  @Test func staysWithinTheText() {
    var view = PageView((1...20).map { "\($0)" }.joined(separator: "\n"), rows: 6, columns: 20)
    #expect(view.shown == ["1", "2", "3", "4", "5"])
    view.move(by: -3)
    #expect(view.place == (1, 5, 20))
    view.goToEnd()
    view.move(by: 1)
    #expect(view.place == (16, 20, 20))
    #expect(Self.place(of: "12", in: &view) == "12–16")
    #expect(Self.place(of: "1", in: &view) == "13–17")
    #expect(Self.place(of: "", isForward: false, in: &view) == "12–16")
    #expect(Self.place(of: "x", in: &view) == nil)
    view.resize(rows: 100, columns: 20)
    #expect(view.shown.count == 20)
  }

  /// `n` goes on with the text that was searched for, also if that is not found.
  @Test func whatIsNotFoundIsNamed() {
    let words = PagerWords(
      place: { "\($0)–\($1)/\($2)" }, keys: "", notSearched: "nothing to find",
      notFound: { "no \($0)" })
    var pager = Pager(
      view: PageView("one\ntwo", rows: 3, columns: 20), words: words, usesColor: false)
    func status(after keys: String) -> String? {
      for key in keys.unicodeScalars { pager.press(.character(key)) }
      return pager.picture.split(separator: "\r\n").last.map(String.init)
    }
    for keys in ["n", "N", "/\r"] { #expect(status(after: keys) == "nothing to find\u{1B}[K") }
    #expect(status(after: "/six\r") == "no six\u{1B}[K")
    #expect(status(after: "n") == "no six\u{1B}[K")
    #expect(status(after: "/two\r") == "1–2/2  \u{1B}[K")
  }

  @Test func aFoldedLineIsOneLine() {
    var view = PageView("\u{1B}[1mabcdefgh\u{1B}[0m\nij\nkl\n", rows: 3, columns: 4)
    #expect(view.place == (1, 1, 3))
    view.move(by: 2)
    #expect(view.place == (2, 3, 3))
    #expect(Self.place(of: "CD", in: &view) == nil)
    #expect(Self.place(of: "def", in: &view) == "1–1")
  }
}
