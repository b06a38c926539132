import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Every subcommand ends with the same exit code for the same reason.
@Suite struct ExitTests {
  /// A subcommand with arguments with which it succeeds and writes to standard output, and what
  /// it does without its input or its output file.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    /// The arguments; `IN` is a recording, and `OUT` a file that does not exist.
    var line: String
    var input = ""
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "shell", line: "shell -c .status"),
    Row(name: "run", line: "run one.script --tap"),
    Row(name: "fuzz", line: "fuzz minipools --steps 3 --seed 1 --transcript"),
    Row(name: "shrink", line: "shrink IN --where 'minipools.route.count == 2'"),
    Row(name: "serve", line: "serve"),
    Row(name: "corpus", line: "corpus list place"),
    Row(name: "simulate", line: "simulate --seed 1 --hours 1 --transcript"),
    Row(name: "replay", line: "replay IN"),
    Row(name: "migrate", line: "migrate IN"),
    Row(name: "scrub", line: "scrub IN --texts"),
    Row(name: "open", line: "open IN -c .status"),
    Row(name: "report", line: "report IN OUT.html"),
    Row(name: "export", line: "export IN OUT.json"),
    Row(name: "log", line: "log IN"),
    Row(name: "why", line: "why IN minipools.route"),
    Row(name: "bisect", line: "bisect IN 'minipools.route.count == 2'"),
    Row(name: "find", line: "find IN 'minipools.route.count == 2'"),
    Row(name: "diff", line: "diff IN@0 IN"),
    Row(name: "sql", line: "sql IN 'SELECT frame FROM frames'"),
    Row(
      name: "mcp", line: "mcp",
      input: #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"),
    Row(name: "man", line: "man"), Row(name: "schema", line: "schema"),
    Row(name: "completions", line: "completions bash"), Row(name: "help", line: "help"),
  ]

  /// Subcommands that read a file, `IN`.
  static let reading =
    rows.filter { $0.line.contains("IN") } + [
      Row(name: "run", line: "run IN"), Row(name: "shrink script", line: "shrink IN.script"),
      Row(name: "shell", line: "shell --file IN"),
      Row(name: "corpus", line: "corpus add --to place IN"),
    ]

  /// Subcommands that write a file, `OUT`.
  static let writing = [
    Row(name: "shell", line: "shell --record OUT -c .status"),
    Row(name: "run", line: "run one.script --junit OUT"),
    Row(name: "run --report", line: "run bad.script --report OUT/pages"),
    Row(name: "fuzz", line: "fuzz minipools --steps 3 --seed 1 --save OUT"),
    Row(name: "shrink", line: "shrink IN --where 'minipools.route.count == 2' --save OUT"),
    Row(name: "simulate", line: "simulate --seed 1 --hours 1 --save OUT"),
    Row(name: "replay", line: "replay IN --junit OUT"),
    Row(name: "report", line: "report IN OUT"),
    Row(name: "export as text", line: "export IN OUT.json"),
    Row(name: "export as a database", line: "export IN OUT.sqlite"),
  ]

  private static let script = "open 2\nedit\n"

  /// The recording of ``script``, which is made once: no test changes what another one has.
  private static let recording = Task {
    let directory = try TemporaryDirectory()
    try directory.write(script, to: "one.script")
    let run = try await ProgramRun.reel(["run", "--update", "one.script"], in: directory)
    try #require(run.code == 0, "\(run.diagnostics)")
    return try directory.data("one.reel")
  }

  /// Returns a directory with a recording and its script, and a script that fails.
  private static func directory() async throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.write(script, to: "one.script")
    try directory.write("wait\nexpect minipools.pools.count == 9\n", to: "bad.script")
    try directory.write(await recording.value, to: "one.reel")
    return directory
  }

  /// Runs a row in a shell.
  ///
  /// - Parameters:
  ///   - before: text before the program's name.
  ///   - after: text after the arguments.
  private static func run(
    _ row: Row, before: String = "", after: String = "", input: String = "IN",
    output: String = "OUT", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    let line = row.line.replacing("IN", with: input).replacing("OUT", with: output)
    let program = BuiltProgram.path("reel")
    return try await ProgramRun.of(
      "/bin/sh", ["-c", "\(before)'\(program)' \(line) \(after)"], input: row.input,
      in: directory)
  }

  @Test func noSubcommandIsMissing() async throws {
    let help = try await ProgramRun.reel(["--help"], in: TemporaryDirectory())
    let names = help.output.matches(of: /(?m)^  reel \[?(\w+)/).map { String($0.output.1) }
    #expect(names.sorted() == Self.rows.map(\.name).sorted())
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0), arguments: rows)
  func aFullDiskUnderTheAnswers(_ row: Row) async throws {
    let directory = try await Self.directory()
    if row.name == "corpus" {
      _ = try await ProgramRun.reel(
        ["corpus", "add", "--to", "place", "one.reel"], in: directory)
    }
    let run = try await Self.run(row, after: ">/dev/full", input: "one.reel", in: directory)
    #expect(run.code == 4, "\(run)")
    #expect(
      run.diagnostics.hasSuffix(
        "reel: standard output: No space left on device; not every answer was written\n"),
      "\(run)")
  }

  /// A pipe whose reader has ended: the program ends as by `SIGPIPE`, and says nothing.
  @Test(arguments: rows)
  func aClosedPipe(_ row: Row) async throws {
    let directory = try await Self.directory()
    if row.name == "corpus" {
      _ = try await ProgramRun.reel(
        ["corpus", "add", "--to", "place", "one.reel"], in: directory)
    }
    let run = try await Self.run(
      row, before: Self.closedPipe, after: ">&4", input: "one.reel", in: directory)
    #expect(run.code == 141, "\(run)")
    #expect(!run.diagnostics.contains("standard output"), "\(run)")
    #expect(!run.diagnostics.contains("interrupted"), "\(run)")
  }

  /// Opens descriptor 4 for writing to a pipe without a reader.
  private static let closedPipe = "mkfifo p; exec 3<>p 4>p 3<&-; "

  @Test func whatIsRecordedIsClosedWhenTheReaderLeaves() async throws {
    let directory = try TemporaryDirectory()
    var row = Row(name: "shell", line: "shell --record a.reel")
    row.input = "open 2\n.status\nopen 1\nwait\n"
    #expect(
      try await Self.run(row, before: Self.closedPipe, after: ">&4", in: directory)
        == ProgramRun(code: 141))
    let text = String(decoding: try directory.data("a.reel"), as: UTF8.self)
    #expect(text.split(separator: "\n").last?.contains(#""end""#) == true, "\(text)")
    #expect(try await ProgramRun.reel(["replay", "a.reel"], in: directory).code == 0)
    #expect(directory.names(in: ".").contains("a.reel"))
  }

  @Test(arguments: reading)
  func aMissingFile(_ row: Row) async throws {
    let directory = try await Self.directory()
    let run = try await Self.run(row, input: "missing.reel", in: directory)
    #expect(run.code == 3, "\(run)")
    #expect(run.diagnostics.contains("missing.reel"), "\(run)")
  }

  /// A folder in place of the file: no user can read it, not even root.
  @Test(arguments: reading.filter { !["run", "corpus"].contains($0.name) })
  func anUnreadableFile(_ row: Row) async throws {
    let directory = try await Self.directory()
    for name in ["folder", "folder.script"] {
      try FileManager.default.createDirectory(
        atPath: directory.path(name), withIntermediateDirectories: false)
    }
    let run = try await Self.run(row, input: "folder", in: directory)
    #expect(run.code == 3, "\(run)")
    #expect(run.diagnostics.contains("folder"), "\(run)")
  }

  /// A file in place of the folder: no user can write there, not even root.
  @Test(arguments: writing)
  func anOutputFileThatCannotBeCreated(_ row: Row) async throws {
    let directory = try await Self.directory()
    let run = try await Self.run(row, input: "one.reel", output: "one.script/x", in: directory)
    #expect(run.code == 4, "\(run)")
    #expect(run.diagnostics.contains("one.script/x"), "\(run)")
    #expect(!run.diagnostics.contains("--help"), "\(run)")
  }

  /// A limit of the file's size, as on a full disk.
  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil,
      "the thread sanitizer crashes if it may not write large files"),
    arguments: ["report IN OUT.html", "export IN OUT.json --as frames", "export IN OUT.sqlite"])
  func aFullDiskUnderAFile(_ line: String) async throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      (1...60).map { "open 2\nedit\nset goal \($0)\nback\nhome\n" }.joined(), to: "one.script")
    #expect(try await ProgramRun.reel(["run", "--update", "one.script"], in: directory).code == 0)
    let run = try await Self.run(
      Row(name: line, line: line), before: "ulimit -f 64; ", input: "one.reel", in: directory)
    #expect(run.code == 4, "\(run)")
    #expect(run.diagnostics.contains("OUT."), "\(run)")
    #expect(directory.names(in: ".").filter { $0.hasPrefix("OUT") } == [])
  }

  @Test func aScriptThatIsNamedTwiceRunsOnce() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("wait\n", to: "a/a.script")
    #expect(
      try await ProgramRun.reel(
        ["run", "--update", "a/a.script", "./a/a.script", "a"], in: directory)
        == ProgramRun(code: 0, diagnostics: "ok  a/a.script  1 line, 2 frames, recorded\n"))
    try directory.write("wait\n", to: "a/a.txt")
    #expect(
      try await ProgramRun.reel(["run", "--update", "a/a.script", "a/a.txt"], in: directory)
        == ProgramRun(
          code: 2,
          diagnostics: """
            reel: a/a.script and a/a.txt would both record into a/a.reel
            reel --help shows how to use it

            """))
  }

  @Test func everyFailingScriptHasItsPage() async throws {
    let directory = try TemporaryDirectory()
    let scripts = ["x/a-b.script", "x/a/b.script", "x/a/b.txt", "x/b.script"]
    for script in scripts {
      try directory.write("wait\nexpect minipools.pools.count == 9\n", to: script)
    }
    let run = try await ProgramRun.reel(["run", "--report", "pages"] + scripts, in: directory)
    #expect(run.code == 1)
    for script in scripts {
      #expect(run.diagnostics.contains("\npages/\(script).html shows what led to it"), "\(run)")
      #expect(try !directory.data("pages/\(script).html").isEmpty)
    }
  }
}
