import Dispatch
import MockBackend
import Occupying
import PseudoTerminal
import ReelEditor
import ReelProgram
import Synchronization
import TemporaryFiles
import Testing

/// Pending work is shown, and Ctrl-C offers to abandon it.
@Suite(.serialized, .occupiesAThread) struct WaitingTests {
  private static let loading = """
    minipools› refresh
    MiniPools  (loading)
           Create a new pool
      1    Birthday gift for Anna                  $35
      2    Trip to Rome                      $30 / $50
      3  ✓ Office coffee                     $40 / $40
      [refresh]
    """

  @Test func aWaitIsShownAndAbandoned() throws {
    let session = try TerminalSession(
      in: TemporaryDirectory(), environment: ["REEL_PATIENCE": "400"])
    // On a busy machine, the first answer comes after the first prompt.
    try session.endsWith("$40 / $40\n  [refresh]\nminipools›")
    session.type(".net latency 3600s")
    try session.endsWith("3600s\nminipools›")
    session.type("refresh")
    try session.endsWith(Self.loading + "\nminipools›")
    session.type("wait")
    try session.terminal.wait(for: "the pending request") {
      $0.text.contains(/\n[-|\/\\] waiting for minipools fetch of #3; Ctrl-C ends it  \d+ s$/)
    }
    session.press("\u{3}")
    try session.terminal.wait(for: "the question") {
      $0.text.contains(
        /\ninterrupted\n“refresh” has been waiting for an answer for \d+ s. Cancel it\? yes or no:/
      )
    }
    session.type("yes")
    try session.endsWith(
      """
      cancelled: 3.1 fetch
      MiniPools
        ✗ The pools could not be fetched. The request was cancelled. Try again with
          “refresh”.
             Create a new pool
        1    Birthday gift for Anna                  $35
        2    Trip to Rome                      $30 / $50
        3  ✓ Office coffee                     $40 / $40
        [refresh]
      minipools›
      """)
    #expect(try session.end() == .code(0))
  }

  /// What a server is asked to do may be done, however soon the user stops waiting.
  @Test func aCallThatIsAbandonedMayHaveArrived() throws {
    let isOver = DispatchSemaphore(value: 0)
    let waits = Atomic(false)
    var options = Backend.Options()
    options.latency = 1
    options.pause = { _ in
      guard waits.load(ordering: .sequentiallyConsistent) else { return }
      isOver.wait()
      isOver.signal()
    }
    let backend = try Backend(options)
    defer {
      isOver.signal()
      backend.stop()
    }
    let session = try TerminalSession(
      ["--api", "minipools=\(backend.baseURL)/minipools"], in: TemporaryDirectory())
    waits.store(true, ordering: .sequentiallyConsistent)
    session.type(".http PATCH /pools/1 name=Elba")
    try session.terminal.wait(for: "the pending call") {
      $0.text.contains("waiting for PATCH /pools/1; Ctrl-C ends it")
    }
    session.press("\u{3}")
    try session.shows("You have stopped waiting; whether the server has done it is not known.\n")
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .code(0))
  }

  /// A question for which something had to be loaded stands alone, where the wait was shown.
  @Test func aQuestionReplacesTheWait() throws {
    let session = try TerminalSession(
      ["codepay"], showing: ["codepay›"], in: TemporaryDirectory(), rows: 60)
    for number in [2, 1] { try session.register("+49 151 000000\(number)") }
    session.type("add-money 100")
    try session.shows("  Balance  100.00 EUR\n")
    try session.endsWith("[logout]\ncodepay›")
    session.type(".net latency 1500ms")
    try session.endsWith("1500ms\ncodepay›")
    session.type("send +491510000002 20")
    try session.shows("\nSend 20.00 EUR to +491510000002? yes or no:")
    session.press("\u{3}")
    try session.shows("\nSend 20.00 EUR to +491510000002? yes or no: ^C\nnot done: ")
    try session.endsWith("\ncodepay/sendMoney›")
    #expect(try session.end() == .code(0))
  }

