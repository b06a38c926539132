import Foundation
import Occupying
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
    try demo.shows(
      """
      demo› zoom contribut
        contribute     Add money to it
        contributions  List who gave what
      """)
    try demo.showsCursor(row: 0, column: 20)
    // The list filters, and goes when nothing is left.
    demo.send("i")
    try demo.shows("demo› zoom contributi\n  contributions  List who gave what")
    demo.send(Key.backspace)
    try demo.shows(
      """
      demo› zoom contribut
        contribute     Add money to it
        contributions  List who gave what
      """)
    demo.send("x")
    try demo.shows("demo› zoom contributx")
    demo.send(Key.tab)
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
      many10  many11  many12
        1–12/50
      """)
  }

  @Test func aChoiceIsSelectedFromTheList() throws {
    let demo = try Demo(rows: 6)
    demo.send("con" + Key.tab)
    try demo.terminal.wait(for: "the list") { $0.text.contains("contributions") }
    demo.send(Key.tab + Key.tab + Key.enter)
    try demo.shows("demo› contributions")
    try demo.showsCursor(row: 0, column: 20)
    // Pages and rows of a long list, and the letters of a choice.
    demo.send("many" + Key.tab + Key.pageDown + Key.down + Key.right)
    try demo.terminal.wait(for: "the list") { $0.text.contains("/50") }
    demo.send(Key.enter)
    try demo.shows("demo› contributions many6")
    // Back from the first to the last.
    demo.send(Key.backspace + Key.backspace + Key.tab + Key.tab + Key.shiftTab + Key.enter)
    try demo.shows("demo› contributions many50")
    demo.send(Key.undo)
    try demo.shows("demo› contributions many")
  }

  @Test func otherKeysCloseTheList() throws {
    let demo = try Demo()
    demo.send("contribut" + Key.tab)
    try demo.terminal.wait(for: "the list") { $0.text.contains("Add money") }
    demo.send(Key.escape)
    try demo.shows("demo› contribut")
    demo.send(Key.tab + Key.home + "x" + Key.end)
    try demo.shows("demo› xcontribut")
    demo.send(Key.home + Key.delete + Key.end + Key.tab + Key.enter)
    try demo.shows("demo› contribut\ngot: contribut\ndemo›")
    // Ctrl-C and Ctrl-G close the list only.
    demo.send("contribut" + Key.tab + Key.control("c"))
    try demo.shows("demo› contribut\ngot: contribut\ndemo› contribut")
    demo.send(Key.tab + Key.control("g") + Key.control("c"))
    try demo.shows(
      "demo› contribut\ngot: contribut\ndemo› contribut^C\ninterrupted\ndemo›")
    // Output of others appears above the line, and the list stays.
    demo.send("contribut" + Key.tab)
    try demo.terminal.wait(for: "the list") { $0.text.contains("Add money") }
    demo.terminal.signal(SIGUSR1)
    try demo.terminal.wait(for: "the list below") {
      $0.text.hasSuffix(
        """
        from another thread
        demo› contribut
          contribute     Add money to it
          contributions  List who gave what
        """)
    }
  }

  /// While one types, Enter takes the first choice, unless one is complete; behind one that a key
  /// has selected, the line goes on.
  @Test func typingFilters() throws {
    let demo = try Demo()
    demo.send("con" + Key.tab + "io" + Key.enter)
    try demo.shows("demo› contributions")
    demo.send(Key.control("u") + "con" + Key.tab + "e")
    try demo.shows("demo› contribute\n  contribute  Add money to it")
    demo.send(Key.enter)
    try demo.shows("demo› contribute\ngot: contribute\ndemo›")
    demo.send("con" + Key.tab + Key.tab + Key.down + ".a")
    try demo.shows("demo› contribute\ngot: contribute\ndemo› contributions.a")
    demo.send(Key.control("u") + "con" + Key.tab + Key.down + " 5" + Key.enter)
    try demo.terminal.wait(forText: "got: contribute 5\n")
    // Tab completes what is left, as it does without a list.
    demo.send("con" + Key.tab + "io" + Key.tab + "!" + Key.enter)
    try demo.terminal.wait(forText: "got: contributions !\n")
    // A blank ends a word, and a paste goes into the line.
    demo.send("con" + Key.tab + " 6" + Key.enter)
    try demo.terminal.wait(forText: "got: contribut 6\n")
    demo.send("con" + Key.tab + Key.paste("e 7") + Key.enter)
    try demo.terminal.wait(forText: "got: contribute 7\n")
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
    Case(
      line: "c", cursor: 1, texts: [(0, "cab"), (0, "cat")], removed: 1, inserted: "ca",
      listed: true),
    Case(
      line: "a.b", cursor: 3, texts: [(2, "bcd"), (0, "a.bce")], removed: 3, inserted: "a.bc",
      listed: true),
    Case(
      line: "ca", cursor: 2, texts: [(0, "cab"), (0, "cat")], removed: 0, inserted: "",
      listed: true),
    Case(line: "a", cursor: 1, texts: [(5, "far")], removed: 0, inserted: ""),
    // Choices that contain the typed text, or begin with it in another case.
    Case(
      line: "C", cursor: 1, texts: [(0, "cab"), (0, "cat")], removed: 1, inserted: "ca",
      listed: true),
    Case(line: "TR", cursor: 2, texts: [(0, "contribute")], removed: 2, inserted: "contribute "),
    Case(
      line: "b", cursor: 1, texts: [(0, "cab"), (0, "cabin")], removed: 0, inserted: "",
      listed: true),
  ])
  func plan(_ test: Case) {
    let completions = test.texts.map { Completion(start: $0.start, text: $0.text) }
    let plan = CompletionPlan(line: test.line, cursor: test.cursor, completions: completions)
    #expect(plan.removed == test.removed)
    #expect(plan.inserted == test.inserted)
    #expect(plan.listed == (test.listed ? completions : []))
  }

  @Test func longDescriptionsAreCutAndSanitized() {
    var list = ChoiceList([
      Completion(start: 0, text: "open", description: "Open a pool by its number"),
      Completion(start: 0, text: "日本", description: "\u{1B}[2J"),
      Completion(start: 0, text: "a\tb\nc", description: "d\te\nf"),
    ])
    list.fit(columns: 25, rows: 10)
    #expect(
      list.rows.map(StyledText.plain) == [
        "  open   Open a pool by…", "  日本   ␛[2J", "  a b c  d e f",
      ])
  }

  /// A long line is shown from shortly before the text that was searched for.
  @Test func theSearchedTextIsVisibleAndMarked() {
    var list = ChoiceList(
      lines: ["expect pools.count == 3", "open 日本 3", "C"], containing: "COUNT")
    list.fit(columns: 20, rows: 10)
    #expect(
      list.rows == [
        "\u{1B}[7m  …ols.\u{1B}[1mcount\u{1B}[22m == 3\u{1B}[0m", "  open 日本 3", "  C",
      ])
  }
}
