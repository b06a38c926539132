import ReelSupport
import TestSeeds
import Testing

@testable import ReelCoding

/// Regular expressions: what they find, which ones are refused, and that all are fast.
@Suite struct PatternTests {
  @Test(
    arguments: [
      ("", "", true), ("a", "banana", true), ("x", "banana", false), ("^b", "banana", true),
      ("^a", "banana", false), ("a$", "banana", true), ("n$", "banana", false), ("^$", "", true),
      ("^$", "a", false), ("b.n", "banana", true), ("a.b", "a\nb", false), ("an|x", "banana", true),
      ("^(ba|na)+$", "banana", true), ("^(?:ba|na){3}$", "banana", true),
      ("^(ba|na){4}$", "banana", false), ("^a{2,3}$", "aa", true), ("^a{2,3}$", "aaaa", false),
      ("^a{2,}$", "a", false), ("^a{2,}$", "aaaaa", true), ("^a{0}b$", "b", true),
      ("^a*?b+?c??$", "aabb", true), ("colou?r", "color", true), ("[a-c]x", "bx", true),
      ("[a-c]x", "dx", false), ("[^a-c]x", "dx", true), ("[^a-c]x", "ax", false),
      (#"x[\d-a]"#, "x-", true), ("[]x]", "]", true), ("[a-]", "-", true), (#"[\]\-]"#, "-", true),
      (#"[\d_]"#, "a7", true),
      (#"^[^\s]+$"#, "a b", false), (#"\d{2}\.\d"#, "12.5", true), (#"\D"#, "12", false),
      (#"^\w+$"#, "größe_1", true), (#"\W"#, "größe_1", false), (#"\s"#, "a\tb", true),
      (#"\S"#, " \n", false), (#"a\nb\tc"#, "a\nb\tc", true), (#"\bTrip\b"#, "Trip to Rome", true),
      (#"\brip"#, "Trip to Rome", false), (#"\Brip"#, "Trip to Rome", true),
      (#"\$30"#, "$30", true),
      ("(?i)TRIP", "trip", true), ("(?i)ärger", "ÄRGER", true), ("(?i)[^a]", "A", false),
      ("TRIP", "trip", false), ("}]", "}]", true), ("(a*)*$", "b", true), ("(|a)+b", "aab", true),
      ("é", "caf\u{65}\u{301}", true), ("^.$", "👩‍👩‍👧", true), ("(^a|b$)+", "ab", true),
    ] as [(String, String, Bool)])
  func finds(_ pattern: String, _ text: String, _ expected: Bool) throws {
    #expect(try Pattern(pattern).isFound(in: text) == expected)
  }

  @Test(
    arguments: [
      ("TRIP", .ignoresCase, "trip", true), ("(?i)TRIP", .ignoresCase, "trip", true),
      ("^b$", .byLine, "a\nb\r\nc", true), ("^b$", [], "a\nb\nc", false),
      ("^$", .byLine, "a", false), ("a.b", .acrossLines, "a\nb", true),
      ("^.$", [.byLine, .acrossLines], "", false),
    ] as [(String, Pattern.Options, String, Bool)])
  func findsWithOptions(
    _ pattern: String, _ options: Pattern.Options, _ text: String, _ expected: Bool
  ) throws {
    #expect(try Pattern(pattern, options).isFound(in: text) == expected)
  }

  // `^` stands under the character that the error names.
  @Test(arguments: [
    ("a)", " ^", #"there is no open parenthesis to close; the character itself is written \)"#),
    ("x(a", " ^", "the parenthesis is not closed"),
    ("x[a", " ^", "the bracket is not closed"),
    ("x[", " ^", "the bracket is not closed"),
    ("a|*", "  ^", #"there is nothing here to repeat; the character itself is written \*"#),
    ("{2}", "^", #"there is nothing here to repeat; the character itself is written \{"#),
    (
      "a{2,1}", " ^",
      #"a repetition is {2}, {2,} or {2,5}, up to 1000 times; the character itself is written \{"#
    ),
    (
      "a{1001}", " ^",
      #"a repetition is {2}, {2,} or {2,5}, up to 1000 times; the character itself is written \{"#
    ),
    (
      "a{99999999999999999999}", " ^",
      #"a repetition is {2}, {2,} or {2,5}, up to 1000 times; the character itself is written \{"#
    ),
    (
      "a{x", " ^",
      #"a repetition is {2}, {2,} or {2,5}, up to 1000 times; the character itself is written \{"#
    ),
    ("a(?=b)", " ^", "the only groups are (…) and (?:…), and (?i) at the beginning"),
    (
      #"a\1"#, " ^", "a backslash must precede d, w, s, b, D, W, S, B, n, r, t or a symbol"
    ),
    (#"a\"#, " ^", "a backslash must precede d, w, s, b, D, W, S, B, n, r, t or a symbol"),
    ("x[z-a]", "  ^", "a range goes from a lower character to a higher one, such as a-z"),
    (
      "((a{100}){100}){100}", "             ^",
      "the expression is too large up to here; every repetition counts"
    ),
  ])
  func refuses(_ pattern: String, _ caret: String, _ message: String) {
    let error = #expect(throws: QueryError.self) { try Pattern(pattern) }
    #expect(error?.description == message)
    #expect(error?.offset == caret.count - 1)
  }

  @Test func nothingExhaustsTheStack() {
    let nested = String(repeating: "(", count: 100_000)
    #expect(throws: QueryError.self) { try Pattern(nested) }
    for part in ["a", "a|", "a*", "[ab]", "^"] {
      let text = String(repeating: part, count: 100_000)
      #expect(throws: QueryError.self) { try Pattern(text) }
    }
    #expect(throws: QueryError.self) { try Pattern("a" + String(repeating: "*", count: 100_000)) }
  }

  // With backtracking, each of these would take longer than a lifetime.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: ["^(a+)+c$", "^(a|a)*c$", "^(a*)*c$", "^(a?){60}a{60}c$", "(.*)(.*)(.*)(.*)c"])
  func searchingTakesLinearTime(_ pattern: String) throws {
    let pattern = try Pattern(pattern)
    #expect(!pattern.isFound(in: String(repeating: "a", count: 2_000)))
  }

  // Swift's own engine, which backtracks, finds the same in short texts.
  @Test func findsTheSameAsSwift() throws {
    var random = SplitMix64(seed: TestSeed.of())
    func piece(_ depth: Int) -> String {
      let atoms = ["a", "b", ".", "[ab]", "[^a]", #"\w"#, "^", "$"]
      let atom =
        depth > 0 && Int.random(in: 0..<3, using: &random) == 0
        ? "(\(expression(depth - 1)))" : atoms.randomElement(using: &random) ?? "a"
      let isPlace = ["^", "$"].contains(atom)
      let counts = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "*?"]
      return atom + (isPlace ? "" : counts.randomElement(using: &random) ?? "")
    }
    func expression(_ depth: Int) -> String {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in piece(depth) }
      let rest = Int.random(in: 0..<4, using: &random) == 0 ? "|\(piece(0))" : ""
      return parts.joined() + rest
    }
    for _ in 0..<200 {
      let written = expression(2)
      let own = try Pattern(written)
      let swift = try Regex(written)
      for _ in 0..<5 {
        let count = Int.random(in: 0...6, using: &random)
        let text = String(
          (0..<count).map { _ in "ab -".randomElement(using: &random) ?? "a" })
        #expect(
          own.isFound(in: text) == text.contains(swift), "“\(written)” in “\(text)”")
      }
    }
  }
}
