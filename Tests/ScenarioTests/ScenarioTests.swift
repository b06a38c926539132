import Foundation
import ReelApps
import ReelProgram
import ReelScenario
import ReelShell
import ReelTimeline
import Testing

/// Every script under `Scenarios`, with the recording that belongs to it.
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
  func opensByTellingWhatItShows(_ scenario: Scenario) throws {
    let text = try String(contentsOfFile: scenario.script, encoding: .utf8)
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("# ") }
    #expect(!comment.isEmpty && comment.last?.hasSuffix(".") == true)
  }

  /// Virtual time and the embedded backend: a run is the same whenever and wherever it happens.
  @Test(arguments: scenarios)
  func runsAndRecordsByteForByteTheSame(_ scenario: Scenario) async throws {
    let directory = try TemporaryDirectory()
    let fresh = directory.path("fresh.reel")
    let options = try SessionOptions(
      ParsedArguments([], options: SessionOptions.all), apps: Apps.names, name: "reel",
      isReproducible: true)
    let result = try await ScriptRunner(Apps.program, options: options)
      .run(Script(path: scenario.script), name: "\(scenario)", recording: fresh)
    #expect(result.code == .ok, "\(result.output.filter(\.isDiagnostic).map(\.text))")
    let stored = try String(contentsOfFile: scenario.recording, encoding: .utf8)
    let recorded = try String(contentsOfFile: fresh, encoding: .utf8)
    for (line, pair) in zip(stored.split(separator: "\n"), recorded.split(separator: "\n"))
      .enumerated() where pair.0 != pair.1
    {
      Issue.record(
        """
        line \(line + 1) of the recording was
        \(pair.0)
        and is now
        \(pair.1)
        If that is as it should be: reel run \(scenario) --update
        """)
      return
    }
    #expect(stored.utf8.elementsEqual(recorded.utf8))
  }

  @Test(arguments: scenarios)
  func replaysWithEveryDigestEqual(_ scenario: Scenario) async throws {
    let report = try await Replaying.report(of: scenario.recording)
    #expect(report.divergence == nil)
    #expect(report.notices.isEmpty)
    #expect(report.isEnded)
    // A digest for each frame, the initial state and the last keyframe.
    #expect(report.digests == report.frames + 2)
  }

  /// A reducer that did something else would be noticed: the digests depend on the state.
  @Test func aReplayThatDiffersSaysWhere() async throws {
    let scenario = try #require(Self.scenarios.first { "\($0)" == "edit.script" })
    let text = try String(contentsOfFile: scenario.recording, encoding: .utf8)
    let directory = try TemporaryDirectory()
    let other = Recordings.rewritten(text) { line in
      line.replacing("\"text\":\"80\"", with: "\"text\":\"81\"")
    }
    try directory.write(other, to: "other.reel")
    let report = try await Replaying.report(of: directory.path("other.reel"))
    #expect(report.divergence?.lastEqual == 5)
    #expect(report.divergence?.firstDifferent == 6)
  }
}
