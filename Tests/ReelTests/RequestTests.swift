import Reel
import Synchronization
import Testing

/// Requests: how they interact, and how they end.
@Suite struct RequestTests {
  struct State: Codable, Equatable, Sendable { var seen: [String] = [] }

  enum Event: Codable, Equatable, Sendable {
    /// Sends a request of a kind: `latest a`.
    case ask(String)
    /// Cancels the open requests of a kind.
    case cancel(String)
    case got(String)
  }

  /// A kind for each policy; its value is the name of the request.
  enum Request: RequestProtocol {
    case latest(String), first(String), inOrder(String), concurrent(String), writing(String)
    case keyed(String)

    init?(_ text: String) {
      let words = text.split(separator: " ").map(String.init)
      switch words[0] {
      case "latest": self = .latest(words[1])
      case "first": self = .first(words[1])
      case "inOrder": self = .inOrder(words[1])
      case "concurrent": self = .concurrent(words[1])
      case "writing": self = .writing(words[1])
      case "keyed": self = .keyed(words[1])
      default: return nil
      }
    }

    var name: String {
      switch self {
      case .latest(let name), .first(let name), .inOrder(let name), .concurrent(let name),
        .writing(let name), .keyed(let name):
        name
      }
    }

    var policy: RequestPolicy {
      switch self {
      case .latest: .latest
      case .first: .first
      case .inOrder: .inOrder
      case .concurrent: .concurrent
      case .writing: .writing(.concurrent)
      case .keyed(let name): .latest.keyed(by: name.prefix(1))
      }
    }
  }

  /// Records how and when requests ended.
  final class Log: ActionLog {
    let lines = Tally<String>()
    let clock: VirtualClock

    init(clock: VirtualClock) { self.clock = clock }

    private var time: Int64 { clock.now.milliseconds - VirtualClock.epoch.milliseconds }

    func record(
      _ action: Event, _ stamp: Stamp, into state: inout State,
      reduce: (inout State, Event) -> [AskedRequest]
    ) -> ActionVerdict {
      _ = reduce(&state, action)
      if case .got(let text) = action {
        lines.add("\(text) answers \(stamp.cause).\(stamp.request) at \(time)")
      }
      return .recorded
    }

