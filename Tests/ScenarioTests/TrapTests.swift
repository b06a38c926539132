import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// A reducer that crashes the program: the remaining process reports at which frame.
@Suite(.occupiesAThread) struct TrapTests {
  /// Makes a recording whose last frame is only reduced safely by one version of the app.
  private func recorded(in directory: TemporaryDirectory) async throws {
    let run = try await ProgramRun.of(
      "Faulty", ["--record", "trap.reel"], input: "add 1\narm\nfire\n",
      environment: ["FAULT": "none"], in: directory)
    #expect(run.code == 0)
  }

  @Test(arguments: [
    ["replay", "trap.reel"], ["replay", "trap.reel", "--against"],
    ["why", "trap.reel", "faulty.arms"], ["bisect", "trap.reel", "faulty.arms == 9"],
    ["find", "trap.reel", "fired"], ["diff", "trap.reel@1", "trap.reel"],
  ])
  func theFrameIsNamedInReplaysAndQueries(_ arguments: [String]) async throws {
    let directory = try TemporaryDirectory()
    try await recorded(in: directory)
    let run = try await ProgramRun.of(
      "Faulty", arguments, environment: ["FAULT": "crash"], in: directory)
    #expect(run.code == 1)
    #expect(run.output.isEmpty)
    #expect(
      "\n\(run.diagnostics)".contains(
        "\nfaulty: trap.reel: frame 3 crashes the program when it is reduced ("),
      "\(run.diagnostics)")
    #expect(
      run.diagnostics.hasSuffix("); look at the frames before it with --until 2\n"),
      "\(run.diagnostics)")
    let before = try await ProgramRun.of(
      "Faulty", ["replay", "trap.reel", "--until", "2"], environment: ["FAULT": "crash"],
      in: directory)
    #expect(before.code == 0 && before.diagnostics.isEmpty)
  }

  /// Each recording is reported as soon as it has been replayed, not all of them at the end.
  @Test(arguments: [[], ["--against"], ["--junit", "report.xml"]])
  func recordingsBeforeTheCrashAreReported(_ options: [String]) async throws {
    let directory = try TemporaryDirectory()
    try await recorded(in: directory)
    let whole = try await ProgramRun.of(
      "Faulty", ["--record", "whole.reel"], input: "add 1\n", environment: ["FAULT": "none"],
      in: directory)
    #expect(whole.code == 0, "\(whole)")
    let run = try await ProgramRun.of(
      "Faulty", ["replay", "whole.reel", "trap.reel"] + options, environment: ["FAULT": "crash"],
      in: directory)
    #expect(run.code == 1 && run.output.hasPrefix("whole.reel: "), "\(run)")
  }

  /// What is asked about frames alone needs no replay, which would crash.
  @Test func framesAreReadWithoutReducingThem() async throws {
    let directory = try TemporaryDirectory()
    try await recorded(in: directory)
    for arguments in [
      ["log", "trap.reel", "--json"],
      ["sql", "trap.reel", "SELECT frame, action FROM frames ORDER BY frame", "--json"],
    ] {
      let run = try await ProgramRun.of(
        "Faulty", arguments, environment: ["FAULT": "crash"], in: directory)
      #expect(run.code == 0 && run.diagnostics.isEmpty)
      #expect(run.output.contains(#""frame":3,"#) && run.output.contains("fired"))
    }
  }

  /// A session continues if it looks at a recording that cannot be replayed.
  @Test(arguments: [".replay trap.reel", ".diff trap.reel now"])
  func aSessionSurvivesTheReplay(_ line: String) async throws {
    let directory = try TemporaryDirectory()
    try await recorded(in: directory)
    let run = try await ProgramRun.of(
      "Faulty", ["--keep-going"], input: "add 7\n\(line)\n.state faulty.numbers\n",
      environment: ["FAULT": "crash"], in: directory)
    #expect(run.output.hasSuffix("[7]\n"), "\(run.output)")
    #expect(
      run.diagnostics.contains("trap.reel: frame 3 crashes the program"), "\(run.diagnostics)")
  }

  @Test(arguments: ["crash", "overflow"])
  func anEndedSessionReportsItsFrameAndTheRest(_ fault: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.of(
      "Faulty", ["--record", "live.reel"], input: "add 1\narm\nfire\n",
      environment: ["FAULT": fault, "SWIFT_BACKTRACE": "enable=no"], in: directory)
    #expect(run.code < 0)
    #expect(
      run.diagnostics.contains(
        "faulty: the program crashed while it reduced frame #3; recorded in "
          + "live.reel\n"), "\(run.diagnostics)")
    let rest = try await ProgramRun.of(
      "Faulty", ["replay", "live.reel"], environment: ["FAULT": fault], in: directory)
    #expect(
      rest.code == 0
        && rest.output == """
          live.reel: frame 3 was begun and did not end; its action is not replayed: {"fired":{}}
          live.reel: 2 frames, 3 digests equal, not ended

          """,
      "\(rest)")
  }

  /// At a terminal, an action is first tried in a copy, to see what it would drop.
  @Test(arguments: [false, true])
  func anActionThatCrashesACopyIsRecorded(inThePast isPast: Bool) async throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("Faulty"), arguments: ["--record", directory.path("live.reel")],
      environment: directory.environment.merging(
        ["NO_COLOR": "1", "FAULT": "tried", "SWIFT_BACKTRACE": "enable=no"]) { $1 },
      rows: 40, columns: 250)
    try terminal.wait(forText: "faulty›")
    for line in ["add 1", "arm"] + (isPast ? ["add 2", ".undo"] : []) {
      terminal.send(line + "\r")
      try terminal.wait(for: "the prompt after \(line)") {
        $0.text.hasSuffix("›") && $0.text.contains("› \(line)")
      }
    }
    terminal.send("fire\r")
    let frame = isPast ? 4 : 3
    try terminal.wait(forText: "the program crashed while it reduced frame #\(frame); ")
    guard case .signal = try terminal.waitForExit() else {
      Issue.record("it has ended by itself")
      return
    }
    let replay = try await ProgramRun.of(
      "Faulty", ["replay", "live.reel"], environment: ["FAULT": "tried"], in: directory)
    // At a terminal frames have digests only while those take little time.
    let said = (2...frame).map {
      """
      live.reel: frame \(frame) was begun and did not end; its action is not replayed: \
      {"fired":{}}
      live.reel: \(frame - 1) frames, \($0) digests equal, not ended

      """
    }
    #expect(replay.code == 0 && said.contains(replay.output), "\(replay)")
  }

  /// What crashes while a question is answered is not a frame.
  @Test func aCrashOfAnAnswerIsNotBlamedOnAFrame() async throws {
    let directory = try TemporaryDirectory()
    let recorded = try await ProgramRun.of(
      "Faulty", ["--record", "whole.reel"], input: "add 42\narm\n", in: directory)
    #expect(recorded.code == 0)
    let environment = ["FAULT": "encoding", "SWIFT_BACKTRACE": "enable=no"]
    let query = try await ProgramRun.of(
      "Faulty", ["log", "whole.reel"], environment: environment, in: directory)
    #expect(query.code == 1)
    #expect(query.output.isEmpty)
    #expect(
      "\n\(query.diagnostics)".contains(
        "\nfaulty: whole.reel: its frames up to 2 were reduced, and then the program crashed while "
          + "it answered ("), "\(query.diagnostics)")
    #expect(!query.diagnostics.contains("--until"))
    let session = try await ProgramRun.of(
      "Faulty", [], input: "add 42\narm\n.log\n", environment: environment, in: directory)
    #expect(session.code < 0)
    #expect(
      session.diagnostics.hasSuffix(
        "\nfaulty: the program crashed, not while it reduced a frame; the last frame was #2\n"),
      "\(session.diagnostics)")
  }

  @Test func theTerminalIsRestored() throws {
    let directory = try TemporaryDirectory()
    let recording = directory.path("live.reel")
    let terminal = try PseudoTerminal(
      BuiltProgram.path("Faulty"), arguments: ["--record", recording],
      environment: directory.environment.merging(
        ["NO_COLOR": "1", "FAULT": "crash", "SWIFT_BACKTRACE": "enable=no"]) { $1 },
      rows: 40, columns: 250)
    try terminal.wait(forText: "faulty›")
    for line in ["add 1", "arm"] {
      terminal.send(line + "\r")
      try terminal.wait(forEnd: "faulty›")
    }
    terminal.send("fire\r")
    try terminal.wait(forText: "while it reduced frame #3; ")
    guard case .signal = try terminal.waitForExit() else {
      Issue.record("it has ended by itself")
      return
    }
    #expect(
      terminal.screen.text.contains(
        """
        reduced frame #3; recorded in \(recording)
        the last frames:    faulty log \(recording) --last 5
        to replay them all: faulty replay \(recording)
        """), "\(terminal.screen.text)")
    let local = tcflag_t(ICANON | ECHO | ISIG)
    #expect(terminal.attributes.c_lflag & local == local)
  }
}
