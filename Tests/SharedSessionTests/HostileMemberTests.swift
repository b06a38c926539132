import Foundation
import PrivatePostgres
import Reel
import ReelCoding
import ReelPostgres
import ReelSharing
import ReelTexts
import Testing
import Together

@testable import ReelTimeline

/// A member of a session who writes into its tables whatever the database lets pass.
private struct Mallory {
  let login: String
  let connection: PostgresConnection
  let participant: Int

  /// Creates a login that may act, and enters the session, which must exist.
  init(in room: SharedRoom) throws {
    login = "mallory_\(room.database.suffix(8))"
    _ = try room.sql("CREATE ROLE \(login) LOGIN; GRANT reel_act TO \(login)")
    connection = try PostgresConnection(
      try PostgresAddress(room.server.url(room.database, user: login)))
    let row = try connection.first(
      """
      INSERT INTO reel.participants (session, name, may_act)
      SELECT id, 'mallory', true FROM reel.sessions RETURNING id
      """)
    participant = try #require(row)["id"]
  }

  /// Appends a frame of her own.
  func append(
    _ action: String, draft: Int, cause: Int = 0, answers: Int = 0, asks: String? = nil,
    digest: String? = nil
  ) throws {
    try connection.query(
      """
      INSERT INTO reel.frames (session, number, author, draft, origin, cause, answers, action, asks,
        digest)
      SELECT session, number + 1, $1, $2, 'user', $3, $4, $5, $6, $7 FROM reel.heads
      """,
      [
        .int(participant), .int(draft), .int(cause), .int(answers), .text(action), .string(asks),
        .string(digest),
      ])
  }

  func leave(_ room: SharedRoom) throws {
    _ = try room.sql("DROP OWNED BY \(login); DROP ROLE \(login)")
  }
}

