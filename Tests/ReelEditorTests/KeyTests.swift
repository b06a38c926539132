import Foundation
import Occupying
import PseudoTerminal
import Testing

/// Keys that libedit binds, and keys that nothing is bound to.
@Suite(.serialized, .occupiesAThread)
struct KeyTests {
  /// libedit reads a command of its own in the line, and loses what was typed.
  @Test(arguments: ["\u{1B}x", "\u{1B}X"])
  func noCommandOfLibeditIsRead(key: String) throws {
    let demo = try Demo()
    demo.send("one" + key + "two" + Key.enter)
    try demo.shows("demo› onetwo\ngot: onetwo\ndemo›")
  }

  /// libedit's mark is at the end of a longer line; a key there would take the cursor out of this.
  @Test func theCursorStaysInTheLine() throws {
    let demo = try Demo()
    let exchange = Key.control("x") + Key.control("x")
    demo.send("abc" + exchange + Key.control("u") + exchange + Key.altU + "d" + Key.enter)
    try demo.shows("demo› d\ngot: d\ndemo›")
  }

  /// libedit reads what is typed as a pattern, in which a dot stands for any character.
  @Test func everyKeyRecallsTheSameLines() throws {
    let demo = try Demo(rows: 20)
    for line in [".x one", "ax two"] {
      demo.send(line + Key.enter)
      try demo.terminal.wait(forEnd: "got: \(line)\ndemo›")
    }
    demo.send(".x")
    try demo.showsCursor(row: 4, column: 8)
    demo.send("\u{1B}p")
    try demo.showsCursor(row: 4, column: 12)
    #expect(demo.terminal.screen.text.hasSuffix("demo› .x one"))
    // Back to the typed line; behind the cursor, the older one is suggested.
    demo.send("\u{1B}n")
    try demo.showsCursor(row: 4, column: 8)
  }

  @Test func viRecallsTheSameLines() throws {
    let file = TemporaryFile()
    try file.write("bind -v\n")
    let demo = try Demo(environment: ["EDITRC": file.path], rows: 20)
    for line in ["alpha 1", "beta", "alpha 2"] {
      demo.send(line + Key.enter)
      try demo.terminal.wait(forEnd: "got: \(line)\ndemo›")
    }
    // Only the lines with this beginning, which the cursor stands behind.
    demo.send("al!" + Key.escape)
    // Before the escape, the cursor is there, too, but without all of the text.
    try demo.terminal.wait(for: "the cursor on its !") {
      $0.text.hasSuffix("demo› al!") && $0.column == 8
    }
    demo.send("k")
    try demo.terminal.wait(forEnd: "demo› alpha 2")
    demo.send("k")
    try demo.terminal.wait(forEnd: "demo› alpha 1")
    demo.send("j")
    try demo.terminal.wait(forEnd: "demo› alpha 2")
  }

  /// In vi's insert mode, unless the user has bound one.
  @Test func noControlCharacterIsTypedIntoALine() throws {
    let file = TemporaryFile()
    try file.write("bind -v\nbind ^A ed-move-to-beg\n")
    let demo = try Demo(environment: ["EDITRC": file.path])
    demo.send("one" + Key.control("b") + Key.control("n") + Key.control("l") + "two")
    demo.send(Key.control("a") + Key.control("k") + "|" + Key.enter)
    try demo.shows("demo› |onetwo\ngot: |onetwo\ndemo›")
  }

  /// F5, Insert, Page Down, F12, Shift-Left, Shift-Home, Shift-F3, F1, and answers of the terminal.
  @Test(arguments: [
    "[15~", "[2~", "[6~", "[24~", "[1;2D", "[1;2H", "[1;2R", "OP", "[5;5R", "]11;rgb:ff/ff/ff\u{7}",
  ])
  func keysThatAreNotBoundTypeNothing(sequence: String) throws {
    let demo = try Demo()
    demo.send("one\u{1B}\(sequence)two" + Key.left + "\u{1B}\(sequence)" + "!" + Key.enter)
    try demo.shows("demo› onetw!o\ngot: onetw!o\ndemo›")
  }

  /// In pieces, each as early or late as it happens to come: what the editor makes of them is the
  /// same, as `InputDecoderTests.slownessChangesNoByte` shows.
  @Test func aSequenceThatComesInPiecesIsWhole() throws {
    let demo = try Demo()
    for piece in ["one" + Key.escape, "[", "Dtwo\u{1B}[1;", "2D!" + Key.escape, "bx" + Key.enter] {
      demo.send(piece)
    }
    try demo.shows("demo› xontwo!e\ngot: xontwo!e\ndemo›")
  }

  /// After an escape alone, an arrow is an arrow.
  @Test func anEscapeLeavesTheNextKeyAlone() throws {
    let demo = try Demo()
    demo.send("one" + Key.escape)
    demo.send(Key.left + "!" + Key.escape + Key.left + "?" + Key.enter)
    try demo.shows("demo› on?!e\ngot: on?!e\ndemo›")
  }

  @Test func theUserBindsOtherSequences() throws {
    let file = TemporaryFile()
    try file.write("bind ^[[15~ ed-move-to-beg\nbind -s ^[OP text\n")
    let demo = try Demo(environment: ["EDITRC": file.path])
    demo.send("one\u{1B}[15~two\u{1B}[17~\u{1B}OP" + Key.enter)
    try demo.shows("demo› twotextone\ngot: twotextone\ndemo›")
  }

  /// libedit would run the rest of a sequence as commands: the D removes the rest of the line.
  @Test func sequencesInVi() throws {
    let file = TemporaryFile()
    try file.write("bind -v\n")
    let demo = try Demo(environment: ["EDITRC": file.path])
    demo.send("one two\u{1B}[15~three" + Key.escape + Key.controlLeft)
    demo.send("i\u{1B}[1;2D-" + Key.enter)
    try demo.shows("demo› one -twothree\ngot: one -twothree\ndemo›")
  }

  /// The pauses take half an hour: the last part is only there if the key ends all of them.
  ///
  /// A key that means something else is not lost.
  @Test(arguments: [" ", Key.enter, Key.escape, Key.control("c"), "back"])
  func aKeyEndsThePausesBetweenParts(key: String) throws {
    let demo = try Demo()
    demo.send("play" + Key.enter)
    try demo.terminal.wait(forText: "demo› play\npart 1")
    demo.send(key)
    let prompt = "demo›" + (key == "back" ? " back" : "")
    try demo.terminal.wait(for: "the last part") { $0.text.hasSuffix("\npart 30\n" + prompt) }
  }
}
