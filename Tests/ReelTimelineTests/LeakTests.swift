import ReelProgram
import TemporaryFiles
import Testing

/// Dispatching and performing leave nothing in the heap; `.ci/leaks` tests more of it.
@Suite struct LeakTests {
  @Test func nothingLeaks() async throws {
    let run = try await ProgramRun.of("Leaks", ["20000", "1000"], in: TemporaryDirectory())
    #expect(run.code == 0, "\(run.output)\(run.diagnostics)")
    #expect(run.output.split(separator: "\n").count == 5)
  }
}
