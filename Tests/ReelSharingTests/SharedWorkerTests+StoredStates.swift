import Reel
import ReelCoding
import ReelTimeline
import Synchronization
import Testing

@testable import ReelSharing

/// Participants who join after a stored state.
extension SharedWorkerTests {
  /// Joins as someone who has asked something, and whose frames are so many that the state after
  /// the 256th is stored.
  private func joinForLong(_ name: String) async throws -> TimelineStore<Board, Action> {
    let anna = try await join(name)
    anna.send(.watch("a"))
    anna.send(.stopWatching)
    for _ in 3...300 { anna.send(.add(1)) }
    await anna.sharing?.numbered()
    #expect(room.change { $0.keyframe?.number } == 256)
    return anna
  }

  /// Who joins later begins with a stored state, and has what was before when it is asked for.
  @Test func whatWasBeforeAStoredStateIsFetchedOnce() async throws {
    let anna = try await joinForLong("anna")
    let ben = try await join("ben")
    #expect(ben.sharing?.hasEarlier == true)
    #expect(ben.store.state == Board(sum: 298))
    #expect(ben.timeline.history.count == 44)
    try ben.cursor.goto(260)
    try await ben.sharing?.fetchEarlier()
    #expect(ben.sharing?.hasEarlier == false)
    #expect(ben.cursor.frame == 260)
    #expect(ben.timeline.initialState == Board())
    for frame in [0, 1, 3, 256, 257, 300] {
      #expect(try ben.timeline.state(at: frame) == anna.timeline.state(at: frame))
    }
    #expect(ben.timeline.requests(of: 1) == anna.timeline.requests(of: 1))
    #expect(ben.timeline.requests(of: 1).map(\.fate) == [.cancelled])
    // It is not fetched again.
    room.change { $0.frames = [] }
    try await ben.sharing?.fetchEarlier()
  }

  @Test func aPrivateBranchHasWhatWasBeforeAStoredState() async throws {
    let anna = try await joinForLong("anna")
    let own = try await anna.startPrivateBranch()
    own.send(.add(10))
    try await anna.offer(own, as: "idea")
    let ben = try await join("ben")
    #expect(try await ben.openOffer("idea").store.state == Board(sum: 308))
    let carla = try await join("carla")
    #expect(try await carla.startPrivateBranch().timeline.state(at: 3) == Board(sum: 1))
  }

  @Test func aRequestFromBeforeAStoredStateIsTakenOver() async throws {
    var events = world.events.makeAsyncIterator()
    let anna = try await join("anna", in: World())
    anna.send(.watch("a"))
    for _ in 2...260 { anna.send(.add(1)) }
    await anna.sharing?.numbered()
    room.change { content in
      content.people[0].isThere = false
      content.people[0].openRequests = 1
    }
    let ben = try await join("ben")
    #expect(await events.next() == "begin a")
    #expect(ben.sharing?.hasEarlier == false)
    var notices = ben.sharing?.notices.makeAsyncIterator()
    #expect(await notices?.next() == .takenOver(frame: 1, index: 1))
  }

  /// Earlier frames that lead to another state than the stored one.
  @Test func whoseEarlierFramesDifferOnlyLooks() async throws {
    _ = try await joinForLong("anna")
    let ben = try await join("ben")
    room.change { $0.frames[9].action = Array(#"{"add":{"_0":2}}"#.utf8) }
    await #expect(throws: SharedRefusal(.otherState(after: 256))) {
      try await ben.sharing?.fetchEarlier()
    }
    #expect(ben.sharing?.hasEarlier == true)
    #expect(ben.sharing?.refusal == .otherState(after: 256))
    #expect(ben.sharing?.phase == .looking)
    var notices = ben.sharing?.notices.makeAsyncIterator()
    #expect(await notices?.next() == .disagrees(frame: 256, author: 0))
  }

  @Test func anEarlierFrameThatIsMissingIsNamed() async throws {
    _ = try await joinForLong("anna")
    let ben = try await join("ben")
    room.change { _ = $0.frames.remove(at: 9) }
    await #expect(throws: SharedRefusal(.missingFrame(10, before: 11))) {
      try await ben.sharing?.fetchEarlier()
    }
    room.change { $0.frames.removeSubrange(9..<255) }
    await #expect(throws: SharedRefusal(.missingFrame(10, before: 256))) {
      try await ben.sharing?.fetchEarlier()
    }
  }
}
