import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Completion of the shell's own commands: frames with their actions, paths in conditions.
@Suite(.serialized, .occupiesAThread) struct CompletionTests {
  @Test func framesAreOfferedWithTheirActions() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    for (line, place) in [("open 2", "minipools/2›"), (".mark rome", "poolChosen\nminipools/2›")] {
      session.type(line)
      try session.endsWith(place)
    }
    for command in [".goto", ".frame", ".edit", ".skip", ".skip 1", ".move", ".move 1 before"] {
      session.press("\(command) \t")
      try session.terminal.wait(for: "frames for \(command)") {
        let end = $0.text.components(separatedBy: "› \(command)\n").last ?? ""
        return end.contains("poolChosen {\"id\":2}") && end.contains("poolsLoaded")
          && end.contains("rome") == (command == ".goto")
      }
      session.press("\u{7}\u{3}")
      try session.endsWith("^C\nminipools/2›")
    }
    session.press(".move 3 b\t\u{3}")
    try session.endsWith("› .move 3 before ^C\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test func actionsAreOfferedWhereTheyAreSearchedFor() throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    session.type("open 2")
    try session.endsWith("minipools/2›")
    session.press(".find poolC\t")
    try session.endsWith("minipools/2› .find poolChosen")
    session.press("\u{3}")
    #expect(try session.end() == .ok)
  }

  /// A list that is longer than the window scrolls; no row of it is left afterwards.
  @Test func aListScrollsFiltersAndIsGone() throws {
    let session = try TerminalShell(in: try TemporaryDirectory(), rows: 12)
    session.press(".\t")
    try session.terminal.wait(for: "a part of the list") {
      $0.text.contains(/minipools› \.\n(  \..*\n){9}  1–9\/\d\d$/)
    }
    session.press("\u{1B}[Z")
    try session.terminal.wait(for: "its end") { $0.text.contains(/\n  \d\d–(\d\d)\/\1$/) }
    session.press("und")
    try session.endsWith("\nminipools› .und\n  .undo  Look at the previous frame")
    session.press("\r")
    try session.endsWith("\nminipools› .undo")
    session.press("\u{3}")
    try session.endsWith("\nminipools› .undo ^C\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func earlierLinesAreSelectedFromAList() throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    for line in ["open 2", "back", "open 3", "back", "open 2"] { session.type(line) }
    try session.endsWith("[edit] [delete] [back]\nminipools/2›")
    session.press("\u{12}OPEN")
    try session.endsWith("\nminipools/2› OPEN\n  open 2\n  open 3")
    session.press("\u{12}\r")
    try session.endsWith("\nminipools/2› open 3")
    session.press("\u{12}\u{7}\u{3}")
    try session.endsWith("\nminipools/2› open 3^C\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [
    (".use CODE", ".use codepay"), (".oto", ".goto"), (".help RECORDI", ".help recording"),
    (".why minipools.pools[name=\"rome", ".why minipools.pools[name=\"Trip to Rome\"]"),
    (".why minipools.pools[id=2].currency", ".why minipools.pools[id=2].goalAmountCurrency"),
  ])
  func choicesAreFoundByAPart(typed: String, line: String) throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    try session.types(typed + "\t", andSees: "minipools› " + line)
    #expect(try session.end() == .ok)
  }

  /// A line within a line is completed as one, behind what its command takes before it.
  @Test(arguments: [
    (".every 5 op", ".every 5 open"), (".every 5 --times 2 .requ", ".every 5 --times 2 .requests"),
    (".every 5 open trip", ".every 5 open \"Trip to Rome\""), (".each op", ".each open"),
    (".alias o op", ".alias o open"),
    (".alias c expect minipools.pools.cou", ".alias c expect minipools.pools.count"),
  ])
  func linesWithinLinesAreCompleted(typed: String, line: String) throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    try session.types(typed + "\t", andSees: "minipools› " + line)
    #expect(try session.end() == .ok)
  }

  /// Tab goes on with a path of which the alias is the beginning.
  @Test func aPathThatBeginsWithAnAliasIsCompleted() throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    session.type(".alias p .state minipools.pools")
    try session.endsWith("minipools› .alias p .state minipools.pools\nminipools›")
    try session.types("p.cou\t", andSees: "minipools› p.count")
    try session.types("p[id=2].na\t", andSees: "minipools› p[id=2].name")
    try session.types(
      "p[id=\t",
      andSees: """
        minipools› p[id=
          [id=1]  Birthday gift for Anna
          [id=2]  Trip to Rome
          [id=3]  Office coffee
        """)
    #expect(try session.end() == .ok)
  }

  /// In `set`, further fields and the values of each.
  @Test func severalFieldsAreCompleted() throws {
    let session = try TerminalShell(
      "transformers", showing: "[refresh]\ntransformers›", in: try TemporaryDirectory(), rows: 60)
    session.type("new")
    try session.endsWith("\nName ›")
    session.press("\u{3}")
    try session.endsWith("\ntransformers/form›")
    session.press("set name=Jazz te\t")
    try session.endsWith("\ntransformers/form› set name=Jazz team=")
    session.press("dec\t")
    try session.endsWith("\ntransformers/form› set name=Jazz team=decepticon")
    session.press("ran\t7")
    try session.endsWith("\ntransformers/form› set name=Jazz team=decepticon rank=7")
    session.press(" s\t")
    try session.endsWith(
      "\ntransformers/form› set name=Jazz team=decepticon rank=7 s\n"
        + "strength=  speed=     skill=")
    session.press("\u{7}\u{3}")
    #expect(try session.end() == .ok)
  }

  @Test func theActionOfAFrameIsInsertedForEditing() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.type("open 2")
    try session.endsWith("minipools/2›")
    session.press(".edit 3 \t")
    try session.shows(#".edit 3 {"minipools":{"router":{"poolChosen":{"id":2}}}}"#)
    session.press("\r")
    try session.endsWith("[edit] [delete] [back]\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [
    "expect not", "expect minipools.opening exists or", ".break not", ".find not (",
  ])
  func pathsAreOfferedInConditions(_ beginning: String) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    let space = beginning.hasSuffix("(") ? "" : " "
    session.press("\(beginning)\(space)minip\tpools.cou\t")
    try session.shows("\(beginning)\(space)minipools.pools.count")
    session.press("\u{3}")
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .ok)
  }
}
