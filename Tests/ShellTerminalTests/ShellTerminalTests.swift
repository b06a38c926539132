import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// The shell as a user sees it at a terminal.
@Suite(.serialized, .occupiesAThread) struct ShellTerminalTests {
  @Test func showsScreensAndTheCurrentPlace() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    try session.endsWith(TerminalSession.home)
    session.type("open 2")
    try session.endsWith(
      TerminalSession.home + """
         open 2
        Trip to Rome
          Trip to Rome  $30 / $50
          ████████████░░░░░░░░  60 %
            2025-12-01  person 4: See you at the station  $30
          [contribute] [edit] [delete] [back]
        minipools/2›
        """)
    session.type("edit")
    session.type("set name Elba")
    session.type("save")
    try session.endsWith(
      """
      Elba
        Elba  $30 / $50
        ████████████░░░░░░░░  60 %
          2025-12-01  person 4: See you at the station  $30
        [contribute] [edit] [delete] [back]
      minipools/2›
      """)
    #expect(try session.end() == .ok)
  }

  /// In real time, with answers that arrive by themselves.
  @Test func aSessionIsSavedAsAScriptThatPasses() async throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    for (line, place) in [
      ("open 2", "minipools/2›"), ("edit", "Name [Trip to Rome] ›"),
      ("set name Elba", "[save] [back]\nminipools/2›"),
      ("save", "[edit] [delete] [back]\nminipools/2›"), ("home", "[refresh]\nminipools›"),
      (
        ".save \(directory.path("elba.script"))",
        "elba.script\n\(TerminalSession.realTime)\nminipools›"
      ),
    ] {
      session.type(line)
      try session.endsWith(place)
    }
    #expect(try session.end() == .ok)
    let script = String(decoding: try directory.data("elba.script"), as: UTF8.self)
    #expect(
      script.contains(
        """
        save
        wait
        expect minipools.form == null
        expect minipools.pools[id=2].name == "Elba"
        """))
    let run = try await ProgramRun.reel(["run", "elba.script"], in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
  }

  @Test func completesIdsWithTheNamesOfPools() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press("op\t")
    try session.shows("minipools› open")
    session.press("\t")
    for name in ["Birthday gift for Anna", "Trip to Rome", "Office coffee"] {
      try session.terminal.wait(for: "\(name) twice") {
        $0.text.components(separatedBy: name).count == 3
      }
    }
    session.press("3\r")
    try session.endsWith("minipools/3›")
    #expect(try session.end() == .ok)
  }

  @Test func completesSettingsAndTheirValues() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.press(".set scr\tof\t\r")
    try session.endsWith("minipools› .set screens off\nminipools›")
    session.press(".set lo\t\t")
    for language in ["English", "Deutsch"] { try session.shows(language) }
    session.press("de\r.set timeout\r")
    try session.endsWith("minipools› .set timeout\n30\nminipools›")
    session.press(".export \(directory.path("a.json")) minip\tpools.cou\t\r")
    try session.endsWith(" nach Frame 3\nminipools›")
    #expect(try session.end() == .ok)
    #expect(try directory.data("a.json") == Data("3\n".utf8))
  }

  @Test func aMistakeHasACaretBelow() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("opne 2")
    try session.endsWith(
      """
      minipools› opne 2
      minipools has no command “opne”; did you mean open?
        opne 2
        ^^^^
      minipools›
      """)
    #expect(try session.end() == .ok)
  }

  /// The answer arrives while the next line is being typed: the screen changes above it.
  @Test func aChangingScreenLeavesTheLineAlone() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, patience: 1)
    session.type(".http PATCH /pools/1 name=Elba")
    try session.shows("200 {")
    session.gate.close()
    session.type("refresh")
    try session.shows("minipools› refresh\nMiniPools  (loading)")
    session.press("open 2")
    session.gate.open()
    try session.shows("~ Elba")
    try session.endsWith("  [refresh]\nminipools› open 2")
    session.press("\r")
    try session.endsWith("[edit] [delete] [back]\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test func controlCEndsTheWaiting() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(in: directory)
    // Longer than the test waits.
    session.type("wait 600")
    try session.terminal.wait(for: "the line to be taken") { $0.row > 7 && $0.column == 0 }
    try session.terminal.waitForSignals()
    session.press("\u{3}")
    try session.endsWith("interrupted\nminipools›")
    session.type("open 2")
    try session.endsWith("minipools/2›")
    #expect(try session.end() == .code(0))
  }

  @Test func travelsThreeFramesBackAndForward() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory, rows: 60)
    for line in ["open 2", "edit", "set name Elba"] { session.type(line) }
    try session.shows("Name                        Elba")
    session.type(".undo 3")
    try session.endsWith(
      """
        1    Birthday gift for Anna                  $35
        2    Trip to Rome                      $30 / $50
        3  ✓ Office coffee                     $40 / $40
        [refresh]
      minipools@2›
      """)
    session.type(".redo")
    try session.endsWith(" [edit] [delete] [back]\nminipools@3›")
    session.type(".redo 2")
    try session.endsWith(
      """
        Name                        Elba
        Goal in dollars (optional)  50
        Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
        [save] [back]
      minipools/2›
      """)
    #expect(try session.end() == .ok)
  }

  @Test func branchesQueriesAndSkips() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory, rows: 100)
    for line in ["open 2", "edit", "set name Elba"] { session.type(line) }
    try session.endsWith(Self.form("Elba", at: "minipools/2›"))
    session.type(".goto 4")
    try session.endsWith(Self.form("Trip to Rome", at: "minipools@4›"))
    session.type("set name Ischia")
    try session.endsWith(
      """
      minipools@4› set name Ischia
      branch-1 starts at frame 4; .switch main leads to the old future
      Requests from here on are real: the backend has not gone back in time.

      """ + Self.form("Ischia", at: "minipools/2 [branch-1]›"))
    session.type(".branches")
    try session.endsWith(
      """
        main         up to #5, 5 frames
      * └─ branch-1  from #4, up to #6, 5 frames
      minipools/2 [branch-1]›
      """)
    session.type(".switch main")
    try session.endsWith(Self.form("Elba", at: "minipools/2›"))
    session.type(".why minipools.form")
    try session.endsWith(
      """
      #5  poolForm.edited      user
            ~ typed.name: "Trip to Rome" → "Elba"
      #4  poolPage.editTapped  user  null → {"id":2,"problems":{},"shaking":[],"type…
      minipools/2›
      """)
    session.type(".skip 5")
    try session.endsWith(Self.form("Trip to Rome", at: "minipools/2›"))
    session.type(".unskip 5")
    try session.endsWith(Self.form("Elba", at: "minipools/2›"))
    #expect(try session.end() == .ok)
  }

  private static func form(_ name: String, at place: String) -> String {
    """
    edit Trip to Rome
      Name                        \(name)
      Goal in dollars (optional)  50
      Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
      [save] [back]
    \(place)
    """
  }

  @Test func anEmptyLineRepeatsTheStep() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory, rows: 100)
    for line in ["open 2", "edit", "set name Elba"] { session.type(line) }
    try session.endsWith(Self.form("Elba", at: "minipools/2›"))
    session.type(".undo")
    try session.endsWith("minipools@4›")
    session.type("")
    try session.endsWith("minipools@3›")
    session.type(" ")
    try session.endsWith("minipools@2›")
    session.type(".redo 2")
    try session.endsWith("minipools@4›")
    session.type("")
    try session.endsWith(Self.form("Elba", at: "minipools/2›"))
    // A step that was ended by a break continues frame by frame.
    session.type(".goto 1")
    try session.endsWith("minipools@1›")
    session.type(".break minipools.form exists")
    session.type(".play 100")
    try session.endsWith("#4 stopped: minipools.form exists\nminipools@4›")
    session.type(".undo 2")
    try session.endsWith("minipools@2›")
    session.type(".play 100")
    try session.endsWith("#4 stopped: minipools.form exists\nminipools@4›")
    session.type("")
    try session.endsWith(Self.form("Elba", at: "minipools/2›"))
    // Other commands are not repeated by accident.
    session.type(".state minipools.form.name")
    try session.endsWith("\"Elba\"\nminipools/2›")
    session.type("")
    try session.endsWith("\"Elba\"\nminipools/2›\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test func linesAreRecalledInTheNextSession() throws {
    let directory = try TemporaryDirectory()
    let first = try TerminalShell(in: directory)
    first.type("open 2")
    try first.endsWith("minipools/2›")
    #expect(try first.end() == .ok)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: directory.path("state/history"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let second = try TerminalShell(in: directory)
    second.press("\u{1B}[A")
    try second.endsWith("minipools› open 2")
    second.press("\r")
    try second.endsWith("minipools/2›")
    #expect(try second.end() == .ok)
  }

  @Test func sessionsAreRecordedAndOnlyTheNewestKept() async throws {
    let directory = try TemporaryDirectory()
    let folder = "state/recordings"
    for number in 10..<35 {
      try directory.write("", to: "\(folder)/2001-01-01T0000\(number)Z-1.reel")
    }
    let session = try TerminalShell(in: directory)
    session.type("open 2")
    try session.endsWith("minipools/2›")
    #expect(try session.end() == .ok)
    let names = directory.names(in: folder)
    // The newest 20 ended sessions, and this one.
    #expect(names.count == 21)
    #expect(names.first == "2001-01-01T000015Z-1.reel")
    let newest = try #require(names.last)
    let file = "\(folder)/\(newest)"
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(file))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    // Frames have a digest only if the first line had been written by then.
    let replay = try await ProgramRun.reel(["replay", file], in: directory)
    let said = (2...5).map { "\(file): 3 frames, \($0) digests equal\n" }
    #expect(replay.code == 0 && said.contains(replay.output))
  }

  // Fails if a long-running session counts as an old one.
  @Test func theRecordingOfARunningSessionStays() throws {
    let directory = try TemporaryDirectory()
    let folder = "xdg/state/reel/recordings"
    let first = try TerminalSession(in: directory)
    let own = try #require(directory.names(in: folder).first { $0.hasSuffix(".reel") })
    for number in 10..<35 {
      try directory.write("", to: "\(folder)/2999-01-01T0000\(number)Z-1.reel")
    }
    let second = try TerminalSession(in: directory)
    let names = directory.names(in: folder).filter { $0.hasSuffix(".reel") }
    #expect(names.count == 22)
    #expect(names.contains(own))
    #expect(!names.contains("2999-01-01T000014Z-1.reel"))
    #expect(names.contains("2999-01-01T000015Z-1.reel"))
    #expect(try second.end() == .code(0))
    #expect(try first.end() == .code(0))
    #expect(try directory.data("\(folder)/\(own)").last == UInt8(ascii: "\n"))
  }

  /// A history that cannot be read is reported in the user's language; the session goes on.
  @Test(
    arguments: [
      ("C.UTF-8", "the history file ", " cannot be read: Is a directory"),
      (
        "de", "die Datei ",
        " mit den früheren Zeilen lässt sich nicht lesen: das ist ein Verzeichnis"
      ),
    ])
  func aHistoryThatCannotBeRead(locale: String, before: String, after: String) throws {
    let directory = try TemporaryDirectory()
    let history = "xdg/state/reel/history"
    try directory.write("", to: "\(history)/file")
    let session = try TerminalSession(
      showing: [before + directory.path(history) + after, "minipools›"], in: directory,
      columns: 300, environment: ["LC_ALL": locale])
    #expect(try session.end() == .code(0))
  }
}
