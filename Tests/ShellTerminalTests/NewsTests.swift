import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// The display of changes that were not caused by a command.
@Suite(.serialized, .occupiesAThread) struct NewsTests {
  private static func count(_ text: String, in terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.transcript, as: UTF8.self).components(separatedBy: text).count - 1
  }

  /// Offline, the prompt counts down to the next attempt to reach the server; a failed attempt
  /// prints nothing, and the successful one prints a line instead of the list.
  @Test func attemptsPrintAtMostOneLine() async throws {
    let directory = try TemporaryDirectory()
    var lines = (1...60).map { number in
      ".http POST /classes/TVShow title=\"Show \(number)\" year:=2000 seasons:=\(number)"
    }
    lines.append("sync")
    lines.append("wait")
    let made = try await ProgramRun.reel(
      ["tvshows", "--data", directory.path("data")], input: lines.joined(separator: "\n"),
      in: directory)
    try #require(made.code == 0, "\(made.diagnostics)")
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["tvshows", "--data", directory.path("data")],
      environment: directory.environment.merging(["NO_COLOR": "1"]) { $1 }, rows: 80)
    try terminal.wait(for: "the start") {
      $0.text.contains("60 shows") && $0.text.hasSuffix("[sync]\ntvshows›")
    }
    terminal.send("list\r")
    try terminal.wait(forEnd: "[next]\ntvshows/list›")
    terminal.send(".net offline\rsync\r")
    try terminal.wait(for: "the list without a network") {
      $0.text.contains(/Saved\s+changes\s+wait\s+here/)
        && $0.text.contains(/\[next\]\ntvshows\/list \[offline\]( \d+ s)?›$/)
    }
    let lists = Self.count("Show 11 ", in: terminal)
    terminal.send("unfin")
    // More seconds than before: another attempt has failed.
    var seconds = Int.max
    for number in 1...2 {
      try terminal.wait(for: "countdown \(number)") { screen in
        let line = /\[next\]\ntvshows\/list \[offline\] (\d+) s› unfin$/
        guard let left = screen.text.firstMatch(of: line).flatMap({ Int($0.1) })
        else { return false }
        defer { seconds = left }
        return left > seconds
      }
    }
    terminal.send("\u{15}.net online\r")
    // An attempt that falls into the line's own time is shown with its result, whole.
    func isWhole(_ screen: TerminalScreen) -> Bool {
      screen.text.hasSuffix("[next]\ntvshows/list›")
        && Self.count("Show 11 ", in: terminal) > lists
    }
    try terminal.wait(for: "a line") {
      $0.text.contains(
        /tvshows\/list.*› \.net online\nAdded shows: Last synced at .*\ntvshows\/list›$/)
        || isWhole($0)
    }
    let shown = isWhole(terminal.screen) ? lists + 1 : lists
    #expect(Self.count("Show 11 ", in: terminal) == shown)
    // The result of a command is shown whole.
    terminal.send("sync\r")
    try terminal.wait(for: "the list") {
      $0.text.contains("Last synced") && $0.text.hasSuffix("[next]\ntvshows/list›")
    }
    #expect(Self.count("Show 11 ", in: terminal) > shown)
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
