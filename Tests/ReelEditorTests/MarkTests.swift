import Foundation
import Occupying
import PseudoTerminal
import Testing

/// Marks without a width, which libedit does not draw.
@Suite(.serialized, .occupiesAThread)
struct MarkTests {
  private static let texts = [
    "Cafe\u{301} au lait", "\u{e1b}\u{e31}\u{e0d}\u{e2b}\u{e32}\u{e19}\u{e35}\u{e49}",
    "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}", "x\u{20dd} \u{65e5}\u{301}",
    // Joiners in Persian and Hindi, an ideograph's variant.
    "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
    "\u{915}\u{94d}\u{200d}\u{937} \u{845b}\u{e0100}",
    // Emoji: a family, a heart, a telephone as text, a key, a thumb, flags.
    "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467} x", "I \u{2764}\u{fe0f} it",
    "\u{260e}\u{fe0e}x", "1\u{fe0f}\u{20e3} \u{2764}\u{fe0f}\u{200d}\u{1f525} y",
    "a\u{1f44d}\u{1f3fd}b", "\u{1f1e9}\u{1f1ea}\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}x",
  ]

  /// They stay when the line is typed, drawn again, recalled, and changed before them.
  @Test(arguments: texts) func marksStay(_ text: String) throws {
    let demo = try Demo()
    demo.send(text)
    try demo.shows("demo› \(text)")
    demo.send(Key.control("l"))
    try demo.shows("demo› \(text)")
    demo.send(Key.enter)
    try demo.shows("demo› \(text)\ngot: \(text)\ndemo›")
    demo.send(Key.up)
    try demo.shows("demo› \(text)\ngot: \(text)\ndemo› \(text)")
    demo.send(Key.home + "a")
    try demo.shows("demo› \(text)\ngot: \(text)\ndemo› a\(text)")
    demo.terminal.signal(SIGUSR1)
    try demo.shows("demo› \(text)\ngot: \(text)\nfrom another thread\ndemo› a\(text)")
    demo.send(Key.end + "z" + Key.enter)
    try demo.terminal.wait(forText: "demo› a\(text)z\ngot: a\(text)z\ndemo›")
  }

  /// They stay when news arrives, or the window changes, while a list is open.
  @Test func marksStayAboveAList() throws {
    let demo = try Demo()
    let word = "Cafe\u{301}"
    demo.send(word + Key.enter + Key.control("r") + word)
    try demo.shows("demo› \(word)\ngot: \(word)\ndemo› \(word)\n  \(word)")
    demo.terminal.signal(SIGUSR1)
    let after = "demo› \(word)\ngot: \(word)\nfrom another thread\ndemo› \(word)\n  \(word)"
    try demo.shows(after)
    demo.terminal.resize(rows: 12, columns: 41)
    // Another notice, so that what is seen is not what was there before.
    demo.terminal.signal(SIGUSR1)
    try demo.shows(after.replacing("thread\n", with: "thread\nfrom another thread\n"))
  }

  /// The cursor is where it seems to be, also in a line of several rows.
  @Test func theCursorStays() throws {
    let demo = try Demo(columns: 20)
    let text = "abcdefghije\u{301}klmnopqrse\u{301}tuvw"
    demo.send(text)
    try demo.shows("demo› abcdefghije\u{301}klm\nnopqrse\u{301}tuvw")
    try demo.showsCursor(row: 1, column: 11)
    demo.send(Key.left + Key.left + "X")
    try demo.shows("demo› abcdefghije\u{301}klm\nnopqrse\u{301}tuXvw")
    try demo.showsCursor(row: 1, column: 10)
    demo.send(Key.home + Key.right + "Y")
    try demo.shows("demo› aYbcdefghije\u{301}kl\nmnopqrse\u{301}tuXvw")
    try demo.showsCursor(row: 0, column: 8)
  }

  /// Emoji of several code points take the cells that libedit counts; what follows is behind them.
  @Test func emojiKeepTheirCells() throws {
    let demo = try Demo(columns: 20)
    let family = "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}"
    demo.send(family + "x")
    try demo.shows("demo› \(family)x")
    try demo.showsCursor(row: 0, column: 13)
    demo.send(Key.home + "\u{1f44d}\u{1f3fd}")
    try demo.shows("demo› \u{1f44d}\u{1f3fd}\(family)x")
    try demo.showsCursor(row: 0, column: 10)
    demo.send(Key.control("k") + "\u{2764}\u{fe0f}")
    try demo.shows("demo› \u{1f44d}\u{1f3fd}\u{2764}\u{fe0f}")
    try demo.showsCursor(row: 0, column: 11)
    // Terminals that give it two columns need the second one for it.
    demo.send("y")
    try demo.shows("demo› \u{1f44d}\u{1f3fd}\u{2764}y")
    demo.send(Key.left + " ")
    try demo.shows("demo› \u{1f44d}\u{1f3fd}\u{2764}\u{fe0f} y")
    try demo.showsCursor(row: 0, column: 12)
    demo.send(Key.enter)
    let line = "\u{1f44d}\u{1f3fd}\u{2764}\u{fe0f} y"
    try demo.shows("demo› \(line)\ngot: \(line)\ndemo›")
  }

  /// Also where they do not fit into a row: there they are drawn one by one, as libedit does.
  @Test func emojiMayBreakAtTheEdge() throws {
    let demo = try Demo(columns: 20)
    demo.send("abcdefghij\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}x")
    try demo.shows("demo› abcdefghij\u{1f469}\u{1f469}\n\u{1f467}x")
    try demo.showsCursor(row: 1, column: 3)
    demo.send(Key.enter)
    try demo.terminal.wait(
      forText: "got: abcdefghij\u{1f469}\u{200d}\u{1f469}\u{200d}\n\u{1f467}x\ndemo›")
  }

  /// A deleted mark is gone, and its character is not.
  @Test func aMarkCanBeDeleted() throws {
    let demo = try Demo()
    demo.send("Cafe\u{301}")
    try demo.shows("demo› Cafe\u{301}")
    demo.send(Key.backspace)
    try demo.shows("demo› Cafe")
    demo.send("\u{302}" + Key.undo)
    try demo.shows("demo› Cafe")
    demo.send("s" + Key.enter)
    try demo.shows("demo› Cafes\ngot: Cafes\ndemo›")
  }

  /// A text may begin with a mark; it is drawn on the prompt's blank, and leaves it.
  @Test func aMarkMayComeFirst() throws {
    let demo = try Demo()
    demo.send("\u{301}")
    try demo.shows("demo› \u{301}")
    try demo.showsCursor(row: 0, column: 6)
    demo.send("abc" + Key.control("l"))
    try demo.shows("demo› \u{301}abc")
    demo.send(Key.home + Key.delete + Key.end)
    try demo.shows("demo› abc")
    demo.send(Key.enter)
    try demo.shows("demo› abc\ngot: abc\ndemo›")
  }
}
