import PrivatePostgres
import Reel
import ReelCoding
import ReelPostgres
import ReelProgram
import ReelSharing
import ReelTimeline
import Testing

/// A session of participants that have two versions of a program.
@Suite(needsServer, .serialized) struct VersionTests {
  enum First {
    struct Note: Codable, Equatable, Sendable {
      var text: String
    }

    struct Board: Codable, Equatable, Sendable {
      var sum = 0
      var notes: [Note] = []
      var fetched: [String] = []
      var lost: [String] = []
    }

    enum Action: Codable, Sendable {
      case put(Int)
      case note(Note)
      case fetch(id: String)
      case fetched(id: String)
      case lost(id: String)
    }

    enum Request: RequestProtocol {
      case fetch(id: String)

      var policy: RequestPolicy { .concurrent }
    }

    static let reducer = RequestingReduce<Board, Action, Request> { board, action, ask in
      switch action {
      case .put(let number): board.sum += number
      case .note(let note): board.notes.append(note)
      case .fetch(let id): ask(.fetch(id: id))
      case .fetched(let id): board.fetched.append(id)
      case .lost(let id): board.lost.append(id)
      }
    }.responding { request in
      switch request {
      case .fetch(let id): .send(.fetched(id: id)).ifLost(.lost(id: id))
      }
    }
  }

  /// With other names, and with more than the first version has.
  enum Second {
    struct Note: Codable, Equatable, Sendable, Evolving {
      var body: String
      var color: String?
      static let changes: [FormChange] = [.renamed("text", to: "body")]
    }

    struct Board: Codable, Equatable, Sendable, Evolving {
      var total = 0
      var best = 0
      var notes: [Note] = []
      var fetched: [String] = []
      var lost: [String] = []
      static let changes: [FormChange] = [
        .renamed("sum", to: "total"), .added("best", default: 0),
      ]
    }

    enum Action: Codable, Sendable, Evolving {
      case add(Int)
      case note(Note)
      case fetch(id: String, isUrgent: Bool?)
      case fetched(id: String)
      case lost(id: String)
      case double
      case check
      case fetchedTwice(id: String)
      static let changes: [FormChange] = [.renamed("put", to: "add")]
    }

    enum Request: RequestProtocol {
      case fetch(id: String, isUrgent: Bool?)
      case check

      var policy: RequestPolicy { .concurrent }
    }

    static let reducer = RequestingReduce<Board, Action, Request> { board, action, ask in
      switch action {
      case .add(let number):
        board.total += number
        board.best = max(board.best, board.total)
        if number == 99 { ask(.check) }
      case .note(let note): board.notes.append(note)
      case .fetch(let id, let isUrgent): ask(.fetch(id: id, isUrgent: isUrgent ?? true))
      case .fetched(let id): board.fetched.append(id)
      case .lost(let id): board.lost.append(id)
      case .double: board.total *= 2
      case .check, .fetchedTwice: break
      }
    }.responding { request in
      switch request {
      case .fetch(let id, _):
        .send(id == "two" ? .fetchedTwice(id: id) : .fetched(id: id)).ifLost(.lost(id: id))
      case .check: .none
      }
    }
  }

  private let room: SharedRoom

  init() throws { room = try SharedRoom() }

  private typealias Old = TimelineStore<First.Board, First.Action>
  private typealias New = TimelineStore<Second.Board, Second.Action>

  private func old(_ name: String) async throws -> Old {
    try await TimelineStore(
      sharing: .postgres(room.url()), as: name,
      of: RecordingOrigin(
        "board", locale: "en", zone: "UTC", version: "1.0", requests: ["": First.Request.self]),
      initialState: First.Board(), reducer: First.reducer)
  }

  private func new(_ name: String) async throws -> New {
    try await TimelineStore(
      sharing: .postgres(room.url()), as: name,
      of: RecordingOrigin(
        "board", locale: "en", zone: "UTC", version: "2.0", requests: ["": Second.Request.self]),
      initialState: Second.Board(), reducer: Second.reducer)
  }

  /// What the first version knows of a state of the second one.
  private func old(_ board: Second.Board) -> First.Board {
    First.Board(
      sum: board.total, notes: board.notes.map { First.Note(text: $0.body) },
      fetched: board.fetched, lost: board.lost)
  }

