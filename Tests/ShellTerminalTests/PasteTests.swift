import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Several pasted lines, which run one by one.
@Suite(.serialized, .occupiesAThread) struct PasteTests {
  private func paste(_ text: String, _ session: TerminalShell) {
    session.press("\u{1B}[200~\(text)\u{1B}[201~")
  }

  @Test(arguments: [60, 80, 200])
  func linesThatAreNotRunAreListed(columns: Int) throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory, columns: columns)
    session.paste(["open 2", ".goto 99", "back", "open 3"])
    try session.endsWith(
      """
      minipools› open 2
      Trip to Rome
        Trip to Rome  $30 / $50
        ████████████░░░░░░░░  60 %
          2025-12-01  person 4: See you at the station  $30
        [contribute] [edit] [delete] [back]
      minipools/2› .goto 99
      there is no frame 99; there are 0 to 3
        .goto 99
              ^^
      pasted lines that did not run (2):
        back
        open 3
      minipools/2›
      """)
    #expect(try session.end() == .ok)
  }

  @Test func manyLinesAreCutShort() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.paste([".goto 99"] + (1...12).map { "open \($0)" })
    let listed = (1...10).map { "  open \($0)\n" }.joined()
    try session.endsWith("pasted lines that did not run (12):\n\(listed)  ⋮\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// After a failed command, the line that could be a password is not listed.
  @Test func possibleSecretsAreNotListed() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.paste([".use codepay", "login bad bad bad", "xyzzy", ".log"])
    try session.endsWith("pasted lines that did not run (2):\n  •••\n  .log\ncodepay›")
    #expect(try session.end() == .ok)
    #expect(!session.text.contains("xyzzy"))
  }

  @Test func longJSONIsOneLine() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    let lines = (1...100).map { "\"unused\($0)\": [\($0)]," }.joined(separator: "\n")
    paste(
      ".dispatch {\"minipools\": {\"router\":{\"poolChosen\": {\n\(lines)\n\"id\": 3\n}}}}", session
    )
    try session.shows("103 lines pasted")
    session.press("\r")
    try session.endsWith("\n  [contribute] [edit] [delete] [back]\nminipools/3›")
    #expect(try session.end() == .ok)
  }

  @Test func pastedLinesMayContinue() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    paste(
      ".dispatch {\n  \"minipools\": {\"router\":{\"poolChosen\": {\"id\": 2}}}\n}\nedit",
      session)
    try session.shows("4 lines pasted")
    session.press("\r")
    try session.endsWith(
      """
      minipools› .dispatch {
              …›   "minipools": {"router":{"poolChosen": {"id": 2}}}
              …› }
      Trip to Rome
        Trip to Rome  $30 / $50
        ████████████░░░░░░░░  60 %
          2025-12-01  person 4: See you at the station  $30
        [contribute] [edit] [delete] [back]
      minipools/2› edit
      edit Trip to Rome
        Name                        Trip to Rome
        Goal in dollars (optional)  50
        Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
        [save] [back]
      Enter keeps the value in brackets, "" clears it; Ctrl-C ends the questions.
      Name [Trip to Rome] ›
      """)
    session.press("\u{3}")
    try session.endsWith("\nminipools/2›")
    #expect(try session.end() == .ok)
  }
}
