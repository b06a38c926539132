import Foundation
import ReelApps
import ReelProgram
import ReelScenarioTesting
import ReelShell
import ReelTexts
import ReelTimeline
import TemporaryFiles
import Testing

/// Every script under `Scenarios`, with its recording.
@Suite struct ScenarioTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios").path
  private static let scenarios = (try? Scenario.all(in: folder)) ?? []

  @Test func everyAppHasScenarios() {
    for app in Apps.names {
      let own = Self.scenarios.filter { $0.script.lowercased().contains("/scenarios/\(app)/") }
      #expect(own.count >= 10, "\(app)")
    }
  }

  @Test(arguments: scenarios)
  func opensWithADescriptionOfTheScreen(_ scenario: Scenario) throws {
    let text = try String(contentsOfFile: scenario.script, encoding: .utf8)
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("# ") }
    #expect(!comment.isEmpty && comment.last?.hasSuffix(".") == true)
  }

  /// With virtual time and the embedded backend, a run is the same at any time and place.
  @Test(arguments: Scenario.all(beside: "../../Scenarios"))
  func scenario(_ scenario: Scenario) async throws { try await scenario.check(with: Apps.program) }

  @Test(arguments: scenarios)
  func recordsADigestForEveryFrame(_ scenario: Scenario) async throws {
    let report = try await Replaying.report(of: scenario.recording)
    #expect(report.notices.isEmpty)
    #expect(report.isEnded)
    // A digest for each frame, the initial state and the last keyframe.
    #expect(report.digests >= report.frames + 2)
  }

  /// A folder without scenarios is a mistake in the test, not a success.
  @Test func aFolderWithoutScenariosFails() async throws {
    let none = Scenario.all(beside: "nowhere")
    #expect(none.count == 1)
    await #expect(throws: Script.Unreadable.self) {
      try await none[0].problem(with: Apps.program, in: Translation(.en))
    }
  }

  /// A script without a recording is compared with nothing.
  @Test func aScriptWithoutItsRecordingFails() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("wait\n", to: "new.script")
    let scenario = Scenario(script: directory.path("new.script"))
    #expect(
      try await scenario.problem(with: Apps.program, in: Translation(.en)) == """
        there is no recording of new.script: make it with  reel run --update \(scenario.script)
        """)
  }

  @Test func aRecordingAloneIsReplayed() async throws {
    let directory = try TemporaryDirectory()
    let edit = try #require(Self.scenarios.first { "\($0)" == "edit.script" })
    let text = try String(contentsOfFile: edit.recording, encoding: .utf8)
    try directory.write(text, to: "alone.reel")
    let scenario = try #require(try Scenario.all(in: directory.url.path).first)
    #expect("\(scenario)" == "alone.reel" && !scenario.hasScript)
    #expect(try await scenario.problem(with: Apps.program, in: Translation(.en)) == nil)
    try directory.write(text.replacing("Rome", with: "Oslo"), to: "alone.reel")
    #expect(
      try await scenario.problem(with: Apps.program, in: Translation(.en))?.contains("checksum")
        == true)
  }

  /// Differences between a script and its recording are reported by frame and path.
  @Test func aDeviatingScriptReportsTheDifference() async throws {
    let directory = try TemporaryDirectory()
    let edit = try #require(Self.scenarios.first { "\($0)" == "edit.script" })
    let script = try String(contentsOfFile: edit.script, encoding: .utf8)
    try directory.write(
      script.replacing("goal 80", with: "goal 81").replacing("$80", with: "$81"), to: "edit.script")
    try directory.write(
      try String(contentsOfFile: edit.recording, encoding: .utf8), to: "edit.reel")
    let problem = try await Scenario(script: directory.path("edit.script")).problem(
      with: Apps.program, in: Translation(.en))
    #expect(
      problem == """
        edit.script records something different now:
          first at frame 6:
            ~ action.minipools.poolForm.edited.values.goal: "80" → "81"
        If this is intended: reel run --update \(directory.path("edit.script"))
        """)
  }

  /// A change in a reducer is noticed, because the digests depend on the state.
  @Test func aDifferingReplayReportsThePlace() async throws {
    let scenario = try #require(Self.scenarios.first { "\($0)" == "edit.script" })
    let text = try String(contentsOfFile: scenario.recording, encoding: .utf8)
    let directory = try TemporaryDirectory()
    let other = Recordings.rewritten(text) { line in
      line.replacing("\"goal\":\"80\"", with: "\"goal\":\"81\"")
    }
    try directory.write(other, to: "other.reel")
    let report = try await Replaying.report(of: directory.path("other.reel"))
    #expect(report.divergence?.lastEqual == 5)
    #expect(report.divergence?.firstDifferent == 6)
  }
}
