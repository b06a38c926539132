import PseudoTerminal
import Reel
import ReelApp
import ReelSupport
import ReelTexts
import Synchronization
import Testing

@testable import ReelREPL
@testable import ReelTools

/// The progress of long work, with a terminal and a clock of the test.
@Suite struct ProgressTests {
  /// A terminal with a progress line, which is drawn when the test asks for it.
  private final class Desk: Sendable {
    let clock = VirtualClock()
    let meter: WorkMeter
    let line: ProgressLine
    private let terminal: Terminal

    init(columns: Int = 70) {
      let terminal = Terminal(columns: columns)
      meter = WorkMeter { [clock] in clock.now.milliseconds }
      line = ProgressLine(width: { terminal.columns }, write: { terminal.feed($0) })
      self.terminal = terminal
    }

    /// The terminal's current text.
    var text: String { terminal.text }

    /// Makes the window narrower.
    func narrow(to columns: Int) { terminal.narrow(to: columns) }

    /// Writes like a program that does not know about the progress line.
    func write(_ text: String) { line.printAbove { terminal.feed(text + "\r\n") } }

    /// Advances the time, draws, and compares the terminal's text.
    func expect(
      _ expected: String, after milliseconds: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await clock.advance(by: .milliseconds(milliseconds))
      line.tick()
      #expect(text == expected, sourceLocation: sourceLocation)
    }

    func during(_ body: () async throws -> Void) async rethrows {
      try await WorkMeter.$current.withValue(meter) { try await body() }
    }
  }

  private final class Terminal: Sendable {
    private let screen: Mutex<TerminalScreen>

    init(columns: Int) { screen = Mutex(TerminalScreen(rows: 6, columns: columns)) }

    var text: String { screen.withLock { $0.text } }

    var columns: Int { screen.withLock(\.columns) }

    /// Makes the window narrower, and folds what is wider, as most terminals do.
    func narrow(to columns: Int) {
      screen.withLock { screen in
        let text = screen.text.replacing("\n", with: "\r\n")
        screen = TerminalScreen(rows: screen.rows, columns: columns)
        screen.feed(text.utf8)
      }
    }

    func feed(_ text: String) { screen.withLock { $0.feed(text.utf8) } }
  }

  /// Scripts are counted when they have ended, and their lines while they run.
  @Test func partsOfScriptsCount() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.en))
    try await desk.during {
      try await WorkMeter.during(.running, of: 2_000) { meter in
        meter?.add(0, part: 500)
        try await desk.expect("running: 0 scripts done  25%  3 s left", after: 1_000)
        meter?.add(0, part: 500)
        meter?.add(1, part: 0)
        try await desk.expect("running: 1 script done  50%  2 s left", after: 1_000)
      }
    }
  }

  @Test func progressAppearsAfterASecond() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.en))
    try await desk.during {
      try await WorkMeter.during(.searching, of: 200) { meter in
        meter?.note(50)
        try await desk.expect("", after: 999)
        try await desk.expect("searching: 50 frames  25%  50 a second  3 s left", after: 1)
        meter?.note(199)
        try await desk.expect("searching: 199 frames  99%  99 a second  1 s left", after: 1_000)
      }
    }
    try await desk.expect("", after: 0)
    // The next piece of work also waits for a second.
    try await desk.during {
      try await WorkMeter.during(.fuzzing) { meter in
        meter?.add(1)
        try await desk.expect("", after: 900)
        try await desk.expect("fuzzing: 1 step  1 a second", after: 100)
        desk.line.detach()
        #expect(desk.text.isEmpty)
      }
    }
  }

  @Test func outputAppearsAboveTheIndicator() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.de))
    try await desk.during {
      try await WorkMeter.during(.running, of: 4) { meter in
        meter?.add(1)
        try await desk.expect("Ausführen: 1 Skript fertig  25 %  noch 6 h 0 min", after: 7_200_000)
        desk.write("ok  a.script")
        #expect(desk.text == "ok  a.script")
        meter?.add(1)
        try await desk.expect(
          "ok  a.script\nAusführen: 2 Skripte fertig  50 %  noch 2 h 0 min", after: 0)
      }
    }
    try await desk.expect("ok  a.script", after: 0)
  }

  @Test func aNarrowTerminalShowsTheBeginning() async throws {
    let desk = Desk(columns: 20)
    desk.line.attach(desk.meter, in: Translation(.en))
    try await desk.during {
      try await WorkMeter.during(.replaying, of: 1_000) { meter in
        meter?.note(5, part: 500)
        try await desk.expect("replaying: 5 frames", after: 65_000)
      }
    }
  }

  /// The terminal has folded the line, whose rows are all replaced, or removed at the end.
  @Test func aWindowThatBecomesNarrowerKeepsNoRows() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.en))
    try await desk.during {
      try await WorkMeter.during(.searching, of: 200) { meter in
        desk.write("found")
        meter?.note(50)
        try await desk.expect(
          "found\nsearching: 50 frames  25%  50 a second  3 s left", after: 1_000)
        desk.narrow(to: 20)
        #expect(desk.text == "found\nsearching: 50 frames\n  25%  50 a second\n3 s left")
        try await desk.expect("found\nsearching: 50 frame", after: 0)
        desk.narrow(to: 8)
        desk.write("again")
        #expect(desk.text == "found\nagain")
      }
    }
  }

  /// Nested work is part of the outer work.
  @Test func thePartsAreNotShown() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.en))
    try await desk.during {
      try await WorkMeter.during(.shrinking) { meter in
        meter?.add(3)
        try await WorkMeter.during(.replaying, of: 10) { inner in
          #expect(inner == nil)
          try await desk.expect("shrinking: 3 runs  1 a second", after: 3_000)
        }
        try await desk.expect("shrinking: 3 runs  1 a second", after: 0)
      }
    }
  }

  @Test func theWaitingIndicatorTurns() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.en), waitingFor: { "waiting for it" })
    try await desk.during {
      try await WorkMeter.during(.waiting) { _ in
        try await desk.expect("", after: 500)
        try await desk.expect("| waiting for it  2 s", after: 1_500)
        try await desk.expect("/ waiting for it  2 s", after: 100)
        try await desk.expect("- waiting for it  2 s", after: 100)
        try await desk.expect("\\ waiting for it  2 s", after: 100)
        try await desk.expect("| waiting for it  1 min 0 s", after: 58_000)
      }
    }
    try await desk.expect("", after: 0)
  }

  @Test func aWaitMayNameItsReason() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.en), waitingFor: { "waiting for something else" })
    try await desk.during {
      try await WorkMeter.during(.waiting, subject: "waiting for GET /\u{1b}[2J\n") { _ in
        // The control sequence does not reach the terminal.
        try await desk.expect("| waiting for GET /␛[2J   1 s", after: 1_000)
      }
    }
  }

  @Test func waitingIsReportedInTheLanguageOfTheLine() async throws {
    let desk = Desk()
    desk.line.attach(desk.meter, in: Translation(.de), waitingFor: { "the beginning" })
    try await desk.during {
      try await WorkMeter.during(.waiting) { _ in
        try await desk.expect("| der Anfang  1 s", after: 1_000)
      }
    }
  }

  /// Without an observer nothing is noted, and the work is still done.
  @Test func withoutAMeterTheWorkIsDone() {
    #expect(WorkMeter.during(.replaying) { $0 == nil })
  }
}
