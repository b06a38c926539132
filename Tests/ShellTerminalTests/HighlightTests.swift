import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// A line is coloured while it is typed.
@Suite(.serialized, .occupiesAThread) struct HighlightTests {
  private static let red = "\u{1b}[38;5;131m"
  private static let cyan = "\u{1b}[38;5;29m"
  private static let bold = "\u{1b}[1m"
  private static let end = "\u{1b}[0m"

  @Test(arguments: [
    ("opn 2", "\(red)opn\(end) 2"),
    // There is no open pool.
    ("contribute 3", "\u{1b}[1;38;5;131mcontribute\(end) 3"),
    (".why pools", "\(bold).why\(end) \(cyan)pools\(end)"),
    (".why pools.xx", "\(bold).why\(end) \(red)pools.xx\(end)"),
    (
      "expect pools.count == 3 # three",
      "\(bold)expect\(end) \(cyan)pools.count\(end) == \u{1b}[38;5;163m3\(end) \u{1b}[38;5;243m# three\(end)"
    ),
    (".find pools.x > 3", "\(red)pools.x\(end) > \u{1b}[38;5;163m3\(end)"),
    (".goto 999", "\(bold).goto\(end) \(red)999\(end)"),
    (".diff 1 20", "\(bold).diff\(end) 1 \(red)20\(end)"),
    (".net oflin", "\(bold).net\(end) \(red)oflin\(end)"),
    ("new \"Anna", "\(bold)new\(end) \u{1b}[38;5;131m\"Anna\(end)"),
    // The brackets that belong together.
    (".dispatch {[]}", "\(end) \u{1b}[1;4m{\(end)[]\u{1b}[1;4m}\(end)"),
  ])
  func partsHaveColors(line: String, drawn: String) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, colors: .indexed)
    session.press(line)
    try session.terminal.wait(for: drawn) { [terminal = session.terminal] _ in
      String(decoding: terminal.transcript, as: UTF8.self).contains(drawn)
    }
    session.press("\u{3}")
    try session.endsWith("^C\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func withoutColorsThereAreNone() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.type("opn 2")
    try session.endsWith("^^^\nminipools›")
    #expect(!session.transcript.contains("\u{1b}[1m"))
    #expect(try session.end() == .ok)
  }

  /// Each picture of `.play` replaces the one before.
  @Test func playDrawsInPlace() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, colors: .indexed)
    session.type("open 2")
    try session.endsWith("minipools/2›")
    session.type(".first")
    try session.endsWith("[refresh]\nminipools@0›")
    session.type(".play 50")
    try session.endsWith(
      """
      minipools@0› .play 50
      #3
      Trip to Rome
        Trip to Rome  $30 / $50
        ████████████░░░░░░░░  60 %
          2025-12-01  person 4: See you at the station  $30
        [contribute] [edit] [delete] [back]
      minipools/2›
      """)
    #expect(try session.end() == .ok)
  }
}
