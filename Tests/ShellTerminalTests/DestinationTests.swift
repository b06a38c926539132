import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Answers that are sent to a program or a file.
@Suite(.serialized, .occupiesAThread) struct DestinationTests {
  @Test func aProgramGetsTheAnswer() throws {
    let session = try TerminalSession(in: try TemporaryDirectory())
    session.type("open 2 | tr a-z A-Z")
    try session.shows(
      all: TerminalSession.home + """
         open 2 | tr a-z A-Z
        TRIP TO ROME
          TRIP TO ROME  $30 / $50
          ████████████░░░░░░░░  60 %
            2025-12-01  PERSON 4: SEE YOU AT THE STATION  $30
          [CONTRIBUTE] [EDIT] [DELETE] [BACK]
        minipools/2›
        """)
    session.type(".log | grep -c o | sed 's/^/lines: /'")
    try session.endsWith(
      "minipools/2› .log | grep -c o | sed 's/^/lines: /'\nlines: 3\nminipools/2›")
    session.type(".log | grep xyzzy")
    try session.endsWith(
      """
      minipools/2› .log | grep xyzzy
      “grep xyzzy” ended with exit code 1
      minipools/2›
      """)
    session.type(".log | kill -9 $$")
    try session.endsWith("“kill -9 $$” was ended by signal 9\nminipools/2›")
    // Ctrl-C is for the program, which may go on.
    session.type(".log | kill -INT $$; echo went on")
    try session.endsWith("echo went on\nwent on\nminipools/2›")
    session.type(".log | sh -c 'kill -INT $$'")
    try session.endsWith("minipools/2› .log | sh -c 'kill -INT $$'\nminipools/2›")
    session.type(".state minipools | head -c 9")
    try session.endsWith("\n{\"asked\":⏎\nminipools/2›")
    session.type(".gto | cat")
    try session.endsWith("did you mean .goto?\n  .gto | cat\n  ^^^^\nminipools/2›")
    #expect(try session.end() == .code(0))
  }

