import Occupying
import PseudoTerminal
import ReelEditor
import ReelProgram
import TemporaryFiles
import Testing

/// The lines that run before the first prompt.
@Suite(.serialized, .occupiesAThread) struct StartFileTests {
  /// Returns a directory with a start file: that of `reel`, or of a shell in this process.
  private static func directory(_ lines: String, isHere: Bool = false) throws -> TemporaryDirectory
  {
    let directory = try TemporaryDirectory()
    try directory.write(lines, to: isHere ? "config/reelrc" : "xdg/config/reel/reelrc")
    return directory
  }

  @Test func runsBeforeTheFirstPrompt() throws {
    let directory = try Self.directory("# mine\n.set timeout 7\n", isHere: true)
    let session = try TerminalShell(in: directory)
    session.type(".set timeout")
    try session.endsWith("minipools› .set timeout\n7\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func aliasesStandForLines() throws {
    let directory = try Self.directory(
      ".alias n .set\n.alias t .set timeout 7\n", isHere: true)
    let session = try TerminalShell(in: directory, columns: 200)
    session.type("n memory")
    try session.endsWith("minipools› n memory\n256\nminipools›")
    session.type("t")
    try session.endsWith("minipools› t\nminipools›")
    session.type("n timeout > \(directory.path("seven"))")
    try session.shows("seven\nminipools›")
    #expect(String(decoding: try directory.data("seven"), as: UTF8.self) == "7\n")
    // What may follow is completed.
    session.type("n timeo\t")
    try session.endsWith("minipools› n timeout\n7\nminipools›")
    // It is not one within a line, nor in a script.
    session.type(".save \(directory.path("aliases.script"))")
    try session.shows("aliases.script\nTime was real")
    let script = try String(decoding: directory.data("aliases.script"), as: UTF8.self)
    #expect(script.contains("\n.set timeout 7\n"))
    #expect(try session.end() == .ok)
  }

  /// As the help of `.alias` shows.
  @Test func anAliasOfAPathIsContinued() throws {
    let directory = try Self.directory(".alias p .state minipools.pools\n", isHere: true)
    let session = try TerminalShell(in: directory)
    session.type("p[1].name")
    try session.endsWith("minipools› p[1].name\n\"Trip to Rome\"\nminipools›")
    session.type("p.count")
    try session.endsWith("minipools› p.count\n3\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// As users of fish know it: at a line's beginning, a blank behind an alias writes it out.
  @Test func aliasesAreWrittenOut() throws {
    let directory = try Self.directory(
      ".alias p .state minipools.pools\n.set aliases written\n", isHere: true)
    let session = try TerminalShell(in: directory)
    session.press("p ")
    try session.endsWith("\nminipools› .state minipools.pools")
    session.press("\u{1F}")
    try session.endsWith("\nminipools› p")
    session.press("\u{15}open p ")
    try session.endsWith("\nminipools› open p")
    session.press("\u{3}")
    try session.endsWith("\nminipools› open p ^C\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func aFailingLineIsReportedAndStopsNothing() throws {
    let directory = try Self.directory(
      ".set timeout 7\n.sett timeout 8\n.set screens on\n.set memory 9\n", isHere: true)
    let session = try TerminalShell(in: directory, columns: 60)
    // In lines broken between words.
    let reason =
      "\(directory.path("config/reelrc")):2: there is no command .sett; did you mean .set?"
    let lines = TerminalText.wrapped(reason, to: 59).joined(separator: "\n")
    try session.shows(lines + "\n  .sett timeout 8\n  ^^^^^\n")
    session.type(".set memory")
    try session.endsWith("minipools› .set memory\n9\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func canBeLeftOut() throws {
    let directory = try Self.directory(".set timeout 7\n")
    let session = try TerminalSession(["--no-rc"], in: directory)
    session.type(".set timeout")
    try session.endsWith("minipools› .set timeout\n30\nminipools›")
    #expect(try session.end() == .code(0))
  }

  @Test func theCommandLineTakesPrecedence() throws {
    let directory = try Self.directory(".mode json\n.locale es\n.use codepay\n.set timeout 7\n")
    let session = try TerminalSession(
      ["tvshows", "--mode", "plain", "--locale", "de"], showing: ["[abgleichen]\ntvshows›"],
      in: directory)
    session.type(".locale")
    try session.endsWith("tvshows› .locale\nde (Deutsch)\ntvshows›")
    session.type(".set timeout")
    try session.endsWith("tvshows› .set timeout\n7\ntvshows›")
    #expect(try session.end() == .code(0))
  }

  /// Commands given on the command line need no terminal, and end the program.
  @Test func doesNotRunForLinesOfTheCommandLine() throws {
    let directory = try Self.directory(".set timeout 7\n")
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["-c", ".set timeout", "-c", "expect idle"],
      environment: directory.environment, rows: 10)
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.screen.text.hasPrefix("30\nMiniPools\n"))
  }
}
