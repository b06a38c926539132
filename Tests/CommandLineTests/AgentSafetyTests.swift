import Foundation
import ReelCoding
import ReelProgram
import ReelShell
import TemporaryFiles
import Testing

/// Safety of `reel mcp`: it keeps secrets, survives crashes, and does not touch files outside its
/// folders.
@Suite struct AgentSafetyTests {
  private typealias Talk = AgentConversation

  /// Records a session of a program in a directory.
  private func record(
    _ lines: String, as name: String, with program: String = "reel",
    environment: [String: String] = [:], in directory: TemporaryDirectory
  ) async throws {
    _ = try await ProgramRun.of(
      program, ["--record", name, "--keep-going"], input: lines, environment: environment,
      in: directory)
  }

  @Test func filesOutsideTheFoldersAreNeitherReadNorWritten() async throws {
    let directory = try TemporaryDirectory()
    for folder in ["inside", "other"] {
      try FileManager.default.createDirectory(
        at: directory.file(folder), withIntermediateDirectories: true)
    }
    try await record("open 1\n", as: "outside.reel", in: directory)
    try FileManager.default.copyItem(
      at: directory.file("outside.reel"), to: directory.file("inside/mine.reel"))
    try FileManager.default.createSymbolicLink(
      at: directory.file("inside/link.reel"), withDestinationURL: directory.file("outside.reel"))
    try FileManager.default.createSymbolicLink(
      at: directory.file("inside/away"), withDestinationURL: directory.file("other"))
    try directory.write("no recording", to: "inside/text.reel")
    try directory.write("taken", to: "inside/taken.script")
    let outside = [
      "../outside.reel", "outside.reel", directory.path("outside.reel"), "link.reel",
      "inside/../outside.reel", "away/../../outside.reel", "text.reel", "", ".", "/dev/zero",
      "mine.reel\u{0}",
    ]
    let files = [
      "../x.script", directory.path("x.script"), "away/x.script", "taken.script", "/x.script",
      "mine.reel", "nowhere/x.script", "x.script/..", ".script/", "a\n.http GET x.script",
    ]
    var lines = [
      Talk.call(1, "open", ["recording": "mine.reel"]), Talk.call(2, "open", ["app": "minipools"]),
      Talk.request(3, "resources/list"),
      Talk.call(4, "try", ["session": "s2", "lines": .array(["new"])]),
    ]
    lines += outside.enumerated().map {
      Talk.call(100 + $0.offset, "open", ["recording": .string($0.element)])
    }
    lines += outside.enumerated().map {
      Talk.request(
        200 + $0.offset, "resources/read",
        [
          "uri": .string(
            URL(fileURLWithPath: $0.element, relativeTo: directory.file("inside")).absoluteString)
        ])
    }
    lines += files.enumerated().map {
      Talk.call(300 + $0.offset, "save", ["session": "s2", "file": .string($0.element)])
    }
    lines.append(Talk.call(5, "save", ["session": "s2", "file": "fine.script"]))
    let talk = try await Talk(lines, ["inside"], in: directory)
    #expect(talk.hasFailed(1) == false)
    guard case .array(let resources)? = talk[3]?["result"]?["resources"] else {
      Issue.record("there are no resources")
      return
    }
    #expect(resources.compactMap { $0["name"] } == ["mine.reel"])
    for id in outside.indices {
      #expect(talk.hasFailed(100 + id) == true, "\(outside[id])")
      #expect(talk.code(200 + id) == .int(-32602), "\(outside[id])")
    }
    for id in files.indices { #expect(talk.hasFailed(300 + id) == true, "\(files[id])") }
    #expect(talk.hasFailed(5) == false, "\(talk.text(5) ?? "")")
    #expect(String(decoding: try directory.data("inside/taken.script"), as: UTF8.self) == "taken")
    #expect(
      Set(directory.names(in: "inside")) == [
        "mine.reel", "link.reel", "away", "text.reel", "taken.script", "fine.script",
      ])
    #expect(directory.names(in: "other") == [])
  }