  /// As shells name running jobs, once.
  @Test func leavingNamesWhatMayBeDone() throws {
    let session = try ScriptedShell(in: TemporaryDirectory(), patience: 1)
    session.gate.close()
    session.type("refresh")
    try session.endsWith(Self.loading + "\nminipools›")
    session.type("open 2")
    try session.endsWith("minipools/2›")
    session.type("contribute 5 --yes")
    try session.endsWith("minipools/2›")
    session.type(".quit")
    let text = """
      “contribute 5 --yes” has no answer yet: if you leave now, you do not see whether it was \
      done. “wait” waits for it; .quit or Ctrl-D once more leaves.
      """
    try session.endsWith(
      TerminalText.wrapped(text, to: 79).joined(separator: "\n") + "\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  /// With text on the line, Ctrl-C abandons the line; at the empty prompt it offers to abandon the
  /// request.
  @Test func theEmptyPromptOffersToAbandonIt() throws {
    let session = try TerminalShell(in: TemporaryDirectory(), patience: 1)
    session.gate.close()
    session.type("refresh")
    try session.endsWith(Self.loading + "\nminipools›")
    session.press("open 2")
    try session.endsWith("› open 2")
    session.press("\u{3}")
    try session.endsWith("› open 2^C\nminipools›")
    session.press("\u{3}")
    try session.terminal.wait(for: "the question") {
      $0.text.contains("“refresh” has been waiting") && $0.text.hasSuffix("Cancel it? yes or no:")
    }
    session.type("no")
    try session.endsWith("minipools›")
    session.type(".requests")
    try session.terminal.wait(for: "the request") {
      let row = /\n3.1  minipools  fetch  for \d+ s · asked by #3 home.refreshTapped\nminipools/
      return $0.text.contains(row)
    }
    session.press(".effects cancel \t")
    try session.shows("› .effects cancel 3.1")
    session.press("\r")
    try session.terminal.wait(for: "the end of it") {
      $0.text.contains("cancelled: 3.1 fetch\n") && $0.text.hasSuffix("[refresh]\nminipools›")
    }
    #expect(try session.end() == .ok)
  }

  /// What is held back keeps nothing waiting; Tab knows what can be held, and what can be answered.
  @Test func anAnswerIsHeldBackAndReplaced() throws {
    let session = try TerminalShell(in: TemporaryDirectory())
    try session.endsWith("minipools›")
    session.press(".hold fe\t")
    try session.endsWith("minipools› .hold fetch")
    session.press("\r")
    try session.endsWith("minipools [holds answers]›")
    session.type("refresh")
    try session.endsWith("[refresh]\nminipools [holds answers]›")
    session.type("wait")
    session.press(".answer \t")
    try session.endsWith("minipools [holds answers]› .answer 3.1")
    session.press("off\t")
    try session.endsWith("minipools [holds answers]› .answer 3.1 offline")
    session.press("\r")
    try session.terminal.wait(for: "the failure") {
      $0.text.contains("The embedded backend does not answer.")
        && $0.text.hasSuffix("[refresh]\nminipools [holds answers]›")
    }
    session.type(".hold off")
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// What changes while `.every` pauses is shown then, and not when it ends.
  @Test func whatChangesInAPauseIsShown() throws {
    let session = try ScriptedShell(in: TemporaryDirectory(), patience: 1)
    session.gate.close()
    session.type(".every 3600 refresh")
    try session.shows("MiniPools  (loading)")
    session.gate.open()
    try session.wait(for: "the loaded list") {
      $0.components(separatedBy: "(loading)").last?.contains("MiniPools\n") ?? false
    }
    session.interrupt()
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func nothingInFlightAsksNothing() throws {
    let session = try ScriptedShell(in: TemporaryDirectory())
    session.press(.interrupted)
    try session.endsWith("minipools› ^C\nminipools›")
    #expect(try session.end() == .ok)
  }
}
