import ReelApp
import Testing

/// Splitting a line into words.
@Suite struct WordsTests {
  // The words between bars, so that blanks show.
  @Test(arguments: [
    ("", ""), ("   ", ""), ("open 2", "open|2"), ("  open\t 2  ", "open|2"),
    (#"set name "Trip to Rome""#, "set|name|Trip to Rome"), (#""""#, ""), ("''", ""),
    (#"a"b c"d"#, "ab cd"), (#"'a\n"b'"#, #"a\n"b"#), (#""it's""#, "it's"), ("'\"'\"'\"", "\"'"),
    (#""a\"b\\c\td""#, "a\"b\\c\td"), (#""a\nb""#, "a\nb"), (#""a\xb""#, "axb"),
    (#"a\ b"#, "a b"), (##"\#\"x\""##, "#\"x\""), (#"a\"#, #"a\"#), ("# all", ""),
    ("open # two", "open"), ("open#two", "open#two"), ("open \"# two\"", "open|# two"),
    ("open '#'", "open|#"), (##"\# x"##, "#|x"), ("a\n b", "a|b"), ("ä 🙂\u{a0}日", "ä|🙂|日"),
  ])
  func areSplit(_ line: String, _ expected: String) throws {
    let words = try Words(line)
    #expect(words.words.map(\.text).joined(separator: "|") == expected)
    #expect(words.openQuote == nil)
  }

  @Test func knowWhereTheyStand() throws {
    let words = try Words(#" ä "b c"d --x # e"#)
    #expect(
      words.words == [
        Word("ä", range: 1..<2), Word("b cd", range: 3..<9, isQuoted: true),
        Word("--x", range: 10..<13),
      ])
    #expect(words.end == 14)
    #expect(try Words("a b ").end == 4)
    #expect(try Words(#"\--x"#).words == [Word("--x", range: 0..<4, isQuoted: true)])
    #expect(try Words(#"x """#).words.last == Word("", range: 2..<4, isQuoted: true))
  }

  @Test(arguments: [
    (#"say "it"#, #"the quote " is not closed"#, 4..<7),
    ("say it's", "the quote ' is not closed", 4..<8),
    (#"a "b\"#, #"the quote " is not closed"#, 2..<5),
    ("\"", #"the quote " is not closed"#, 0..<1),
  ])
  func anOpenQuoteIsRefused(_ line: String, _ message: String, _ range: Range<Int>) {
    #expect(throws: LineError(message, at: range)) { try Words(line) }
    #expect(Words(unfinished: line).openQuote != nil)
  }

  @Test func errorsShowTheirPlace() {
    let line = "open two"
    #expect(
      LineError("not a number", at: 5..<8).explained(in: line) == """
        not a number
          open two
               ^^^
        """)
    #expect(
      LineError("too short", at: 8..<8).explained(in: line) == """
        too short
          open two
                  ^
        """)
    #expect(LineError("all of it").explained(in: line) == "all of it")
    #expect(LineError("nothing", at: 0..<0).explained(in: "") == "nothing")
    #expect(LineError("far", at: 90..<99).explained(in: "ab") == "far\n  ab\n    ^")
    #expect("\(LineError("message"))" == "message")
  }

  @Test(arguments: [
    ("plain", "plain"), ("", #""""#), ("a b", #""a b""#), ("it's", #""it's""#),
    (#"say "x""#, #""say \"x\"""#), (#"a\b"#, #""a\\b""#), ("a\nb\tc", #""a\nb\tc""#),
    ("#1", ##""#1""##), ("--yes", #""--yes""#), ("-5", #""-5""#), ("ä🙂", "ä🙂"),
  ])
  func isQuotedWhereItHasToBe(_ text: String, _ expected: String) throws {
    #expect(Words.quoted(text) == expected)
    #expect(try Words(Words.quoted(text)).words.map(\.text) == [text])
    // It stays one word among others, and never is an option.
    let words = try Words("x \(Words.quoted(text)) y").words
    #expect(words.map(\.text) == ["x", text, "y"])
  }

  @Test func anyTextSurvivesQuoting() throws {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("ab \"'\\#-nt\n\t=ä🙂$`")
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
      let words = try Words("\(Words.quoted(text)) \(Words.quoted(text))").words
      #expect(words.map(\.text) == [text, text])
    }
  }
}
