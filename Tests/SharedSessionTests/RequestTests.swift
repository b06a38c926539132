import Foundation
import PrivatePostgres
import Reel
import ReelProgram
import ReelSharing
import ReelTimeline
import Testing
import Together

@Suite(needsServer) struct RequestTests {
  /// Returns the states of the requests, with the names from their actions.
  private func standings(_ room: SharedRoom) throws -> [String] {
    try room.sql(
      """
      SELECT coalesce(f.action->'ask'->>'id', f.action->'unlock'->>'id') || ' ' || r.standing
      FROM reel.requests r JOIN reel.frames f ON f.session = r.session AND f.number = r.frame
      ORDER BY r.frame
      """)
  }

  @Test func policiesHoldAmongAllParticipants() async throws {
    let room = try SharedRoom()
    try await room.begin()
    let anna = try room.shell("anna", gate: "gate")
    let ben = try room.shell("ben", gate: "gate")
    // Each request is made while the other participant's is open.
    for line in ["ask newest n1", "ask join j1", "ask queue q1"] { try anna.send(line) }
    try await eventually("anna has sent her requests") { room.ledger.count == 3 }
    for line in ["ask newest n2", "ask join j2", "ask queue q2"] { try ben.send(line) }
    try await eventually("ben has sent his requests, and performs one") {
      try standings(room) == [
        "n1 superseded", "j1 running", "q1 running", "n2 running", "j2 joined", "q2 waiting",
      ] && room.ledger.count == 4
    }
    try room.directory.write("", to: "gate")
    try await eventually("all requests have ended") {
      try standings(room) == [
        "n1 superseded", "j1 answered", "q1 answered", "n2 answered", "j2 joined", "q2 answered",
      ]
    }
    #expect(room.ledger.sorted() == ["j1", "n1", "n2", "q1", "q2"])
    #expect(try room.sql("SELECT count(*) FROM reel.frames WHERE origin = 'effect'") == ["4"])
    _ = anna.end(with: SIGTERM)
    _ = ben.end(with: SIGTERM)
  }

  @Test func openRequestsOfADeadParticipantAreTakenOverOrLost() async throws {
    let room = try SharedRoom()
    // Another participant creates the session, because the lease is read when joining.
    _ = try await room.run(".status\n")
    try room.lease("3 seconds")
    let anna = try room.shell("anna", gate: "never")
    let ben = try room.shell("ben")
    try await eventually("both have joined") {
      try room.sql("SELECT count(*) FROM reel.participants WHERE name IN ('anna', 'ben')") == ["2"]
    }
    // Her requests stay hers while she lives, however rarely she has her turn.
    try room.lease("1 hour")
    try anna.send("ask read r1")
    try anna.send("ask write w1")
    try anna.send("unlock u1")
    try anna.send("open sesame")
    try await eventually("anna performs them") { room.ledger.count == 3 }
    #expect(try standings(room) == ["r1 running", "w1 running", "u1 running"])
    _ = anna.end(with: SIGKILL)
    try room.lease("1 second")
    try await eventually("ben has taken over the requests that he may repeat") {
      try standings(room) == ["r1 answered", "w1 lost", "u1 lost"]
    }
    #expect(room.ledger.filter { $0 == "r1" }.count == 2)
    #expect(room.ledger.filter { $0 == "w1" } == ["w1"])
    #expect(room.ledger.filter { $0 == "u1" } == ["u1"])
    // The app continues, and users are notified.
    try ben.send("expect together.open.count == 0")
    try ben.send("expect together.lost.count == 2")
    try ben.send(".state together.lost")
    #expect(try ben.read(until: "[\"").last == #"["w1","u1"]"#)
    _ = ben.end(with: SIGTERM)
    let told = String(decoding: try room.directory.data("ben.err"), as: UTF8.self)
    #expect(told.contains("Request 1.1 is performed here now: its participant is gone."))
    #expect(told.contains("Request 2.1 is lost: its participant is gone"))
    #expect(!told.contains("does not hold"))
    // The database contains no secrets.
    let all = try room.sql(
      "SELECT coalesce(string_agg(action::text || coalesce(asks::text, ''), ''), '') "
        + "FROM reel.frames")
    #expect(all.first?.contains("•••") == true)
    #expect(all.first?.contains("sesame") == false)
  }

