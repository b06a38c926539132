import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// If output cannot be written, the program reports the loss, and its exit code is 4.
@Suite(.occupiesAThread) struct UnwritableTests {
  /// Runs `reel` in a shell, with text before and after the program's name.
  private static func run(
    _ line: String, after before: String = "", input: String = "", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    let program = BuiltProgram.path("reel")
    return try await ProgramRun.of(
      "/bin/sh", ["-c", "\(before)'\(program)' \(line)"], input: input, in: directory)
  }

  @Test(.enabled(if: FullDevice.isThere)) func answersLostOnAFullDiskAreReported() async throws {
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

  @Test func answersLostOnAClosedOutputAreReported() async throws {
    let directory = try TemporaryDirectory()
    let run = try await Self.run("--record one.reel -c 'open 2' >&-", in: directory)
    #expect(run.code == 4)
    // The reason depends on what the runtime wrote before the program began.
    #expect(run.diagnostics.hasPrefix("reel: standard output: "))
    #expect(run.diagnostics.hasSuffix("; not every answer was written\n"))
    // The recording is complete: no answer was written into it.
    let replay = try await ProgramRun.reel(["replay", "one.reel"], in: directory)
    #expect(replay.code == 0)
  }

  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil,
      "the thread sanitizer crashes if it may not write large files"))
  func aRecordingWithoutRoomIsReported() async throws {
    let directory = try TemporaryDirectory()
    let lines = String(repeating: "open 2\nback\n", count: 800)
    let run = try await Self.run(
      "--record one.reel >/dev/null", after: "trap '' XFSZ; ulimit -f 128; ", input: lines,
      in: directory)
    #expect(
      run
        == ProgramRun(
          code: 4,
          diagnostics: "one.reel: File too large; the session continues without a recording\n"
        ))
  }

  /// The files of `--keep`: the one after it is written again.
  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil,
      "the thread sanitizer crashes if it may not write large files"))
  func anotherFileIsTriedWhereOneHasNoRoom() async throws {
    let directory = try TemporaryDirectory()
    let lines = String(repeating: "open 2\nback\n", count: 800) + "wait 60\nopen 1\nback\n"
    let run = try await Self.run(
      "--record one.reel --keep 5m >/dev/null", after: "trap '' XFSZ; ulimit -f 128; ",
      input: lines, in: directory)
    #expect(
      run
        == ProgramRun(
          code: 4, diagnostics: "one.1.reel: File too large; another file is tried later\n"))
    let replay = try await ProgramRun.reel(["replay", "one.2.reel"], in: directory)
    #expect(replay.code == 0 && replay.diagnostics.isEmpty, "\(replay)")
  }

  /// What is temporary belongs to no script, so that `run` does not blame one.
  @Test(arguments: [
    "sql one.reel 'SELECT 1'", "replay one.reel", "-c wait", "run a.script b.script",
    "fuzz minipools --steps 1 --in-process",
  ])
  func aTemporaryFolderThatCannotBeMadeIsNamed(_ line: String) async throws {
    let directory = try TemporaryDirectory()
    for name in ["one.reel", "a.script", "b.script", "file"] { try directory.write("", to: name) }
    let file = directory.path("file")
    let run = try await Self.run(
      line, after: "TMPDIR='\(file)' LC_ALL=C.UTF-8 ", in: directory)
    #expect(
      run
        == ProgramRun(
          code: 4,
          diagnostics: "reel: the temporary folder \(file) is not a directory; "
            + "move it out of the way; TMPDIR names another place\n"), "\(run)")
  }

  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil,
      "the thread sanitizer crashes if it may not write large files"))
  func aTemporaryFolderWithoutRoomIsNamed() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "one.reel")
    try FileManager.default.createDirectory(
      at: directory.file("tmp"), withIntermediateDirectories: true)
    let folder = directory.path("tmp")
    let run = try await Self.run(
      "replay one.reel",
      after: "trap '' XFSZ; ulimit -f 1; TMPDIR='\(folder)' LC_ALL=C.UTF-8 ", in: directory)
    #expect(
      run
        == ProgramRun(
          code: 4,
          diagnostics: "reel: the temporary folder \(folder) cannot be written: File too large; "
            + "TMPDIR names another place\n"), "\(run)")
  }
}

/// The device that is always full.
private enum FullDevice {
  static var isThere: Bool { access("/dev/full", W_OK) == 0 }
}
