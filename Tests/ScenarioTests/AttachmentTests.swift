import Foundation
import Occupying
import PseudoTerminal
import ReelApps
import ReelProgram
import ReelScenarioTesting
import ReelShell
import TemporaryFiles
import Testing

#if os(Linux)
  /// The attachments of a failing test: the tests run again in a process, with one that fails.
  @Suite(.occupiesAThread) struct AttachmentTests {
    private static let script = ProcessInfo.processInfo.environment["REEL_FAILING_SCRIPT"]

    /// Fails if the test below asks for it.
    @Test(.enabled(if: script != nil, "Only the other test runs it."))
    func fails() async throws {
      try await Scenario(script: try #require(Self.script)).check(with: Apps.program)
    }

    @Test func aScenarioThatFailsAttachesItsPage() async throws {
      let directory = try TemporaryDirectory()
      try directory.write("open 2\nexpect minipools.pools.count == 99\n", to: "wrong.script")
      let run = try await ProgramRun.of(
        "reelPackageTests.xctest",
        [
          "--testing-library", "swift-testing", "--filter", "AttachmentTests/fails",
          "--attachments-path", directory.url.path,
        ], environment: ["REEL_FAILING_SCRIPT": directory.path("wrong.script")], in: directory)
      #expect(run.code == 1)
      #expect((run.output + run.diagnostics).contains("minipools.pools.count is 3, not 99"))
      let page = try String(contentsOfFile: directory.path("wrong.script.html"), encoding: .utf8)
      #expect(page.contains("wrong.script:2: “minipools.pools.count == 99” does not hold"))
      #expect(page.contains("id=\"changes0\"") && page.hasSuffix("</html>\n"))
    }
  }
#endif
