import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Typing while a line is running.
@Suite(.serialized, .occupiesAThread) struct TypedAheadTests {
  @Test func controlDEndsTheSession() throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    session.type("wait 1")
    try session.endsWith("minipools› wait 1")
    #expect(try session.end() == .ok)
  }

  @Test func aLineRunsNext() throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    session.type("wait 1")
    try session.endsWith("minipools› wait 1")
    session.press("open 2\n")
    #expect(try session.end() == .ok)
    #expect(session.terminal.screen.text.contains("Trip to Rome\n  Trip to Rome  $30 / $50"))
  }
}
