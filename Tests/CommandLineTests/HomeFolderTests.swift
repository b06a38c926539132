import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Files whose names begin with `~`, which stands for `$HOME`, as in the system's shell.
@Suite struct HomeFolderTests {
  @Test func everyCommandFindsItsFilesAtHome() async throws {
    let directory = try TemporaryDirectory()
    let home = directory.url.appendingPathComponent("at home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let lines = """
      open 2
      .save ~/a.script
      .save ~/a.swift
      .export ~/a.json
      .report ~/a.md
      .record stop ~/b.reel
      .replay ~/b.reel
      .diff ~/b.reel now
      .diff ~/b.reel@1 now
      .record start ~/c.reel

      """
    let run = try await ProgramRun.of(
      "reel", [], input: lines, environment: ["HOME": home.path], in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
    // A report comes with its recording.
    #expect(
      names == ["a.json", "a.md", "a.reel", "a.script", "a.swift", "b.reel", "c.reel"])
    try Data("expect minipools.pools.count == 3\n".utf8)
      .write(to: home.appendingPathComponent("d.script"))
    let other = try await ProgramRun.of(
      "reel", [], input: "wait\n.run ~/d.script\n", environment: ["HOME": home.path],
      in: directory)
    #expect(other.code == 0, "\(other.diagnostics)")
  }

  /// The calling shell leaves it as it is after an `=`, and so does a program that starts another.
  @Test func theCommandLineFindsItsFilesAtHome() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(".data ~/data\nwait\n", to: "home/a.script")
    let home = ["HOME": directory.path("home")]
    func run(_ arguments: String...) async throws {
      let run = try await ProgramRun.of("reel", arguments, environment: home, in: directory)
      #expect(run.code == 0, "\(arguments) \(run)")
    }
    try await run("--data=~/data", "--record=~/a.reel", "-c", "wait")
    try await run("run", "~/a.script", "--junit=~/run.xml")
    try await run("replay", "--junit", "~/replay.xml", "--", "~/a.reel")
    try await run("corpus", "add", "--to=~/place", "~/a.reel")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("home"))
    #expect(
      Set(names).isSuperset(of: ["data", "a.reel", "run.xml", "replay.xml", "place"]), "\(names)")
  }

  /// Runs a line in the system's shell, where `$R` is the program and `$BYTES` a name that is not
  /// UTF-8.
  private static func shell(_ line: String, in directory: TemporaryDirectory) async throws
    -> ProgramRun
  {
    let program = BuiltProgram.path("reel")
    return try await ProgramRun.of(
      "/bin/sh", ["-c", "R='\(program)'; BYTES=$(printf 'caf\\351'); " + line], in: directory)
  }

  /// The name of the folder need not be UTF-8: its bytes are kept.
  @Test func aHomeOfBytesIsFound() async throws {
    let directory = try TemporaryDirectory()
    let saved = try await Self.shell(
      #"mkdir "$BYTES"; HOME=$PWD/$BYTES "$R" -c 'open 2' -c '.record stop ~/a.reel' && "#
        + #"ls && cd "$BYTES" && ls && "$R" replay a.reel"#, in: directory)
    #expect(saved.code == 0, "\(saved)")
    #expect(saved.output.hasSuffix("\na.reel\na.reel: 3 frames, 5 digests equal\n"), "\(saved)")
  }

  /// Foundation's URLs would be those of another folder.
  @Test(arguments: [
    (#"HOME=$PWD/$BYTES "$R" --data='~/data' -c wait"#, #"caf\xE9/data"#),
    (#"cd "$BYTES" && "$R" --data data -c wait"#, #"caf\xE9/data"#),
    (#""$R" --data "$BYTES" -c wait"#, #"caf\xE9"#),
  ])
  func aFolderInAFolderOfBytesIsRefused(_ line: String, _ name: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await Self.shell(#"mkdir "$BYTES"; "# + line, in: directory)
    #expect(run.code == 2, "\(run)")
    #expect(run.diagnostics.contains(name + ": this is not UTF-8 text\n"), "\(run)")
    let listing = try await Self.shell(#"ls -A . "$BYTES""#, in: directory)
    #expect(!listing.output.contains("data"), "\(listing)")
  }

  /// In quotes, and within a name, it is a character like others.
  @Test func aTildeElsewhereIsACharacter() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      [], input: ".save a~b.script\n.save ~c.script\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let scripts = directory.names(in: ".").filter { $0.hasSuffix(".script") }
    #expect(scripts == ["a~b.script", "~c.script"])
    let quoted = try await ProgramRun.reel([], input: ".save '~/a.script'\n", in: directory)
    #expect(quoted.code != 0)
    #expect(directory.names(in: ".").filter { $0.hasSuffix(".script") }.count == 2)
  }
}
