import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Answers that are longer than the window.
@Suite(.serialized, .occupiesAThread) struct PagerTests {
  private static let first = """
    minipools
      home                    Go to the list of all pools
      open <id>               Open a pool's page
      back                    Go back to the previous screen  (not now)
      refresh                 Fetch the pools again
      undo                    Undo deleting or creating a pool  (not now)
      next                    Show the next page of the list  (not now)
      previous                Show the previous page of the list  (not now)
      page <number>           Show a page of the list: its number, or “last”
    1–9 of 116  space next, b back, / search, q quit
    """
  private static let second = """
      search [<text>…]        Search the list for a text; alone, end the search
      refresh                 Fetch the open pool again  (not now)
      edit                    Edit the open pool in the form  (not now)
      contribute <amount> [<note>…] [--yes]
                              Contribute to the open pool  (not now)
      person <id>             Show who a person is  (not now)
      delete [--yes]          Delete the open pool  (not now)
      new [<name>…] [<goal>]  Create a pool, in the form or at once
      set <field> [<value>…]  Fill in a field of the form; without a value, clear it  (not now)
    10–18 of 116  space next, b back, / search, q quit
    """
  /// The screen after the pager has closed.
  private static let after = before + " .help\nminipools›"
  /// The visible part of the first screen.
  private static let before = TerminalSession.home.split(separator: "\n").suffix(9)
    .joined(separator: "\n")

  private func helped(
    in directory: TemporaryDirectory, _ environment: [String: String] = [:]
  ) throws -> TerminalSession {
    let session = try TerminalSession(
      in: directory, rows: 10, columns: 120, environment: environment)
    try session.endsWith(Self.before)
    session.type(".help")
    return session
  }

  @Test(arguments: ["C", "C.UTF-8"])
  func keysMoveThroughIt(locale: String) throws {
    let session = try helped(in: try TemporaryDirectory(), ["LC_ALL": locale])
    let terminal = session.terminal
    try terminal.wait(forScreen: Self.first)
    terminal.send(" ")
    try terminal.wait(forScreen: Self.second)
    terminal.send("k")
    try terminal.wait(forText: "\n9–17 of 116")
    terminal.send("\r")
    try terminal.wait(forScreen: Self.second)
    terminal.send("b")
    try terminal.wait(forScreen: Self.first)
    terminal.send("\u{1B}[6~")
    try terminal.wait(forScreen: Self.second)
    terminal.send("/delete\r")
    try terminal.wait(forText: "\n16–24 of 116")
    terminal.send("/.bisect\r")
    try terminal.wait(for: "the line") { $0.text.hasPrefix("  .bisect CONDITION") }
    terminal.send("/nowhere\r")
    try terminal.wait(forText: "\n“nowhere” is not found")
    terminal.send("g")
    try terminal.wait(forScreen: Self.first)
    terminal.send("G")
    try terminal.wait(forText: "\n108–116 of 116")
    terminal.send("q")
    try terminal.wait(forScreen: Self.after)
    #expect(try session.end() == .code(0))
  }

  @Test func theWindowMayChange() throws {
    let session = try helped(in: try TemporaryDirectory())
    try session.shows(all: Self.first)
    session.press(" ")
    try session.shows(all: Self.second)
    session.terminal.resize(rows: 6, columns: 120)
    try session.endsWith("\n10–14 of 116  space next, b back, / search, q quit")
    session.press("q.set pager off\r")
    try session.shows("minipools› .set pager off\nminipools›")
    session.type(".help")
    try session.terminal.wait(for: "no page") {
      $0.text.contains("finds all mentions of a word.") && $0.text.hasSuffix("minipools›")
    }
    #expect(try session.end() == .code(0))
  }

  @Test func theUsersPreferredPagerIsUsed() throws {
    let directory = try TemporaryDirectory()
    let session = try helped(in: directory, ["PAGER": "grep -c CONDITION"])
    try session.endsWith("minipools› .help\n8\nminipools›")
    #expect(try session.end() == .code(0))
    let failing = try helped(in: directory, ["PAGER": "cat >/dev/null; false"])
    try failing.endsWith(
      "minipools› .help\n“cat >/dev/null; false” ended with exit code 1\nminipools›")
    #expect(try failing.end() == .code(0))
    // Without the program, the answer is shown all the same.
    let missing = try helped(in: directory, ["PAGER": "/nonexistent/less -R"])
    try missing.endsWith("\n1–9 of 116  space next, b back, / search, q quit")
    missing.press("q")
    try missing.shows("minipools›")
    #expect(try missing.end() == .code(0))
  }

  /// What a script says is not lost if a later line of it fails.
  @Test func pagesAreShownThoughALineFails() throws {
    let directory = try TemporaryDirectory()
    try directory.write(".help\nopen x\n", to: "s.script")
    let shell = try TerminalShell(showing: Self.before, in: directory, rows: 10, columns: 120)
    let script = directory.path("s.script")
    shell.type(".run \(script)")
    try shell.shows(all: Self.first)
    shell.press("q")
    try shell.endsWith(
      """
      minipools› .run \(script)
      \(script):2: “x” is not a whole number
        open x
             ^
      minipools›
      """)
    shell.press("\u{C}")
    try shell.shows(all: "minipools›")
    shell.type(".run \(script) > \(directory.path("help"))")
    try shell.shows(": “x” is not a whole number\n  open x\n       ^\nminipools›")
    let written = String(decoding: try directory.data("help"), as: UTF8.self)
    #expect(written.hasSuffix("finds all mentions\nof a word.\n"))
    #expect(try shell.end() == .ok)
  }

  @Test func noPagerOpensIfImpossibleOrUnneeded() throws {
    let directory = try TemporaryDirectory()
    let dumb = try helped(in: directory, ["TERM": "dumb", "PAGER": "false"])
    try dumb.terminal.wait(for: "all of it") {
      $0.text.contains("finds all mentions of a word.") && $0.text.hasSuffix("minipools›")
    }
    #expect(try dumb.end() == .code(0))
    let short = try TerminalSession(in: directory, rows: 10, environment: ["PAGER": "false"])
    short.type(".help wait")
    try short.terminal.wait(for: "the answer") {
      $0.text.hasSuffix("\nminipools›") && $0.text.contains("wait [SECONDS]")
    }
    #expect(!short.terminal.screen.text.contains("exit code"))
    #expect(try short.end() == .code(0))
  }
}
