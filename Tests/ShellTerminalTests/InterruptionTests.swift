import Occupying
import TemporaryFiles
import Testing

/// Ctrl-C while a line waits, and at the empty prompt, without a terminal.
@Suite(.occupiesAThread) struct InterruptionTests {
  /// Starts a shell with a request in flight, whose answer waits.
  private static func started() throws -> ScriptedShell {
    let session = try ScriptedShell(in: try TemporaryDirectory(), patience: 1)
    session.gate.close()
    session.type("refresh")
    try session.endsWith("[refresh]\nminipools›")
    return session
  }

  /// Also if it arrives before the line has begun.
  @Test func endsTheWaiting() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type("wait 600")
    session.interrupt()
    try session.endsWith("minipools› wait 600\ninterrupted\nminipools›")
    session.type("open 2")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  /// The line in progress may be over with that.
  @Test func theNextLineOfAScriptIsNamed() throws {
    let directory = try TemporaryDirectory()
    try directory.write(".every 3600 open 2\n\nback\n", to: "w.script")
    let session = try ScriptedShell(in: directory)
    session.type(".run \(directory.path("w.script"))")
    try session.shows("Trip to Rome\n")
    session.interrupt()
    try session.endsWith("w.script:3: interrupted\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test func theLinesPastedBehindAreDropped() throws {
    let session = try Self.started()
    session.paste(["wait 600", "open 2", "open 3"])
    session.interrupt()
    try session.wait(for: "the question") {
      $0.contains("\npasted lines that did not run (2):\n  open 2\n  open 3\n")
        && $0.hasSuffix(" s. Cancel it? yes or no:")
    }
    session.type("yes")
    try session.shows("cancelled: 3.1 fetch\n")
    try session.endsWith("[refresh]\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func theEmptyPromptOffersToAbandonARequest() throws {
    let session = try Self.started()
    session.press(.interrupted)
    try session.endsWith(" s. Cancel it? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nminipools›")
    session.type(".effects cancel 3.1")
    try session.shows("cancelled: 3.1 fetch\n")
    try session.endsWith("[refresh]\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// A question that no answer matters to any more ends by itself.
  @Test func theQuestionEndsWithItsRequests() throws {
    let session = try Self.started()
    session.press(.interrupted)
    try session.endsWith(" s. Cancel it? yes or no:")
    session.gate.open()
    try session.endsWith("\nminipools›")
    #expect(!session.text.contains("cancelled"))
    #expect(try session.end() == .ok)
  }

  /// What arrives while a line is edited is shown above it; the result of a command as a whole.
  @Test func aLateResultIsShownAboveTheLine() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory(), patience: 1)
    session.type(".http PATCH /pools/1 name=Elba")
    try session.shows("200 {")
    session.gate.close()
    session.type("refresh")
    try session.shows("minipools› refresh\nMiniPools  (loading)")
    session.gate.open()
    try session.wait(for: "the list") {
      $0.contains("  1  ~ Elba") && $0.hasSuffix("$40 / $40\n  [refresh]\nminipools›")
    }
    #expect(try session.end() == .ok)
  }
}
