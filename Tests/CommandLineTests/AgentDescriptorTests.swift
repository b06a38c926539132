import Foundation
import PseudoTerminal
import ReelCoding
import ReelProgram
import TemporaryFiles
import Testing

/// What `reel mcp` keeps open: nothing of sessions and work that have ended; and what it answers
/// when it may open no more.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
struct AgentDescriptorTests {
  private typealias Talk = AgentConversation

  /// Returns the command line of a server that may have a number of descriptors.
  private static func limited(_ program: String, to count: Int) -> [String] {
    ["-c", "ulimit -n \(count); exec \"$0\" mcp", BuiltProgram.path(program)]
  }

  private static func descriptors(of process: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }

  private func record(_ lines: String, in directory: TemporaryDirectory) async throws {
    _ = try await ProgramRun.of(
      "Faulty", ["--record", "a.reel"], input: lines, in: directory)
  }

  /// With what each call used to leave open, the forty-fifth could open nothing.
  @Test func endedSessionsAndWorkKeepNoDescriptor() async throws {
    let directory = try TemporaryDirectory()
    try await record("add 1\nadd 2\n", in: directory)
    let program = try PipedProgram(
      program: "/bin/sh", Self.limited("Faulty", to: 64), in: directory)
    func call(_ ids: ClosedRange<Int>, _ tool: String, _ arguments: JSON) throws -> [Bool] {
      try ids.map { id in
        try program.send(Talk.call(id, tool, arguments))
        let answer = try JSON(text: program.read(until: #""id":\#(id),"#).last ?? "")
        return answer["result"]?["isError"] == .bool(false)
      }
    }
    #expect(try call(1...9, "open", ["app": "faulty"]).allSatisfy { $0 })
    let shrink: JSON = ["recording": "a.reel", "condition": "faulty.numbers.count == 1"]
    #expect(try call(10...10, "shrink", shrink) == [true])
    let before = try Self.descriptors(of: program.processID)
    #expect(try call(11...50, "open", ["app": "faulty"]).allSatisfy { $0 })
    #expect(try call(51...56, "shrink", shrink).allSatisfy { $0 })
    // A session that was closed ends a moment later.
    let deadline = Date().addingTimeInterval(1200)
    while try Self.descriptors(of: program.processID) > before, Date() < deadline {
      await Task.yield()
    }
    #expect(try Self.descriptors(of: program.processID) <= before)
    _ = program.end(with: SIGTERM)
  }

  @Test(arguments: [16, 20, 24, 32])
  func runningOutOfDescriptorsIsAnErrorOfACall(limit: Int) async throws {
    let directory = try TemporaryDirectory()
    try await record("add 1\n", in: directory)
    let lines =
      (1...8).map { Talk.call($0, "open", ["app": "faulty"]) }
      + [
        Talk.call(9, "open", ["recording": "a.reel"]),
        Talk.call(10, "fuzz", ["app": "faulty", "steps": .int(1)]),
        Talk.call(11, "screen", ["session": "s1"]), Talk.request(12, "tools/list"),
      ]
    let run = try await ProgramRun.of(
      "/bin/sh", Self.limited("Faulty", to: limit), input: lines.map { $0 + "\n" }.joined(),
      in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let answers = try run.output.split(separator: "\n").map { line in
      try #require(try? JSON(text: String(line)), "\(line)\n\(run.diagnostics)")
    }
    #expect(Set(answers.compactMap { $0["id"]?.text }) == Set((1...12).map(String.init)))
    #expect(answers.count == 12)
    #expect(
      answers.contains { $0.text.contains("too many open files: a call needs 16 of the \(limit)") })
    #expect(answers.contains { $0["id"] == .int(12) && $0["result"]?["tools"] != nil })
  }

  @Test func callsOfFuzzAndShrinkHaveALimitAtATime() async throws {
    let directory = try TemporaryDirectory()
    let program = try PipedProgram(
      program: "Faulty", ["mcp"], environment: ["FAULT": "sluggish"], in: directory)
    let long: JSON = ["app": "faulty", "steps": .int(20_000), "seconds": .int(60)]
    for id in 1...5 { try program.send(Talk.call(id, "fuzz", long)) }
    let refused = try program.read(until: #""id":5,"#)
    #expect(refused.count == 1)
    #expect(
      refused[0].contains(
        "at most 4 calls of fuzz and shrink run at a time: wait until one ends, or cancel one"))
    for id in 1...4 {
      try program.send(
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
    }
    // They end a moment later, and then there is room for another.
    var id = 5
    var answer = ""
    repeat {
      id += 1
      try program.send(Talk.call(id, "fuzz", ["app": "faulty", "steps": .int(1)]))
      answer = try program.read(until: #""id":\#(id),"#).last ?? ""
    } while answer.contains("at a time")
    #expect(try JSON(text: answer)["result"]?["isError"] == .bool(false))
    _ = program.end(with: SIGTERM)
  }
}
