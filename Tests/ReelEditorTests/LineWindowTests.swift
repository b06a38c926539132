import Foundation
import Occupying
import PseudoTerminal
import Testing

/// Lines that take more rows than the window has.
@Suite(.serialized, .occupiesAThread)
struct LineWindowTests {
  /// Nine rows of twenty columns with the prompt.
  private static let numbers = (1...60).map(String.init).joined(separator: " ")

  private static func rows(_ line: String, after prompt: String = "demo› ") -> [String] {
    var rows: [String] = []
    var rest = Substring(prompt + line)
    while !rest.isEmpty {
      rows.append(String(rest.prefix(20)))
      rest = rest.dropFirst(20)
    }
    return rows
  }

  /// What the screen shows of rows: without blanks at their ends.
  private static func shown(_ rows: some Sequence<String>) -> String {
    rows.map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row
    }.joined(separator: "\n")
  }

  @Test func theWindowFollowsTheCursor() throws {
    let demo = try Demo(rows: 5, columns: 20)
    demo.send(Self.numbers)
    let rows = Self.rows(Self.numbers)
    try demo.shows(Self.shown(rows[4...]))
    try demo.showsCursor(row: 4, column: rows[8].count)
    demo.send(Key.home)
    try demo.shows(Self.shown(rows[..<5]))
    try demo.showsCursor(row: 0, column: 6)
    let changed = Self.rows("X" + Self.numbers)
    demo.send("X")
    try demo.shows(Self.shown(changed[..<5]))
    try demo.showsCursor(row: 0, column: 7)
    demo.send(String(repeating: Key.right, count: 100))
    try demo.shows(Self.shown(changed[1..<6]))
    try demo.showsCursor(row: 4, column: 7)
    demo.send(Key.enter)
    let answer = Self.rows("X" + Self.numbers, after: "got: ")
    try demo.shows(Self.shown(answer.suffix(4) + ["demo›"]))
  }

  @Test func outputAppearsAboveIt() throws {
    let demo = try Demo(rows: 5, columns: 20)
    demo.send(Self.numbers + Key.home)
    let rows = Self.rows(Self.numbers)
    try demo.shows(Self.shown(rows[..<5]))
    demo.terminal.signal(SIGUSR1)
    // It leaves the screen at once; what is typed before it comes would stay below it.
    try demo.terminal.wait(for: "the line from another thread") { _ in
      String(decoding: demo.terminal.transcript, as: UTF8.self).contains("from another thread")
    }
    demo.send("X")
    try demo.shows(Self.shown(Self.rows("X" + Self.numbers)[..<5]))
    demo.send(Key.control("k"))
    try demo.shows("demo› X")
    demo.send("Y" + Key.enter)
    try demo.shows("demo› XY\ngot: XY\ndemo›")
    demo.send(Self.numbers + Key.enter)
    let answer = Self.rows(Self.numbers, after: "got: ")
    try demo.shows(Self.shown(answer.suffix(4) + ["demo›"]))
    // Recalled, it scrolls what is above away.
    demo.send(Key.up)
    try demo.shows(Self.shown(rows[4...]))
    demo.send(Key.control("c"))
    try demo.shows(Self.shown(rows[6...]).appending("^C\ninterrupted\ndemo›"))
  }

  @Test func theWindowIsResized() throws {
    let demo = try Demo(rows: 5, columns: 20)
    demo.send(Self.numbers + Key.home)
    let rows = Self.rows(Self.numbers)
    try demo.shows(Self.shown(rows[..<5]))
    demo.terminal.resize(rows: 12, columns: 20)
    try demo.shows(Self.shown(rows))
    try demo.showsCursor(row: 0, column: 6)
    demo.terminal.resize(rows: 4, columns: 20)
    try demo.shows(Self.shown(rows[..<4]))
    try demo.showsCursor(row: 0, column: 6)
  }
}
