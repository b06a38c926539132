import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Endless input is read up to a limit, which is then reported.
@Suite(.occupiesAThread) struct EndlessInputTests {
  @Test func aLineHasALimit() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("reel"))' minipools --record one.reel < /dev/zero"],
      in: directory)
    #expect(
      run == ProgramRun(code: 3, diagnostics: "stdin:1: a line has at most 1048576 bytes\n"))
    // Earlier input is in the recording.
    #expect(try await ProgramRun.reel(["replay", "one.reel"], in: directory).code == 0)
  }

  @Test func aScriptHasALimit() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(["run", "/dev/zero"], in: directory)
    #expect(
      run
        == ProgramRun(
          code: 3, diagnostics: "/dev/zero: a script has at most 67108864 bytes\n"))
  }

  /// An output that is longer than a pipe can hold.
  @Test func aReaderThatHasReadEnoughIsNoCrash() async throws {
    let directory = try TemporaryDirectory()
    let program = "'\(BuiltProgram.path("reel"))'"
    let record = "{ echo new; seq 3000 | sed 's/^/set goal /'; } | \(program) minipools --record"
    let run = try await ProgramRun.of(
      "/bin/sh",
      [
        "-c",
        "\(record) one.reel > lines && \(program) why one.reel minipools.form.goal | head -n 1",
      ],
      in: directory)
    #expect(
      run
        == ProgramRun(code: 0, output: "#3003  poolForm.edited     user  \"2999\" → \"3000\"\n"))
  }

  /// A program has to wait if it writes lines faster than they run.
  @Test func linesAreNotReadBeforeTheyCanRun() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.of(
      "/bin/sh",
      [
        "-c",
        "yes .status | '\(BuiltProgram.path("reel"))' | head -n 20 > answers; wc -l < answers",
      ],
      in: directory)
    #expect(run.output.contains("20"))
  }
}
