import ReelApp
import ReelApps
import ReelProgram
import ReelTexts
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Lines with a mistake in what says where their output goes.
@Suite struct DestinationProblemTests {
  /// A user who answers no question.
  private struct Silent: Respondent {
    func secret(_ prompt: Text) async -> String? { nil }

    func confirms(_ question: Text) async -> Bool? { nil }
  }

  /// Starts a session, with the home screen of MiniPools.
  private static func start() async throws -> SessionStart<AppState, AppAction> {
    let start = try await SessionStart(
      Apps.program.withTools,
      options: SessionOptions(
        apps: Apps.program.apps, name: Apps.program.name, isReproducible: true),
      isVirtual: true, output: CollectedOutput(), configuration: SessionConfiguration())
    await start.interpreter.startApp()
    _ = await start.session.settles()
    return start
  }

  /// Returns the text of the mistake in a line, with the place; nil if there is none.
  private static func problem(of text: String, isTyped: Bool) async throws -> String? {
    let start = try await Self.start()
    defer { start.shutDown() }
    let interpreter = start.interpreter
    let outcome =
      isTyped
      ? await interpreter.execute(
        TypedLine(text, in: start.session).command, answers: .person(Silent()))
      : await interpreter.execute(text)
    guard case .failed(let error) = outcome else { return nil }
    return error.explained(in: text).english
  }

  private static let oneWord =
    "a file is one word: put it in quotes, or a backslash before each blank"
  private static let onePlace = "output goes to one file or to one program"
  private static let noTerminal =
    "“| PROGRAM” and “> FILE” are for lines that are typed at a terminal"

  @Test(arguments: [
    (".log > /tmp/with blank", oneWord, "       ^^^^^^^^^^^^^^^"),
    (".screen >> a b c", oneWord, "           ^^^^^"),
    ("open 2 > with blank", oneWord, "         ^^^^^^^^^^"),
    (".find minipools.pools.count == 3 > a b", oneWord, "                                   ^^^"),
    (".log > a.txt | cat", onePlace, "     ^^^^^^^"),
    (".log > a > b", onePlace, "     ^^^"),
    (".log > a >", onePlace, "     ^^^^^"),
    (".screen >", "a file is missing after “>”", "         ^"),
    ("open 2 >>", "a file is missing after “>>”", "         ^"),
    (".screen |", "a program is missing after “|”", "         ^"),
  ])
  func mistakesAtATerminalAreExplained(line: String, message: String, carets: String) async throws {
    let expected = "\(message)\n  \(line)\n  \(carets)"
    #expect(try await Self.problem(of: line, isTyped: true) == expected)
  }

  @Test(arguments: [
    (".log | tail", "     ^^^^^^"), (".screen > f", "        ^^^"),
    ("open 2 >> with blank", "       ^^^^^^^^^^^^^"),
  ])
  func withoutATerminalThereAreNone(line: String, carets: String) async throws {
    let expected = "\(Self.noTerminal)\n  \(line)\n  \(carets)"
    #expect(try await Self.problem(of: line, isTyped: false) == expected)
  }

  /// Other mistakes, and what is none, stay as they are.
  @Test(arguments: [true, false])
  func otherLinesStayAsTheyAre(isTyped: Bool) async throws {
    #expect(try await Self.problem(of: "new x > 5 thing", isTyped: isTyped) == nil)
    for line in [
      "expect minipools.pools.count > 5", ".find minipools.pools.count > 5 thing",
      ".find minipools.pools.count >", "opne > a b", ".find \"a > b\" c", ".frame 99",
    ] {
      let problem = try #require(try await Self.problem(of: line, isTyped: isTyped))
      #expect(!problem.contains("PROGRAM") && !problem.contains("a file "), "\(problem)")
    }
  }

  /// A line is read once more for few of its signs, however many there are, as in a pasted table.
  @Test(arguments: [
    ("search a", "| a"), ("opne", "| a"), ("open 1 2 3", "| a"), ("open", "| | a"),
    (".find a b", "> c"), (".goto a b", "| c >"), ("search", ">"),
  ])
  func manySignsTakeLittleTime(start: String, part: String) async throws {
    let line = ([start] + Array(repeating: part, count: 2_000)).joined(separator: " ")
    let session = try await Self.start()
    defer { session.shutDown() }
    let time = await ContinuousClock().measure {
      let typed = TypedLine(line, in: session.session)
      let outcome = await session.interpreter.execute(typed.whole, answers: .person(Silent()))
      if case .failed = outcome { #expect(!line.hasPrefix("search")) }
    }
    #expect(time < .seconds(2), "\(time)")
  }

  /// Signs in quotes inside a word are not counted.
  @Test func aSignAfterManyInQuotesIsFound() async throws {
    let session = try await Self.start()
    defer { session.shutDown() }
    let text = Array(repeating: "a", count: 50).joined(separator: " | ")
    let action = #".dispatch {"minipools":{"home":{"searchTapped":{"text":"\#(text)"}}}}"#
    for (sign, destination) in [
      (" | tail -1 | cat", ReplyDestination.program("tail -1 | cat")), (" |", nil),
    ] {
      let line = TypedLine(action + sign, in: session.session)
      #expect(line.destination == destination)
      #expect(line.command.text == (destination == nil ? action + sign : action))
    }
  }
}
