import ReelProgram
import TemporaryFiles
import Testing

/// What `expect` says about errors, requests and the whole history.
@Suite struct ExpectingTests {
  /// Runs lines and returns the exit code and the lines that failed.
  private func run(
    _ lines: String, with program: String = "reel", environment: [String: String] = [:]
  ) async throws -> (code: Int32, failed: [Int], diagnostics: String) {
    let run = try await ProgramRun.of(
      program, ["--keep-going"], input: lines, environment: environment, in: TemporaryDirectory())
    let failed = run.diagnostics.matches(of: /(?m)^stdin:(\d+):/).compactMap { Int($0.output.1) }
    return (run.code, failed, run.diagnostics)
  }

  /// An error that is expected directly after it is forgiven; what succeeds in between ends it.
  @Test func anErrorIsExpectedDirectlyAfterIt() async throws {
    let direct = try await run(
      """
      nonsense
      expect error contains "nonsense"
      expect not error

      """)
    #expect(direct.failed == [1] && direct.code == 0, "\(direct.diagnostics)")
    let late = try await run(
      """
      nonsense
      wait
      expect error contains "nonsense"

      """)
    #expect(late.failed == [1, 3] && late.code == 1, "\(late.diagnostics)")
  }

  /// Skipped frames did not happen: reducing the others again leads to the same states.
  @Test func skippedFramesAreNotReplayed() async throws {
    let run = try await run(
      """
      wait
      open 2
      edit
      set goal 30
      .skip 5
      expect replay
      .unskip 5
      expect replay
      .goto 4
      expect replay

      """)
    #expect(run.failed == [] && run.code == 0, "\(run.diagnostics)")
  }

  /// A screen that stays busy while nothing is in flight is stuck.
  @Test func aStuckScreenIsNotIdle() async throws {
    let lines = "search xyz\nwait\nexpect idle\n"
    let stuck = try await run(lines, with: "Planted", environment: ["BUG": "busy"])
    #expect(stuck.failed == [3] && stuck.code == 1, "\(stuck.diagnostics)")
    let idle = try await run(lines, with: "Planted")
    #expect(idle.failed == [] && idle.code == 0, "\(idle.diagnostics)")
    let working = try await run("search xyz\nexpect idle\n", with: "Planted")
    #expect(working.failed == [2], "\(working.diagnostics)")
  }

  /// What a frame cancels it does not ask.
  @Test func cancellationsAreNotAsked() async throws {
    let run = try await run(
      """
      wait
      refresh
      open 2
      expect frame 3 asks fetch
      expect frame 4 asks nothing
      expect frame 4 asks fetch

      """)
    #expect(run.failed == [6] && run.code == 1, "\(run.diagnostics)")
  }
}
