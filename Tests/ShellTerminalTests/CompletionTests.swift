import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Completion of the shell's own commands: frames with their actions, paths in conditions.
@Suite(.serialized, .occupiesAThread) struct CompletionTests {
  @Test func framesAreOfferedWithTheirActions() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    for (line, place) in [("open 2", "minipools/2›"), (".mark rome", "poolChosen\nminipools/2›")] {
      session.type(line)
      try session.endsWith(place)
    }
    for command in [".goto", ".frame", ".edit", ".skip", ".skip 1", ".move", ".move 1 before"] {
      session.terminal.send("\(command) \t")
      try session.terminal.wait(for: "frames for \(command)") {
        let end = $0.text.components(separatedBy: "› \(command)\n").last ?? ""
        return end.contains("poolChosen {\"id\":2}") && end.contains("poolsLoaded")
          && end.contains("rome") == (command == ".goto")
      }
      session.terminal.send("\u{7}\u{3}")
      try session.endsWith("^C\nminipools/2›")
    }
    session.terminal.send(".move 3 b\t\u{3}")
    try session.endsWith("› .move 3 before ^C\nminipools/2›")
    #expect(try session.end() == .code(0))
  }

  /// A list that is longer than the window scrolls; no row of it is left afterwards.
  @Test func aListScrollsFiltersAndIsGone() throws {
    let session = try TerminalSession(in: try TemporaryDirectory(), rows: 12)
    session.terminal.send(".\t")
    try session.terminal.wait(for: "a part of the list") {
      $0.text.contains(/minipools› \.\n(  \..*\n){9}  1–9\/\d\d$/)
    }
    session.terminal.send("\u{1B}[Z")
    try session.terminal.wait(for: "its end") { $0.text.contains(/\n  \d\d–(\d\d)\/\1$/) }
    session.terminal.send("und")
    try session.endsWith("\nminipools› .und\n  .undo  Look at the previous frame")
    session.terminal.send("\r")
    try session.endsWith("\nminipools› .undo")
    session.terminal.send("\u{3}")
    try session.endsWith("\nminipools› .undo ^C\nminipools›")
    #expect(try session.end() == .code(0))
  }

  @Test func earlierLinesAreSelectedFromAList() throws {
    let session = try TerminalSession(in: try TemporaryDirectory())
    for line in ["open 2", "back", "open 3", "back", "open 2"] { session.type(line) }
    try session.endsWith("[edit] [delete] [back]\nminipools/2›")
    session.terminal.send("\u{12}OPEN")
    try session.endsWith("\nminipools/2› OPEN\n  open 2\n  open 3")
    session.terminal.send("\u{12}\r")
    try session.endsWith("\nminipools/2› open 3")
    session.terminal.send("\u{12}\u{7}\u{3}")
    try session.endsWith("\nminipools/2› open 3^C\nminipools/2›")
    #expect(try session.end() == .code(0))
  }

  @Test(arguments: [
    (".use CODE", ".use codepay"), (".oto", ".goto"), (".help RECORDI", ".help recording"),
    (".why minipools.pools[name=\"rome", ".why minipools.pools[name=\"Trip to Rome\"]"),
    (".why minipools.pools[id=2].currency", ".why minipools.pools[id=2].goalAmountCurrency"),
  ])
  func choicesAreFoundByAPart(typed: String, line: String) throws {
    let session = try TerminalSession(in: try TemporaryDirectory())
    try session.types(typed + "\t", andSees: "minipools› " + line)
    #expect(try session.end() == .code(0))
  }

  @Test func theActionOfAFrameIsInsertedForEditing() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    session.type("open 2")
    try session.endsWith("minipools/2›")
    session.terminal.send(".edit 3 \t")
    try session.terminal.wait(forText: #".edit 3 {"minipools":{"router":{"poolChosen":{"id":2}}}}"#)
    session.terminal.send("\r")
    try session.endsWith("[edit] [delete] [back]\nminipools/2›")
    #expect(try session.end() == .code(0))
  }

  @Test(arguments: [
    "expect not", "expect minipools.opening exists or", ".break not", ".find not (",
  ])
  func pathsAreOfferedInConditions(_ beginning: String) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    let space = beginning.hasSuffix("(") ? "" : " "
    session.terminal.send("\(beginning)\(space)minip\tpools.cou\t")
    try session.terminal.wait(forText: "\(beginning)\(space)minipools.pools.count")
    session.terminal.send("\u{3}")
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .code(0))
  }
}
