import PseudoTerminal
import Testing

@testable import ReelEditor

@Suite(.serialized, .occupiesAThread)
struct CompletionTests {
  @Test func tabCompletesListsAndBeeps() throws {
    let demo = try Demo()
    demo.send("z" + Key.tab)
    try demo.shows("demo› zoom")
    try demo.showsCursor(row: 0, column: 11)
    demo.send("con" + Key.tab)
    try demo.shows("demo› zoom contribut")
    demo.send(Key.tab)
    try demo.shows(
      """
      demo› zoom contribut
        contribute     Add money to it
        contributions  List who gave what
      demo› zoom contribut
      """)
    demo.send("x" + Key.tab)
    try demo.terminal.wait(for: "a bell") { _ in demo.terminal.transcript.contains(0x07) }
  }

  @Test func listFitsIntoTheTerminal() throws {
    let demo = try Demo(rows: 6, columns: 26)
    demo.send("many" + Key.tab)
    try demo.shows(
      """
      demo› many
      many1   many2   many3
      many4   many5   many6
      many7   many8   many9
      … and 41 more
      demo› many
      """)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var cursor: Int
    var texts: [(start: Int, text: String)]
    var removed: Int
    var inserted: String
    var listed = false

    var testDescription: String { "\(line)|\(cursor)" }
  }

  @Test(arguments: [
    Case(line: "", cursor: 0, texts: [], removed: 0, inserted: ""),
    Case(line: "op", cursor: 2, texts: [(0, "open")], removed: 2, inserted: "open "),
    Case(line: "op x", cursor: 2, texts: [(0, "open")], removed: 2, inserted: "open"),
    Case(line: "größe 日", cursor: 7, texts: [(6, "\"日 本\"")], removed: 1, inserted: "\"日 本\" "),
    Case(line: "c", cursor: 1, texts: [(0, "cab"), (0, "cat")], removed: 1, inserted: "ca"),
    Case(
      line: "a.b", cursor: 3, texts: [(2, "bcd"), (0, "a.bce")], removed: 3, inserted: "a.bc"),
    Case(
      line: "ca", cursor: 2, texts: [(0, "cab"), (0, "cat")], removed: 0, inserted: "",
      listed: true),
    Case(line: "a", cursor: 1, texts: [(5, "far")], removed: 0, inserted: ""),
  ])
  func plan(_ test: Case) {
    let completions = test.texts.map { Completion(start: $0.start, text: $0.text) }
    let plan = CompletionPlan(line: test.line, cursor: test.cursor, completions: completions)
    #expect(plan.removed == test.removed)
    #expect(plan.inserted == test.inserted)
    #expect(plan.listed == (test.listed ? completions : []))
  }

  @Test func longDescriptionsAreCutAndSanitized() {
    let list = CompletionList(columns: 24, rows: 10, usesColor: false)
    let lines = list.lines(for: [
      Completion(start: 0, text: "open", description: "Open a pool by its number"),
      Completion(start: 0, text: "日本", description: "\u{1B}[2J"),
    ])
    #expect(
      lines.joined(separator: "\n") == """
          open  Open a pool by…
          日本  ␛[2J
        """)
  }
}
