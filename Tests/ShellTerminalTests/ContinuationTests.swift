import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Lines that continue: after a backslash, within quotes, in JSON.
@Suite(.serialized, .occupiesAThread) struct ContinuationTests {
  private static let pool = """
    Trip to Rome
      Trip to Rome  $30 / $50
      ████████████░░░░░░░░  60 %
        2025-12-01  person 4: See you at the station  $30
      [contribute] [edit] [delete] [back]
    minipools/2›
    """

  private func history(in directory: TemporaryDirectory) throws -> String {
    String(decoding: try directory.data("xdg/state/reel/history"), as: UTF8.self)
  }

  @Test(arguments: [("", "C.UTF-8"), ("", "C"), ("bind -v\n", "C.UTF-8"), ("bind -v\n", "C")])
  func aContinuedLineIsOneLineInTheHistory(editor: String, locale: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(editor, to: ".editrc")
    let session = try TerminalSession(
      in: directory, environment: ["NO_COLOR": "1", "LC_ALL": locale])
    session.press("open \\\r")
    try session.endsWith("\nminipools› open \\\n        …›")
    session.press("2\r")
    try session.endsWith("\nminipools› open \\\n        …› 2\n\(Self.pool)")
    session.press("edit\r")
    try session.endsWith("\nName [Trip to Rome] ›")
    session.press("\u{3}")
    try session.endsWith("“back” leaves it.\nminipools/2›")
    session.press("set name \"größe\r")
    try session.endsWith("\nminipools/2› set name \"größe\n          …›")
    session.press("two\" # and no more \\\r")
    try session.terminal.wait(for: "the form") {
      $0.text.contains("…› two\" # and no more \\\n") && $0.text.hasSuffix("\nminipools/2›")
    }
    session.press(".dispatch {\"minipools\":\r")
    try session.endsWith("{\"minipools\":\n          …›")
    session.press("{\"router\":{\"poolChosen\": [\r")
    try session.endsWith("          …› {\"router\":{\"poolChosen\": [\n          …›")
    session.press("]}}}")
    try session.endsWith("          …› {\"router\":{\"poolChosen\": [\n          …› ]}}}")
    session.press("\r")
    try session.terminal.wait(for: "the complaint") {
      $0.text.hasSuffix("\nminipools/2›") && !$0.text.hasSuffix("]}}\nminipools/2›")
    }
    #expect(try session.end() == .code(0))
    #expect(
      try history(in: directory) == #"""
        open 2
        edit
        set name "größe\ntwo" # and no more \
        .dispatch {"minipools": {"router":{"poolChosen": [ ]}}}

        """#)
  }

  @Test func anActionIsWrittenInSeveralLines() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press(".dispatch {\r")
    try session.endsWith("minipools› .dispatch {\n        …›")
    session.press("\"minipools\": {\r")
    try session.endsWith("        …› \"minipools\": {\n        …›")
    session.press("\"router\": {\"poolChosen\": {\"id\": 2}}}}\r")
    try session.endsWith(
      """
      minipools› .dispatch {
              …› "minipools": {
              …› "router": {"poolChosen": {"id": 2}}}}
      \(Self.pool)
      """)
    // The saved form is one line, which a script can contain.
    let script = directory.path("saved.script")
    session.type(".save \(script)")
    try session.endsWith("saved.script\n\(TerminalSession.realTime)\nminipools/2›")
    #expect(
      String(decoding: try directory.data("saved.script"), as: UTF8.self)
        .contains("\n.dispatch { \"minipools\": { \"router\": {\"poolChosen\": {\"id\": 2}}}}\n"))
    #expect(try session.end() == .ok)
  }

  /// Up makes one line of the rows above and this one, to change any of it.
  @Test func upGoesBackToTheRowsAbove() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press(".dispatch {\r")
    try session.endsWith("minipools› .dispatch {\n        …›")
    session.press("\"router\": {\"poolChosen\": {\"id\": 2}}}}\u{1B}[A")
    try session.endsWith("\nminipools› .dispatch { \"router\": {\"poolChosen\": {\"id\": 2}}}}")
    session.press("\"minipools\": {\r")
    try session.endsWith(
      """
      \nminipools› .dispatch { "minipools": {"router": {"poolChosen": {"id": 2}}}}
      \(Self.pool)
      """)
    #expect(try session.end() == .ok)
  }

  @Test func controlCAbandonsTheWholeLine() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press("open \"2\r")
    try session.endsWith("minipools› open \"2\n        …›")
    session.press("x\u{3}")
    try session.endsWith("minipools› open \"2\n        …› x^C\nminipools›")
    session.press("open \\\r")
    try session.endsWith("minipools› open \\\n        …›")
    // Ctrl-D does the same; it does not end the session there.
    session.press("\u{4}")
    try session.endsWith("minipools› open \\\n        …› ^D\nminipools›")
    session.type("open 2")
    try session.endsWith(Self.pool)
    #expect(try session.end() == .ok)
    #expect(try session.history == "open 2\n")
  }

  /// Literal quotes cannot hold a line break, so the joined line has other quotes.
  @Test func literalQuotesContinue() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    for line in ["set name='a \"b\rc'", "set name='a\rGrey's c'", "set name 'Allo\r'Allo c'"] {
      session.press(line + "\r")
      try session.terminal.wait(for: "the answer") {
        $0.text.contains("…› \(line.split(separator: "\r")[1])\n")
          && $0.text.hasSuffix("\nminipools›")
      }
    }
    #expect(try session.end() == .ok)
    #expect(
      try session.history == #"""
        set name="a \"b\nc"
        set name="a\nGrey's c"
        set name "Allo\n'Allo c"

        """#)
  }

  /// Quotes in the middle of a text are characters of it, and a break within them is a blank.
  @Test func aBreakInQuotesOfATextIsABlank() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("new")
    try session.endsWith("\nName ›")
    session.press(.interrupted)
    try session.endsWith("\nminipools/form›")
    for (line, name) in [
      ("set name \"abc\rdef\" ghi", "\"abc def\" ghi"), ("set name 'jkl\rmno' p", "'jkl mno' p"),
      (".every 0 --times 1 set name \"qr\rst\" u", "\"qr st\" u"),
      (".every 0 --times 1 set name \"vw\rxy\"", "vw xy"),
    ] {
      for row in line.split(separator: "\r") { session.type(String(row)) }
      try session.shows("  Name                        \(name)\n")
    }
    #expect(try session.end() == .ok)
    #expect(
      session.history == [
        "new", "set name \"abc def\" ghi", "set name 'jkl mno' p",
        ".every 0 --times 1 set name \"qr st\" u", ".every 0 --times 1 set name \"vw\\nxy\"",
      ])
  }

  @Test func completionSeesTheLinesBefore() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press("expect minipools.pools.count \\\r")
    try session.endsWith("        …›")
    session.press(">\t= \t")
    try session.endsWith("        …› >= 3")
    session.press("\r")
    try session.endsWith("        …› >= 3\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func continuedLinesMayTakeSeveralRows() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, columns: 60)
    let long = String(repeating: "long ", count: 12)
    session.press("open \"\(long)\r")
    try session.endsWith("long\n        …›")
    session.press("\(long)\u{1}\u{5}!\u{3}")
    try session.endsWith(
      """
      minipools› open "long long long long long long long long lon
      g long long long
              …› long long long long long long long long long long
       long long !^C
      minipools›
      """)
    #expect(try session.end() == .ok)
  }

  @Test func dumbTerminalsSupportThem() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"),
      environment: directory.environment.merging(["TERM": "dumb"]) { $1 }, rows: 40)
    try terminal.wait(forEnd: "[refresh]\nminipools›")
    terminal.send("open \\\r")
    try terminal.wait(forEnd: "\nminipools› open \\\n        …›")
    terminal.send("2\r")
    try terminal.wait(forEnd: "        …› 2\n\(Self.pool)")
    terminal.send("x \"\r")
    try terminal.wait(forEnd: "\nminipools/2› x \"\n          …›")
    terminal.send("\u{3}")
    try terminal.wait(forEnd: "          …› ^C\nminipools/2›")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(!terminal.transcript.contains(0x1B))
  }
}