  /// On a machine that does much else, a lease can end between a report and the look at the others.
  @Test func aLateParticipantKeepsItsRequests() async throws {
    let room = try SharedRoom()
    _ = try await room.run(".status\n")
    try room.lease("1 second")
    let anna = try room.shell("anna", gate: "never")
    try anna.send("ask write w1")
    try await eventually("anna performs it") { room.ledger.count == 1 }
    try room.lease("0 seconds")
    // After the second report, she has looked at the others after the first.
    for _ in 1...2 {
      let seen = try room.sql("SELECT seen FROM reel.participants WHERE name = 'anna'")
      try await eventually("anna has reported") {
        try room.sql("SELECT seen FROM reel.participants WHERE name = 'anna'") != seen
      }
    }
    #expect(try standings(room) == ["w1 running"])
    _ = anna.end(with: SIGTERM)
  }

  @Test func aDivergingProgramLeavesItsRequestsToTheOthers() async throws {
    let room = try SharedRoom()
    _ = try await room.run(".status\n")
    try room.lease("3 seconds")
    let anna = try room.shell("anna", gate: "never")
    try anna.send("ask read r1")
    try anna.send("ask write w1")
    try await eventually("anna performs them") { room.ledger.count == 2 }
    _ = try room.sql(
      """
      WITH other AS (
        INSERT INTO reel.participants (session, name, may_act)
        SELECT id, 'other', true FROM reel.sessions RETURNING id, session
      )
      INSERT INTO reel.frames (session, number, author, draft, time, origin, action, digest)
      SELECT session, 3, id, 1, 0, 'user', '{"add":{"_0":1}}', '0123456789abcdef' FROM other
      """)
    try await eventually("anna can only look") {
      try room.sql("SELECT may_act FROM reel.participants WHERE name = 'anna'") == ["f"]
    }
    _ = try room.sql("UPDATE reel.frames SET digest = NULL WHERE number = 3")
    let ben = try room.shell("ben")
    try await eventually("ben has taken over the requests that he may repeat") {
      try standings(room) == ["r1 answered", "w1 lost"]
    }
    // She is there, however rarely she has her turn.
    try room.lease("1 hour")
    try ben.send(".who")
    #expect(try ben.read(until: "anna").last?.hasPrefix("2  anna  looks, at #") == true)
    #expect(room.ledger.filter { $0 == "w1" } == ["w1"])
    _ = anna.end(with: SIGTERM)
    _ = ben.end(with: SIGTERM)
    let told = String(decoding: try room.directory.data("anna.err"), as: UTF8.self)
    #expect(told.contains("After frame 3"))
  }

  @Test func waitingIncludesWhatStandsInLineBehindOthers() async throws {
    let room = try SharedRoom()
    try await room.begin()
    let anna = try room.shell("anna", gate: "gate")
    try anna.send("ask queue q1")
    try await eventually("anna performs it") { room.ledger.count == 1 }
    let ben = try room.shell("ben")
    for line in ["ask queue q2", ".set timeout 1", "wait", ".requests"] { try ben.send(line) }
    let listed = try ben.read(until: "is waiting for its turn").last
    #expect(listed?.hasPrefix(#"2.1  together  queue {"id":"q2"}  for "#) == true)
    #expect(room.ledger == ["q1"])
    try room.directory.write("", to: "gate")
    for line in [".set timeout 600", "wait", ".state together.answered"] { try ben.send(line) }
    #expect(try ben.read(until: "{").last == #"{"queue":2}"#)
    // No other participant may take an answered request for lost, even if this one ends now.
    #expect(try standings(room) == ["q1 answered", "q2 answered"])
    _ = anna.end(with: SIGTERM)
    _ = ben.end(with: SIGTERM)
    let told = String(decoding: try room.directory.data("ben.err"), as: UTF8.self)
    #expect(told.contains("\n  queue of #2 ask, which waits for its turn\n"))
  }

  @Test func waitingReportsThatOthersRequestsAreNotAwaited() async throws {
    let room = try SharedRoom()
    try await room.begin()
    let anna = try room.shell("anna", gate: "gate")
    try anna.send("ask write w1")
    try await eventually("anna performs it") { room.ledger.count == 1 }
    let run = try await room.run("wait\n")
    #expect(
      run.diagnostics.contains(
        "Not waiting for 1 open request of another participant."))
    try room.directory.write("", to: "gate")
    try await eventually("the request has ended") { try standings(room) == ["w1 answered"] }
    let again = try await room.run("wait\n")
    #expect(again.diagnostics.isEmpty)
    _ = anna.end(with: SIGTERM)
  }

  @Test func leavingTakesEffectAtOnce() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    let ben = try await room.join("ben")
    #expect(try await anna.sharing?.people().map(\.name) == ["anna", "ben"])
    ben.sharing?.leave()
    #expect(try await anna.sharing?.people().map(\.name) == ["anna"])
    #expect(ben.sharing?.phase == .ended)
    anna.sharing?.leave()
  }
}
