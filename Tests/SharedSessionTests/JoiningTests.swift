import Foundation
import PrivatePostgres
import Reel
import ReelCoding
import ReelProgram
import ReelSharing
import ReelTexts
import ReelTimeline
import Testing
import Together

/// Joining a long session, which starts at a stored state.
@Suite(needsServer) struct JoiningTests {
  private func long(_ frames: Int, in room: SharedRoom) async throws -> Together.State {
    let anna = try await room.join("anna")
    for number in 1...frames {
      anna.send(number.isMultiple(of: 100) ? .ask(kind: .read, id: "\(number)") : .add(number % 7))
    }
    await anna.sharing?.numbered()
    try await eventually("all requests are answered") {
      try room.sql("SELECT count(*) FROM reel.requests WHERE standing <> 'answered'") == ["0"]
    }
    let state = anna.store.state
    anna.sharing?.leave()
    return state
  }

  @Test func joiningStartsAtTheNewestStoredState() async throws {
    let room = try SharedRoom()
    let state = try await long(600, in: room)
    let ben = try await room.join("ben")
    #expect(ben.store.state == state)
    #expect(ben.sharing?.hasEarlier == true)
    #expect(ben.timeline.count < 256)
    #expect(throws: NoSuchFrame.self) { try ben.cursor.goto(3) }
    ben.send(.add(1))
    await ben.sharing?.numbered()
    let last = ben.timeline.last
    #expect(last == 607)
    try ben.cursor.goto(550)
    try await ben.sharing?.fetchEarlier()
    #expect(ben.cursor.frame == 550)
    #expect(ben.sharing?.hasEarlier == false)
    #expect(ben.timeline.count == 607)
    try ben.cursor.goto(3)
    #expect(ben.cursor.state?.coins == 6)
    #expect(ben.timeline.requests(of: 100).map(\.fate) == [.answered])
    ben.cursor.now()
    #expect(try ben.timeline.state(at: last) == ben.store.state)
    ben.sharing?.leave()
    // Like any other session, it is saved completely.
    let saved = try await room.run(".goto 3\n.state together.coins\n.record stop all.reel\n")
    #expect(saved.output.contains("6"))
    let replay = try await ProgramRun.of(
      "TogetherProgram", ["replay", "all.reel"], in: room.directory)
    #expect(replay.code == 0)
    #expect(replay.output.hasPrefix("all.reel: 607 frames, "))
  }

  @Test func aRecordingThatBeginsAtAStoredStateReplays() async throws {
    let room = try SharedRoom()
    _ = try await long(600, in: room)
    let run = try await room.run("add 1\n", ["--record", "late.reel"])
    #expect(run.code == 0)
    let replay = try await ProgramRun.of(
      "TogetherProgram", ["replay", "late.reel"], in: room.directory)
    #expect(replay.code == 0, "\(replay.diagnostics)")
    #expect(replay.output.hasPrefix("late.reel: "))
    // It can be looked at, and goes on, with the session's numbers.
    let opened = try await ProgramRun.of(
      "TogetherProgram", ["open", "late.reel"],
      input: ".first\n.now\nadd 1\n.log 1\n", in: room.directory)
    #expect(
      opened.output == """
        Together
          coins  1518
          notes  0
          open   5
        Together
          coins  1780
          notes  0
          open   0
        Together
          coins  1781
          notes  0
          open   0
         #608  add 1                                         user

        """)
  }

  @Test func aRefusalIsInTheLanguageOfTheSession() async throws {
    let room = try SharedRoom()
    _ = try await room.run("add 1\n")
    let app = Together()
    let refusal = await #expect(throws: SharedRefusal.self) {
      _ = try await TimelineStore(
        sharing: .postgres(room.url()), as: "anna", of: "other", initialState: app.initialState,
        reducer: app)
    }
    let text = refusal.map { Translation(.de)($0.text) } ?? ""
    #expect(text.hasPrefix("Die Sitzung room gehört"), "\(text)")
  }

  @Test func aWrongStoredStateIsNotUsed() async throws {
    let room = try SharedRoom()
    let state = try await long(300, in: room)
    _ = try room.sql(
      "UPDATE reel.keyframes SET state = replace(state::text, '\"coins\":', '\"coins\":1')::json")
    let ben = try await room.join("ben")
    #expect(ben.store.state == state)
    #expect(ben.sharing?.hasEarlier == false)
    ben.sharing?.leave()
  }

  @Test func earlierFramesMustLeadToTheStoredState() async throws {
    let room = try SharedRoom()
    _ = try await long(300, in: room)
    let ben = try await room.join("ben")
    _ = try room.sql(#"UPDATE reel.frames SET action = '{"add":{"_0":9}}' WHERE number = 7"#)
    await #expect(throws: SharedRefusal.self) { try await ben.sharing?.fetchEarlier() }
    #expect(ben.sharing?.phase == .looking)
    ben.sharing?.leave()
  }

  @Test func earlierRequestsAreTakenOver() async throws {
    let room = try SharedRoom()
    _ = try await room.run(".status\n")
    try room.lease("3 seconds")
    let anna = try room.shell("anna", gate: "never")
    try anna.send("ask read early")
    try anna.send("ask write early-too")
    for number in 1...300 { try anna.send("add \(number)") }
    try await eventually("there is a stored state") {
      try room.sql("SELECT count(*) FROM reel.frames") == ["302"]
    }
    let ben = try room.shell("ben")
    try ben.send(".state together.coins")
    _ = try ben.read(until: "45150")
    _ = anna.end(with: SIGKILL)
    try await eventually("ben has taken over the requests that he may repeat") {
      try room.sql("SELECT standing FROM reel.requests ORDER BY frame") == ["answered", "lost"]
    }
    _ = ben.end(with: SIGTERM)
  }

  /// A wrong state whose digest was changed to suit it is not that of its frame.
  @Test func aWrongStoredStateThatAgreesWithItselfIsNotUsed() async throws {
    let room = try SharedRoom()
    let state = try await long(300, in: room)
    var wrong = state
    wrong.coins += 1
    let json = try JSON(encoding: wrong).text
    _ = try room.sql(
      "UPDATE reel.keyframes SET state = '\(json)', digest = '\(try Digest(of: wrong))'")
    let ben = try await room.join("ben")
    #expect(ben.store.state == state)
    #expect(ben.sharing?.hasEarlier == false)
    ben.sharing?.leave()
  }
}
