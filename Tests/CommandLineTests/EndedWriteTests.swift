import Foundation
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
      try directory.write("", to: "gate")
      try program.send(line)
      try await Self.waitForDraft(in: directory)
      #expect(program.end(with: signal) != 0)
      #expect(directory.names(in: ".").filter { $0 != "xdg" } == ["gate"])
      try FileManager.default.removeItem(atPath: directory.path("gate"))
      let again = try await ProgramRun.of("Faulty", [], input: "add 1\n\(line)\n", in: directory)
      #expect(again.code == 0, "\(again.diagnostics)")
      #expect(directory.names(in: ".").count { $0.hasPrefix("x.") } == 1)
    }
  }

  /// Waits until another process has begun to write.
  private static func waitForDraft(in directory: TemporaryDirectory) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !directory.names(in: ".").contains(where: { $0.hasPrefix(".reel-part-") }) {
      try #require(ContinuousClock.now < deadline, "nothing is written")
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