  private func agree(_ old: Old, _ new: New) async throws {
    await old.sharing?.numbered()
    await new.sharing?.numbered()
    try await eventually("both have all frames, and no request is open") {
      try room.sql("SELECT count(*) FROM reel.requests WHERE standing = 'running'") == ["0"]
        && room.sql("SELECT number FROM reel.heads") == ["\(old.timeline.last)"]
        && new.timeline.last == old.timeline.last
    }
    #expect(self.old(new.store.state) == old.store.state)
    #expect(old.sharing?.phase == .acting)
    #expect(new.sharing?.phase == .acting)
  }

  @Test func bothVersionsAgreeOnAllThatTheOlderOneKnows() async throws {
    let (anna, ben) = (try await old("anna"), try await new("ben"))
    var random = Seeded(state: 7)
    for number in 1...300 {
      anna.send(.put(Int.random(in: -9...9, using: &random)))
      ben.send(.add(Int.random(in: -9...9, using: &random)))
      guard number.isMultiple(of: 50) else { continue }
      anna.send(.note(First.Note(text: "a\(number)")))
      ben.send(.note(Second.Note(body: "b\(number)")))
      anna.send(.fetch(id: "a\(number)"))
      ben.send(.fetch(id: "b\(number)", isUrgent: nil))
    }
    // Drafts are shown on a state of one's own version.
    #expect(ben.sharing?.withShownState { $0.notes.count } ?? 0 >= 6)
    try await agree(anna, ben)
    #expect(anna.store.state.fetched.count == 12)
    #expect(try room.sql("SELECT count(*) > 0 FROM reel.keyframes") == ["t"])

    // Who joins late has the same, also of what only the second version knows.
    let (carla, dora) = (try await old("carla"), try await new("dora"))
    #expect(carla.sharing?.hasEarlier == true)
    #expect(dora.sharing?.hasEarlier == false)
    #expect(carla.store.state == anna.store.state)
    #expect(dora.store.state == ben.store.state)
    try await carla.sharing?.fetchEarlier()
    for frame in [1, 100, 256, 400] {
      #expect(try carla.timeline.state(at: frame) == old(dora.timeline.state(at: frame)))
    }
    dora.send(.add(1))
    carla.send(.put(1))
    try await agree(carla, dora)
    for old in [anna, carla] { old.sharing?.leave() }
    for new in [ben, dora] { new.sharing?.leave() }
  }

  /// A stored state that the second version has written has all that the first one knows.
  @Test func aStoredStateOfTheNewerVersionIsReadByTheOlderOne() async throws {
    let anna = try await old("anna")
    anna.sharing?.leave()
    let ben = try await new("ben")
    for _ in 1...300 { ben.send(.add(2)) }
    await ben.sharing?.numbered()
    #expect(try room.sql("SELECT state->>'sum' FROM reel.keyframes") == ["512"])
    let carla = try await old("carla")
    #expect(carla.sharing?.hasEarlier == true)
    #expect(carla.store.state.sum == 600)
    try await carla.sharing?.fetchEarlier()
    ben.sharing?.leave()
    carla.sharing?.leave()
  }

