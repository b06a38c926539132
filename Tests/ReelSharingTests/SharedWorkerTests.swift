import Reel
import ReelCoding
import ReelTimeline
import Synchronization
import Testing

@testable import ReelSharing

/// What a participant does with the log of a shared session, which is in memory here.
@Suite(.timeLimit(.minutes(5))) struct SharedWorkerTests {
  struct Board: Codable, Equatable, Sendable {
    var sum = 0
    var lost: [String] = []
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case watch(String)
    case watchZero
    case write(String)
    case stopWatching
    case lost(String)
  }

  enum Request: RequestProtocol {
    case watch(String)
    case write(String)

    var policy: RequestPolicy {
      switch self {
      case .watch: .concurrent
      case .write: .writing(.inOrder)
      }
    }
  }

  /// Performs requests that never end by themselves, but for one.
  final class World: Sendable {
    /// What has begun and what was ended, as it happens.
    let events: AsyncStream<String>
    private let telling: AsyncStream<String>.Continuation

    init() { (events, telling) = AsyncStream.makeStream() }

    func perform(_ name: String) -> Effect<Action> {
      if name == "zero" { return .run { await $0(.lost("a\0b")) } }
      return .run { [telling] _ in
        telling.yield("begin \(name)")
        let (never, continuation) = AsyncStream<Never>.makeStream()
        // Until the effect is given up.
        for await _ in never {}
        continuation.finish()
        telling.yield("end \(name)")
      }
    }
  }

  let room = MemoryRoom()
  let world = World()

  static let reducer = RequestingReduce<Board, Action, Request> { board, action, ask in
    switch action {
    case .add(let number): board.sum += number
    case .watch(let name): ask(.watch(name))
    case .watchZero:
      board.sum += 1
      ask(.watch("a\0b"))
    case .write(let name): ask(.write(name))
    case .stopWatching: ask.cancel(.watch(""))
    case .lost(let name): board.lost.append(name)
    }
  }

  /// Joins; returns when the worker has begun to wait for work.
  func join(
    _ name: String, in world: World? = nil, isLooking: Bool = false
  ) async throws -> TimelineStore<Board, Action> {
    let world = world ?? self.world
    let store = try await TimelineStore(
      sharing: room.place, as: name, of: "board", initialState: Board(),
      reducer: Self.reducer.responding { request in
        switch request {
        case .watch(let name): world.perform(name)
        case .write(let name): world.perform(name).ifLost(.lost(name))
        }
      }, isLooking: isLooking)
    _ = try await store.sharing?.people()
    return store
  }

  /// Returns when the worker has done what there was to do.
  func settle(_ store: TimelineStore<Board, Action>) async throws {
    await store.sharing?.numbered()
    for _ in 0..<2 { _ = try await store.sharing?.people() }
  }

  /// Adds the row of a participant that is not in this process.
  func write(_ action: Action, digest: Digest? = nil) throws {
    write(try JSONWriter.bytes(of: action), digest: digest)
  }

  func write(_ action: [UInt8], digest: Digest? = nil) {
    room.change { content in
      content.frames.append(
        SharedFrame(
          number: content.frames.count + 1, author: 99, draft: 1, time: Timestamp(milliseconds: 0),
          origin: .user, cause: 0, answers: 0, action: action, asks: nil, digest: digest))
    }
  }

  /// Changes a request's row.
  func change(_ frame: Int, _ body: (inout SharedRequest) -> Void) {
    room.change { content in
      guard var request = content.requests.first(where: { $0.id.frame == frame }) else { return }
      body(&request)
      content.put(request)
    }
  }

  @Test func whoseStoreIsGoneLeaves() async throws {
    var anna: TimelineStore? = try await join("anna")
    anna?.send(.add(1))
    await anna?.sharing?.numbered()
    anna = nil
    room.change { _ in }
    for await call in room.calls where call == "1 leaves" { break }
    #expect(room.change(\.calls) == ["1 joins", "1 is at 0", "1 leaves"])
  }

  @Test func anEffectEndsWhenTheLogSaysThatItsRequestIsOver() async throws {
    var events = world.events.makeAsyncIterator()
    let anna = try await join("anna")
    anna.send(.watch("a"))
    #expect(await events.next() == "begin a")
    anna.send(.watch("b"))
    #expect(await events.next() == "begin b")
    change(1) { $0.status = .over(.cancelled) }
    #expect(await events.next() == "end a")
    // Another has taken it over.
    change(2) { $0.performer = 99 }
    #expect(await events.next() == "end b")
    try await settle(anna)
    #expect(anna.timeline.requests(of: 1).map(\.fate) == [.cancelled])
    #expect(anna.timeline.requests(of: 2).map(\.fate) == [nil])
  }

  @Test func aRequestIsBegunOnceForEachStart() async throws {
    var events = world.events.makeAsyncIterator()
    let anna = try await join("anna")
    anna.send(.watch("a"))
    #expect(await events.next() == "begin a")
    // The same again.
    change(1) { _ in }
    try await settle(anna)
    anna.send(.watch("b"))
    #expect(await events.next() == "begin b")
    change(1) { $0.starts += 1 }
    #expect(await events.next() == "begin a")
  }

  @Test func whoOnlyLooksOnHandsOverOnce() async throws {
    var events = world.events.makeAsyncIterator()
    let anna = try await join("anna")
    anna.send(.watch("a"))
    #expect(await events.next() == "begin a")
    try write(.add(1), digest: Digest(of: Board(sum: 2)))
    #expect(await events.next() == "end a")
    for _ in 0..<3 { try await settle(anna) }
    #expect(room.change(\.calls) == ["1 joins", "1 is at 0", "1 looks on"])
    #expect(anna.sharing?.phase == .looking)
    #expect(anna.sharing?.refusal == .otherState(after: 2))
    // It is told once, whatever comes.
    try write(.add(1), digest: Digest(of: Board(sum: 4)))
    write(Array("{}".utf8))
    var notices = anna.sharing?.notices.makeAsyncIterator()
    #expect(await notices?.next() == .disagrees(frame: 2, author: 99))
    guard case .refused? = await notices?.next() else {
      Issue.record("the disagreement is told again")
      return
    }
    #expect(anna.timeline.last == 3)
  }

  @Test func whatIsOpenOfAParticipantThatIsGoneIsTakenOverOrLost() async throws {
    var events = world.events.makeAsyncIterator()
    let bensWorld = World()
    var bensEvents = bensWorld.events.makeAsyncIterator()
    let ben = try await join("ben", in: bensWorld)
    ben.send(.watch("a"))
    #expect(await bensEvents.next() == "begin a")
    ben.send(.write("b"))
    #expect(await bensEvents.next() == "begin b")
    ben.send(.add(1))
    await ben.sharing?.numbered()
    room.change { content in
      content.people[0].isThere = false
      content.people[0].openRequests = 2
    }
    let anna = try await join("anna")
    #expect(await events.next() == "begin a")
    // Ben was only silent for a while.
    #expect(
      await [bensEvents.next(), bensEvents.next()].compactMap(\.self).sorted() == [
        "end a", "end b",
      ])
    try await settle(anna)
    #expect(anna.store.state == Board(sum: 1, lost: ["b"]))
    #expect(anna.timeline.requests(of: 1).map(\.fate) == [nil])
    #expect(anna.timeline.requests(of: 2).map(\.fate) == [.lost])
    #expect(anna.timeline.request(answeredBy: 4) == RequestID(frame: 2, index: 1))
    var notices = anna.sharing?.notices.makeAsyncIterator()
    #expect(await notices?.next() == .takenOver(frame: 1, index: 1))
    #expect(await notices?.next() == .unanswered(frame: 2, index: 1))
    let standings = room.change { $0.requests.sorted { $0.id < $1.id }.map(\.status) }
    #expect(standings == [.running, .over(.lost)])
    // Anna's is not gone.
    #expect(room.change(\.frames).map(\.author) == [1, 1, 1, 2])
  }

  @Test func aConnectionThatIsLostComesBackWithItsDrafts() async throws {
    let anna = try await join("anna")
    var notices = anna.sharing?.notices.makeAsyncIterator()
    room.change { $0.loss = "The cable is cut." }
    #expect(await notices?.next() == .lost(reason: "The cable is cut."))
    #expect(anna.sharing?.phase == .cut)
    anna.send(.add(1))
    anna.send(.add(2))
    #expect(anna.sharing?.withShownState(\.sum) == 3)
    #expect(anna.sharing?.draftCount == 2)
    try write(.add(10))
    room.change { $0.loss = nil }
    #expect(
      await notices?.next()
        == .changed(
          frame: 2,
          shown: try Difference(
            from: JSON(encoding: Board()), to: JSON(encoding: Board(sum: 1))),
          outcome: try Difference(
            from: JSON(encoding: Board(sum: 10)), to: JSON(encoding: Board(sum: 11)))))
    await anna.sharing?.numbered()
    #expect(anna.store.state == Board(sum: 13))
    #expect(anna.sharing?.changedCount == 2)
    _ = await notices?.next()
    #expect(await notices?.next() == .backAgain)
    #expect(anna.sharing?.phase == .acting)
    try await settle(anna)
    #expect(room.change(\.calls) == ["1 joins", "1 is at 0", "1 joins", "1 is at 3"])
  }

  @Test func whoWaitsForTheHeadIsThereAndAnswers() async throws {
    let anna = try await join("anna")
    room.change { $0.isBusy = true }
    anna.send(.add(1))
    for _ in 0..<2 { #expect(try await anna.sharing?.people().count == 1) }
    #expect(anna.sharing?.draftCount == 1 && anna.sharing?.phase == .acting)
    room.change { $0.isBusy = false }
    await anna.sharing?.numbered()
    #expect(anna.timeline.last == 1)
  }

  /// A user who ends a program has to know what of it the others never get.
  @Test func whoLeavesIsToldHowManyActionsHaveNoNumber() async throws {
    let (anna, ben) = (try await join("anna"), try await join("ben"))
    anna.send(.add(1))
    #expect(anna.sharing?.leave(within: .seconds(600)) == 0)
    #expect(room.change(\.frames).count == 1)
    var notices = ben.sharing?.notices.makeAsyncIterator()
    room.change { $0.loss = "The cable is cut." }
    #expect(await notices?.next() == .lost(reason: "The cable is cut."))
    ben.send(.add(2))
    ben.send(.add(3))
    #expect(ben.sharing?.draftCount == 2)
    for _ in 0..<2 { #expect(ben.sharing?.leave(within: .seconds(600)) == 2) }
    #expect(ben.sharing?.draftCount == 0)
    #expect(room.change(\.frames).count == 1)
  }

  @Test func whoMayNotActOnlyLooks() async throws {
    let ben = try await join("ben", isLooking: true)
    #expect(ben.sharing?.refusal == "You have joined as an observer.")
    room.change { $0.mayAct = false }
    let carla = try await join("carla")
    #expect(
      carla.sharing?.refusal == """
        You may only look at this session; acting needs the role reel_act in its database.
        """)
    for store in [ben, carla] {
      #expect(store.sharing?.phase == .looking)
      store.send(.add(1))
      #expect(store.sharing?.draftCount == 0)
    }
    // What others do is seen.
    try write(.add(5))
    try await settle(ben)
    #expect(ben.store.state == Board(sum: 5))
    // Who never acted has nothing to leave to the others.
    #expect(!room.change(\.calls).contains { $0.hasSuffix("looks on") })
  }

  @Test func aRowThatIsRefusedIsReportedOnce() async throws {
    write(Array("{}".utf8))
    let anna = try await join("anna")
    anna.send(.add(2))
    try await settle(anna)
    #expect(anna.timeline.last == 1 && anna.store.state == Board(sum: 2))
    write(Array("[]".utf8))
    try await settle(anna)
    anna.send(.add(3))
    try await settle(anna)
    #expect(anna.timeline.last == 2 && anna.store.state == Board(sum: 5))
    #expect(
      room.change(\.calls) == ["1 joins", "1 refuses frame 1", "1 is at 0", "1 refuses frame 3"])
    // It is told only of those that were written after it joined.
    var notices = anna.sharing?.notices.makeAsyncIterator()
    guard case .refused(let row)? = await notices?.next() else {
      Issue.record("nothing was refused")
      return
    }
    #expect(row.what == "frame 3" && row.author == 99)
  }

  /// A branch that treats the session's frames in another way leaves it before them.
  @Test func anOfferedBranchLeavesTheSessionAtTheFirstDifference() async throws {
    let (anna, ben) = (try await join("anna"), try await join("ben"))
    for number in [1, 2, 4] { anna.send(.add(number)) }
    try await settle(anna)
    try await settle(ben)
    let skipping = try await anna.startPrivateBranch()
    skipping.send(.add(8))
    try skipping.skip([2])
    let editing = try await anna.startPrivateBranch()
    try editing.replace(3, with: .add(5))
    let alike = try await anna.startPrivateBranch()
    for (name, own, start, count) in [
      ("skipping", skipping, 1, 2), ("editing", editing, 2, 1), ("alike", alike, 3, 0),
    ] {
      let offer = try await anna.offer(own, as: name)
      #expect(offer == SharedBranch(name: name, author: "", start: start, count: count))
      #expect(try await ben.openOffer(name).store.state == own.store.state)
    }
  }

  @Test func aBranchThatIsDamagedIsRefused() async throws {
    let (anna, ben) = (try await join("anna"), try await join("ben"))
    let own = try await anna.startPrivateBranch()
    own.send(.add(8))
    try await anna.offer(own, as: "idea")
    // Its start is not here yet.
    room.change { $0.offers[0].start = 1 }
    let early = await #expect(throws: SharedRefusal.self) { try await ben.openOffer("idea") }
    #expect(
      early?.description == "No branch idea has been offered; .branches lists those that have.")
    room.change { content in
      content.offers[0].start = 0
      content.offers[0].frames[0].asks = Array("7".utf8)
    }
    let damaged = await #expect(throws: SharedRefusal.self) { try await ben.openOffer("idea") }
    #expect(
      damaged?.description
        == "The branch idea is refused: its requests are not a JSON array.")
    // The others learn of it.
    #expect(room.change(\.calls).suffix(1) == ["2 refuses branch idea"])
  }
}
