import Foundation
import Occupying
import PseudoTerminal
import Testing

@testable import ReelEditor

@Suite(.serialized, .occupiesAThread)
struct HistoryTests {
  @Test func upSearchesForTheTypedBeginning() throws {
    let file = TemporaryFile()
    try file.write("open 1\nclose 1\nreopen\nopen 2\n")
    let demo = try Demo(history: file.path)
    demo.send("op" + Key.up)
    try demo.shows("demo› open 2")
    demo.send(Key.up)
    try demo.shows("demo› open 1")
    demo.send(Key.up)
    try demo.terminal.wait(for: "a bell") { _ in demo.terminal.transcript.contains(0x07) }
    demo.send(Key.down + Key.down + "x")
    try demo.shows("demo› opx")
    demo.send(Key.control("u") + Key.up + Key.up)
    try demo.shows("demo› reopen")
  }

  @Test func controlRSearchesAnywhere() throws {
    let file = TemporaryFile()
    try file.write("open 1\nclose größe\nlist\n")
    let demo = try Demo(history: file.path)
    demo.send(Key.control("r"))
    try demo.shows("demo›\n  list\n  close größe\n  open 1")
    demo.send("RÖß")
    try demo.shows("demo› RÖß\n  close größe")
    demo.send(Key.enter)
    try demo.shows("demo› close größe")
    demo.send(Key.enter)
    try demo.terminal.wait(forText: "got: close größe")
  }

  @Test func theSearchListsEachLineOnce() throws {
    let file = TemporaryFile()
    try file.write("open 1\nlist\nopen 1\nclose\nOPEN 2\nopen 1\n")
    let demo = try Demo(history: file.path)
    demo.send("open" + Key.control("r"))
    try demo.shows("demo› open\n  open 1\n  OPEN 2")
    // Escape brings the typed line back, with its suggestion.
    demo.send("x" + Key.escape)
    try demo.shows("demo› open 1")
    try demo.showsCursor(row: 0, column: 10)
    demo.send(Key.control("r") + Key.control("r") + Key.enter)
    try demo.shows("demo› OPEN 2")
    // The arrows go on from there.
    demo.send(Key.up)
    try demo.shows("demo› close")
    demo.send(Key.control("u") + Key.control("r") + "xyz")
    try demo.shows("demo› xyz\n  0")
    // There is nothing to take; what was there before comes back.
    demo.send(Key.enter + Key.control("c"))
    try demo.shows("demo›")
  }

  @Test func aLineIsRemovedFromTheHistory() throws {
    let file = TemporaryFile()
    try file.write("open 1\nlist\nopen 2\nlist\nclose\n")
    let demo = try Demo(history: file.path)
    demo.send(Key.control("r") + Key.down + Key.delete)
    try demo.shows("demo›\n  close\n  open 2\n  open 1")
    #expect(try file.text == "open 1\nopen 2\nclose\n")
    // What is in its place is selected.
    demo.send(Key.enter)
    try demo.shows("demo› open 2")
    demo.send(Key.up)
    try demo.shows("demo› open 1")
    demo.send(Key.control("u") + Key.control("r") + "xyz" + Key.delete)
    try demo.shows("demo› xyz\n  0")
  }

  // Fails if a session rewrites the whole file: the other's lines would be lost.
  @Test func twoSessionsLoseNothing() throws {
    let file = TemporaryFile()
    let one = try Demo(history: file.path)
    let two = try Demo(history: file.path)
    for (demo, line) in [(one, "a"), (two, "b"), (one, "c"), (one, "c"), (two, "d")] {
      demo.send(line + Key.enter)
      try demo.terminal.wait { $0.text.hasSuffix("demo› \(line)\ngot: \(line)\ndemo›") }
    }
    #expect(try file.text == "a\nb\nc\nd\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let third = try Demo(history: file.path)
    third.send(Key.up + Key.up + Key.up)
    try third.shows("demo› b")
  }

  @Test func unusableFileCausesOneWarning() throws {
    // In a folder that no test makes; one with a usual name may be there on some machine.
    let path = TemporaryFile().path + "/history"
    let demo = try Demo(history: path, columns: 240)
    demo.send("one" + Key.enter + "two" + Key.enter + "warnings" + Key.enter)
    try demo.shows(
      """
      demo› one
      failed to write
      got: one
      demo› two
      got: two
      demo› warnings
      warning: write \(path): No such file or directory
      demo›
      """)
  }

