import ReelApp
import Testing

/// Arguments of commands beyond those of apps: raw text, groups, hints.
@Suite struct ArgumentsTests {
  private static let ask = CommandForm<String>(
    "ask", "Ask about a part", .argument("who", String.self),
    .verbatim("PATH", missing: "a path is missing"), .flag("all")
  ) { who, path, all in "\(who) \(path.text)@\(path.start) \(all)" }

  private func arguments(_ line: String) -> Arguments {
    Arguments(Words(unfinished: line), after: 1, for: Self.ask.syntax)
  }

  @Test(arguments: [
    ("ask a b.c", "a b.c@6 false"), ("ask a b.c --all", "a b.c@6 true"),
    ("ask --all a b.c", "a b.c@12 true"), ("ask a --all b  c # why", "a b  c@12 true"),
    (#"ask a b["x y"]  "#, #"a b["x y"]@6 false"#), ("ask a --most", "a --most@6 false"),
    (#"ask a {"x": 1} --all"#, #"a {"x": 1}@6 true"#),
  ])
  func rawTextIsNotSplitIntoWords(_ line: String, _ meaning: String) throws {
    let arguments = arguments(line)
    try arguments.checkQuotes()
    #expect(try Self.ask.meaning(of: arguments) == meaning)
  }

  @Test(arguments: [
    ("ask", "<who> PATH [--all]"), ("ask a", "PATH [--all]"), ("ask a --all", "PATH"),
    ("ask a b --all", nil),
  ])
  func hintsAtMissingArguments(_ line: String, _ hint: String?) {
    #expect(arguments(line).hint == hint)
  }

  @Test func quotesMatterOnlyBeforeRawText() throws {
    try arguments("ask a \"b").checkQuotes()
    #expect(throws: LineError.self) { try arguments("ask \"a").checkQuotes() }
    #expect(throws: LineError.self) { try arguments("ask \"a\"b c").checkQuotes() }
  }

  @Test func severalParametersMakeOneValue() throws {
    let form = CommandForm<String>(
      "go", "Go",
      .group(.option("x", Int.self), .flag("far")) { @Sendable x, isFar in "\(x ?? 0) \(isFar)" },
      .optional(.argument("to", Int.self))
    ) { way, goal in "\(way) \(goal ?? 0)" }
    #expect(form.syntax.synopsis == "go [--x <value>] [--far] [<to>]")
    func meaning(_ line: String) throws -> String {
      try form.meaning(of: Arguments(Words(line), after: 1, for: form.syntax))
    }
    #expect(try meaning("go --far") == "0 true 0")
    #expect(try meaning("go 3 --x 2") == "2 false 3")
  }

  @Test func reportsAnUnknownName() throws {
    let word = Word("bleu", range: 4..<8)
    #expect(try Word("red", range: 0..<3).place(among: ["blue", "red"], unknown: "") == 1)
    let error = #expect(throws: LineError.self) {
      try word.place(among: ["blue", "red"], unknown: "there is no colour")
    }
    #expect(
      error
        == LineError(
          "there is no colour “bleu”; did you mean blue?", at: 4..<8, code: .unknownName,
          suggestion: "blue"))
  }
}
