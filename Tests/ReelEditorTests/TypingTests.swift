import Foundation
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

  @Test func theLastWordsOfEarlierLinesAreInserted() throws {
    let demo = try Demo()
    demo.send("open 21" + Key.enter)
    try demo.shows("demo› open 21\ngot: open 21\ndemo›")
    demo.send("edit  Rome" + Key.enter)
    try demo.shows("demo› open 21\ngot: open 21\ndemo› edit  Rome\ngot: edit  Rome\ndemo›")
    demo.send(Key.control("l") + "go " + Key.altDot)
    try demo.shows("demo› go Rome")
    demo.send(Key.altDot)
    try demo.shows("demo› go 21")
    // There is no earlier line.
    demo.send(Key.altDot + "!" + Key.altDot)
    try demo.shows("demo› go 21!Rome")
  }

  @Test func aSuggestionIsAcceptedWordByWord() throws {
    let demo = try Demo(environment: ["TERM": "xterm-256color"])
    demo.send("set name Trip" + Key.enter)
    try demo.shows("demo› set name Trip\ngot: set name Trip\ndemo›")
    demo.send(Key.control("l") + "se" + Key.altF)
    try demo.showsCursor(row: 0, column: 9)
    demo.send(Key.altRight)
    try demo.showsCursor(row: 0, column: 14)
    demo.send(Key.enter)
    try demo.shows("demo› set name\ngot: set name\ndemo›")
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
    try demo.terminal.wait(for: "the line") { $0.text.hasSuffix("demo› one two") }
    demo.send("!" + Key.enter)
    try demo.terminal.wait(for: "the answer") { $0.text.hasSuffix("got: one two!\ndemo›") }
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

  /// The line that was found stays, with the cursor at the match, and the key acts on it.
  @Test func arrowsHomeAndEndLeaveASearch() throws {
    for (key, line) in [
      (Key.left, "one f|our five"), (Key.right, "one fou|r five"), (Key.home, "|one four five"),
      (Key.end, "one four five|"), ("\u{1B}OD", "one f|our five"),
      (Key.controlLeft, "one |four five"), ("\u{1B}", "one fo|ur five"),
    ] {
      let demo = try Demo()
      demo.send("one four five" + Key.enter)
      try demo.shows("demo› one four five\ngot: one four five\ndemo›")
      demo.send(Key.control("r") + "ur")
      try demo.terminal.wait(for: "a search") { $0.text.hasSuffix("bck:ur") }
      demo.send(key)
      try demo.terminal.wait(for: "the line") { $0.text.hasSuffix("demo› one four five") }
      demo.send("|")
      try demo.terminal.wait(for: "\(line) after \(key.debugDescription)") {
        $0.text.hasSuffix("demo› " + line)
      }
    }
  }

  @Test func upAndDownContinueFromASearchResult() throws {
    let demo = try Demo(rows: 20)
    for line in ["one", "two", "three", "four"] {
      demo.send(line + Key.enter)
      // Between two prompts, the terminal itself would handle Ctrl-R.
      try demo.terminal.wait(for: "a prompt") { $0.text.hasSuffix("got: \(line)\ndemo›") }
    }
    demo.send(Key.control("r") + "thr")
    try demo.terminal.wait(for: "a search") { $0.text.hasSuffix("bck:thr") }
    demo.send(Key.up)
    try demo.terminal.wait(for: "two") { $0.text.hasSuffix("demo› two") }
    demo.send(Key.down + Key.down)
    try demo.terminal.wait(for: "four") { $0.text.hasSuffix("demo› four") }
  }

  @Test func controlSSearchesForwardAndStopsNothing() throws {
    let demo = try Demo(rows: 20)
    for line in ["alpha 1", "beta", "alpha 2"] {
      demo.send(line + Key.enter)
      // Between two prompts, the terminal itself would handle Ctrl-R.
      try demo.terminal.wait(for: "a prompt") { $0.text.hasSuffix("got: \(line)\ndemo›") }
    }
    demo.send(Key.control("r") + "alpha" + Key.control("r"))
    try demo.terminal.wait(for: "the older one") { $0.text.hasSuffix("alpha 1\nbck:alpha") }
    // The first Ctrl-S reverses the direction of the search.
    demo.send(Key.control("s"))
    try demo.terminal.wait(for: "the turn") { $0.text.hasSuffix("alpha 1\nfwd:alpha") }
    demo.send(Key.control("s"))
    try demo.terminal.wait(for: "the newer one") { $0.text.hasSuffix("alpha 2\nfwd:alpha") }
    demo.send(Key.enter)
    try demo.terminal.wait(for: "the answer") { $0.text.hasSuffix("got: alpha 2\ndemo›") }
    #expect(demo.terminal.attributes.c_iflag & tcflag_t(IXON) == 0)
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
    try demo.showsCursor(row: 2, column: 8)
    demo.send("0ia\r")
    try demo.terminal.wait(forText: "got: axyz")
  }
}
