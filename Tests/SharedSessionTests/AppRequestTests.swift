import Foundation
import PrivatePostgres
import ReelProgram
import Testing

/// The apps' requests after the participant who performs them has been killed.
@Suite(needsServer) struct AppRequestTests {
  private func shell(_ name: String, in room: SharedRoom) throws -> PipedProgram {
    try PipedProgram(
      program: "reel-shared",
      [
        "--join", room.url("apps"), "--as", name, "--data", room.directory.path(name),
        "--keep-going",
      ], diagnostics: "\(name).err", in: room.directory)
  }

  /// Returns the requests that are not answered, or were started again.
  private func standings(_ room: SharedRoom) throws -> [String] {
    try room.sql(
      """
      SELECT split_part(line, '/', 2) || ' ' || standing || ' ' || starts FROM reel.requests
      WHERE starts > 1 OR standing <> 'answered' ORDER BY frame, place
      """)
  }

  /// Waits for the requests to be in a state; if that takes too long, says in which one they are,
  /// and what the programs have reported.
  private func untilStandings(
    are wanted: [String], in room: SharedRoom, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var last: [String] = []
    func told(_ name: String) -> String {
      (try? room.directory.data("\(name).err")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    try await eventually(
      "\(wanted), not \(last)\nanna: \(told("anna"))\nben: \(told("ben"))",
      {
        last = try standings(room)
        return last == wanted
      }, sourceLocation: sourceLocation)
  }

  @Test func aFetchIsTakenOverAndACreationIsLost() async throws {
    let room = try SharedRoom()
    let anna = try shell("anna", in: room)
    try anna.send("wait")
    try anna.send(".state minipools.route")
    _ = try anna.read(until: "home")
    // Otherwise it could still be open when her network stops answering, or be taken over.
    try await eventually("the fetch at the start is answered") {
      try room.sql("SELECT standing || ' ' || starts FROM reel.requests") == ["answered 1"]
    }
    let ben = try shell("ben", in: room)
    try ben.send(".state minipools.route")
    _ = try ben.read(until: "home")
    // Her requests stay hers while she lives, however rarely she has her turn.
    try room.lease("1 hour")
    // From here on she gets no more answers. The only fetch is that of the other app's start.
    for line in [
      ".net latency 86400s", "new", "set name Boat", "create", ".use transformers", "wait",
    ] {
      try anna.send(line)
    }
    try await untilStandings(are: ["create running 1", "fetch running 1"], in: room)
    // Not earlier, because she reports by the lease with which she joined.
    try room.lease("1 second")
    _ = anna.end(with: SIGKILL)
    try await untilStandings(are: ["create lost 1", "fetch answered 2"], in: room)
    try ben.send("expect minipools.working == null")
    try ben.send(".state minipools.route")
    _ = try ben.read(until: "form")
    _ = ben.end(with: SIGTERM)
    let told = String(decoding: try room.directory.data("ben.err"), as: UTF8.self)
    #expect(told.contains("is performed here now: its participant is gone."))
    #expect(told.contains("is lost: its participant is gone, and it must not be repeated."))
    #expect(!told.contains("does not hold"))
  }

  @Test func simultaneousStartsStartAnAppOnce() async throws {
    let room = try SharedRoom()
    let shells = try ["anna", "ben", "carl"].map { try shell($0, in: room) }
    for shell in shells {
      try shell.send("wait")
      try shell.send(".state minipools.route")
    }
    for shell in shells {
      _ = try shell.read(until: "home")
      _ = shell.end(with: SIGTERM)
    }
    #expect(
      try room.sql("SELECT count(*) FROM reel.frames WHERE origin = 'shell'") == ["1"])
    #expect(try room.sql("SELECT name, number FROM reel.firsts") == ["minipools|1"])
  }
}
