import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Files of sessions that are ended while they are written.
@Suite(.occupiesAThread) struct EndedWriteTests {
  @Test(arguments: [".export x.sqlite", ".export x.jsonl", ".report x.html", ".record stop x.reel"])
  func nothingIsLeftOfThem(line: String) async throws {
    for signal in [SIGTERM, SIGHUP, SIGINT] {
      let directory = try TemporaryDirectory()
      let program = try PipedProgram(
        program: "Faulty", [], environment: ["GATE": directory.path("gate")], in: directory)
      try program.send("add 1")
      try program.send(".state faulty.numbers")
      try program.read(until: "[1]")
      #expect(mkfifo(directory.path("gate"), 0o600) == 0)
      try program.send(line)
      // The draft is there, and is being written.
      try program.read(until: "at the gate")
      #expect(directory.names(in: ".").contains { $0.hasPrefix(".reel-part-") })
      #expect(program.end(with: signal) != 0)
      #expect(directory.names(in: ".").filter { $0 != "xdg" } == ["gate"])
      try FileManager.default.removeItem(atPath: directory.path("gate"))
      let again = try await ProgramRun.of("Faulty", [], input: "add 1\n\(line)\n", in: directory)
      #expect(again.code == 0, "\(again.diagnostics)")
      #expect(directory.names(in: ".").count { $0.hasPrefix("x.") } == 1)
    }
  }
}
