import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// TV Shows at a narrow terminal, in German.
@Suite(.serialized, .occupiesAThread) struct TVShowsTerminalTests {
  /// Lines are broken between words, and stay in order after any redrawing.
  @Test func narrowScreensAreBrokenBetweenWords() throws {
    let session = try ScriptedShell(
      "tvshows", showing: "[abgleichen]\ntvshows›", in: try TemporaryDirectory(), columns: 40,
      language: "de")
    session.type("add")
    try session.endsWith("\nTitel ›")
    session.press(.interrupted)
    try session.endsWith("verlässt es.\ntvshows/add›")
    session.type("set year 1900")
    try session.endsWith(
      """
      Neue Serie hinzufügen
        Titel                _
        Erscheinungsjahr     1900
          ✗ Das Jahr muss zwischen 1928 und
            2027 liegen.
        Anzahl der Staffeln  _
        Ausfüllen mit „setzen titel …“,
        „setzen jahr …“ und „setzen staffeln
        …“, dann „speichern“.
        (speichern) [zurück]
      tvshows/add›
      """)
    session.type(".net offline")
    try session.endsWith("tvshows/add› .net offline\ntvshows/add [offline]›")
    session.type("add Dark --year 2017 --seasons 3")
    try session.endsWith("\nVerwerfen, was im offenen Formular\nsteht?\nja oder nein:")
    session.type("ja")
    try session.shows(
      """
          Liste der Serien zeigen      1 Serie
          Als Nächstes: Dark, Staffel 1
        · 1 Serie noch nicht gesendet. Zuletzt
          synchronisiert:\u{20}
      """)
    try session.wait(for: "German") {
      $0.replacing(/\n +/, with: " ").contains(
        " UTC. Der Server antwortet nicht (eingebauter Server). Gespeichertes wartet hier. Es "
      )
    }
    session.type(".locale en")
    try session.wait(for: "English") {
      $0.replacing(/\n +/, with: " ").contains(
        " UTC. The embedded backend does not answer. Saved changes wait here. It will be tried "
          + "again automatically.")
        && $0.contains(/\[sync\]\ntvshows \[offline\]( \d+ s)?›$/)
    }
    #expect(try session.end() == .ok)
  }

  /// The next start knows the time of the last synchronization, even before the server has
  /// answered, and shows it in the user's time zone.
  @Test func theLastSynchronizationIsKept() throws {
    let directory = try TemporaryDirectory()
    func session(_ texts: String...) throws -> TerminalSession {
      try TerminalSession(
        ["tvshows"], showing: texts, in: directory, environment: ["TZ": "Asia/Kolkata"])
    }
    let first = try session("[sync]\ntvshows›")
    func told(_ screen: String) -> Substring? {
      screen.firstMatch(of: /Last synced at (\d\d:\d\d UTC\+5:30)\./)?.1
    }
    let moment = try #require(told(first.terminal.screen.text))
    #expect(try first.end() == .code(0))
    try directory.write(".net offline\n", to: "xdg/config/reel/reelrc")
    let second = try session("[retry] [continue]")
    second.type("continue")
    try second.terminal.wait(forText: "[sync]\ntvshows [offline]")
    #expect(told(second.terminal.screen.text) == moment)
    second.type("add Dark --year 2017 --seasons 3")
    try second.terminal.wait(forText: "1 show not sent yet. Last synced at \(moment)")
    second.type("delete 1 --yes")
    try second.terminal.wait(forText: "“Dark” is deleted. “undo” restores it.")
    second.type("undo")
    try second.terminal.wait(forText: "“Dark” is back, as it was.")
    #expect(try second.end() == .code(0))
  }

  /// The prompt counts the seconds to the next attempt; nothing else is printed, whatever is typed.
  @Test func thePromptCountsDown() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["tvshows"], environment: directory.environment,
      rows: 40, columns: 80)
    try terminal.wait(forEnd: "[sync]\ntvshows›")
    terminal.send(".net offline\r")
    try terminal.wait(forEnd: ".net offline\ntvshows [offline]›")
    terminal.send("add Dark --year 2017 --seasons 3\r")
    func left(_ text: String) -> Int? {
      text.firstMatch(of: /\[sync\]\ntvshows \[offline\] (\d+) s› ?(zz)?$/).flatMap { Int($0.1) }
    }
    var first: Int?
    try terminal.wait(for: "a countdown") {
      first = left($0.text)
      return first != nil
    }
    terminal.send("zz")
    // It starts again after each attempt.
    try terminal.wait(for: "another number") { screen in
      guard screen.text.hasSuffix("› zz"), let now = left(screen.text), let before = first else {
        return false
      }
      first = now
      return now == before - 1
    }
    #expect(terminal.screen.text.matches(of: /Saved\s+changes\s+wait\s+here/).count == 1)
    terminal.send("\u{15}.net online\r")
    try terminal.wait(for: "the network's return") {
      $0.text.contains("Last synced at") && $0.text.hasSuffix("\ntvshows›")
    }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
