import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Several pasted lines, which run one by one.
@Suite(.serialized, .occupiesAThread) struct PasteTests {
  private func paste(_ text: String, _ session: TerminalSession) {
    session.terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
  }

  @Test(arguments: [60, 80, 200])
  func linesThatAreNotRunAreListed(columns: Int) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory, columns: columns)
    paste("open 2\n.goto 99\nback\nopen 3\n", session)
    try session.endsWith("\n4 lines pasted: Enter runs them all, Ctrl-C none")
    session.terminal.send("\r")
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
    #expect(try session.end() == .code(0))
  }

  @Test func manyLinesAreCutShort() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    paste(".goto 99\n" + (1...12).map { "open \($0)" }.joined(separator: "\n"), session)
    try session.terminal.wait(forText: "13 lines pasted")
    session.terminal.send("\r")
    let listed = (1...10).map { "  open \($0)\n" }.joined()
    try session.endsWith("pasted lines that did not run (12):\n\(listed)  ⋮\nminipools›")
    #expect(try session.end() == .code(0))
  }

  /// After a failed command, the line that could be a password is not listed.
  @Test func possibleSecretsAreNotListed() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    paste(".use codepay\nlogin bad bad bad\nxyzzy\n.log", session)
    try session.terminal.wait(forText: "4 lines pasted")
    session.terminal.send("\r")
    try session.endsWith("pasted lines that did not run (2):\n  •••\n  .log\ncodepay›")
    #expect(try session.end() == .code(0))
    #expect(!String(decoding: session.terminal.transcript, as: UTF8.self).contains("xyzzy"))
  }

  @Test func controlCDropsTheRest() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory, environment: ["REEL_PATIENCE": "400"])
    paste(".net hang next\nrefresh\nwait\nopen 2\n", session)
    try session.terminal.wait(forText: "4 lines pasted")
    session.terminal.send("\r")
    try session.terminal.wait(forText: "› wait")
    try session.terminal.waitForSignals()
    session.terminal.send("\u{3}")
    try session.terminal.wait(for: "the rest") {
      $0.text.contains("pasted lines that did not run (1):\n  open 2\n")
        && $0.text.hasSuffix(" s. Cancel it? yes or no:")
    }
    session.type("no")
    try session.endsWith("yes or no: no\nminipools›")
    #expect(try session.end() == .code(0))
  }

  @Test func longJSONIsOneLine() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    let lines = (1...100).map { "\"unused\($0)\": [\($0)]," }.joined(separator: "\n")
    paste(
      ".dispatch {\"minipools\": {\"router\":{\"poolChosen\": {\n\(lines)\n\"id\": 3\n}}}}", session
    )
    try session.terminal.wait(forText: "103 lines pasted")
    session.terminal.send("\r")
    try session.endsWith("\n  [contribute] [edit] [delete] [back]\nminipools/3›")
    #expect(try session.end() == .code(0))
  }

  @Test func pastedLinesMayContinue() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    paste(
      ".dispatch {\n  \"minipools\": {\"router\":{\"poolChosen\": {\"id\": 2}}}\n}\nedit",
      session)
    try session.terminal.wait(forText: "4 lines pasted")
    session.terminal.send("\r")
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
    session.terminal.send("\u{3}")
    try session.endsWith("\nminipools/2›")
    #expect(try session.end() == .code(0))
  }
}