  @Test(arguments: [
    (Second.Action.double, "action.double"),
    (.note(Second.Note(body: "b", color: "red")), "action.note.color"),
    (.fetch(id: "a", isUrgent: false), "action.fetch.isUrgent"),
    (.add(99), "request.check"),
  ])
  func whatOthersCannotReadIsDropped(_ action: Second.Action, path: String) async throws {
    let (anna, ben) = (try await old("anna"), try await new("ben"))
    var notices = try #require(ben.sharing).notices.makeAsyncIterator()
    ben.send(.add(3))
    ben.send(action)
    ben.send(.note(Second.Note(body: "b")))
    let notice = await notices.next()
    guard case .unwritten(let reason) = notice else {
      Issue.record("\(String(describing: notice))")
      return
    }
    #expect(
      reason.english == """
        “\(path)” is not known to version 1.0, which began this session: other participants could \
        not read it; to use it, begin a session of another name
        """)
    let isKnownBefore = path.hasPrefix("action")
    #expect(ben.sharing?.refusal(of: action) == (isKnownBefore ? reason : nil))
    #expect(ben.sharing?.refusal(of: .add(1)) == nil)
    try await agree(anna, ben)
    #expect(anna.store.state == First.Board(sum: 3, notes: [First.Note(text: "b")]))
    anna.sharing?.leave()
    ben.sharing?.leave()
  }

  /// The app goes on as after a request that was lost.
  @Test func anAnswerThatOthersCannotReadIsLost() async throws {
    let (anna, ben) = (try await old("anna"), try await new("ben"))
    ben.send(.fetch(id: "two", isUrgent: nil))
    ben.send(.fetch(id: "one", isUrgent: nil))
    try await eventually("both requests have ended") {
      try room.sql("SELECT standing FROM reel.requests ORDER BY frame") == ["lost", "answered"]
    }
    try await agree(anna, ben)
    #expect(anna.store.state.fetched == ["one"])
    #expect(anna.store.state.lost == ["two"])
    anna.sharing?.leave()
    ben.sharing?.leave()
  }

  /// All refuse the same rows, also those that only a newer version could read.
  @Test func aRowInAnotherFormIsRefusedByAll() async throws {
    let (anna, ben) = (try await old("anna"), try await new("ben"))
    anna.send(.put(1))
    await anna.sharing?.numbered()
    for action in [#"{"double":{}}"#, #"{"add":5}"#, #"{"put":"5"}"#, #"{"put":6}"#] {
      _ = try room.sql(
        """
        INSERT INTO reel.frames (session, number, author, draft, origin, action)
        SELECT 1, number + 1, 1, 100 + number, 'user', '\(action)' FROM reel.heads
        """)
    }
    ben.send(.add(1))
    await ben.sharing?.numbered()
    try await eventually("anna has the last frame") { anna.timeline.last == 3 }
    #expect(anna.store.state.sum == 8)
    #expect(old(ben.store.state) == anna.store.state)
    #expect(
      try room.sql("SELECT DISTINCT what FROM reel.refusals ORDER BY what")
        == ["frame 2", "frame 3", "frame 4"])
    anna.sharing?.leave()
    ben.sharing?.leave()
  }

  @Test func branchesAreReadByBothVersions() async throws {
    let (anna, ben) = (try await old("anna"), try await new("ben"))
    anna.send(.put(1))
    try await agree(anna, ben)
    let idea = try await ben.startPrivateBranch()
    idea.send(.add(10))
    idea.send(.fetch(id: "x", isUrgent: nil))
    await idea.store.settle()
    try await ben.offer(idea, as: "idea")
    let opened = try await anna.openOffer("idea")
    #expect(opened.store.state == First.Board(sum: 11, fetched: ["x"]))
    opened.send(.put(100))
    try await anna.offer(opened, as: "back")
    #expect(try await ben.openOffer("back").store.state.total == 111)
    idea.send(.double)
    let refusal = await #expect(throws: SharedRefusal.self) {
      try await ben.offer(idea, as: "double")
    }
    #expect(
      refusal?.text.english.hasPrefix("double cannot be offered: “action.double” is not known")
        == true)
    anna.sharing?.leave()
    ben.sharing?.leave()
  }

  @Test func whoWouldLoseSomethingIsRefused() async throws {
    let ben = try await new("ben")
    let refusal = await #expect(throws: SharedRefusal.self) { _ = try await old("anna") }
    let text = refusal?.text.english ?? ""
    #expect(
      text.hasPrefix(
        "The session room was begun by version 2.0 of board, and this is version 1.0, which"),
      "\(text)")
    #expect(try room.sql("SELECT name FROM reel.participants") == ["ben"])
    ben.sharing?.leave()
  }

  /// A session from before forms were stored is for programs with the same types.
  @Test func aSessionThatDoesNotSayItsFormIsForItsOwnVersion() async throws {
    let anna = try await old("anna")
    _ = try room.sql("UPDATE reel.sessions SET form = NULL, version = NULL")
    let carla = try await old("carla")
    let refusal = await #expect(throws: SharedRefusal.self) { _ = try await new("ben") }
    #expect(refusal?.text.english.contains("belongs to another program or another") == true)
    anna.sharing?.leave()
    carla.sharing?.leave()
  }

  /// A line fails before anything of it is a draft.
  @Test func theShellRefusesALineThatOthersCouldNotRead() async throws {
    _ = try await room.run("add 1\n")
    _ = try room.sql(
      #"""
      UPDATE reel.sessions SET types = '0000000000000000', version = '0.9',
        form = replace(form::text, '"note":{"_0":"String"},', '')::json
      """#)
    let run = try await room.run(
      "note hello\nadd 2\n.state together.coins\n", ["--keep-going"])
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("3\n"), "\(run.output)")
    #expect(
      run.diagnostics.contains("“action.note” is not known to version 0.9"), "\(run.diagnostics)")
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["2"])
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
