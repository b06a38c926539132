import Foundation
import PseudoTerminal
import ReelApps
import ReelProgram
import TemporaryFiles
import Testing

@testable import Faulty
@testable import ReelREPL
@testable import ReelTools

/// Random lines find the planted mistakes, and nothing in correct apps.
@Suite struct FuzzTests {
  private static func fuzzer(_ fault: Faulty.Fault) -> Fuzzer<Faulty.State, Faulty.Action> {
    Fuzzer(Program(Faulty(fault: fault)), app: 0)
  }

  @Test(arguments: 1...3)
  func nothingIsWrongWithTheApps(seed: UInt64) async throws {
    for index in Apps.names.indices {
      let report = try await Fuzzer(Apps.program, app: index).run(.init(steps: 300, seed: seed))
      #expect(report.failure == nil)
      #expect(report.lines.count == 300 && report.frames > 30)
    }
  }

  /// A different seed is a different run; the same seed is the same run, down to the digests.
  @Test func theSameSeedIsTheSameRun() async throws {
    var transcripts: [[String]] = []
    for seed in [5, 5, 6] as [UInt64] {
      var lines: [String] = []
      _ = try await Fuzzer(Apps.program, app: 0)
        .run(.init(steps: 200, seed: seed), transcript: { lines.append($0.english) })
      transcripts.append(lines)
    }
    #expect(transcripts[0] == transcripts[1])
    #expect(transcripts[0] != transcripts[2])
    #expect(transcripts[0].count > 200)
  }

  /// Each mistake with the check that finds it, and the fewest lines that reproduce it.
  @Test(arguments: [
    (
      Faulty.Fault.rule, FuzzFailure.Check.invariant("no number is below zero"),
      ["arm", #"add "-1""#]
    ),
    (.coding, .replay, ["add 41"]),
    (.screen, .screen, ["add 0", "add 0", "add 0"]),
    (.impure, .replay, ["arm"]),
  ])
  func findsAndShrinks(
    _ fault: Faulty.Fault, _ check: FuzzFailure.Check, _ lines: [String]
  ) async throws {
    let fuzzer = Self.fuzzer(fault)
    let report = try await fuzzer.run(.init(steps: 2_000, seed: 3))
    let failure = try #require(report.failure)
    #expect(failure.check == check)
    let shrunk = try await fuzzer.shrink(report.lines, failure) { _ in }
    #expect(shrunk.lines == lines)
    #expect(shrunk.failure.check == check)
  }

  /// A run without a check performs the same lines.
  @Test(arguments: FuzzCheck.allCases)
  func aRunCanDoWithoutACheck(_ check: FuzzCheck) async throws {
    var options = FuzzOptions(steps: 200, seed: 5)
    let all = try await Fuzzer(Apps.program, app: 0).run(options)
    options.skipped = [check]
    let others = try await Fuzzer(Apps.program, app: 0).run(options)
    #expect(others.lines == all.lines)
    #expect(others.frames == all.frames && others.digest == all.digest)
    #expect(all.checks.contains("\(check.rawValue) "))
    #expect(!others.checks.contains("\(check.rawValue) "))
  }

  /// What only one check finds is missed without it.
  @Test(arguments: [(Faulty.Fault.rule, FuzzCheck.rules), (.screen, .screen)])
  func missesWhatIsNotChecked(_ fault: Faulty.Fault, _ check: FuzzCheck) async throws {
    var options = FuzzOptions(steps: 2_000, seed: 3)
    options.skipped = [check]
    let report = try await Self.fuzzer(fault).run(options)
    #expect(report.failure == nil)
    #expect(report.steps == 2_000)
  }

  @Test func findsNothingInEmptyInput() async throws {
    let report = try await Self.fuzzer(.none).run(.init(steps: 2_000, seed: 3))
    #expect(report.failure == nil)
    #expect(report.steps == 2_000)
  }

  /// The next session begins with fresh data and goes on with other lines.
  @Test func aLongRunIsSeveralSessions() async throws {
    var sessions: [[String]] = [[]]
    let run = try await Self.fuzzer(.none).run(
      .init(steps: 2_300, seed: 3), noting: { sessions[sessions.count - 1].append($0) },
      renewing: { sessions.append([]) })
    #expect(run.steps == 2_300)
    #expect(sessions.map(\.count) == [1_000, 1_000, 300])
    #expect(Set(sessions).count == 3)
    #expect(run.lines == sessions[2])
    let first = try await Self.fuzzer(.none).run(.init(steps: 1_000, seed: 3))
    #expect(first.lines == sessions[0])
    let last = try await Self.fuzzer(.none).run(sessions[2], noting: { _ in })
    #expect(last.failure == nil && last.given == 300)
  }

  /// After a crash, the lines of its session are repeated.
  @Test func aJournalTellsTheLastSession() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("journal").path
    let counter = FuzzJournal.Counter([file])
    let sessions = "faulty\nadd 1\nadd 2\n\u{1d}\n"
    try sessions.write(toFile: file, atomically: false, encoding: .utf8)
    #expect(try FuzzJournal.read(file) == ("faulty", 2, []))
    #expect(counter.count() == 2)
    try (sessions + "remove\u{1e}yes\n").write(toFile: file, atomically: false, encoding: .utf8)
    #expect(try FuzzJournal.read(file) == ("faulty", 3, ["remove\nyes"]))
    #expect(counter.count() == 3)
  }

