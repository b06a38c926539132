import ReelApp
import ReelSupport
import TestSeeds
import Testing

/// Splitting a line into words.
@Suite struct WordsTests {
  // The expected words are separated by bars, so that blanks are visible.
  @Test(arguments: [
    ("", ""), ("   ", ""), ("open 2", "open|2"), ("  open\t 2  ", "open|2"),
    (#"set name "Trip to Rome""#, "set|name|Trip to Rome"), (#""""#, ""), ("''", ""),
    (#"a"b c"d"#, #"a"b|c"d"#), (#"'a\n"b'"#, #"a\n"b"#), (#""it's""#, "it's"), ("'\"'", "\""),
    (#""a\"b\\c\td""#, "a\"b\\c\td"), (#""a\nb""#, "a\nb"), (#""a\xb""#, "axb"),
    // Within a word, a quote is an ordinary character.
    ("add The Handmaid's Tale and Grey's", "add|The|Handmaid's|Tale|and|Grey's"),
    ("set note Anna's share", "set|note|Anna's|share"), (#"5" of 7""#, #"5"|of|7""#),
    ("1'234.50", "1'234.50"), ("rock'n'roll", "rock'n'roll"), ("o' the", "o'|the"),
    (#"\'tis \"so"#, #"'tis|"so"#), ("(\"a b\")", "(\"a|b\")"),
    // Directly after `=`, a quote begins a quotation.
    (#"name="a b" n:='"x y"'"#, #"name=a b|n:="x y""#),
    (#"a=b'c d=e"f"#, #"a=b'c|d=e"f"#), (#"x=="a b""#, "x==a b"),
    // A quote closes only where a space or the end follows.
    ("add 'Grey's Anatomy' --year 2005", "add|Grey's Anatomy|--year|2005"),
    (#"x='It's "it"' y="5"x""#, #"x=It's "it"|y=5"x"#), ("'rock'n'roll'", "rock'n'roll"),
    // Quotes that begin a word inside others close before those.
    ("'He said 'hi' to me' x", "He said 'hi' to me|x"), ("'a 'b 'c' d' e'", "a 'b 'c' d' e"),
    (#""a "b" c""#, #"a "b" c"#), ("'Rock' and 'Roll'", "Rock|and|Roll"), ("' x '", " x "),
    ("x='a ='b' c' ''", "x=a ='b' c|"), (#""a \" b\" c" d"#, #"a " b" c|d"#),
    // A mark does not join the quote, the space or the backslash before it.
    ("set name \u{301}a", "set|name|\u{301}a"), ("n \"\u{301}a b\"", "n|\u{301}a b"),
    ("n x='\u{e31}\u{e14}'", "n|x=\u{e31}\u{e14}"), ("\\\u{301}a", "\u{301}a"),
    ("\"a\\\u{301}\" b", "a\u{301}|b"), ("a \u{300}\u{301} b", "a|\u{300}\u{301}|b"),
    // Escapes of JSON.
    (#""\u00e4\ud83d\ude42\r\b\f\/""#, "ä🙂\r\u{8}\u{c}/"), (#""\u12 \ud83d""#, "u12 \u{fffd}"),
    (#"a\ b"#, "a b"), (##"\#\"x\""##, "#\"x\""), (#"a\"#, #"a\"#), ("# all", ""),
    ("open # two", "open"), ("open#two", "open#two"), ("open \"# two\"", "open|# two"),
    ("open '#'", "open|#"), (##"\# x"##, "#|x"), ("a\n b", "a|b"), ("ä 🙂\u{a0}日", "ä|🙂|日"),
  ])
  func areSplit(_ line: String, _ expected: String) throws {
    let words = try Words(line)
    #expect(words.words.map(\.text).joined(separator: "|") == expected)
    #expect(words.openQuote == nil)
  }

  @Test func knowTheirPlaces() throws {
    let words = try Words(#" ä "b c" --x # e"#)
    #expect(
      words.words == [
        Word("ä", range: 1..<2), Word("b c", range: 3..<8, isQuoted: true),
        Word("--x", range: 9..<12),
      ])
    #expect(words.end == 13)
    #expect(try Words("a b ").end == 4)
    // A word that begins without a quote is not a quoted word: it may be an option.
    #expect(try Words(#"--x="a b""#).words == [Word("--x=a b", range: 0..<9)])
    #expect(try Words(#"\--x"#).words == [Word("--x", range: 0..<4, isQuoted: true)])
    #expect(try Words(#"x """#).words.last == Word("", range: 2..<4, isQuoted: true))
  }

  @Test(
    arguments: [
      (#"say "it"#, "\"", 4..<7), ("say 'it is", "'", 4..<10), (#"a "b\"#, "\"", 2..<5),
      ("\"", "\"", 0..<1), ("set note='tis so", "'", 4..<16),
    ] as [(String, Character, Range<Int>)])
  func anOpenQuoteIsRefused(_ line: String, _ quote: Character, _ range: Range<Int>) throws {
    let message = """
      the quote \(quote) is not closed; write another \(quote) where the text ends, or \\\(quote) \
      for the character itself
      """
    let error = #expect(throws: LineError.self) { try Words(line) }
    #expect(error?.description == message)
    #expect(error?.range == range && error?.code == .openQuote)
    #expect(Words(unfinished: line).openQuote == quote)
    // Both corrections that the message suggests work.
    let whole = line + (line.hasSuffix("\\") ? "\\" : "") + "\(quote)"
    #expect(try Words(whole).openQuote == nil)
    let at = line.index(line.startIndex, offsetBy: line.distance(of: quote))
    let escaped = line[..<at] + "\\" + line[at...]
    #expect(try Words(String(escaped)).openQuote == nil)
  }

  @Test(arguments: [
    ("add 'Grey's Anatomy --year 2005", 10), (#"say "a"b"#, 7), (#"say "a"\b"#, 7),
    (#"'"'"'""#, 3), ("x='a'=b", 5), ("'Tis --year '1982'", 13),
  ])
  func aWordEndsWithItsQuote(_ line: String, _ place: Int) throws {
    let error = #expect(throws: LineError.self) { try Words(line) }
    #expect(error?.range == place..<place + 1)
    #expect(error?.description.hasPrefix("the word's quote is closed here") == true)
    #expect(Words(unfinished: line).overrun == place)
  }

  @Test(arguments: [
    (#".dispatch {"name":"Trip #1"} # one"#, 10, 29), (#"expect x == "a # \" # b""#, 7, 24),
    ("expect a#b # c", 7, 11), (#".state a["x #y"].z"#, 7, 18), ("x", 0, 1), ("", 0, 0),
  ])
  func rawTextEndsAtAComment(_ line: String, _ start: Int, _ end: Int) {
    #expect(Words.end(ofTextIn: line, from: start) == end)
  }

  /// Of a line that is wider than the window, the part around the place is shown.
  @Test(arguments: [
    (14, 9..<12, "", "123456789abc", "           ^^^"),
    (12, 9..<12, "", "…56789abc", "        ^^^"),
    (12, 0..<1, "", "12345678…", "  ^"),
    (12, 4..<6, "", "…3456789a…", "     ^^"),
    (12, 2..<12, "", "12345678…", "    ^^^^^^"),
    (1, 12..<12, "", "…56789abc", "           ^"),
    // Wide characters take two columns.
    (12, 6..<7, "東京東京東京x", "…京東京x", "         ^"),
  ])
  func errorsFitIntoTheWindow(
    _ columns: Int, _ range: Range<Int>, _ line: String, _ shown: String, _ carets: String
  ) {
    let line = line.isEmpty ? "123456789abc" : line
    let text = LineError("no", at: range).explained(in: line, columns: columns) {
      $0.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
    #expect(text.english == "no\n  \(shown)\n\(carets)")
  }

  @Test func errorsShowTheirPlace() {
    let line = "open two"
    #expect(
      LineError("not a number", at: 5..<8).explained(in: line).english == """
        not a number
          open two
               ^^^
        """)
    #expect(
      LineError("too short", at: 8..<8).explained(in: line).english == """
        too short
          open two
                  ^
        """)
    let long = String(repeating: "a", count: 1_000) + "b" + String(repeating: "c", count: 1_000)
    #expect(
      LineError("here", at: 1_000..<2_001).explained(in: long).english
        == "here\n  …" + String(repeating: "a", count: 100) + "b"
        + String(repeating: "c", count: 299) + "…\n" + String(repeating: " ", count: 103)
        + String(repeating: "^", count: 300))
    #expect(
      LineError("here", at: 1_990..<2_001).explained(in: long).english
        == "here\n  …" + String(repeating: "c", count: 400) + "\n"
        + String(repeating: " ", count: 392) + String(repeating: "^", count: 11))
    #expect(LineError("all of it").explained(in: line).english == "all of it")
    #expect(LineError("nothing", at: 0..<0).explained(in: "").english == "nothing")
    #expect(LineError("far", at: 90..<99).explained(in: "ab").english == "far\n  ab\n    ^")
    #expect("\(LineError("message"))" == "message")
  }

  @Test(arguments: [
    ("plain", "plain"), ("", #""""#), ("a b", #""a b""#), ("it's", "it's"), ("'tis", #""'tis""#),
    (#"a="b"#, #""a=\"b""#),
    (#"say "x""#, #""say \"x\"""#), ("a\u{7}\u{2028} b", #""a\u0007\u2028 b""#),
    ("\u{301}", #""\u0301""#), ("cafe\u{301}", "cafe\u{301}"),
    ("\u{301}a b", #""\u0301a b""#), (#"a\b"#, #""a\\b""#), ("a\nb\tc", #""a\nb\tc""#),
    ("#1", ##""#1""##), ("--yes", #""--yes""#), ("-5", #""-5""#), ("ä🙂", "ä🙂"),
  ])
  func isQuotedIfNecessary(_ text: String, _ expected: String) throws {
    #expect(Words.quoted(text) == expected)
    #expect(try Words(Words.quoted(text)).words.map(\.text) == [text])
    // It stays a single word among others, and is never an option.
    let words = try Words("x \(Words.quoted(text)) y").words
    #expect(words.map(\.text) == ["x", text, "y"])
  }

  @Test func apostrophesInsideWordsSurviveQuotes() throws {
    var random = SplitMix64(seed: TestSeed.of())
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        (0..<Int.random(in: 1..<4, using: &random)).map { _ in
          String(repeating: "ä", count: .random(in: 1..<3, using: &random))
        }.joined(separator: Bool.random(using: &random) ? "'" : "''")
      }
      let text = words.joined(separator: " ")
      #expect(try Words("'\(text)' x='\(text)' y").words.map(\.text) == [text, "x=" + text, "y"])
    }
  }

  @Test func anyTextSurvivesQuoting() throws {
    var random = SplitMix64(seed: TestSeed.of())
    let alphabet =
      Array("abu0 \"'\\#-nt\n\t=ä🙂$`").map(String.init)
      + ["\r", "\r\n", "\u{b}", "\u{85}", "\u{2028}", "\u{301}", "\u{200d}", "\u{fe0f}", "\u{0}"]
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }.joined()
      for word in [Words.quoted(text), Words.quoted(text, always: true)] {
        let words = try Words("\(word) --name \(word) # \(word)").words
        #expect(words.map { Array($0.text.utf8) } == [text, "--name", text].map { Array($0.utf8) })
        #expect(word.allSatisfy { !$0.isNewline })
      }
    }
  }
}

extension String {
  fileprivate func distance(of character: Character) -> Int { prefix { $0 != character }.count }
}
