import Foundation
import ReelCoding
import ReelProgram
import TemporaryFiles
import Testing

/// The ends of lines, and byte order marks, in everything that a program reads.
@Suite struct LineEndTests {
  /// Characters that end a line elsewhere.
  private static let text = "A\u{2028}B\u{2029}C\u{85}D\u{c}E\u{b}F"

  /// What is saved can be run: as a script, by the pipe, and with other ends of lines.
  @Test func aSavedScriptHasTheSameLines() async throws {
    let directory = try TemporaryDirectory()
    let input = "\u{feff}new \"\(Self.text)\"\nwait\n.save s.script\n"
    let run = try await ProgramRun.reel(["minipools"], input: input, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let script = String(decoding: try directory.data("s.script"), as: UTF8.self)
    #expect(script.contains("new \"\(Self.text)\"\n"))
    try directory.write("\u{feff}" + script.replacing("\n", with: "\r\n"), to: "t.script")
    for name in ["s.script", "t.script"] {
      let again = try await ProgramRun.reel(["run", name], in: directory)
      #expect(again.code == 0, "\(again.diagnostics)")
      let piped = try await ProgramRun.reel(
        ["minipools"], input: String(decoding: try directory.data(name), as: UTF8.self),
        in: directory)
      #expect(piped.code == 0, "\(piped.diagnostics)")
    }
  }

  /// Answers in a pipe with CR LF are the same as with LF.
  @Test func anAnswerEndsBeforeItsLineBreak() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["codepay"],
      input: """
        register +491510000001 --currency EUR
        hunter2-anna
        hunter2-anna
        wait
        .http --show-secrets GET /user/1

        """.replacing("\n", with: "\r\n"), in: directory)
    #expect(run.code == 0 && run.output.contains(#""password":"hunter2-anna""#), "\(run)")
  }

  @Test func anAgentMayBeginWithAMark() async throws {
    let directory = try TemporaryDirectory()
    let agent = try await AgentConversation(
      ["\u{feff}" + AgentConversation.request(1, "tools/list") + "\r"], in: directory)
    #expect(agent[1]?["result"]?["tools"] != nil)
  }

  /// A recording that a tool has given other ends of lines is still one.
  @Test func aRecordingMayHaveOtherEndsOfLines() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["minipools", "--record", "a.reel"], input: "open 2\nwait\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let recording = String(decoding: try directory.data("a.reel"), as: UTF8.self)
    try directory.write("\u{feff}" + recording.replacing("\n", with: "\r\n"), to: "b.reel")
    let log = try await ProgramRun.reel(["log", "a.reel"], in: directory)
    let other = try await ProgramRun.reel(["log", "b.reel"], in: directory)
    #expect(log.code == 0 && log.output.contains("poolChosen"), "\(log)")
    #expect(other.output == log.output && other.code == 0, "\(other)")
    let replayed = try await ProgramRun.reel(["replay", "b.reel"], in: directory)
    #expect(replayed.code == 0, "\(replayed)")
  }

  @Test func aConfigurationMayBeginWithAMark() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      "\u{feff}{\"api\": {\"minipools\": \"http://localhost:9\"}}",
      to: "xdg/config/reel/config.json")
    let run = try await ProgramRun.reel(["minipools"], input: ".status\n", in: directory)
    #expect(run.output.contains("localhost:9"), "\(run)")
  }
}
