import Foundation
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