  /// The user to delete is looked up for the question, which is not answered with yes or no.
  @Test func aRefusedCommandMayLoadTheDataForItsQuestion() async throws {
    let index = try #require(Apps.names.firstIndex(of: "codepay"))
    let run = try await Fuzzer(Apps.program, app: index).run(
      [
        "register +10000003 --currency BHD\ncorrect horse 1\ncorrect horse 1", "logout",
        "wipe user 1\nperhaps",
      ]) { _ in }
    #expect(run.failure == nil)
    #expect(run.given == 3)
    #expect(run.refused == [2])
  }

  private func faulty(
    _ arguments: [String], fault: String, in directory: TemporaryDirectory
  ) async throws -> (output: String, code: Int32) {
    let run = try await ProgramRun.of(
      "Faulty", arguments, environment: ["FAULT": fault], in: directory)
    return (run.output, run.code)
  }

  /// The transcript has every line, frame and digest, and is the same twice, byte for byte.
  @Test func twoProcessesWithOneSeedPrintTheSame() async throws {
    let directory = try TemporaryDirectory()
    let arguments = ["fuzz", "faulty", "--seed", "4", "--steps", "500", "--transcript"]
    let first = try await faulty(arguments, fault: "none", in: directory)
    #expect(first.code == 0)
    #expect(first.output.hasSuffix("\n") && first.output.contains("faulty: 500 steps, "))
    #expect(try await faulty(arguments, fault: "none", in: directory) == first)
    #expect(
      try await faulty(
        ["fuzz", "--in-process"] + arguments.dropFirst(), fault: "none", in: directory)
        == first)
  }

  /// Ctrl-C may arrive before a process handles it, and is no crash.
  @Test func anInterruptionIsNoCrash() async throws {
    let directory = try TemporaryDirectory()
    let arguments = ["fuzz", "faulty", "--seed", "4", "--steps", "500", "--save", "found.script"]
    #expect(
      try await ProgramRun.of(
        "Faulty", arguments, environment: ["FAULT": "interrupted"], in: directory)
        == ProgramRun(
          code: 130, output: "all: interrupted\n",
          diagnostics: "run it again, to the end: faulty fuzz faulty --steps 500 --seed 4\n"))
    #expect(directory.names(in: ".") == [])
  }

  @Test func anUnknownCheckIsAnError() async throws {
    let directory = try TemporaryDirectory()
    #expect(
      try await ProgramRun.of(
        "Faulty", ["fuzz", "--without", "digests"], environment: ["FAULT": "none"], in: directory)
        == ProgramRun(
          code: 2, output: "",
          diagnostics: """
            faulty: --without needs one of rules, replay, screen, travel, recording, not “digests”
            faulty --help shows how to use it

            """))
  }

  /// Several apps are tested in parallel, and reported in their order.
  @Test(arguments: ["1", "3"])
  func inParallelItIsTheSame(jobs: String) async throws {
    let directory = try TemporaryDirectory()
    let words = ["fuzz", "--steps", "20", "--seed", "3"]
    let serial = try await ProgramRun.of("reel", words + ["--in-process"], in: directory)
    #expect(serial.code == 0 && serial.output.split(separator: "\n").count == Apps.names.count)
    let parallel = try await ProgramRun.of("reel", words + ["--jobs", jobs], in: directory)
    #expect(parallel.code == 0 && parallel.output == serial.output)
    let speeds = parallel.diagnostics.split(separator: "\n")
    #expect(speeds.map { $0.prefix { $0 != ":" } }.elementsEqual(Apps.names) { $0 == $1 })
  }

  /// The lines of several processes are counted while they are written.
  @Test func theLinesOfJournalsAreCounted() throws {
    let directory = try TemporaryDirectory()
    let paths = ["one", "two", "missing"].map { directory.path($0) }
    let counter = FuzzJournal.Counter(paths)
    #expect(counter.count() == 0)
    try directory.write("minipools\nnew\nse", to: "one")
    try directory.write("codepay\n", to: "two")
    #expect(counter.count() == 1)
    try directory.write("minipools\nnew\nset goal 3\nshow\n", to: "one")
    try directory.write("codepay\nlogout\n", to: "two")
    #expect(counter.count() == 4)
    // Shrinking starts a journal again.
    try directory.write("codepay\n", to: "two")
    #expect(counter.count() == 4)
  }

  /// A crash ends only a child process; its parent reports it.
  @Test func aCrashIsFoundAndShrunk() async throws {
    let directory = try TemporaryDirectory()
    // A shell with the user's services would not start.
    try directory.write(
      #"{"api": {"none": "http://127.0.0.1:1"}}"#, to: "xdg/config/faulty/config.json")
    let shell = try await faulty(["-c", ".status"], fault: "none", in: directory)
    #expect(shell.code == 3)
    let run = try await faulty(
      ["fuzz", "--seed", "1", "--save", "crash.script"], fault: "crash", in: directory)
    #expect(run.code == 1)
    #expect(run.output.contains("the program crashed, signal"))
    let script = try String(contentsOfFile: directory.path("crash.script"), encoding: .utf8)
    let lines = script.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(Set(lines) == ["add 0", "arm", "fire"] && lines.count == 3)
    #expect(run.output.contains("faulty: crash.html shows it in a browser"))
    // The frames before the one that crashes.
    let page = try String(contentsOfFile: directory.path("crash.html"), encoding: .utf8)
    #expect(page.contains("\"count\":2,") && page.contains("id=\"changes0\""))
  }

  /// A saved script fails while the mistake is there, and passes without it.
  @Test func theSavedScriptRepeatsIt() async throws {
    let directory = try TemporaryDirectory()
    let run = try await faulty(
      ["fuzz", "--seed", "1", "--save", "found.script"], fault: "rule", in: directory)
    #expect(run.code == 1)
    #expect(
      try String(contentsOfFile: directory.path("found.script"), encoding: .utf8) == #"""
        # Found by faulty fuzz faulty --steps 1000 --seed 1.
        # no number is below zero
        arm
        add "-1"
        expect invariants

        """#)
    #expect(run.output.contains("faulty: found.html shows it in a browser"))
    let page = try String(contentsOfFile: directory.path("found.html"), encoding: .utf8)
    #expect(page.contains("no number is below zero") && page.contains("id=\"changes0\""))
    #expect(try await faulty(["run", "found.script"], fault: "rule", in: directory).code == 1)
    #expect(try await faulty(["run", "found.script"], fault: "none", in: directory).code == 0)
  }
}