  @Test func aFileGetsTheAnswer() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("log")
    let session = try ScriptedShell(in: directory, columns: 60)
    session.type(".log > \(file)")
    session.type("open 2 > \(file)")
    try session.wait(for: "the refusal") {
      $0.contains("; > never overwrites a file") && $0.hasSuffix("^\nminipools›")
    }
    session.type(".stat minipools | cat")
    session.type("opne > \(directory.path("none"))")
    session.type(".frame 99 > \(directory.path("none"))")
    try session.shows("there is no frame 99")
    session.type("open 2 > \(directory.path("screen"))")
    try session.wait(for: "the pool") { $0.hasSuffix("minipools/2›") }
    #expect(try session.end() == .ok)
    #expect(!FileManager.default.fileExists(atPath: directory.path("none")))
    let log = String(decoding: try directory.data("log"), as: UTF8.self)
    #expect(log.hasPrefix(" #1  home.appeared     shell, asks fetch  loading null → fetch\n #2  "))
    #expect(log.contains("\"name\":\"Office coffee\"") && log.hasSuffix("}\n"))
    #expect(
      String(decoding: try directory.data("screen"), as: UTF8.self) == """
        Trip to Rome
          Trip to Rome  $30 / $50
          ████████████░░░░░░░░  60 %
            2025-12-01  person 4: See you at the station  $30
          [contribute] [edit] [delete] [back]

        """)
  }

  /// They are written to as they are, and need not be new.
  @Test func devicesAndPipesAreNoNewFiles() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let session = try ScriptedShell(in: directory, columns: 200)
    session.type(".mode > \(pipe)")
    try session.shows("\(pipe) cannot be written: ")
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    defer { close(reader) }
    session.type(".mode > \(pipe)")
    session.type(".mode > /dev/null")
    session.type(".mode > \(directory.url.path)")
    try session.shows("\(directory.url.path) is a folder; name a file\n")
    var answer = [UInt8](repeating: 0, count: 100)
    #expect(read(reader, &answer, answer.count) == 6)
    #expect(String(decoding: answer.prefix(6), as: UTF8.self) == "plain\n")
    #expect(!session.text.contains("never overwrites"))
    #expect(try session.end() == .ok)
  }

  /// Until it is said otherwise, all answers go to a file, and only mistakes are shown.
  @Test func allAnswersGoToAFile() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("all")
    let session = try ScriptedShell(in: directory, columns: 200)
    session.type(".output \(directory.path("no/such"))")
    try session.shows("there is no such folder")
    session.type(".output \(file)")
    try session.endsWith("\nminipools [answers in \(file)]›")
    session.type(".mode")
    session.type("open 2")
    try session.endsWith("\nminipools/2 [answers in \(file)]›")
    session.type("opne")
    try session.shows("did you mean open?")
    session.type(".output")
    try session.endsWith("\nminipools/2›")
    session.type(".mode")
    try session.endsWith("\nplain\nminipools/2›")
    #expect(try session.end() == .ok)
    #expect(
      String(decoding: try directory.data("all"), as: UTF8.self) == """
        plain
        Trip to Rome
          Trip to Rome  $30 / $50
          ████████████░░░░░░░░  60 %
            2025-12-01  person 4: See you at the station  $30
          [contribute] [edit] [delete] [back]

        """)
  }

  /// What is wrong with the command is said, and not that `|` or `>` is no part of it.
  @Test func mistakesBeforeADestinationAreFound() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("fooo | grep x")
    try session.endsWith(
      """
      minipools has no command “fooo”; .help lists all commands
        fooo | grep x
        ^^^^
      minipools›
      """)
    session.type("open Trip to Roma | cat")
    try session.endsWith(
      """
      nothing here is called “Trip to Roma”; did you mean “Trip to Rome”?
        open Trip to Roma | cat
             ^^^^^^^^^^^^
      minipools›
      """)
    session.type("open > \(directory.path("none"))")
    try session.shows("<id> is missing; write: open <id>\n  open > ")
    session.type("open Trip to Rome > \(directory.path("screen"))")
    try session.endsWith("minipools/2›")
    session.type("contribute | cat")
    try session.endsWith(
      """
      <amount> is missing; write: contribute <amount> [<note>…] [--yes]
        contribute | cat
                  ^
      minipools/2›
      """)
    session.type("home")
    try session.endsWith("[refresh]\nminipools›")
    session.type("1 > \(directory.path("row"))")
    try session.endsWith("minipools/1›")
    #expect(try session.end() == .ok)
    #expect(!FileManager.default.fileExists(atPath: directory.path("none")))
    for (file, title) in [("screen", "Trip to Rome\n"), ("row", "Birthday gift for Anna\n")] {
      #expect(String(decoding: try directory.data(file), as: UTF8.self).hasPrefix(title))
    }
  }

  /// Of a line that is wider than the window, a mistake shows only a part.
  @Test func mistakesFitIntoTheWindow() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory(), columns: 40)
    session.type("opne " + String(repeating: "x", count: 60))
    try session.endsWith(
      "\n  opne \(String(repeating: "x", count: 31))…\n  ^^^^\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// A line is performed again and again, until Ctrl-C; its mistakes are shown in the whole line.
  @Test func aLineIsRepeated() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type(".every 1 opne 2")
    try session.endsWith(
      """
      minipools has no command “opne”; did you mean open?
        .every 1 opne 2
                 ^^^^
      minipools›
      """)
    session.type(".every 0.01 .screen")
    try session.wait(for: "the third time") {
      $0.components(separatedBy: "Create a new pool").count > 3
    }
    session.interrupt()
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .ok)
  }

  @Test func aFileIsExtended() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("notes")
    let session = try ScriptedShell(in: directory, columns: 60)
    session.type(".mark one >> \(file)")
    session.type(".mark two >> \(file)")
    session.type(".goto nowhere >> \(file)")
    try session.shows("neither a mark nor an action")
    session.type(".mark >> \(directory.path("none/notes"))")
    try session.shows("there is no such folder")
    #expect(try session.end() == .ok)
    #expect(
      String(decoding: try directory.data("notes"), as: UTF8.self)
        == "one  #2  home.poolsLoaded\ntwo  #2  home.poolsLoaded\n")
  }

  /// `|` and `>` that are part of an answer stay as they are.
  @Test func operatorsInAnAnswerAreText() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("new")
    try session.endsWith("\nName ›")
    session.press(.interrupted)
    try session.endsWith("“back” leaves it.\nminipools/form›")
    session.type("set name a | b > c")
    try session.shows("  Name                        a | b > c\n")
    session.type("set name \"d > e\"")
    try session.shows("  Name                        d > e\n")
    session.type(".find minipools.pools.count > 2")
    try session.shows("\n#2–#5  home.poolsLoaded and the next 3\nminipools/form›")
    session.type("expect minipools.pools.count > 2")
    session.type(
      #".dispatch {"minipools":{"poolForm":{"edited":{"values":{"name":"f | g > h"}}}}}"#)
    try session.shows("  Name                        f | g > h\n")
    session.type(".find minipools.pools.count > 2 > \(directory.path("found"))")
    session.type(".find \"a | b\"")
    try session.wait(for: "the complaint") { $0.hasSuffix("^\nminipools/form›") }
    #expect(try session.end() == .ok)
    #expect(
      String(decoding: try directory.data("found"), as: UTF8.self)
        == "#2–#6  home.poolsLoaded and the next 4\n")
  }
}
