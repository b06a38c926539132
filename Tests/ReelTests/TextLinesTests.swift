import Testing

@testable import ReelSupport

/// A line ends at LF or CR LF, and nowhere else.
@Suite struct TextLinesTests {
  @Test func linesEndInTwoWays() {
    #expect(
      TextLines.of("\u{feff}one\r\ntwo\n\nthree\u{2028}\rfour\u{85}") == [
        "one", "two", "", "three\u{2028}\rfour\u{85}",
      ])
    #expect(TextLines.of("one\r\n") == ["one"] && TextLines.of("").isEmpty)
    #expect(TextLines.of("one\r") == ["one\r"])
  }

  @Test func partsAreAroundTheEnds() {
    #expect(TextLines.parts(of: "one\r\n\ntwo\n") == ["one", "", "two", ""])
    #expect(TextLines.parts(of: "") == [""])
    #expect(TextLines.parts(of: "e\u{301}\n\u{301}") == ["e\u{301}", "\u{301}"])
  }

  @Test func aTextBecomesOneLine() {
    let text = TextLines.joined("a\r\nb\nc\u{2028}d\r")
    #expect(text == "a  b c\u{2028}d " && TextLines.isOne(text))
    #expect(TextLines.of(text + "\n") == [text])
  }
}
