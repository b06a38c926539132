import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Keys other than those for editing: Ctrl-Z, and text that the terminal marks as pasted.
@Suite(.serialized, .occupiesAThread) struct KeyTests {
  /// Starts a session from the system's shell, which has the terminal when the session is stopped.
  private func started(in directory: TemporaryDirectory) throws -> PseudoTerminal {
    let settings = ["PS1": "sh$ ", "ENV": "", "NO_COLOR": "1"]
    let terminal = try PseudoTerminal(
      "/bin/sh", arguments: ["-i", "-m"],
      environment: directory.environment.merging(settings) { $1 }, rows: 40)
    try terminal.wait(forEnd: "sh$")
    terminal.send("'\(BuiltProgram.path("reel"))'\r")
    try terminal.wait(forEnd: "[refresh]\nminipools›")
    return terminal
  }

  @Test func controlZStopsAndFgContinues() throws {
    let directory = try TemporaryDirectory()
    let terminal = try started(in: directory)
    terminal.send("op\u{1A}")
    try terminal.wait(forEnd: "sh$")
    let local = tcflag_t(ICANON | ECHO | ISIG)
    #expect(terminal.attributes.c_lflag & local == local)
    #expect(String(decoding: terminal.transcript, as: UTF8.self).hasSuffix("sh$ "))
    terminal.send("echo $((40 + 2))\r")
    try terminal.wait(forEnd: "sh$ echo $((40 + 2))\n42\nsh$")
    terminal.send("fg\r")
    try terminal.wait(forEnd: "minipools› op")
    terminal.send("en 2\r")
    try terminal.wait(forEnd: "[edit] [delete] [back]\nminipools/2›")
    terminal.send("\u{4}")
    try terminal.wait(forEnd: "sh$")
    terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .code(0))
  }

  /// While a command runs, what is typed is not shown; another program shows it.
  @Test func controlZStopsACommand() throws {
    let directory = try TemporaryDirectory()
    let terminal = try started(in: directory)
    terminal.send(".net latency 3600s\r")
    try terminal.wait(forEnd: "3600s\nminipools›")
    terminal.send("refresh\r")
    try terminal.wait(forText: "Ctrl-C ends it")
    #expect(terminal.attributes.c_lflag & tcflag_t(ECHO) == 0)
    terminal.send("\u{1A}")
    try terminal.wait(forEnd: "sh$")
    let local = tcflag_t(ICANON | ECHO | ISIG)
    #expect(terminal.attributes.c_lflag & local == local)
    terminal.send("fg\r")
    try terminal.wait(for: "the command") { $0.text.contains(/fg\n(.*\n)*.*Ctrl-C ends it/) }
    terminal.send("\u{3}")
    try terminal.wait(forEnd: "Cancel it? yes or no:")
    terminal.send("yes\r\u{4}")
    try terminal.wait(forEnd: "sh$")
    terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func pastedLinesRunAfterAQuestion() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press("\u{1B}[200~open 2\redit\r\nset name Elba\n\u{1B}[201~")
    try session.endsWith(
      """
        [refresh]
        open 2
        edit
        set name Elba
      3 lines pasted: Enter runs them all, Ctrl-C none
      """)
    session.press("\r")
    try session.endsWith(
      """
        open 2
        edit
        set name Elba
      minipools› open 2
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
      minipools/2› set name Elba
      edit Trip to Rome
        Name                        Elba
        Goal in dollars (optional)  50
        Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
        [save] [back]
      minipools/2›
      """)
    #expect(try session.end() == .ok)
  }

  @Test func aFailedPastedLineCancelsTheFollowingOnes() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press(
      "\u{1B}[200~open 9\n# gone\nexpect error\nopen 2\nopne 3\nback\nback\u{1B}[201~")
    try session.shows("7 lines pasted")
    session.press("\r")
    try session.endsWith(
      """
        ^^^^
      pasted lines that did not run (2):
        back
        back
      minipools/2›
      """)
    session.type(".locale de")
    try session.terminal.wait(for: "German") {
      $0.text.contains("› .locale de\n") && $0.text.hasSuffix("\nminipools/2›")
    }
    session.press("\u{1B}[200~.undo\n.redo\u{1B}[201~")
    try session.endsWith("2 Zeilen eingefügt: Enter führt alle aus, Strg-C keine")
    session.press("\u{3}")
    try session.endsWith("  .undo\n  .redo\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test func aPastedSecretIsNeverShown() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press(
      "\u{1B}[200~.use codepay\nlogin +491512222222\nsecret-xyzzy\n.use minipools\u{1B}[201~")
    try session.endsWith(
      """
        .use codepay
        login +491512222222
        •••
        .use minipools
      4 lines pasted: Enter runs them all, Ctrl-C none
      """)
    session.press("\r")
    try session.terminal.wait(for: "the last line") {
      $0.text.contains("› .use minipools\n") && $0.text.hasSuffix("\nminipools›")
    }
    #expect(try session.end() == .ok)
    #expect(!session.transcript.contains("xyzzy"))
    #expect(
      try session.history == ".use codepay\nlogin +491512222222\n.use minipools\n")
  }
}
