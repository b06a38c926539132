import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Output that cannot be written ends with exit code 4, and says what is lost.
@Suite(.occupiesAThread) struct UnwritableTests {
  /// Runs `reel`, with what a shell puts before and behind it.
  private static func run(
    _ line: String, after before: String = "", input: String = "", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    let program = BuiltProgram.path("reel")
    return try await ProgramRun.of(
      "/bin/sh", ["-c", "\(before)'\(program)' \(line)"], input: input, in: directory)
  }

  @Test(.enabled(if: FullDevice.isThere)) func answersOnAFullDiskAreMissed() async throws {
    let directory = try TemporaryDirectory()
    for line in ["--version", "-c .status", "--help"] {
      #expect(
        try await Self.run(line + " >/dev/full", in: directory)
          == ProgramRun(
            code: 4,
            diagnostics: "reel: standard output: No space left on device; "
              + "not every answer was written\n"))
    }
  }

  @Test func aClosedOutputIsNoPlaceForAnswers() async throws {
    let directory = try TemporaryDirectory()
    let run = try await Self.run("--record one.reel -c 'open 2' >&-", in: directory)
    #expect(run.code == 4)
    // The runtime's own output before the program began gives the reason.
    #expect(run.diagnostics.hasPrefix("reel: standard output: "))
    #expect(run.diagnostics.hasSuffix("; not every answer was written\n"))
    // The recording is whole: no answer has gone into it.
    let replay = try await ProgramRun.reel(["replay", "one.reel"], in: directory)
    #expect(replay.code == 0)
  }

  /// A reader that has seen enough is no failure.
  @Test func aReaderMayLeave() async throws {
    let directory = try TemporaryDirectory()
    let run = try await Self.run("--help | head -n 1", in: directory)
    #expect(run.code == 0)
    #expect(run.diagnostics.isEmpty)
  }

  @Test func aRecordingThatFindsNoRoomIsMissed() async throws {
    let directory = try TemporaryDirectory()
    let lines = String(repeating: "open 2\nback\n", count: 800)
    let run = try await Self.run(
      "--record one.reel >/dev/null", after: "trap '' XFSZ; ulimit -f 128; ", input: lines,
      in: directory)
    #expect(
      run
        == ProgramRun(
          code: 4,
          diagnostics: "one.reel: File too large; the session goes on without a recording\n"
        ))
  }
}

/// The device on which there is never any room.
private enum FullDevice {
  static var isThere: Bool { access("/dev/full", W_OK) == 0 }
}
