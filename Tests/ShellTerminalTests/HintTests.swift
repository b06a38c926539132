import Foundation
import Occupying
import PseudoTerminal
import TemporaryFiles
import Testing

/// The dim words behind the cursor: the remaining parameters of a line.
@Suite(.serialized, .occupiesAThread) struct HintTests {
  @Test(arguments: [
    (".move ", "FRAME before FRAME | FRAME end"), (".move 3 ", "before FRAME | end"),
    (".move 3 before ", "FRAME"), (".move 3 end ", ""), (".record ", "[start FILE | stop [FILE]]"),
    (".record stop ", "[FILE]"), (".record start ", "FILE"), (".set ", "[NAME [VALUE]]"),
    (".set mode ", "[VALUE]"), (".branch main ", "NEW"), (".export x.json ", "[--as KIND] [PATH]"),
    (".net latency 20ms ", "[--seed n]"), (".net latency ", "200ms | 1ms..90ms [--seed n]"),
    (".http GET /pools ", "[key=text] [key:=json]… [--show-secrets]"),
    (".http GET /pools a=1 ", "[key:=json]… [--show-secrets]"), (".why minipools ", "[--all]"),
    (".edit 3 ", "JSON"),
  ])
  func onlyRemainingParametersAreShown(line: String, hint: String) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, colors: .indexed)
    session.press("\u{C}" + line)
    let shown = "minipools› \(line)\(hint)"
    try session.shows(all: shown.trimmingCharacters(in: .whitespaces))
    session.press("\u{3}")
    try session.endsWith("^C\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// The last column stays free: a character there would start another row.
  @Test(arguments: [
    (60, "minipools› .net [offline | online | latency 200ms | latenc…"),
    (80, "minipools› .net [offline | online | latency 200ms | latency 1ms..90ms [--seed …"),
    (
      200,
      "minipools› .net [offline | online | latency 200ms | latency 1ms..90ms [--seed n]"
        + " | fail 10% [--seed n] | drop next | status 500 next"
        + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3]"
    ),
  ])
  func hintsEndAtTheEdge(columns: Int, screen: String) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, columns: columns, colors: .indexed)
    session.press("\u{C}.net ")
    try session.shows(all: screen)
    // If there is no room, there is no hint.
    let long = String(repeating: "x", count: columns - 18)
    session.press("\u{15}.why \(long) ")
    try session.shows(all: "minipools› .why \(long)")
    session.press("\u{3}")
    try session.endsWith("C\nminipools›")
    #expect(try session.end() == .ok)
  }
}
