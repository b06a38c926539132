import Foundation
import PseudoTerminal
import ReelProgram
import Testing

/// What somebody at a terminal sees of changes that they did not ask for.
@Suite(.serialized) struct NewsTests {
  private static func count(_ text: String, in terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.transcript, as: UTF8.self).components(separatedBy: text).count - 1
  }

  /// Offline, each try to reach the server leaves a line and not the list.
  @Test func aTryThatFailsIsALine() async throws {
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
    func endsWith(_ text: String) throws {
      try terminal.wait(for: "a screen that ends with\n\(text)\n--- instead of") {
        $0.text.hasSuffix(text)
      }
    }
    try terminal.wait(for: "the start") {
      $0.text.contains("60 shows") && $0.text.hasSuffix("[sync]\ntvshows›")
    }
    terminal.send("list\r")
    try endsWith("[next]\ntvshows/list›")
    terminal.send(".net offline\rsync\r")
    try terminal.wait(for: "the list without a network") {
      $0.text.contains("· You are offline") && $0.text.hasSuffix("[next]\ntvshows/list›")
    }
    let lists = Self.count("Show 11 ", in: terminal)
    terminal.send("unfin")
    for number in 1...2 {
      try terminal.wait(for: "line \(number)") { screen in
        let news = screen.text.components(separatedBy: "\nAdded shows: You are offline").count - 1
        return news == number && screen.text.hasSuffix(" seconds.\ntvshows/list› unfin")
      }
    }
    #expect(Self.count("Show 11 ", in: terminal) == lists)
    terminal.send("\u{3}")
    try endsWith("^C\ntvshows/list›")
    // What a command brings is shown whole.
    terminal.send(".net online\rsync\r")
    try terminal.wait(for: "the list") {
      $0.text.contains("In sync") && $0.text.hasSuffix("[next]\ntvshows/list›")
    }
    #expect(Self.count("Show 11 ", in: terminal) > lists)
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
