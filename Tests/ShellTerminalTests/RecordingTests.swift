import Foundation
import Occupying
import ReelProgram
import TemporaryFiles
import Testing

@testable import ReelREPL

/// `.record` in a session at a terminal, which is recorded by itself.
@Suite(.serialized, .occupiesAThread)
struct RecordingTests {
  @Test func aNamedRecordingFollowsTheAutomaticOne() async throws {
    let directory = try TemporaryDirectory()
    let (taken, goal) = (directory.path("taken.reel"), directory.path("goal.reel"))
    try directory.write("", to: "taken.reel")
    let shell = try TerminalShell(in: directory, columns: 400)
    let own = try #require(
      directory.names(in: "state/recordings").first { $0.hasSuffix(".reel") }
        .map { directory.path("state/recordings/\($0)") })
    shell.type("open 2")
    try shell.endsWith("minipools/2›")
    shell.type(".record start \(taken)")
    try shell.endsWith("exists already; a recording is never overwritten\nminipools/2›")
    shell.type(".record")
    try shell.endsWith("recording into \(own)\nminipools/2›")
    shell.type(".record start \(goal)")
    try shell.endsWith(
      "recorded 3 frames into \(own)\nrecording into \(goal)\nminipools/2›")
    shell.type("back")
    try shell.endsWith("[refresh]\nminipools›")
    // That was asked for.
    shell.type(".record start \(directory.path("other.reel"))")
    try shell.shows("this session is being recorded into \(goal): .record stop ends that")
    shell.type("wait")
    shell.type(".record stop")
    try shell.endsWith("recorded 5 frames into \(goal)\nminipools›")
    #expect(try shell.end() == .ok)
    for (file, frames) in [(own, 3), (goal, 5)] {
      let replay = try await ProgramRun.reel(["replay", file], in: directory)
      #expect(replay.code == 0 && replay.output.hasPrefix("\(file): \(frames) frames, "))
    }
  }

  /// What is said to be in a file is there.
  @Test func anAutomaticRecordingThatIsGoneIsReported() throws {
    let directory = try TemporaryDirectory()
    let goal = directory.path("goal.reel")
    let shell = try TerminalShell(in: directory, columns: 400)
    let name = try #require(
      directory.names(in: "state/recordings").first { $0.hasSuffix(".reel") })
    let own = "state/recordings/\(name)"
    try FileManager.default.removeItem(atPath: directory.path(own))
    shell.type(".record start \(goal)")
    try shell.endsWith(
      """
      \(directory.path(own)): it was removed or renamed while it was written
      recording into \(goal)
      minipools›
      """)
    #expect(try shell.end() == .unwritable)
  }
}
