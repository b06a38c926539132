import Foundation
import Occupying
import PseudoTerminal
import Testing

@Suite(.serialized, .occupiesAThread)
struct DrawingTests {
  private static let threeRows = String(repeating: "abcdefghij", count: 10)
  private static let drawn = """
    demo› abcdefghijabcdefghijabcdefghijabcd
    efghijabcdefghijabcdefghijabcdefghijabcd
    efghijabcdefghijabcdefghij
    """

  // Fails if the rows above the cursor are not counted as libedit draws them: with the cursor at
  // the start there are none, at the end there are two.
  @Test(arguments: [Key.end, Key.home, Key.home + Key.altRight, Key.controlLeft])
  func outputAppearsAboveALineOfThreeRows(motion: String) throws {
    let demo = try Demo()
    demo.send("hello" + Key.enter)
    try demo.shows("demo› hello\ngot: hello\ndemo›")
    demo.send(Self.threeRows + motion)
    try demo.shows("demo› hello\ngot: hello\n" + Self.drawn)
    for count in 1...2 {
      demo.terminal.signal(SIGUSR1)
      let lines = String(repeating: "from another thread\n", count: count)
      try demo.shows("demo› hello\ngot: hello\n" + lines + Self.drawn)
    }
    demo.send(Key.home + "X" + Key.enter)
    try demo.terminal.wait(forText: "demo› Xabc")
    try demo.terminal.wait(forText: "got: Xabc")
  }

  @Test func outputAboveAFullRow() throws {
    let demo = try Demo(columns: 20)
    demo.send("abcdefghijklmn")
    try demo.shows("demo› abcdefghijklmn")
    demo.terminal.signal(SIGUSR1)
    try demo.shows("from another thread\ndemo› abcdefghijklmn")
    demo.send("o")
    try demo.shows("from another thread\ndemo› abcdefghijklmn\no")
  }

  @Test func outputAboveWideCharactersThatDoNotFitTheirRow() throws {
    let demo = try Demo(columns: 21)
    demo.send("日本日本日本日本x")
    try demo.shows("demo› 日本日本日本日\n本x")
    demo.terminal.signal(SIGUSR1)
    try demo.shows("from another thread\ndemo› 日本日本日本日\n本x")
  }

  @Test func outputWhileSearchingTheHistory() throws {
    let demo = try Demo()
    demo.send("hello" + Key.enter)
    try demo.shows("demo› hello\ngot: hello\ndemo›")
    demo.send(Key.control("r") + "ell")
    try demo.shows("demo› hello\ngot: hello\ndemo› ell\n  hello")
    demo.terminal.signal(SIGUSR1)
    try demo.shows("demo› hello\ngot: hello\nfrom another thread\ndemo› ell\n  hello")
    demo.send(Key.enter + Key.enter)
    try demo.terminal.wait {
      $0.text.hasPrefix("demo› hello\ngot: hello\nfrom another thread\ndemo› hello\ngot: hello\n")
    }
  }

  @Test func promptChangesUnderTheLine() throws {
    let demo = try Demo()
    demo.send("typed")
    try demo.shows("demo› typed")
    demo.terminal.signal(SIGUSR2)
    try demo.shows("changed› typed")
    demo.send("!" + Key.enter)
    try demo.terminal.wait(forText: "got: typed!")
  }

  @Test func resizedWindowWrapsAtItsNewWidth() throws {
    let demo = try Demo(columns: 40)
    demo.send("0123456789")
    try demo.shows("demo› 0123456789")
    demo.terminal.resize(rows: 12, columns: 20)
    demo.send("abcdefghij")
    try demo.shows("demo› 0123456789abcd\nefghij")
    demo.terminal.resize(rows: 12, columns: 60)
    demo.send(Key.enter)
    try demo.terminal.wait(forText: "got: 0123456789abcdefghij")
  }

  @Test func hintsAreDimAndNotTyped() throws {
    let demo = try Demo()
    demo.send("open ")
    try demo.shows("demo› open <number>")
    try demo.showsCursor(row: 0, column: 11)
    demo.send("2")
    try demo.shows("demo› open 2")
    demo.send(Key.enter)
    try demo.shows("demo› open 2\ngot: open 2\ndemo›")
    demo.send("op")
    try demo.shows("demo› open 2\ngot: open 2\ndemo› open 2")
    try demo.showsCursor(row: 2, column: 8)
    demo.send(Key.end)
    try demo.showsCursor(row: 2, column: 12)
    demo.send("3" + Key.enter)
    try demo.terminal.wait(forText: "got: open 23")
  }

  @Test func hintIsCutToTheColumnsLeft() throws {
    let demo = try Demo(columns: 16)
    demo.send("open ")
    try demo.shows("demo› open <nu…")
  }

  // Fails if the terminal is not set up again: the shell changed it while the process was stopped.
  @Test func lineContinuesAfterAStop() throws {
    let demo = try Demo()
    demo.send("before")
    try demo.shows("demo› before")
    let editing = demo.terminal.attributes.c_lflag
    demo.terminal.signal(SIGSTOP)
    var status: Int32 = 0
    waitpid(demo.terminal.processID, &status, WUNTRACED)
    demo.terminal.signal(SIGCONT)
    demo.send(" after")
    try demo.shows("demo› before after")
    #expect(demo.terminal.attributes.c_lflag == editing)
  }

  @Test func terminalIsRestoredWhenASignalEndsASecret() throws {
    let demo = try Demo()
    demo.send("secret" + Key.enter)
    try demo.shows("demo› secret\npassword:")
    #expect(demo.terminal.attributes.c_lflag & tcflag_t(ECHO) == 0)
    demo.terminal.signal(SIGTERM)
    #expect(try demo.terminal.waitForExit() == .signal(SIGTERM))
    #expect(demo.terminal.attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
    SIGABRT,
  ])
  func terminalIsRestoredWhenASignalEndsTheProgram(signal: Int32) throws {
    let demo = try Demo(environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(demo.terminal.attributes.c_lflag & tcflag_t(ECHO) == 0)
    demo.terminal.signal(signal)
    #expect(try demo.terminal.waitForExit() == .signal(signal))
    #expect(demo.terminal.attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
  }

  /// Only a crash is explained.
  @Test(arguments: [
    (SIGSEGV, "demo› nothing is lost"), (SIGABRT, "demo› nothing is lost"), (SIGTERM, "demo›"),
  ])
  func aCrashIsExplained(signal: Int32, screen: String) throws {
    let demo = try Demo(environment: ["SWIFT_BACKTRACE": "enable=no"])
    demo.terminal.signal(signal)
    #expect(try demo.terminal.waitForExit() == .signal(signal))
    #expect(demo.terminal.screen.text == screen)
  }
}
