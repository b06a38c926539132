import ReelApps
import ReelScenarioTesting
import ReelTexts
import ReelTimeline
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Columns behind names that are longer than most.
@Suite struct ColumnTests {
  @Test func theTimesOfAllActionsAreInTheSameColumns() async throws {
    let recordings = Scenario.all(beside: "../../Scenarios").map(\.recording)
    let path = try #require(recordings.first { $0.hasSuffix("TVShows/add.reel") })
    let suite = try await Replaying.suite()
    let timeline = try #require(try suite.replay().run(path).timeline)
    let reply = try Questions(at: TimelineCursor(timeline), suite: suite, in: Translation(.en))
      .timer()
    let lines = try reply.text(for: .program).split(separator: "\n")
    let width = lines.map { $0.prefix { $0 != " " }.count }.max() ?? 0
    #expect(width > 20)
    #expect(lines.allSatisfy { $0.prefix(width + 7).wholeMatch(of: /\S+ +(count|\d+)/) != nil })
  }
}
