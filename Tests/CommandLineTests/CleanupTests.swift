import Foundation
import Occupying
import ReelProgram
import TemporaryFiles
import Testing

/// Files left by killed processes are removed by the next one, and nothing else is.
@Suite(.occupiesAThread) struct CleanupTests {
  @Test func foldersOfKilledSessionsAreRemoved() async throws {
    let directory = try TemporaryDirectory()
    let left = "reel-6F9619FF-8B86-D011-B42D-00C04FC964FF"
    let new = "reel-6F9619FF-8B86-D011-B42D-00C04FC964FE"
    let held = "reel-6F9619FF-8B86-D011-B42D-00C04FC964FD"
    let foreign = ["reel-notes", "6F9619FF-8B86-D011-B42D-00C04FC964FC"]
    for name in [left, new, held] + foreign {
      try directory.write("x", to: "temporary/\(name)/file")
      // The new folder still counts as new if the program has to wait for its turn.
      let age = Date(timeIntervalSinceNow: name == new ? 3_600 : -3_600)
      try FileManager.default.setAttributes(
        [.modificationDate: age], ofItemAtPath: directory.path("temporary/\(name)"))
    }
    let descriptor = open(directory.path("temporary/\(held)"), O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let run = try await ProgramRun.of(
      "reel", ["-c", ".quit"], environment: ["TMPDIR": directory.path("temporary") + "/"],
      in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    #expect(directory.names(in: "temporary") == (foreign + [new, held]).sorted())
  }

  @Test func recordingsOfKilledRunsAreRemoved() async throws {
    let directory = try TemporaryDirectory()
    for (name, text) in [
      ("one.script", "wait\n"), ("one.reel.new-1", "x"), ("two.reel.new-1", "x"),
    ] {
      try directory.write(text, to: name)
    }
    let run = try await ProgramRun.reel(["run", "--update", "one.script"], in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    #expect(directory.names(in: ".") == ["one.reel", "one.script", "two.reel.new-1"])
  }
}
