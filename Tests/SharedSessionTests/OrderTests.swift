import Foundation
import PrivatePostgres
import Reel
import ReelPostgres
import ReelProgram
import ReelSharing
import ReelTimeline
import SharedCampaign
import Testing
import Together

@Suite(needsServer) struct OrderTests {
  @Test func allParticipantsSeeTheSameOrder() async throws {
    let room = try SharedRoom()
    let (anna, ben) = (try await room.join("anna"), try await room.join("ben"))
    await withTaskGroup { group in
      for (name, store) in [("anna", anna), ("ben", ben)] {
        group.addTask {
          for number in 1...40 {
            store.send(.note("\(name) \(number)"))
            if number.isMultiple(of: 7) { await store.sharing?.numbered() }
          }
          await store.sharing?.numbered()
        }
      }
    }
    try await eventually("both caught up") { anna.timeline.last == 80 && ben.timeline.last == 80 }
    #expect(anna.store.state == ben.store.state)
    #expect(anna.store.state.notes.count == 80)
    // Actions of the same participant keep their order.
    #expect(
      anna.store.state.notes.filter { $0.hasPrefix("anna") } == (1...40).map { "anna \($0)" })
    #expect(
      try room.sql("SELECT count(*), max(number), count(DISTINCT author) FROM reel.frames")
        == ["80|80|2"])
    #expect(
      try room.sql("SELECT action->'note'->>'_0' FROM reel.frames ORDER BY number")
        == anna.store.state.notes
        || (try room.sql("SELECT action->>'note' FROM reel.frames ORDER BY number"))
          == anna.store.state.notes
    )
    // Some frames have digests, which the participants compare with their own.
    #expect(try room.sql("SELECT number FROM reel.frames WHERE digest IS NOT NULL") != [])
    for store in [anna, ben] { store.sharing?.leave() }
  }

  @Test func laterParticipantsCanLookAtAnyFrame() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    for coins in [1, 2, 3] { anna.send(.add(coins)) }
    await anna.sharing?.numbered()
    let ben = try await room.join("ben")
    #expect(ben.store.state.coins == 6)
    #expect(try ben.timeline.state(at: 2).coins == 3)
    #expect(ben.cursor.undo())
    #expect(ben.cursor.frame == 2)
    #expect(anna.cursor.frame == 3)
    for store in [anna, ben] { store.sharing?.leave() }
  }

  @Test func aDraftIsShownButIsNotAFrameAndMakesNoRequest() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    let sharing = try #require(anna.sharing)
    let other = try PostgresConnection(try PostgresAddress(room.server.url(room.database)))
    try await other.holdingHead {
      anna.send(.add(5))
      anna.send(.ask(kind: .write, id: "w"))
      #expect(sharing.draftCount == 2)
      #expect(sharing.withShownState { $0.coins } == 5)
      #expect(sharing.withShownState { $0.open } == ["w"])
      #expect(anna.store.state == Together().initialState)
      #expect(anna.timeline.last == 0)
      try await Task.sleep(for: .milliseconds(50))
      #expect(anna.store.inFlight.isEmpty)
    }
    await sharing.numbered()
    #expect(anna.store.state.coins == 5)
    try await eventually("the answer arrives") { anna.timeline.last == 3 }
    #expect(try anna.timeline.frame(3).cause == 2)
    try await eventually("the effect ends") {
      anna.timeline.requests(of: 2).map(\.fate) == [.answered]
    }
    sharing.leave()
  }

  @Test func anAuthorIsNotifiedIfADraftsOutcomeChanges() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    let sharing = try #require(anna.sharing)
    anna.send(.add(3))
    await sharing.numbered()
    let other = try PostgresConnection(try PostgresAddress(room.server.url(room.database)))
    let stranger: Int = try #require(
      try other.first(
        """
        INSERT INTO reel.participants (session, name, may_act)
        SELECT id, 'stranger', true FROM reel.sessions RETURNING id
        """))["id"]
    try await other.holdingHead {
      anna.send(.take(2))
      #expect(sharing.withShownState { $0.coins } == 1)
      // Another participant was faster.
      let action = String(
        decoding: try JSONEncoder().encode(Together.Action.take(3)), as: UTF8.self)
      try other.query(
        """
        INSERT INTO reel.frames (session, number, author, draft, time, origin, action)
        SELECT id, 2, $1, 1, 0, 'user', $2::json FROM reel.sessions
        """, [.int(stranger), .text(action)])
    }
    await sharing.numbered()
    #expect(anna.store.state.coins == 0)
    var notices = sharing.notices.makeAsyncIterator()
    guard case .changed(let frame, let shown, let outcome)? = await notices.next() else {
      Issue.record("no notice")
      return
    }
    #expect(frame == 3)
    #expect(shown.changes.map { "\($0.path)" } == ["coins"])
    #expect(outcome.changes.isEmpty)
    sharing.leave()
  }

  @Test func draftsAreNumberedOnceWhenACrashedServerReturns() async throws {
    let room = try SharedRoom(on: PrivatePostgres())
    let (anna, ben) = (try await room.join("anna"), try await room.join("ben"))
    let sharing = try #require(anna.sharing)
    anna.send(.add(1))
    await sharing.numbered()
    try room.server.crash()
    anna.send(.add(10))
    try await eventually("the connection is lost") { sharing.phase == .cut }
    anna.send(.add(100))
    #expect(sharing.withShownState { $0.coins } == 111)
    #expect(anna.store.state.coins == 1)
    try room.server.start()
    await sharing.numbered()
    #expect(sharing.phase == .acting)
    try await eventually("both caught up") { ben.timeline.last == 3 }
    #expect(ben.store.state.coins == 111)
    #expect(
      try room.sql("SELECT number, draft FROM reel.frames ORDER BY 1") == ["1|1", "2|2", "3|3"])
    for store in [anna, ben] { store.sharing?.leave() }
  }

  @Test func aSmallCampaignOfKillsFindsNothing() async throws {
    let report = try await SharedCampaign(
      shells: 3, actions: 150, kills: 4, crashes: 1, stops: 1, cuts: 6
    ).run()
    #expect(report.complaints == [])
    #expect(report.acknowledged >= 150)
    #expect(report.frames > report.acknowledged)
    #expect(report.crashes == 1)
    #expect(report.kills == 4)
    #expect(report.cuts == 6)
  }
}

extension PostgresConnection {
  /// Runs `body` while no participant can append.
  func holdingHead(_ body: () async throws -> Void) async throws {
    try query("BEGIN")
    try query("SELECT number FROM reel.heads FOR UPDATE")
    try await body()
    try query("COMMIT")
  }
}
