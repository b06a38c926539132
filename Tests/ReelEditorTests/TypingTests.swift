import Foundation
import PseudoTerminal
import Testing

@Suite(.serialized)
struct TypingTests {
  @Test func typedLineComesBack() throws {
    let demo = try Demo()
    demo.send("hello")
    try demo.shows("demo› hello")
    demo.send(Key.backspace + Key.backspace + "p" + Key.enter)
    try demo.shows(
      """
      demo› help
      got: help
      demo›
      """)
  }

  // Fails if bytes are decoded by the locale or cut between reads: ö is Latin-1 too, 本 is not.
  @Test(arguments: ["C.UTF-8", "C"])
  func charactersBeyondASCII(locale: String) throws {
    let demo = try Demo(environment: ["LC_ALL": locale])
    demo.send("größe 日本")
    try demo.shows("demo› größe 日本")
    try demo.showsCursor(row: 0, column: 16)
    demo.send(Key.left + Key.backspace + "月" + Key.enter)
    try demo.shows("demo› größe 月本\ngot: größe 月本\ndemo›")
  }

  @Test func wordsHomeEndAndDelete() throws {
    let demo = try Demo()
    demo.send("one two three")
    try demo.shows("demo› one two three")
    demo.send(Key.controlLeft + Key.altB)
    try demo.showsCursor(row: 0, column: 10)
    demo.send(Key.altRight)
    try demo.showsCursor(row: 0, column: 13)
    demo.send(Key.home + Key.delete + Key.delete + "fo")
    try demo.shows("demo› foe two three")
    demo.send(Key.end + "!" + Key.enter)
    try demo.shows("demo› foe two three!\ngot: foe two three!\ndemo›")
  }

  @Test func controlCAbandonsTheLineAndControlDEnds() throws {
    let demo = try Demo()
    demo.send("unfinished")
    try demo.shows("demo› unfinished")
    demo.send(Key.left + Key.control("c"))
    try demo.shows("demo› unfinished^C\ninterrupted\ndemo›")
    demo.send(Key.control("d"))
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(demo.terminal.screen.text.hasSuffix("end of file"))
  }

  @Test func controlLClearsTheScreen() throws {
    let demo = try Demo()
    demo.send("first" + Key.enter)
    try demo.shows("demo› first\ngot: first\ndemo›")
    demo.send("second" + Key.control("l"))
    try demo.shows("demo› second")
  }

  @Test func pastedLinesDoNotRun() throws {
    let demo = try Demo()
    demo.send(Key.paste("one\ntwo\r\nquit\n"))
    try demo.shows("demo› one two quit")
    demo.send("!" + Key.home + Key.paste("\tzero ") + Key.enter)
    try demo.shows("demo›  zero one two quit!\ngot:  zero one two quit!\ndemo›")
  }

  @Test func secretIsNotShownAndEchoComesBack() throws {
    let file = TemporaryFile()
    let demo = try Demo(history: file.path)
    demo.send("secret" + Key.enter)
    try demo.shows("demo› secret\npassword:")
    demo.send("xyzzyq" + Key.backspace)
    // It is on no screen and in no byte until the demo itself prints it.
    #expect(!String(decoding: demo.terminal.transcript, as: UTF8.self).contains("xyzzy"))
    demo.send(Key.enter)
    try demo.shows("demo› secret\npassword:\nsecret: line(\"xyzzy\")\ndemo›")
    demo.send("visible" + Key.enter + "my password" + Key.enter + " blank" + Key.enter + "quit\r")
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(try file.text == "secret\nvisible\nquit\n")
  }

  @Test func secretCanBeAbandoned() throws {
    let demo = try Demo()
    demo.send("secret" + Key.enter)
    try demo.shows("demo› secret\npassword:")
    demo.terminal.signal(SIGUSR1)
    try demo.shows("demo› secret\nfrom another thread\npassword:")
    demo.send("abc" + Key.control("c"))
    try demo.shows("demo› secret\nfrom another thread\npassword:\nsecret: interrupted\ndemo›")
  }

  @Test func keysFromEditrc() throws {
    let file = TemporaryFile()
    try file.write("bind ^T reel-complete\nEditorDemo:bind ^O ed-move-to-beg\n")
    let demo = try Demo(environment: ["EDITRC": file.path])
    demo.send("zo" + Key.control("t"))
    try demo.shows("demo› zoom")
    demo.send(Key.control("o") + "x")
    try demo.shows("demo› xzoom")
  }

  @Test func viKeysFromEditrc() throws {
    let file = TemporaryFile()
    try file.write("bind -v\n")
    let demo = try Demo(environment: ["EDITRC": file.path])
    demo.send("zo" + Key.tab)
    try demo.shows("demo› zoom")
    demo.send("in" + Key.enter)
    try demo.shows("demo› zoom in\ngot: zoom in\ndemo›")
    demo.send("xyz\u{1B}")
    try demo.showsCursor(row: 2, column: 8)
    demo.send("0ia\r")
    try demo.terminal.wait(forText: "got: axyz")
  }
}
