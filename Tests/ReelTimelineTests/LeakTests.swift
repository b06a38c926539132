import ReelProgram
import TemporaryFiles
import Testing

/// Nothing is left in the heap by what is dispatched and performed; `.ci/leaks` does more of it.
@Suite struct LeakTests {
  @Test func nothingIsLeft() async throws {
    let run = try await ProgramRun.of("Leaks", ["20000", "1000"], in: TemporaryDirectory())
    #expect(run.code == 0, "\(run.output)\(run.diagnostics)")
    #expect(run.output.split(separator: "\n").count == 5)
  }
}
