import Foundation
import JSONSchema
import ReelApp
import ReelCoding
import ReelProgram
import ReelShell
import TemporaryFiles
import Testing

/// The output of `.mode json`, validated against the schema that the program prints: every command,
/// and every kind of answer, event and error.
@Suite struct ProtocolTests {
  /// A session: its lines, and the program that runs them.
  struct Session: Sendable {
    var program = "reel"
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var files: [String: String] = [:]
    var lines: String
  }

  /// Sessions that together give every command and make every mistake.
  private static let sessions = [
    Session(
      arguments: ["--echo"],
      files: ["one.script": ".status\n", "bad.script": "open 1\n.nothing\n", "taken.json": ""],
      lines: """
        .help
        .help .goto
        .help keys
        .help timeout
        .help opne
        .help open
        .mode
        .screen
        open 2
        .log
        .frame
        .frame 0
        .frame 2
        .state minipools.pools
        .state minipools.pools[id=99]
        .state minipools.pols
        .state minipools..
        .locale
        .locale en
        .status
        .set
        .set timeout
        .set timeout 5
        .set mod
        .set timeout never
        .diff 1 now
        .why minipools.pools
        .bisect minipools.pools.count > 2
        .bisect minipools.pools.count > 99
        .bisect minipools exists
        .find poolChosen
        .find minipools.pools.count == "x"
        .causes 2
        .timer
        .watch minipools.route.count
        .watch
        .break minipools.route.count > 2
        .break
        edit
        .move 4 before 3
        .late 2
        expect minipools.pools.count == 3 and minipools.pools[0] exists
        .first
        .play
        .watch off
        .break off
        .goto 99
        .goto 2
        .undo
        .undo 99
        .undo
        .redo
        .now
        .back minipools.route
        .back minipools.pools.count > 99
        .mark here
        .mark
        .alias p .state minipools.pools
        .alias
        .each
        .every 1 --times 2 .status
        .output
        .now
        .goto 2
        open 1
        wait
        .branches
        .branch try
        .branch try other
        .switch main
        .switch nowhere
        .skip 3
        .unskip 3
        .move 2 before 99
        .move 2 before 1
        .move 5 end
        .edit 3 {"minipools":{"router":{"poolChosen":{"id":1}}}}
        .edit 3 {"x
        .shrink minipools.route.count > 1
        .commit
        .sweep
        .reset
        .lock on
        open 1
        .lock off
        open 1
        .pause on
        new
        .pause off
        .dispatch {"router":{"poolChosen":{"id":1}}}
        .dispatch {"nothing":1}
        .record
        .record start own.reel
        .record stop
        .record stop copy.reel
        .replay copy.reel
        .replay one.script
        .replay none.reel
        .run one.script
        .run bad.script
        .save a.script
        .export a.json
        .export a.jsonl minipools.pools
        .export taken.json
        .export nowhere/a.json
        .report a.md
        .view
        .view --control
        .view off
        .http GET /pools
        .http GET /nothing
        .net
        .net fail 10%
        .net latency 1ms..9ms
        .net drop next
        .net status 503 next
        .net online
        .advance 1
        .effects
        .hold
        .hold fetch --unsent
        .hold 99
        .hold fe-tch
        .requests
        .answer
        .answer nothing
        .answer 7.1 offline
        .hold off
        .effects cancel
        .effects cancel 7.1
        .effects off
        .effects on
        .late 99
        .late 5
        .who
        .use
        .use minipools
        .use nothing
        expect minipools.pools.count == 99
        expect screen contains "nowhere"
        expect error contains "nothing"
        expect frame 1 is nothing
        expect frame 1 asks nothing
        expect minipools.pools.count matches "("
        expect
        wait 1
        back
        save
        .s
        .nothing
        nothing
        "open 2
        open
        open x
        open 1 2
        .net fail 10% --sed 1
        delete 1
        .quit
        """),
    Session(
      program: "Vault",
      lines: """
        seal steel
        hunter2
        hunter2
        wait
        seal steel
        hunter2
        hunter2
        .net
        .http GET /
        """),
    Session(
      program: "Vault",
      lines: """
        empty 2
        no
        empty 2
        perhaps
        empty 2
        """),
    // A session that waits for a server that does not answer.
    Session(
      arguments: ["--api", "minipools=http://127.0.0.1:9"],
      lines: """
        .net latency 3600000ms
        .set timeout 0.05
        refresh
        .requests
        .answer fetch
        wait
        .http GET /pools
        .mode plain
        .mode json
        """),
    Session(arguments: ["run", "-"], lines: ".data ."),
    Session(
      program: "Faulty", environment: ["FAULT": "impure"],
      lines: """
        arm
        .record stop impure.reel
        arm
        .replay impure.reel
        """),
  ]

