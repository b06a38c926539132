import Foundation
import PseudoTerminal
import Testing

/// Marks without a width, which libedit does not draw.
@Suite(.serialized, .occupiesAThread)
struct MarkTests {
  private static let texts = [
    "Cafe\u{301} au lait", "\u{e1b}\u{e31}\u{e0d}\u{e2b}\u{e32}\u{e19}\u{e35}\u{e49}",
    "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}", "x\u{20dd} \u{65e5}\u{301}",
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

  /// A text may begin with a mark; it is not drawn on the prompt.
  @Test func aMarkMayComeFirst() throws {
    let demo = try Demo()
    demo.send("\u{301}")
    demo.send("abc" + Key.home + Key.delete + Key.end)
    try demo.shows("demo› abc")
    demo.send(Key.enter)
    try demo.shows("demo› abc\ngot: abc\ndemo›")
  }
}
