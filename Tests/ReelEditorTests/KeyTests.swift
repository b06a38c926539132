import Foundation
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
      try demo.terminal.wait(for: "a prompt") { $0.text.hasSuffix("got: \(line)\ndemo›") }
    }
    demo.send(".x" + "\u{1B}p")
    try demo.terminal.wait(for: "the older line") { $0.text.hasSuffix("demo› .x one") }
    demo.send("\u{1B}n")
    try demo.terminal.wait(for: "the typed line") { $0.text.hasSuffix("demo› .x") }
  }

  @Test func viRecallsTheSameLines() throws {
    let file = TemporaryFile()
    try file.write("bind -v\n")
    let demo = try Demo(environment: ["EDITRC": file.path], rows: 20)
    for line in ["alpha 1", "beta", "alpha 2"] {
      demo.send(line + Key.enter)
      try demo.terminal.wait(for: "a prompt") { $0.text.hasSuffix("got: \(line)\ndemo›") }
    }
    // Only the lines with this beginning, which the cursor stands behind.
    demo.send("al!" + Key.escape)
    try demo.showsCursor(row: 6, column: 8)
    demo.send("k")
    try demo.terminal.wait(for: "the newest") { $0.text.hasSuffix("demo› alpha 2") }
    demo.send("k")
    try demo.terminal.wait(for: "the oldest") { $0.text.hasSuffix("demo› alpha 1") }
    demo.send("j")
    try demo.terminal.wait(for: "the newest") { $0.text.hasSuffix("demo› alpha 2") }
  }
}
