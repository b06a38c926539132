import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Forms that are filled in field by field.
@Suite(.serialized, .occupiesAThread) struct FormTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  static let how =
    "Enter keeps the value in brackets, \"\" clears it; Ctrl-C ends the questions."
  static let left =
    "The form stays open: “set FIELD VALUE” fills it in, “back” leaves it."

  static func form(
    _ title: String, _ name: String, _ goal: String, _ button: String
  ) -> String {
    """
    \(title)
      Name                        \(name)
      Goal in dollars (optional)  \(goal)
      Fill in with “set name …” and “set goal …”, then “\(button)”; “back” leaves.
      [\(button)] [back]
    """
  }

  /// An invalid answer is reported at once, and asked for again; nothing is sent before the end.
  @Test func asksForEachFieldOfANewPool() throws {
    let session = try ScriptedShell(in: directory)
    session.type("new")
    let opened = """
      \(TerminalSession.home) new
      \(Self.form("create new pool", "_", "_", "create"))
      \(Self.how)
      Name ›
      """
    try session.endsWith(opened)
    session.type("")
    let blank = opened + "\n  ✗ Give the pool a name.\nName ›"
    try session.endsWith(blank)
    session.type("Trip to Paris")
    let named = blank + " Trip to Paris\nGoal in dollars (optional) ›"
    try session.endsWith(named)
    session.type("lots")
    let refused = """
      \(named) lots
        ✗ The goal has to be a whole number above zero, or empty.
      Goal in dollars (optional) ›
      """
    try session.endsWith(refused)
    session.type("many")
    try session.endsWith(
      """
      Goal in dollars (optional) › many
        ✗ The goal has to be a whole number above zero, or empty.
      Goal in dollars (optional) ›
      """)
    session.type("$500")
    try session.endsWith(
      """
      Goal in dollars (optional) › $500
      \(Self.form("create new pool", "Trip to Paris", "$500", "create"))
      create now? yes or no:
      """)
    session.type("yes")
    try session.endsWith(
      """
      create now? yes or no: yes
      Trip to Paris
        Trip to Paris  $0 / $500
        ░░░░░░░░░░░░░░░░░░░░  0 %
        [contribute] [edit] [delete] [back]
      minipools/4›
      """)
    // The answers have the same effect as `set`: here, and in a script.
    session.type(".log")
    try session.endsWith(
      """
      minipools/4› .log
       #1  home.appeared        shell, asks fetch  loading null → fetch
       #2  home.poolsLoaded     effect of #1       hasLoaded false → true · loading f…
       #3  poolForm.newTapped   user               form null → {…} · + route[1] {…}
       #4  poolForm.edited      user               + form.typed.name "Trip to Paris"
       #5  poolForm.edited      user               + form.typed.goal "lots"
       #6  poolForm.edited      user               form.typed.goal "lots" → "many"
       #7  poolForm.edited      user               form.typed.goal "many" → "$500"
       #8  poolForm.saveTapped  user, asks create  working null → {…}
       #9  poolForm.poolSaved   effect of #8       created null → 4 · route[1].id nul…
      minipools/4›
      """)
    session.type(".save \(directory.path("paris.script"))")
    try session.shows("paris.script\n\(TerminalSession.realTime)\nminipools/4›")
    #expect(try session.end() == .ok)
    let script = String(decoding: try directory.data("paris.script"), as: UTF8.self)
    let lines = [
      "new", "set name \"Trip to Paris\"", "set goal lots", "set goal many", "set goal $500",
      "create",
    ]
    for line in lines { #expect(script.contains("\n\(line)\n"), "\(line)") }
  }

  /// Tab offers the possible answers, or nothing if they cannot be listed.
  @Test func tabKnowsTheAnswers() throws {
    let session = try TerminalShell(in: directory, rows: 60)
    session.type(".use transformers")
    try session.endsWith("transformers›")
    session.type("create")
    try session.endsWith("\nName ›")
    session.press("Ja\tzz\r")
    try session.endsWith("\nName › Jazz\nAutobot or decepticon ›")
    session.press("au\t")
    try session.endsWith("\nAutobot or decepticon › autobot")
    session.type("")
    try session.endsWith("\nStrength, 1 to 10 ›")
    session.press("\t")
    try session.endsWith(
      "\nStrength, 1 to 10 ›\n1   2   3   4   5   6   7   8   9   10")
    session.press("10\r")
    try session.endsWith("\nIntelligence, 1 to 10 ›")
    session.press("\u{3}")
    try session.endsWith("“back” leaves it.\ntransformers/form›")
    session.press("set team d\t\r")
    try session.endsWith("[save] [random] [back]\ntransformers/form›")
    try session.shows("decepticon")
    #expect(try session.end() == .ok)
  }

  /// Enter keeps the value, `""` clears it; quotes turn the name of a command into an answer.
  @Test func keepsAndClears() throws {
    let session = try ScriptedShell(in: directory)
    session.type("open 2")
    session.type("edit")
    try session.endsWith("\(Self.how)\nName [Trip to Rome] ›")
    session.type("\"back\"")
    try session.endsWith("Name [Trip to Rome] › \"back\"\nGoal in dollars (optional) [50] ›")
    session.type("\"\"")
    try session.endsWith(
      """
      Goal in dollars (optional) [50] › ""
      \(Self.form("edit Trip to Rome", "back", "_", "save"))
      save now? yes or no:
      """)
    session.type("no")
    try session.endsWith("save now? yes or no: no\n\(Self.left)\nminipools/2›")
    // The history contains no answers.
    #expect(session.history == ["open 2", "edit"])
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nminipools/2›")
    session.type("home")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nminipools/2›")
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("yes")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    session.type("edit")
    try session.endsWith("\nName [Trip to Rome] ›")
    session.type("")
    try session.endsWith("\nGoal in dollars (optional) [50] ›")
    session.type("back")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    session.type(".state minipools.form")
    try session.endsWith("null\nminipools/2›")
    // A user who does not drop the form is asked for the same field again.
    session.type("edit")
    try session.endsWith("\nName [Trip to Rome] ›")
    session.type("Trip")
    try session.endsWith("\nGoal in dollars (optional) [50] ›")
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("no")
    try session.endsWith("[save] [back]\nGoal in dollars (optional) [50] ›")
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("yes")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  /// Enter after a refused answer brings back the value from before it.
  @Test func aRefusedAnswerIsNoDefault() throws {
    let session = try ScriptedShell(in: directory)
    session.type("open 2")
    session.type("edit")
    try session.endsWith("\nName [Trip to Rome] ›")
    session.type("")
    try session.endsWith("\nGoal in dollars (optional) [50] ›")
    session.type("lots")
    let refused = """
      Goal in dollars (optional) [50] › lots
        ✗ The goal has to be a whole number above zero, or empty.
      Goal in dollars (optional) [50] ›
      """
    try session.endsWith(refused)
    session.type("")
    try session.endsWith(
      """
      \(Self.form("edit Trip to Rome", "Trip to Rome", "50", "save"))
      save now? yes or no:
      """)
    session.type("no")
    try session.endsWith("\(Self.left)\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  /// Ctrl-C and Ctrl-D leave the questions and keep the form; a command takes effect.
  @Test(arguments: [true, false]) func leavesTheQuestions(_ isControlC: Bool) throws {
    let session = try ScriptedShell(in: directory)
    session.type("new Kayak 12.50")
    let refused = """
      create new pool
        Name                        Kayak
      ! Goal in dollars (optional)  12.50
          ✗ The goal has to be a whole number above zero, or empty.
        Fill in with “set name …” and “set goal …”, then “create”; “back” leaves.
        [create] [back]
      """
    // Only the refused value is asked for.
    try session.endsWith(
      "\(refused)\n\(Self.how)\nGoal in dollars (optional) ›")
    session.press(isControlC ? .interrupted : .endOfFile)
    let mark = isControlC ? "^C" : "^D"
    try session.endsWith("(optional) › \(mark)\n\(Self.left)\nminipools/form›")
    session.type("create")
    try session.endsWith("[create] [back]\nGoal in dollars (optional) ›")
    session.type("set goal 12")
    try session.endsWith(
      "› set goal 12\n\(Self.form("create new pool", "Kayak", "12", "create"))\nminipools/form›")
    session.type("create")
    try session.endsWith(
      "  Kayak  $0 / $12\n  ░░░░░░░░░░░░░░░░░░░░  0 %\n"
        + "  [contribute] [edit] [delete] [back]\nminipools/4›")
    #expect(try session.end() == .ok)
  }

  @Test func canBeTurnedOff() throws {
    let session = try ScriptedShell(in: directory)
    session.type(".set forms type")
    try session.endsWith("minipools› .set forms type\nminipools›")
    session.type("new")
    try session.endsWith(
      "\(Self.form("create new pool", "_", "_", "create"))\nminipools/form›")
    session.type("set name=\"Two words\" goal=7")
    try session.endsWith(
      "\(Self.form("create new pool", "Two words", "7", "create"))\nminipools/form›")
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("yes")
    try session.endsWith("[refresh]\nminipools›")
    session.type(".set forms walk")
    session.type("new")
    try session.endsWith("\(Self.how)\nName ›")
    session.type(".quit")
    #expect(try session.waitForEnd() == .ok)
  }

  /// Pasted lines that fill in the form cause no questions.
  @Test func pastedLinesAreNotAnswers() throws {
    let session = try ScriptedShell(in: directory)
    session.paste(["new", "set name Pasted", "create"])
    try session.endsWith(
      "  Pasted  $0\n  [contribute] [edit] [delete] [back]\nminipools/4›")
    #expect(try session.end() == .ok)
  }

  /// The command that opens a form asks again if the form is open; no input is lost.
  @Test func asksAgainForAFormThatIsOpen() throws {
    let session = try ScriptedShell(
      "tvshows", showing: "[sync]\ntvshows›", in: directory)
    func form(_ title: String, _ year: String, _ save: String) -> String {
      """
      Add new TV show
        Title              \(title)
        Year of release    \(year)
        Number of seasons  _
        Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
        \(save) [back]
      """
    }
    session.type("add")
    try session.endsWith("\(form("_", "_", "(save)"))\n\(Self.how)\nTitle ›")
    session.type("Dark")
    try session.endsWith("Title › Dark\nYear of release ›")
    session.press(.interrupted)
    try session.endsWith(
      "^C\n\(form("Dark", "_", "(save)"))\n\(Self.left)\ntvshows/add›")
    session.type("add")
    try session.endsWith("add\n\(form("Dark", "_", "(save)"))\nTitle [Dark] ›")
    session.type("")
    try session.endsWith("Title [Dark] ›\nYear of release ›")
    session.type("2017")
    try session.endsWith("Year of release › 2017\nNumber of seasons ›")
    session.type("set seasons 3")
    try session.endsWith("[save] [back]\ntvshows/add›")
    #expect(try session.end() == .ok)
  }
}