  @Test(
    arguments: [
      ".http GET /pools", ".record start x.reel", ".export x.json", ".run x.script",
      ".save x.script", ".report x.html", ".replay x.reel", ".effects on", ".ef on", ".mode",
      ".set effects on",
    ])
  func linesThatUseFilesOrTheWorldCannotBeTried(line: String) async throws {
    let directory = try TemporaryDirectory()
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["app": "minipools"]),
        Talk.call(2, "try", ["session": "s1", "lines": .array([.string(line)])]),
      ], in: directory)
    #expect(talk.hasFailed(2) == true)
    #expect(talk.text(2)?.contains("cannot be used here") == true)
    #expect(directory.names(in: ".").filter { $0.hasPrefix("x") } == [])
  }

  /// Every command of the shell, by each of its names, and words that stand for one.
  @Test func whatATrialMayRunIsSaidBesideEachCommand() async throws {
    let commands = ShellGrammar<Int, Int>().all
    let others = ["quit", "exit", "help", "?", ".qu", ".ex", ".e", ".adv", ".b", ".nothing", ""]
    let words = commands.map(\.names) + others.map { [$0] }
    let lines = words.flatMap(\.self).enumerated().map { place, word in
      Talk.call(
        100 + place, "try",
        ["session": "s1", "branch": "try-1", "lines": .array([.string(word)])])
    }
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["app": "faulty"]),
        Talk.call(2, "try", ["session": "s1", "lines": .array(["add 1"])]),
      ] + lines + [Talk.call(3, "frames", ["session": "s1", "branch": "try-1"])],
      with: "Faulty", in: TemporaryDirectory())
    var id = 99
    let table = words.map { names in
      names.map { name in
        id += 1
        let said = talk.text(id) ?? "not answered"
        let isUnknown = said.contains("unknownCommand") || said.contains("ambiguousCommand")
        let verdict =
          said.contains("cannot be used here") ? "refused" : isUnknown ? "unknown" : "run"
        return "\(name.isEmpty ? "(nothing)" : name) \(verdict)"
      }.joined(separator: ", ")
    }
    #expect(table.joined(separator: "\n") == Self.trialTable)
    #expect(commands.filter(\.mayBeTried).map { $0.names[0] } == Self.tried)
    #expect(talk.hasFailed(3) == false, "\(talk.text(3) ?? "")")
  }

  private static let tried = [
    ".use", ".dispatch", ".net", ".advance", ".hold", ".requests", ".answer", ".late", "expect",
    "wait",
  ]

  private static let trialTable = """
    .help refused
    .use run
    .screen refused
    .state refused
    .mode refused
    .locale refused
    .status refused
    .set refused
    .alias refused
    .each refused
    .every refused
    .output refused
    .quit refused, .exit refused, .q refused
    .log refused
    .frame refused
    .diff refused
    .dispatch run
    .why refused
    .bisect refused
    .find refused
    .causes refused
    .timer refused
    .watch refused
    .break refused
    .goto refused
    .undo refused
    .redo refused
    .play refused
    .first refused
    .now refused
    .back refused
    .mark refused
    .branches refused
    .branch refused
    .switch refused
    .offer refused
    .skip refused
    .unskip refused
    .move refused
    .edit refused
    .commit refused
    .sweep refused
    .reset refused
    .lock refused
    .pause refused
    .record refused
    .replay refused
    .run refused
    .shrink refused
    .save refused
    .data refused
    .export refused
    .report refused
    .view refused
    .http refused
    .net run
    .advance run
    .effects refused
    .hold run
    .requests run
    .answer run
    .late run
    .who refused
    expect run
    wait run
    quit refused
    exit refused
    help refused
    ? refused
    .qu refused
    .ex unknown
    .e unknown
    .adv run
    .b unknown
    .nothing unknown
    (nothing) run
    """

  /// A session ends only by itself: here its app crashes.
  @Test func aCallOfAnEndedSessionSaysThatItHasEnded() async throws {
    let lines: JSON = .array(["nothing", "expect error", "arm", "add 1", "fire"])
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["app": "faulty"]),
        Talk.call(2, "try", ["session": "s1", "lines": lines]),
        Talk.call(3, "screen", ["session": "s1"]), Talk.call(4, "screen", ["session": "s1"]),
      ], with: "Faulty", environment: ["FAULT": "crash"], in: TemporaryDirectory())
    #expect(talk.text(2)?.contains("the program crashed while it reduced frame #3") == true)
    let ended = "session s1 does not exist or has ended: open the recording or the app again"
    #expect([3, 4].map(talk.text) == [ended, ended])
  }

  @Test func effectsArePerformedOnlyWithTheirOption() async throws {
    for (arguments, isAnswered) in [([], false), (["--effects"], true)] {
      let lines: JSON = .array(["refresh", "wait"])
      let talk = try await Talk(
        [
          Talk.call(1, "open", ["app": "minipools"]),
          Talk.call(2, "try", ["session": "s1", "lines": lines]),
        ], arguments, in: TemporaryDirectory())
      #expect(talk.value(1)?["effects"] == .bool(isAnswered))
      #expect(talk.text(2)?.contains("poolsLoaded") == isAnswered, "\(talk.text(2) ?? "")")
    }
  }

  @Test func secretsAreNeverShown() async throws {
    let directory = try TemporaryDirectory()
    let seal = "seal home\nopen-sesame\nopen-sesame\n"
    try await record(seal, as: "vault.reel", with: "Vault", in: directory)
    let answers: JSON = .array(["seal home", "open-sesame", "open-sesame"])
    let place = directory.file("vault.reel").resolvingSymlinksInPath().absoluteString
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["recording": "vault.reel"]), Talk.call(2, "open", ["app": "vault"]),
        Talk.call(3, "state", ["session": "s1"]), Talk.call(4, "frames", ["session": "s1"]),
        Talk.call(5, "try", ["session": "s2", "lines": answers]),
        Talk.call(6, "try", ["session": "s2", "lines": .array(["seal away"])]),
        Talk.call(7, "try", ["session": "s2", "lines": .array(["open-sesame"])]),
        Talk.call(8, "save", ["session": "s2", "file": "vault.script"]),
        Talk.call(9, "frames", ["session": "s2", "branch": "try-1"]),
        Talk.request(10, "resources/read", ["uri": .string(place)]),
        Talk.call(
          11, "try", ["session": "s2", "lines": .array(["seal x", "env:CODE", "env:CODE"])]),
        Talk.call(12, "try", ["session": "s2", "lines": .array(["empty 2", "no"])]),
      ], with: "Vault", ["--effects"], environment: ["CODE": "open-sesame"], in: directory)
    #expect(talk.hasFailed(5) == false, "\(talk.text(5) ?? "")")
    #expect(talk.text(5)?.contains("sealed as home") == true)
    #expect(talk.hasFailed(6) == true)
    #expect(talk.text(6)?.contains("seal asks for code, repetition") == true)
    #expect(talk.text(11)?.contains("sealed as x") == true)
    #expect(talk.text(12)?.contains(#""kind":"notDone""#) == true)
    #expect(talk[10]?["result"] != nil)
    // A line that is not a command comes from the agent; only its error contains it unchanged.
    let others = talk.answers.filter { $0["id"] != .int(7) }.map(\.text).joined()
    #expect(!others.contains("sesame"))
    let script = String(decoding: try directory.data("vault.script"), as: UTF8.self)
    #expect(!script.contains("sesame"))
  }

  @Test func aCrashingAppEndsOnlyItsSession() async throws {
    let directory = try TemporaryDirectory()
    let fault = ["FAULT": "crash"]
    let lines: JSON = .array(["arm", "add 1", "fire", "add 2"])
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["app": "faulty"]), Talk.call(2, "open", ["app": "faulty"]),
        Talk.call(3, "try", ["session": "s1", "lines": lines]),
        Talk.call(4, "screen", ["session": "s1"]), Talk.call(5, "screen", ["session": "s2"]),
      ], with: "Faulty", environment: fault, in: directory)
    #expect(talk.run.code == 0)
    #expect(talk.hasFailed(3) == true)
    let problem = talk.text(3) ?? ""
    #expect(problem.contains("the program crashed while it reduced frame #3"), "\(problem)")
    #expect(problem.split(separator: "\n").count < 5, "\(problem)")
    #expect(talk[3]?["result"]?["_meta"]?["reel/error"]?["code"] == "crashed")
    #expect(talk.hasFailed(4) == true)
    #expect(talk.hasFailed(5) == false)
  }

  @Test func theOldestOfTooManySessionsIsClosed() async throws {
    let opening = (1...9).map { Talk.call($0, "open", ["app": "faulty"]) }
    let talk = try await Talk(
      opening + [
        Talk.call(20, "screen", ["session": "s1"]), Talk.call(21, "screen", ["session": "s2"]),
        Talk.call(22, "screen", ["session": "s9"]),
      ], with: "Faulty", in: TemporaryDirectory())
    #expect([20, 21, 22].map(talk.hasFailed) == [true, false, false])
  }

  @Test func aCancelledCallIsNotAnswered() async throws {
    let directory = try TemporaryDirectory()
    let fault = ["FAULT": "sluggish"]
    let numbers = (1...100).map { "add \($0)" }.joined(separator: "\n")
    try await record(numbers, as: "long.reel", with: "Faulty", environment: fault, in: directory)
    let cancelled =
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    // The following requests wait for the cancelled one, which would take five seconds.
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["recording": "long.reel"]), cancelled,
        Talk.call(2, "open", ["app": "faulty"]),
        Talk.call(3, "fuzz", ["app": "faulty", "steps": .int(9)]),
      ], with: "Faulty", environment: fault, in: directory)
    #expect(talk.run.code == 0)
    #expect(talk[1] == nil)
    #expect(talk.hasFailed(2) == false)
    #expect(talk.hasFailed(3) == false)
  }

  @Test func aDamagedRecordingIsReportedAsInTheShell() async throws {
    let directory = try TemporaryDirectory()
    try await record("open 1\n", as: "a.reel", in: directory)
    let text = String(decoding: try directory.data("a.reel"), as: UTF8.self)
    try directory.write(text.replacing("minipools", with: "maxipools"), to: "b.reel")
    let talk = try await Talk([Talk.call(1, "open", ["recording": "b.reel"])], in: directory)
    let shell = try await ProgramRun.reel(["open", "b.reel"], in: directory)
    #expect(talk.hasFailed(1) == true)
    #expect(talk.text(1) == shell.diagnostics.trimmingCharacters(in: .newlines))
  }

  /// A session that has been used since it was opened stays; the one that was not goes.
  @Test func theLeastRecentlyUsedSessionIsClosed() async throws {
    let opening = (1...8).map { Talk.call($0, "open", ["app": "faulty"]) }
    let talk = try await Talk(
      opening + [
        Talk.call(20, "screen", ["session": "s1"]), Talk.call(21, "open", ["app": "faulty"]),
        Talk.call(22, "screen", ["session": "s1"]), Talk.call(23, "screen", ["session": "s2"]),
        Talk.call(24, "screen", ["session": "s3"]),
      ], with: "Faulty", in: TemporaryDirectory())
    #expect([20, 21, 22, 23, 24].map(talk.hasFailed) == [false, false, false, true, false])
  }

  /// Returns whether a process has children.
  private static func hasChildren(_ process: Int32) -> Bool {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.contains { number in
      guard Int(number) != nil,
        let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let end = status.lastIndex(of: ")")
      else { return false }
      return status[status.index(after: end)...].split(separator: " ").dropFirst().first
        == "\(process)"
    }
  }

  /// The call has begun: its session is being opened, which would take a minute.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func aCallCancelledWhileItWorksIsNotAnswered() async throws {
    let directory = try TemporaryDirectory()
    let fault = ["FAULT": "sluggish"]
    let numbers = (1...1_000).map { "add \($0)" }.joined(separator: "\n")
    try await record(numbers, as: "long.reel", with: "Faulty", in: directory)
    let program = try PipedProgram(program: "Faulty", ["mcp"], environment: fault, in: directory)
    try program.send(Talk.call(1, "open", ["recording": "long.reel"]))
    while !Self.hasChildren(program.processID) { await Task.yield() }
    try program.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    try program.send(Talk.call(2, "open", ["app": "faulty"]))
    let lines = try program.read(until: #""id":2"#)
    #expect(lines.count == 1, "\(lines)")
    _ = program.end(with: SIGTERM)
  }
}