  /// Returns the output of a session in JSON, with each line validated against the schema.
  private static func output(
    of session: Session, _ schema: JSONSchema, in directory: TemporaryDirectory
  ) async throws -> [JSON] {
    for (name, text) in session.files { try directory.write(text, to: name) }
    let run = try await ProgramRun.of(
      session.program, session.arguments + ["--mode", "json", "--keep-going"],
      input: session.lines + "\n", environment: session.environment, in: directory)
    return try run.output.lines.map { line in
      let value = try JSON(text: line)
      let problem = schema.problem(with: value)
      #expect(problem == nil, "\(line)")
      let read = try ActionJSON.decode(ProtocolLine.self, from: line)
      #expect(try JSON(encoding: read) == value, "\(line)")
      return value
    }
  }

  private static func schema() async throws -> JSONSchema {
    let run = try await ProgramRun.reel(["schema"], in: try TemporaryDirectory())
    return try JSONSchema(run.output)
  }

  private static func text(_ value: JSON?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  /// Returns the number of answered lines.
  private static func count(of lines: [JSON]) -> Int { lines.count { $0["ok"] != nil } }

  @Test func everyAnswerMatchesTheSchema() async throws {
    let schema = try await Self.schema()
    var lines: [JSON] = []
    for session in Self.sessions {
      lines += try await Self.output(of: session, schema, in: try TemporaryDirectory())
    }
    lines += try await Self.crash(schema) + Self.torn(schema)
    // Every command succeeds at least once, except the one for lines that are typed.
    let done = Set(lines.filter { $0["ok"] == .bool(true) }.compactMap { Self.text($0["command"]) })
    let help = lines.lazy.compactMap { $0["answer"] }.first { Self.text($0["kind"]) == "help" }
    let names = Self.commands(in: try #require(help?["value"])).compactMap { Self.text($0["name"]) }
    #expect(names.count > 50)
    #expect(names.filter { !done.contains($0) } == [".each"])
    // Every kind of answer, event and error occurs, except two errors: `interrupted` needs a
    // terminal, and `failed` is for unforeseen errors.
    let answers = Set(lines.compactMap { Self.text($0["answer"]?["kind"]) })
    #expect(schema.constants(of: "kind", in: "answer").filter { !answers.contains($0) } == [])
    let events = Set(lines.compactMap { Self.text($0["event"]?["kind"]) })
    #expect(schema.constants(of: "kind", in: "event").filter { !events.contains($0) } == [])
    let codes = Set(lines.compactMap { Self.text($0["error"]?["code"]) })
    #expect(
      schema.constants(of: "", in: "code").filter { !codes.contains($0) }
        == ["interrupted", "failed"])
    #expect(
      Set(schema.constants(of: "", in: "code")) == Set(LineError.Code.allCases.map(\.rawValue)))
    #expect(
      Set(schema.constants(of: "kind", in: "answer")) == Set(ReplyKind.allCases.map(\.rawValue)))
  }

  /// Returns the shell's own commands from the answer of `.help`.
  private static func commands(in overview: JSON) -> [JSON] {
    array(overview["groups"]).flatMap { array($0["commands"]) }
  }

  private static func array(_ value: JSON?) -> [JSON] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  /// Each command has two examples, which can be used as they are.
  @Test func everyExampleIsUnderstood() async throws {
    let schema = try await Self.schema()
    let help = try await Self.output(
      of: Session(lines: ".help"), schema, in: try TemporaryDirectory())
    let overview = try #require(help.last { $0["answer"] != nil }?["answer"]?["value"])
    var lines: [String] = []
    for command in Self.commands(in: overview) {
      let name = try #require(Self.text(command["name"]))
      let examples = Self.array(command["examples"]).compactMap(Self.text)
      #expect(examples.count == 2, "\(name)")
      #expect(examples.contains { $0 == name || $0.hasPrefix(name + " ") }, "\(name)")
      // These would end the session or its JSON output.
      lines += examples.filter { !$0.hasPrefix(".q") && !$0.hasPrefix(".mode") }
        .flatMap { [".use minipools", $0] }
    }
    let misread = [
      "unknownCommand", "openQuote", "missingArgument", "unexpectedArgument", "unknownOption",
      "invalidArgument", "invalidQuery", "invalidJSON", "invalidAction",
    ]
    let answers = try await Self.output(
      of: Session(lines: lines.joined(separator: "\n")), schema, in: try TemporaryDirectory())
    let rounds = 3 * lines.count(where: { $0.contains(" --times 3 ") })  // with an answer each
    #expect(Self.count(of: answers) == lines.count + rounds)
    for answer in answers {
      let code = Self.text(answer["error"]?["code"]) ?? ""
      #expect(!misread.contains(code), "\(answer.text)")
    }
  }

  /// Returns the output of replaying a recording that crashes the program.
  private static func crash(_ schema: JSONSchema) async throws -> [JSON] {
    let directory = try TemporaryDirectory()
    _ = try await output(
      of: Session(program: "Faulty", lines: "arm\nadd 1\nfire\n.record stop crash.reel"), schema,
      in: directory)
    return try await output(
      of: Session(
        program: "Faulty", environment: ["FAULT": "crash"], lines: ".replay crash.reel"), schema,
      in: directory)
  }

  /// Returns the output of opening a recording whose last line is incomplete.
  private static func torn(_ schema: JSONSchema) async throws -> [JSON] {
    let directory = try TemporaryDirectory()
    _ = try await output(
      of: Session(lines: "open 2\n.record stop whole.reel"), schema, in: directory)
    let whole = try directory.data("whole.reel")
    try directory.write(String(decoding: whole.dropLast(9), as: UTF8.self), to: "torn.reel")
    return try await output(
      of: Session(arguments: ["open", "torn.reel"], lines: ".status"), schema, in: directory)
  }

  @Test func everyLineHasOneAnswerWithItsNumber() async throws {
    let input = ["open 2", "", "# nothing", "opne", "wait", ".state minipools.route.count"]
    let lines = try await Self.output(
      of: Session(lines: input.joined(separator: "\n")), try await Self.schema(),
      in: try TemporaryDirectory()
    ).filter { $0["event"] == nil }
    #expect(lines.map { $0["line"] } == [.int(1), .int(4), .int(5), .int(6)])
    #expect(lines.map { $0["ok"] } == [.bool(true), .bool(false), .bool(true), .bool(true)])
    #expect(lines[1]["error"]?["column"] == .int(1))
    #expect(lines[1]["error"]?["length"] == .int(4))
    #expect(lines[1]["error"]?["suggestion"] == "open")
    #expect(lines[3]["answer"] == ["kind": "state", "value": .int(2)])
  }

  /// A program that writes lines is notified that the next ones are answers before they are read.
  @Test(arguments: ["empty 2\nyes", ".every 0 --times 1 empty 2\nyes"])
  func requestsAreReportedBeforeAnswers(_ asking: String) async throws {
    let lines = try await Self.output(
      of: Session(program: "Vault", lines: asking), try await Self.schema(),
      in: try TemporaryDirectory())
    let first = try #require(lines.first { Self.text($0["event"]?["kind"]) != "screen" })
    #expect(
      first["event"]?["value"]
        == ["command": "empty", "secrets": .array([]), "confirms": .bool(true)])
  }

  @Test func answersContainNoSecrets() async throws {
    let run = try await ProgramRun.of(
      "Vault", ["--mode", "json", "--keep-going", "--echo"],
      input: ".every 0 --times 2 seal steel\nhunter2\nhunter3\nseal steel\nhunter2\nhunter2\n"
        + "seal --code hunter2\nlogin password hunter2\n", in: try TemporaryDirectory())
    #expect(run.output.contains("\"command\":\"seal\""))
    #expect(!(run.output + run.diagnostics).contains("hunter"))
  }

  /// Control characters for terminals are escaped, without changing the value.
  @Test func controlCharactersAreEscaped() async throws {
    let lines = "new\nset name \"a\\u001b[31m\\u009bb\\u202ec\"\n.state minipools.form.name\n"
    let run = try await ProgramRun.of(
      "reel", ["--mode", "json", "--keep-going"], input: lines, in: try TemporaryDirectory())
    #expect(!run.output.unicodeScalars.contains { $0.value == 0x9b || $0.value == 0x202e })
    let last = try #require(run.output.lines.last)
    let answer = try JSON(text: last)["answer"]
    #expect(answer == ["kind": "state", "value": "a\u{1b}[31m\u{9b}b\u{202e}c"])
  }
}