  /// Also if another one has not been removed before.
  @Test func aRemovedLineThatIsStillInTheFileIsReported() throws {
    let file = TemporaryFile()
    try file.write("open 1\nlist\nopen 2\n")
    let demo = try Demo(history: file.path)
    // A folder cannot be written.
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.createDirectory(
      atPath: file.path, withIntermediateDirectories: false)
    demo.send(Key.control("r") + Key.delete)
    try demo.shows("failed to remove\ndemo›\n  list\n  open 1")
    demo.send(Key.delete)
    try demo.shows("failed to remove\nfailed to remove\ndemo›\n  open 1")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser can write every file"))
  func fileThatMayOnlyBeReadIsRead() throws {
    let file = TemporaryFile()
    try file.write("open 1\nopen 2\n")
    #expect(chmod(file.path, 0o400) == 0)
    #expect(try HistoryFile(path: file.path, limit: 9).load() == ["open 1", "open 2"])
    #expect(try HistoryFile(path: file.path, limit: 1).load() == ["open 2"])
    let demo = try Demo(history: file.path, columns: 240)
    demo.send(Key.up + Key.enter + "warnings" + Key.enter)
    try demo.shows(
      """
      demo› open 2
      got: open 2
      demo› warnings
      warning: write \(file.path): Permission denied
      demo›
      """)
    demo.send(Key.control("r") + Key.delete)
    try demo.terminal.wait(forText: "failed to remove")
  }

  /// The last line has no end if it was written by hand, or as far as there was room.
  @Test func anEntryBeginsOnItsOwnLine() throws {
    let file = TemporaryFile()
    try file.write("one\ntwo")
    let history = HistoryFile(path: file.path, limit: 9)
    for line in ["three", "four"] { try history.append(line) }
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8) == "one\ntwo\nthree\nfour\n")
    #expect(try history.load() == ["one", "two", "three", "four"])
  }

  @Test func fileIsCutToItsLimitWhenRead() throws {
    let file = TemporaryFile()
    let history = HistoryFile(path: file.path, limit: 3)
    #expect(try history.load() == [])
    for number in 1...6 { try history.append("line \(number)") }
    #expect(try history.load() == ["line 4", "line 5", "line 6"])
    #expect(try file.text.split(separator: "\n").count == 6)
    try history.append("line 7")
    #expect(try history.load() == ["line 5", "line 6", "line 7"])
    #expect(try file.text == "line 5\nline 6\nline 7\n")
  }

  /// Another editor may have changed the file.
  @Test func fileMayHaveOtherEndsOfLines() throws {
    let file = TemporaryFile()
    try file.write("\u{feff}open 1\r\nadd A\u{2028}B\r\n")
    #expect(try HistoryFile(path: file.path, limit: 3).load() == ["open 1", "add A\u{2028}B"])
  }

  @Test func editingARecalledLineBeginsANewSearch() {
    var recall = HistoryRecall()
    let entries = ["open 1", "open 2", "close"]
    #expect(recall.older(than: "o", before: "o", in: entries) == "open 2")
    #expect(recall.older(than: "open 2", before: "open 2", in: entries) == "open 1")
    #expect(recall.older(than: "open 1", before: "open 1", in: entries) == nil)
    #expect(recall.newer(than: "open 1", before: "open 1", in: entries) == "open 2")
    #expect(recall.older(than: "c", before: "c", in: entries) == "close")
    #expect(recall.newer(than: "close", before: "close", in: entries) == "c")
    #expect(recall.newer(than: "c", before: "c", in: entries) == nil)
    // If none begins so, those that contain it are found, each once.
    let more = ["Open 2", "close"] + entries + ["open 2", "close"]
    #expect(recall.older(than: "PEN 2", before: "PEN 2", in: more) == "open 2")
    #expect(recall.older(than: "open 2", before: "open 2", in: more) == "Open 2")
    #expect(recall.older(than: "Open 2", before: "Open 2", in: more) == nil)
  }
}
