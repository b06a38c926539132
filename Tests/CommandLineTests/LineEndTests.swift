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

  /// A recording that a tool has given other ends of lines, whole or torn, is continued as it was.
  @Test(arguments: [0, 1, 2, 20])
  func aRecordingWithOtherEndsOfLinesIsContinued(_ missing: Int) async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["minipools", "--record", "a.reel"], input: "open 2\nwait\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let recording = String(decoding: try directory.data("a.reel"), as: UTF8.self)
    let other = Data(("\u{feff}" + recording.replacing("\n", with: "\r\n")).utf8)
    try other.dropLast(missing).write(to: directory.file("b.reel"))
    let continued = try await ProgramRun.reel(
      ["open", "b.reel"],
      input: """
        .use minipools
        back
        expect minipools.route.count == 1
        .record stop c.reel

        """, in: directory)
    #expect(continued.code == 0, "\(continued)")
    #expect(continued.diagnostics.contains("the last line was dropped") == (missing > 2))
    let frames = try await ProgramRun.reel(["log", "a.reel"], in: directory).output
    let more = try await ProgramRun.reel(["log", "c.reel"], in: directory).output
    #expect(more.hasPrefix(frames) && more != frames, "\(more)")
    let replayed = try await ProgramRun.reel(["replay", "c.reel"], in: directory)
    #expect(replayed.code == 0, "\(replayed)")
  }

  /// A scenario's recording whose ends of lines a tool has changed is not another one.
  @Test func anUpdatedRecordingIsComparedByItsLines() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 2\nwait\n", to: "a.script")
    let made = try await ProgramRun.reel(["run", "--update", "a.script"], in: directory)
    #expect(made.code == 0, "\(made)")
    let recording = String(decoding: try directory.data("a.reel"), as: UTF8.self)
    try directory.write("\u{feff}" + recording.replacing("\n", with: "\r\n"), to: "a.reel")
    let again = try await ProgramRun.reel(["run", "--update", "a.script"], in: directory)
    #expect(again.diagnostics.contains("only in its times"), "\(again)")
    #expect(String(decoding: try directory.data("a.reel"), as: UTF8.self) == recording)
  }

  @Test func anAgentReadsARecordingWithOtherEndsOfLines() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["minipools", "--record", "a.reel"], input: "open 2\nwait\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let recording = String(decoding: try directory.data("a.reel"), as: UTF8.self)
    try directory.write("\u{feff}" + recording.replacing("\n", with: "\r\n"), to: "a.reel")
    let agent = try await AgentConversation(
      [
        AgentConversation.request(1, "resources/list"),
        AgentConversation.call(2, "open", ["recording": "a.reel"]),
      ], in: directory)
    guard case .array(let listed)? = agent[1]?["result"]?["resources"] else {
      Issue.record("there are no resources: \(agent.answers)")
      return
    }
    #expect(listed.compactMap { $0["name"] } == ["a.reel"])
    #expect(agent.hasFailed(2) == false, "\(agent.answers)")
  }

  /// The place of a mistake is in its line, however lines end.
  @Test func aMistakeInAQueryIsShownInItsLine() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["minipools", "--record", "a.reel"], input: "open 2\nwait\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    for end in ["\n", "\r\n"] {
      let asked = try await ProgramRun.reel(
        ["sql", "a.reel", "select frame,\(end)  fram\(end)from frames"], in: directory)
      #expect(asked.diagnostics.contains("\n    fram\n    ^"), "\(asked.diagnostics)")
    }
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
