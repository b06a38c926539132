import Foundation
import Occupying
import PseudoTerminal
import Testing

@Suite(.serialized, .occupiesAThread)
struct TypingTests {
  @Test func typedLineIsReturned() throws {
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

  // Fails if bytes are decoded by the locale or split between reads: ö exists in Latin-1, 本 does
  // not.
  @Test(arguments: ["C.UTF-8", "C"])
  func charactersBeyondASCII(locale: String) throws {
    let demo = try Demo(environment: ["LC_ALL": locale])
    demo.send("größe 日本")
    try demo.shows("demo› größe 日本")
    try demo.showsCursor(row: 0, column: 16)
    demo.send(Key.left + Key.backspace + "月" + Key.enter)
    try demo.shows("demo› größe 月本\ngot: größe 月本\ndemo›")
  }

  /// libedit inserts the key after Ctrl-V, and after Ctrl-Space, as it is.
  @Test func noLineBreakIsTypedIntoALine() throws {
    let demo = try Demo()
    demo.send("one" + Key.control("v") + "\0" + Key.enter)
    try demo.shows("demo› one\ngot: one\ndemo›")
    demo.send("\0" + Key.control("v") + Key.left + "two" + Key.enter)
    try demo.shows("demo› one\ngot: one\ndemo› two\ngot: two\ndemo›")
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

  @Test func changesAreUndoneOneByOne() throws {
    let demo = try Demo()
    demo.send("open 23" + Key.backspace)
    try demo.shows("demo› open 2")
    demo.send(Key.undo)
    try demo.shows("demo› open 23")
    demo.send(Key.undo)
    try demo.shows("demo› open")
    demo.send(Key.undo + Key.undo)
    try demo.shows("demo›")
    // Text typed after that is a separate change.
    demo.send("a" + Key.paste("b c") + Key.controlLeft + Key.control("w"))
    try demo.shows("demo› c")
    demo.send(Key.undo)
    try demo.shows("demo› ab c")
    try demo.showsCursor(row: 0, column: 9)
    demo.send(Key.control("x") + Key.control("u"))
    try demo.shows("demo› a")
  }

  /// Keys in a row remove one text; undo does not touch what was removed.
  @Test func removedTextsComeBack() throws {
    let demo = try Demo()
    demo.send("one two three")
    try demo.shows("demo› one two three")
    demo.send(Key.control("w") + Key.control("w"))
    try demo.shows("demo› one")
    demo.send(Key.home + Key.control("k"))
    try demo.shows("demo›")
    demo.send(Key.undo)
    try demo.shows("demo› one")
    demo.send(Key.end + Key.control("y"))
    try demo.shows("demo› one one")
    demo.send(Key.altY)
    try demo.shows("demo› one two three")
    // From the oldest back to the newest.
    demo.send(Key.altY)
    try demo.shows("demo› one one")
    // Only directly after the text has been inserted.
    demo.send(Key.left + Key.left + Key.altY + Key.control("u"))
    try demo.shows("demo› e")
    // The next line has the same texts.
    demo.send(Key.enter)
    try demo.shows("demo› e\ngot: e\ndemo›")
    demo.send(Key.control("y") + "!")
    try demo.shows("demo› e\ngot: e\ndemo› one on!")
    demo.send(Key.undo + Key.undo)
    try demo.shows("demo› e\ngot: e\ndemo›")
    demo.send(Key.altSlash + Key.altSlash)
    try demo.shows("demo› e\ngot: e\ndemo› one on!")
  }

  /// The editor is a program that edits a file; if it returns several lines, the user is asked.
  @Test(arguments: [
    ("'s/two/2/'", "demo› one 2"),
    ("'s/one/1\\n/'", "  1\n   two\nEnter does these 2 lines, Ctrl-C none"),
    ("'s/two/2\\r/'", "demo› one 2"),
    ("'s/one/1\\r\\n/'", "  1\n   two\nEnter does these 2 lines, Ctrl-C none"),
  ])
  func theUsersEditorChangesTheLine(edit: String, screen: String) throws {
    let demo = try Demo(environment: ["EDITOR": "sed -i -e \(edit)", "VISUAL": ""])
    demo.send("one two" + Key.altE)
    try demo.terminal.wait(for: "the edited line") { $0.text.hasSuffix(screen) }
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    let demo = try Demo(environment: ["VISUAL": "false"])
    demo.send("one two" + Key.control("x") + Key.control("e"))
    try demo.terminal.wait(forEnd: "demo› one two")
    demo.send("!" + Key.enter)
    try demo.terminal.wait(forEnd: "got: one two!\ndemo›")
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

  @Test func aPastedLineGoesIntoTheLine() throws {
    let demo = try Demo()
    demo.send("one  two" + Key.controlLeft + Key.left + Key.paste("\tand\u{7}\n"))
    try demo.shows("demo› one  and two")
    demo.send(Key.enter)
    try demo.shows("demo› one  and two\ngot: one  and two\ndemo›")
  }

  @Test func pastedLinesRunOneAfterTheOther() throws {
    let file = TemporaryFile()
    let demo = try Demo(history: file.path)
    demo.send("a  z" + Key.left + Key.left + Key.paste("one\ntwo\r\nsecret\nxyzzy\nthree "))
    let question = """
        a one
        two
        secret
        xyzzy
        three  z
      """
    try demo.shows(question + "\nEnter does these 5 lines, Ctrl-C none")
    // Other input is ignored; output of other threads appears above the question.
    demo.send("x" + Key.up + Key.paste("four"))
    demo.terminal.signal(SIGUSR1)
    demo.terminal.signal(SIGUSR2)
    try demo.shows(
      question + "\nfrom another thread\nEnter does these 5 lines, Ctrl-C none")
    demo.send(Key.enter)
    try demo.terminal.wait(for: "the answers") {
      $0.text.hasSuffix(
        """
        got: a one
        demo› two
        got: two
        demo› secret
        password:
        secret: line("xyzzy")
        demo› three  z
        got: three  z
        demo›
        """)
    }
    demo.send("quit\r")
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(try file.text == "a one\ntwo\nsecret\nthree  z\nquit\n")
  }

  @Test func pastedLinesDoNotRunWithoutAnAnswer() throws {
    let demo = try Demo()
    demo.send("abc" + Key.left + Key.paste("one\ntwo"))
    try demo.shows("  abone\n  twoc\nEnter does these 2 lines, Ctrl-C none")
    demo.send(Key.control("c") + "!")
    try demo.shows("  abone\n  twoc\ndemo› ab!c")
  }

  @Test func aSecretHasOneLine() throws {
    let demo = try Demo()
    demo.send("secret" + Key.enter)
    try demo.shows("demo› secret\npassword:")
    demo.send(Key.paste("one\ntwo") + Key.paste("three\n") + Key.enter)
    try demo.shows("demo› secret\npassword:\nsecret: line(\"three\")\ndemo›")
  }

  /// The line that was typed stays, and the key acts on it.
  @Test(arguments: [
    (Key.left, "u|r"), (Key.home, "|ur"), (Key.end, "ur|"), ("\u{1B}OD", "u|r"),
    (Key.controlLeft, "|ur"), (Key.escape, "|"),
  ])
  func otherKeysLeaveASearch(key: String, line: String) throws {
    let demo = try Demo()
    demo.send("one four five" + Key.enter)
    try demo.shows("demo› one four five\ngot: one four five\ndemo›")
    demo.send(Key.control("r") + "ur")
    try demo.shows("demo› one four five\ngot: one four five\ndemo› ur\n  one four five")
    demo.send(key)
    // What follows Escape at once would be a part of the key.
    let left = line.replacing("|", with: "")
    try demo.terminal.wait(for: "no list") {
      $0.text.hasSuffix("\ndemo›" + (left.isEmpty ? "" : " \(left)"))
    }
    demo.send("|")
    try demo.terminal.wait(for: line) { $0.text.hasSuffix("\ndemo› " + line) }
  }

  @Test func theKeysOfASearch() throws {
    let demo = try Demo(rows: 20)
    for line in ["alpha 1", "beta", "alpha 2", "two"] {
      demo.send(line + Key.enter)
      try demo.terminal.wait(forEnd: "got: \(line)\ndemo›")
    }
    demo.send(Key.control("r") + "alpha" + Key.control("r"))
    try demo.terminal.wait(forEnd: "\ndemo› alpha\n  alpha 2\n  alpha 1")
    // Ctrl-S goes back to the newer one.
    demo.send(Key.control("s") + Key.enter)
    try demo.terminal.wait(forEnd: "\ndemo› alpha 2")
    // Up and down continue from there.
    demo.send(Key.up)
    try demo.terminal.wait(forEnd: "\ndemo› beta")
    demo.send(Key.down + Key.down)
    try demo.terminal.wait(forEnd: "\ndemo› two")
    // What is searched for is edited like a line.
    demo.send(Key.control("r") + "x")
    try demo.terminal.wait(forEnd: "\ndemo› twox\n  0")
    demo.send(Key.control("u") + Key.paste("beta 1"))
    try demo.terminal.wait(forEnd: "\ndemo› beta 1\n  0")
    demo.send(Key.control("w"))
    try demo.terminal.wait(forEnd: "\ndemo› beta\n  0")
    demo.send(Key.backspace)
    try demo.terminal.wait(forEnd: "\ndemo› beta\n  beta")
    demo.send(Key.enter + Key.enter)
    try demo.terminal.wait(forEnd: "got: beta\ndemo›")
    #expect(demo.terminal.attributes.c_iflag & tcflag_t(IXON) == 0)
  }

  @Test(arguments: ["/", "?"]) func viSearchesInTheSameList(key: String) throws {
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("ReelEditorTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: home) }
    try Data("bind -v\n".utf8).write(to: home.appendingPathComponent(".editrc"))
    let demo = try Demo(environment: ["HOME": home.path])
    demo.send("one" + Key.enter)
    try demo.shows("demo› one\ngot: one\ndemo›")
    demo.send(Key.escape)
    demo.send(key + "N")
    try demo.shows("demo› one\ngot: one\ndemo› N\n  one")
    demo.send(Key.enter)
    try demo.shows("demo› one\ngot: one\ndemo› one")
  }

  /// Ctrl-S is an ordinary key while a line is edited; in another program it stops the output.
  @Test func controlSStopsOutputOutsideTheEditor() throws {
    let demo = try Demo(environment: ["VISUAL": "echo running; read line; true"])
    let flow = tcflag_t(IXON)
    #expect(demo.terminal.attributes.c_iflag & flow == 0)
    demo.send("one" + Key.altE)
    try demo.shows("demo› one\nrunning")
    #expect(demo.terminal.attributes.c_iflag & flow != 0)
    demo.send(Key.enter)
    try demo.shows("demo› one\nrunning\n\ndemo› one")
    #expect(demo.terminal.attributes.c_iflag & flow == 0)
    demo.send(Key.control("u") + "quit" + Key.enter)
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(demo.terminal.attributes.c_iflag & flow != 0)
  }

  @Test func controlSStopsOutputOutsideADumbEditor() throws {
    let demo = try Demo(environment: ["TERM": "dumb"])
    let flow = tcflag_t(IXON)
    #expect(demo.terminal.attributes.c_iflag & flow == 0)
    demo.send("quit" + Key.enter)
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(demo.terminal.attributes.c_iflag & flow != 0)
  }

  @Test func secretIsNotShownAndEchoComesBack() throws {
    let file = TemporaryFile()
    let demo = try Demo(history: file.path)
    demo.send("secret" + Key.enter)
    try demo.shows("demo› secret\npassword:")
    demo.send("xyzzyq" + Key.backspace)
    // It is not on the screen or in the transcript until the demo prints it.
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
    // While the text is typed, the cursor is there, too, but without all of it.
    try demo.terminal.wait(for: "the cursor on the z") {
      $0.text.hasSuffix("demo› xyz") && $0.column == 8
    }
    demo.send("0ia\r")
    try demo.terminal.wait(forText: "got: axyz")
  }
}
