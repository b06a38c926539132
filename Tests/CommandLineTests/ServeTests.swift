import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// `reel serve`, and shells that use it.
@Suite(.serialized) struct ServeTests {
  /// A server and the address that it printed.
  private struct Server {
    let program: PipedProgram
    let address: String

    init(_ options: [String] = [], in directory: TemporaryDirectory) throws {
      program = try PipedProgram(["serve"] + options, in: directory)
      address = try program.read(until: "http").joined()
    }

    var port: String { String(address.split(separator: ":").last ?? "") }

    var api: String { "minipools=\(address)/minipools" }
  }

  @Test func printsItsAddressAndAnswers() async throws {
    let directory = try TemporaryDirectory()
    let server = try Server(in: directory)
    #expect(server.address.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/) != nil)
    let run = try await ProgramRun.reel(
      ["--api", server.api], input: ".http GET /pools/9\nexpect error contains \"404\"\nwait\n",
      in: directory)
    #expect(
      run
        == ProgramRun(
          code: 0,
          output: """
            MiniPools
                   Create a new pool
              1    Birthday gift for Anna                  $35
              2    Trip to Rome                      $30 / $50
              3  ✓ Office coffee                     $40 / $40
              [refresh]

            """))
    #expect(server.program.end(with: SIGTERM) == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsTheServer(_ signal: Int32) throws {
    let directory = try TemporaryDirectory()
    let server = try Server(in: directory)
    #expect(server.program.end(with: signal) == 0)
  }

  @Test func aPortInUseIsRefused() async throws {
    let directory = try TemporaryDirectory()
    let server = try Server(in: directory)
    #expect(
      try await ProgramRun.reel(["serve", "--port", server.port], in: directory)
        == ProgramRun(
          code: 3,
          diagnostics:
            "reel: port \(server.port) is already in use; pass another with --port, or 0 for any "
            + "free one\n"))
    _ = server.program.end(with: SIGTERM)
  }

  @Test func keepsItsDataInAFile() async throws {
    let directory = try TemporaryDirectory()
    for (line, answer) in [(".http DELETE /pools/1", "204\n"), (".http GET /pools/1", "")] {
      let server = try Server(["--data", "pools.sqlite"], in: directory)
      let run = try await ProgramRun.reel(["--api", server.api], input: line + "\n", in: directory)
      #expect(run.output == answer)
      #expect(server.program.end(with: SIGTERM) == 0)
    }
  }

  @Test func anInvalidDataFileIsRefused() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(String(repeating: "not a database\n", count: 100), to: "notes.txt")
    let run = try await ProgramRun.reel(["serve", "--data", "notes.txt"], in: directory)
    #expect(run.code == 3)
    #expect(run.output.isEmpty)
    #expect(
      run.diagnostics.hasPrefix("reel: the backend's data file cannot be used: "),
      "\(run.diagnostics)")
    #expect(try directory.data("notes.txt").count == 1_500)
  }

  @Test func everyRequestFailsAtARateOfOne() async throws {
    let directory = try TemporaryDirectory()
    let server = try Server(["--fail", "1"], in: directory)
    let run = try await ProgramRun.reel(
      ["--api", server.api], input: "wait\nexpect error contains \"(500\"\n", in: directory)
    #expect(run.code == 0, "\(run)")
    _ = server.program.end(with: SIGTERM)
  }

  /// Of two shells on one server, each sees the other's actions as remote changes.
  @Test func anActionOfAnotherShellIsARemoteChange() async throws {
    let directory = try TemporaryDirectory()
    let server = try Server(in: directory)
    let mine = try PipedProgram(["--api", server.api], in: directory)
    try mine.send("wait")
    try mine.read(until: "[refresh]")
    let other = try await ProgramRun.reel(
      ["--api", server.api], input: "open 2\nedit\nset name Elba\nsave\nwait\n", in: directory)
    #expect(other.code == 0)
    try mine.send("refresh")
    try mine.send("wait")
    try mine.read(until: "~ Elba")
    _ = mine.end(with: SIGTERM)
    _ = server.program.end(with: SIGTERM)
  }

  /// If the server stops during a session, the session reports it and continues.
  @Test func aStoppedServerIsReported() async throws {
    let directory = try TemporaryDirectory()
    let server = try Server(in: directory)
    let shell = try PipedProgram(["--api", server.api], in: directory)
    try shell.send("open 2")
    try shell.send("wait")
    try shell.read(until: "[edit] [delete] [back]")
    _ = server.program.end(with: SIGTERM)
    try shell.send("delete")
    try shell.send("wait")
    let lines = try shell.read(until: " deleted. The ")
    #expect(
      lines.last?.contains("The server at 127.0.0.1:\(server.port) does not answer.") == true
        || lines.last?.contains("was lost") == true, "\(lines)")
    _ = shell.end(with: SIGTERM)
  }
}