@Suite(needsServer) struct HostileMemberTests {
  @Test func membersWriteOnlyInTheirOwnName() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    anna.send(.ask(kind: .write, id: "w"))
    await anna.sharing?.numbered()
    let own = try await anna.startPrivateBranch(named: "idea")
    own.send(.add(1))
    try await anna.offer(own, as: "idea")
    try await eventually("the request is answered") {
      try room.sql("SELECT standing FROM reel.requests") == ["answered"]
    }
    let before = try room.sql("SELECT number, revision FROM reel.heads")
    let mallory = try Mallory(in: room)
    let id = "(SELECT id FROM reel.participants WHERE name = 'anna')"
    let session = "(SELECT id FROM reel.sessions)"
    let me = mallory.participant
    for statement in [
      // In the name of another, in a wrong place, at a time of her own.
      "INSERT INTO reel.frames (session, number, author, draft, origin, action) "
        + "VALUES (\(session), 3, \(id), 99, 'user', '{}')",
      "INSERT INTO reel.frames (session, number, author, draft, origin, action) "
        + "VALUES (\(session), 9, \(me), 99, 'user', '{}')",
      "INSERT INTO reel.frames (session, number, author, draft, origin, action) "
        + "VALUES (\(session), 9223372036854775807, \(me), 99, 'user', '{}')",
      "INSERT INTO reel.frames (session, number, author, draft, time, origin, action) "
        + "VALUES (\(session), 3, \(me), 99, 0, 'user', '{}')",
      "INSERT INTO reel.keyframes (session, number, state, digest) "
        + "VALUES (\(session), 1, '{}', '0123456789abcdef')",
      "INSERT INTO reel.firsts (session, name, number) VALUES (\(session), 'together', 1)",
      "INSERT INTO reel.requests (session, frame, place, line, is_writing, is_repeatable, "
        + "performer, standing, starts) "
        + "VALUES (\(session), 1, 2, '', false, true, \(me), 'running', 1)",
      "INSERT INTO reel.branches (session, name, author, start, count, digest) "
        + "VALUES (\(session), 'hers', \(id), 0, 0, '')",
      "INSERT INTO reel.branches (session, name, author, start, count, digest) "
        + "VALUES (\(session), 'far', \(me), 9223372036854775807, 0, '')",
      "INSERT INTO reel.branch_frames (branch, number, time, origin, action, fates) "
        + "SELECT id, 9, 0, 'user', '{}', '[]' FROM reel.branches",
      "UPDATE reel.heads SET number = 9223372036854775807",
      "UPDATE reel.heads SET revision = 9223372036854775807",
      "UPDATE reel.requests SET revision = 9223372036854775807",
      "INSERT INTO reel.refusals (session, what, author, reason, reporter) "
        + "VALUES (\(session), 'frame 1', 1, 'so', 'anna')",
    ] {
      #expect(throws: PostgresError.self, "\(statement)") {
        try mallory.connection.query(statement)
      }
    }
    // What is over stays over, and no other member is made to perform it.
    let changed = try mallory.connection.query(
      "UPDATE reel.requests SET standing = 'running', starts = 2 RETURNING 1")
    #expect(changed.count == 0)
    #expect(try room.sql("SELECT number, revision FROM reel.heads") == before)
    #expect(anna.sharing?.phase == .acting)
    anna.sharing?.leave()
    try mallory.leave(room)
  }

  @Test func garbageIsRefusedAlikeByAllAndTheSessionGoesOn() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    anna.send(.add(1))
    await anna.sharing?.numbered()
    let mallory = try Mallory(in: room)
    try mallory.append(#"{"nothing":{}}"#, draft: 1)
    try mallory.append("7", draft: 2)
    try mallory.append(#"{"add":{"_0":2}}"#, draft: 3)
    try mallory.append(#"{"add":{"_0":9}}"#, draft: 4, asks: #"{"ask":1}"#)
    try mallory.append(#"{"add":{"_0":9}}"#, draft: 5, cause: 2, answers: 1)
    try mallory.append(#"{"add":{"_0":9}}"#, draft: 6, digest: "none")
    // The request is asked in row 8, which is frame 3, and answered in the next.
    anna.send(.ask(kind: .read, id: "r"))
    await anna.sharing?.numbered()
    try await eventually("the request is answered") {
      anna.timeline.requests(of: 3).map(\.fate) == [.answered]
    }
    let ben = try await room.join("ben")
    for store in [anna, ben] {
      #expect(store.sharing?.phase == .acting)
      #expect(store.timeline.last == 4)
      #expect(store.store.state.coins == 3)
      #expect(store.store.state.answered == ["read": 1])
      #expect(try store.timeline.frame(4).cause == 3)
    }
    #expect(ben.timeline.requests(of: 3).map(\.fate) == [.answered])
    ben.send(.add(4))
    await ben.sharing?.numbered()
    try await eventually("both caught up") { anna.timeline.last == 5 }
    #expect(anna.store.state == ben.store.state)
    #expect(
      try room.sql(
        """
        SELECT r.what, p.name, r.reason
        FROM reel.refusals r JOIN reel.participants p ON p.id = author
        ORDER BY r.what
        """) == [
          "frame 2|mallory|its action cannot be read: there is no such case, or more than one",
          "frame 3|mallory|its action cannot be read: expected an object, found a number",
          "frame 5|mallory|its requests are not a JSON array",
          "frame 6|mallory|its cause cannot be frame 2",
          "frame 7|mallory|digest: the value is none, not of type Digest",
        ])
    var told: [String] = []
    var notices = anna.sharing?.notices.makeAsyncIterator()
    for _ in 0..<5 {
      guard case .refused(let row)? = await notices?.next() else { break }
      // The thread that has found them knows no language; what they say is in the reader's.
      told.append("\(row.what): \(Translation(.de)(row.reason))")
    }
    #expect(
      told == [
        "frame 2: die Aktion ist nicht zu lesen: so einen Fall gibt es nicht, oder mehr als einen",
        "frame 3: die Aktion ist nicht zu lesen: erwartet: ein Objekt, gefunden: eine Zahl",
        "frame 5: die Anfragen sind kein JSON-Array",
        "frame 6: Frame 2 kann nicht die Ursache sein",
        "frame 7: digest: der Wert ist none, nicht vom Typ Digest",
      ])
    for store in [anna, ben] { store.sharing?.leave() }
    try mallory.leave(room)
  }

  @Test func refusedRowsBeforeAStoredStateAreKnownToWhoBeginsThere() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    anna.send(.add(1))
    await anna.sharing?.numbered()
    let mallory = try Mallory(in: room)
    for draft in 1...3 { try mallory.append("{}", draft: draft) }
    for number in 1...300 { anna.send(.add(number % 7)) }
    anna.send(.ask(kind: .read, id: "r"))
    await anna.sharing?.numbered()
    try await eventually("the request is answered") {
      anna.timeline.requests(of: 302).map(\.fate) == [.answered]
    }
    let ben = try await room.join("ben")
    #expect(ben.sharing?.hasEarlier == true)
    #expect(ben.timeline.last == 303)
    #expect(try ben.timeline.frame(303).cause == 302)
    #expect(ben.timeline.requests(of: 302).map(\.fate) == [.answered])
    try await ben.sharing?.fetchEarlier()
    #expect(ben.timeline.count == 303)
    #expect(ben.store.state == anna.store.state)
    #expect(try ben.timeline.state(at: 2) == anna.timeline.state(at: 2))
    for store in [anna, ben] { store.sharing?.leave() }
    try mallory.leave(room)
  }

  @Test(arguments: [
    ("number = 2", "9223372036854775806"), ("number = 2", "7"), ("cause = 1", "9"),
  ])
  func aWrongBranchIsRefused(_ frame: String, _ value: String) async throws {
    let room = try SharedRoom()
    let (anna, ben) = (try await room.join("anna"), try await room.join("ben"))
    anna.send(.ask(kind: .write, id: "w"))
    await anna.sharing?.numbered()
    try await eventually("the request is answered") { anna.timeline.last == 2 }
    try anna.cursor.goto(0)
    let own = try await anna.startPrivateBranch(named: "idea")
    own.send(.ask(kind: .write, id: "x"))
    await own.store.settle()
    try await anna.offer(own, as: "idea")
    // The database's owner can write what members cannot.
    let column = frame.split(separator: " ")[0]
    _ = try room.sql(
      """
      ALTER TABLE reel.branch_frames DROP CONSTRAINT IF EXISTS branch_frames_check,
        DROP CONSTRAINT IF EXISTS branch_frames_number_check1;
      UPDATE reel.branch_frames SET \(column) = \(value) WHERE \(frame)
      """)
    let refused = await #expect(throws: SharedRefusal.self) { try await ben.openOffer("idea") }
    #expect(
      refused?.description.hasPrefix("The branch idea is refused: ") == true, "\(refused as Any)")
    #expect(
      try room.sql(
        "SELECT what, p.name FROM reel.refusals JOIN reel.participants p ON p.id = author")
        == ["branch idea|anna"])
    #expect(ben.sharing?.phase == .acting)
    for store in [anna, ben] { store.sharing?.leave() }
  }

  /// What only the database's owner can write may end a session, but no program.
  @Test(arguments: [
    ("UPDATE reel.heads SET number = 9223372036854775807", true),
    ("UPDATE reel.heads SET number = -1, revision = -1", true),
    ("UPDATE reel.heads SET revision = 9223372036854775807", true),
    ("UPDATE reel.sessions SET state = '{}'", false),
  ])
  func extremeNumbersOfTheOwnerEndNoProgram(_ statement: String, ends: Bool) async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    anna.send(.add(1))
    await anna.sharing?.numbered()
    _ = try room.sql(statement)
    anna.send(.add(2))
    await anna.sharing?.numbered()
    let refusal = anna.sharing?.refusal.map { $0.english }
    #expect(refusal?.contains("is expected") == (ends ? true : nil))
    await #expect(throws: (any Error).self) { _ = try await room.join("ben") }
    anna.sharing?.leave()
  }

  @Test func anEarlierDatabaseIsMigratedWithItsGarbage() async throws {
    let server = try PrivatePostgres.shared()
    let name = try server.makeDatabase()
    let address = try PostgresAddress(server.url(name))
    let earlier = PostgresSchema(
      "reel", migrations: Array(PostgresSchema.sessions.migrations.prefix(2)))
    #expect(try PostgresSchema.prepare(address, [earlier]).map(\.to) == [2])
    let app = Together()
    let (types, digest) = (
      RecordedForm.of(Together.State.self, Together.Action.self).digest,
      try Digest(of: app.initialState)
    )
    let state = try JSON(encoding: app.initialState).text
    _ = try server.psql(
      name,
      """
      INSERT INTO reel.sessions (name, app, types, state, digest)
      VALUES ('room', 'together', '\(types)', '\(state)', '\(digest)');
      INSERT INTO reel.heads (session, number, revision) VALUES (1, 9223372036854775807, -5);
      INSERT INTO reel.participants (session, name, may_act) VALUES (1, 'old', true);
      INSERT INTO reel.frames (session, number, author, draft, time, origin, action)
      VALUES (1, 1, 1, 1, 0, 'user', '{"add":{"_0":5}}'), (1, 2, 1, 2, 0, 'user', '{}'),
        (1, 9223372036854775807, 1, 3, 0, 'user', '{}')
      """)
    #expect(try PostgresSchema.prepare(address).map(\.from) == [2])
    #expect(
      try server.psql(name, "SELECT what, reason FROM reel.refusals")
        == ["frame 9223372036854775807|a frame before it is missing"])
    let anna = try await TimelineStore(
      sharing: .postgres(server.url("\(name)/room")), as: "anna", of: "together",
      initialState: app.initialState, reducer: app)
    anna.send(.add(1))
    await anna.sharing?.numbered()
    #expect(anna.store.state.coins == 6)
    #expect(anna.timeline.last == 2)
    #expect(try server.psql(name, "SELECT number FROM reel.heads") == ["3"])
    anna.sharing?.leave()
  }
}
