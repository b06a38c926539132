import Foundation
import Occupying
import PseudoTerminal
import Testing

/// Moving by words, changing them, and taking them from earlier lines.
@Suite(.serialized, .occupiesAThread)
struct WordTests {
  @Test func wordsEndAtPunctuation() throws {
    let demo = try Demo()
    let line = "why pools[id=2].goal größe"
    demo.send(line)
    try demo.shows("demo› " + line)
    // By Alt-B and Ctrl-Left from the end: größe, goal, 2, id, pools.
    for (key, column) in [
      (Key.altB, 27), (Key.controlLeft, 22), (Key.altB, 19), (Key.altB, 16), (Key.altB, 10),
    ] {
      demo.send(key)
      try demo.showsCursor(row: 0, column: column)
    }
    for (key, column) in [
      (Key.altF, 15), (Key.altRight, 26), (Key.altLeft, 10), (Key.altF, 15), (Key.altF, 18),
      (Key.altF, 20),
    ] {
      demo.send(key)
      try demo.showsCursor(row: 0, column: column)
    }
    demo.send(Key.altD)
    try demo.shows("demo› why pools[id=2 größe")
    demo.send(Key.altBackspace + Key.end + Key.control("w"))
    try demo.shows("demo› why pools[id=")
  }

  @Test func wordsChangeTheirCaseAndPlaces() throws {
    let demo = try Demo()
    demo.send("on größe.TWO x" + Key.home + Key.altU + Key.altC + Key.altL)
    try demo.shows("demo› ON Größe.two x")
    try demo.showsCursor(row: 0, column: 18)
    demo.send(Key.altB + Key.altT)
    try demo.shows("demo› ON two.Größe x")
    try demo.showsCursor(row: 0, column: 18)
    demo.send(Key.end + Key.altT)
    try demo.shows("demo› ON two.x Größe")
    // A word alone has none to change places with.
    demo.send(Key.control("u") + "one" + Key.altT + "!")
    try demo.shows("demo› one!")
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

  /// If no earlier line continues the typed one, the only completion is suggested.
  @Test func theOnlyCompletionIsSuggested() throws {
    let demo = try Demo(environment: ["TERM": "xterm-256color"])
    demo.send("cl")
    try demo.shows("demo› close")
    try demo.showsCursor(row: 0, column: 8)
    demo.send(Key.right)
    try demo.showsCursor(row: 0, column: 12)
    demo.send("contr")
    try demo.shows("demo› close contr")
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
}