    func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID) {
      lines.add("\(request) \(fate) at \(time)")
    }
  }

  /// A store that takes a second to answer, and asks again if the answer is `again`.
  private final class World: Sendable {
    let clock = VirtualClock()
    let log: Log
    let store: Store<State, Event>

    init(
      executor: (any TaskExecutor)? = nil,
      _ answer: @escaping @Sendable (Request) -> Effect<Event> = { request in
        .run(request.name) { send in
          try await send.sleep(for: .seconds(1))
          await send(.got(request.name))
        }
      }
    ) {
      log = Log(clock: clock)
      store = Store(
        initialState: State(),
        reducer: RequestingReduce<State, Event, Request> { state, event, ask in
          switch event {
          case .ask(let text):
            for part in text.split(separator: ",") {
              if let request = Request(String(part)) { ask(request) }
            }
          case .cancel(let text): if let request = Request(text) { ask.cancel(request) }
          case .got(let text):
            state.seen.append(text)
            if text == "again" { ask(.first("more")) }
          }
        }.responding(answer),
        log: log, clock: clock, executor: executor ?? SerialEffectExecutor(clock: clock))
    }

    func run(_ events: Event..., every interval: Duration = .milliseconds(100)) async throws
      -> [String]
    {
      for event in events {
        store.send(event)
        try await clock.advance(by: interval)
      }
      await store.settle()
      return log.lines.news()
    }
  }

  @Test func requestsAreOrderedByTheirFramesAndThenTheirPlaces() {
    let ids = [(1, 1), (1, 2), (2, 1), (10, 1)].map { RequestID(frame: $0, index: $1) }
    for (place, id) in ids.enumerated() {
      #expect(ids.map { $0 < id } == ids.indices.map { $0 < place })
    }
  }

  @Test func theLatestWins() async throws {
    #expect(
      try await World().run(.ask("latest a"), .ask("latest b")) == [
        "1.1 superseded at 100", "b answers 2.1 at 1100", "2.1 answered at 1100",
      ])
  }

  @Test func theFirstIsJoined() async throws {
    #expect(
      try await World().run(.ask("first a"), .ask("first b")) == [
        "2.1 joined at 100", "a answers 1.1 at 1000", "1.1 answered at 1000",
      ])
  }

  @Test func oneAfterTheOther() async throws {
    #expect(
      try await World().run(.ask("inOrder a"), .ask("inOrder b")) == [
        "a answers 1.1 at 1000", "1.1 answered at 1000", "b answers 2.1 at 2000",
        "2.1 answered at 2000",
      ])
  }

  @Test func allAtOnce() async throws {
    #expect(
      try await World().run(.ask("concurrent a"), .ask("concurrent b")) == [
        "a answers 1.1 at 1000", "1.1 answered at 1000", "b answers 2.1 at 1100",
        "2.1 answered at 1100",
      ])
  }

  /// Kinds, and keys within a kind, are independent.
  @Test func kindsAndKeysAreIndependent() async throws {
    #expect(
      try await World().run(.ask("keyed a1,latest x"), .ask("keyed b1"), .ask("keyed a2")) == [
        "1.1 superseded at 200", "x answers 1.2 at 1000", "1.2 answered at 1000",
        "b1 answers 2.1 at 1100", "2.1 answered at 1100", "a2 answers 3.1 at 1200",
        "3.1 answered at 1200",
      ])
  }

  @Test func cancelledRequestsNeverAnswer() async throws {
    #expect(
      try await World().run(.ask("concurrent a,concurrent b,latest c"), .cancel("concurrent x"))
        == [
          "1.1 cancelled at 100", "1.2 cancelled at 100", "c answers 1.3 at 1000",
          "1.3 answered at 1000",
        ])
  }

  /// The app has to know the result on the server.
  @Test func writingRequestsAreNeverCancelled() async throws {
    #expect(
      try await World().run(.ask("writing a"), .cancel("writing x")) == [
        "a answers 1.1 at 1000", "1.1 answered at 1000",
      ])
  }

  /// Cancelling the running request does not start the waiting one, which is cancelled as well.
  @Test func waitingRequestsAreCancelledToo() async throws {
    #expect(
      try await World().run(.ask("inOrder a"), .ask("inOrder b"), .cancel("inOrder x")) == [
        "1.1 cancelled at 200", "2.1 cancelled at 200",
      ])
  }

  /// The answering request is ending: joining it would mean waiting forever.
  @Test func anAnswerMayAskAgain() async throws {
    let world = World { request in
      .run { send in
        try await send.sleep(for: .seconds(1))
        await send(.got(request.name == "a" ? "again" : request.name))
      }
    }
    #expect(
      try await world.run(.ask("first a")) == [
        "again answers 1.1 at 1000", "1.1 answered at 1000", "more answers 2.1 at 2000",
        "2.1 answered at 2000",
      ])
  }

  /// A request is open until its whole effect has ended, and may answer several times.
  @Test func oneRequestMayAnswerOften() async throws {
    let world = World { request in
      .merge(
        .send(.got("\(request.name) now")),
        .run { send in
          try await send.sleep(for: .seconds(1))
          await send(.got("\(request.name) then"))
        },
        .run { send in
          try await send.sleep(for: .seconds(2))
          await send(.got("\(request.name) from another"))
        })
    }
    #expect(
      try await world.run(.ask("latest a")) == [
        "a now answers 1.1 at 0", "a then answers 1.1 at 1000",
        "a from another answers 1.1 at 2000", "1.1 answered at 2000",
      ])
  }

  @Test func anUnansweredRequestIsLost() async throws {
    #expect(try await World { _ in .unanswered }.run(.ask("latest a")) == ["1.1 lost at 0"])
  }

  /// Also if it says what to send if it is lost.
  @Test func anEffectThatDoesNothingIsNotLost() async throws {
    let world = World { _ in .none.ifLost(.got("lost")) }
    #expect(try await world.run(.ask("latest a")) == ["1.1 answered at 0"])
  }

  @Test func aRequestWithoutAnEffectIsAnswered() async throws {
    let world = World { _ in .none }
    #expect(
      try await world.run(.ask("inOrder a,inOrder b")) == [
        "1.1 answered at 0", "1.2 answered at 0",
      ])
  }

  /// However many requests wait for their turn, the stack does not grow.
  @Test func manyImmediateRequestsDoNotRecurse() async throws {
    let world = World { _ in .none }
    let all = Array(repeating: "inOrder x", count: 20_000).joined(separator: ",")
    #expect(try await world.run(.ask(all)).last == "1.20000 answered at 0")
  }

  /// A branch makes its own requests.
  @Test func branchesHaveSeparateRequests() async throws {
    let world = World()
    world.store.send(.ask("latest a"))
    world.store.put(State(), on: BranchID(rawValue: 1))
    world.store.show(BranchID(rawValue: 1))
    world.store.send(.ask("latest b"))
    await world.store.settle()
    #expect(
      world.log.lines.news() == [
        "a answers 1.1 at 1000", "1.1 answered at 1000", "b answers 2.1 at 1000",
        "2.1 answered at 1000",
      ])
  }

  /// The effect is as if the reducer had cancelled the request: the next in order starts.
  @Test func requestsCancelledByTheUserNeverAnswer() async {
    let world = World()
    world.store.send(.ask("inOrder a,inOrder b,concurrent c"))
    #expect(
      world.store.openRequests.map { "\($0.id) \($0.asked.kind) \($0.isWaiting)" } == [
        "1.1 inOrder false", "1.2 inOrder true", "1.3 concurrent false",
      ])
    let first = RequestID(frame: 1, index: 1)
    #expect(world.store.cancel(first))
    #expect(!world.store.cancel(first))
    #expect(world.store.openRequests.map(\.isWaiting) == [false, false])
    await world.store.settle()
    #expect(
      world.log.lines.news() == [
        "1.1 cancelled at 0", "c answers 1.3 at 1000", "1.3 answered at 1000",
        "b answers 1.2 at 1000", "1.2 answered at 1000",
      ])
    #expect(world.store.openRequests.isEmpty)
  }

  @Test func aWaitingRequestIsCancelledAlone() async {
    let world = World()
    world.store.send(.ask("inOrder a,inOrder b,inOrder c"))
    #expect(world.store.cancel(RequestID(frame: 1, index: 2)))
    await world.store.settle()
    #expect(
      world.log.lines.news() == [
        "1.2 cancelled at 0", "a answers 1.1 at 1000", "1.1 answered at 1000",
        "c answers 1.3 at 2000", "1.3 answered at 2000",
      ])
  }

  @Test func writesAreNeverCancelled() async {
    let world = World()
    world.store.send(.ask("writing a"))
    #expect(world.store.openRequests.map(\.writes) == [true])
    #expect(!world.store.cancel(RequestID(frame: 1, index: 1)))
    await world.store.settle()
    #expect(world.log.lines.news() == ["a answers 1.1 at 1000", "1.1 answered at 1000"])
  }

  // Fails if a cancelled request stays in the queue: the next one would wait for it forever.
  @Test func afterCancellingTheNextInOrderBeginsAtOnce() async throws {
    let world = World()
    #expect(
      try await world.run(
        .ask("inOrder a"), .ask("inOrder b"), .cancel("inOrder x"), .ask("inOrder c"))
        == [
          "1.1 cancelled at 200", "2.1 cancelled at 200", "c answers 4.1 at 1300",
          "4.1 answered at 1300",
        ])
    #expect(world.store.openRequests.isEmpty)
  }

  /// Runs jobs when it is told to, on the thread that tells it.
  private final class HeldExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func runAll() {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  /// The answer is queued while the cancelling action is shown, and its turn comes afterwards.
  @Test func aQueuedAnswerOfACancelledRequestIsDropped() {
    let executor = HeldExecutor()
    let world = World(executor: executor) { request in
      .run { send in await send(.got(request.name)) }
    }
    let token = world.store.subscribe { _ in executor.runAll() }
    world.store.send(.ask("concurrent a"))
    world.store.send(.cancel("concurrent x"))
    executor.runAll()
    token.cancel()
    #expect(world.log.lines.news() == ["1.1 cancelled at 0"])
    #expect(world.store.state.seen == [] && world.store.inFlight.isEmpty)
  }

  /// A late answer is taken only for a request that runs, and only on its own branch.
  @Test func lateAnswersBelongToRunningRequestsOfTheirBranch() {
    let world = World()
    world.store.send(.ask("inOrder a,inOrder b"))
    let (running, waiting) = (RequestID(frame: 1, index: 1), RequestID(frame: 1, index: 2))
    let second = BranchID(rawValue: 1)
    world.store.put(State(), on: second)
    world.store.show(second)
    world.store.answerLate(.got("elsewhere"), to: running, on: second)
    world.store.answerLate(.got("too early"), to: waiting, on: .main)
    #expect(world.log.lines.news() == [] && world.store.state == State())
    world.store.answerLate(.got("late"), to: running, on: .main)
    #expect(world.log.lines.news() == ["late answers 1.1 at 0"])
    #expect(world.store.state == State())
    world.store.show(.main)
    #expect(world.store.state.seen == ["late"])
  }
}
