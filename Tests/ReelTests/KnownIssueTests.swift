import Reel
import Testing

/// What features, requests and effects should do, and do not do yet.
///
/// Each test fails as soon as its issue is gone; then only the mark goes.
@Suite struct KnownIssueTests {
  /// A feature that is asked for a number and answers after a second.
  struct Half: Feature {
    struct State: Codable, Equatable, Sendable { var answered = 0 }
    enum Action: Codable, Equatable, Sendable { case tap, answer(Int) }

    enum Request: RequestProtocol {
      case fetch
      var policy: RequestPolicy { .latest }
    }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
      switch action {
      case .tap: ask(.fetch)
      case .answer(let number): state.answered = number
      }
    }

    func respond(to request: Request) -> Effect<Action> {
      .run { send in
        try await send.sleep(for: .seconds(1))
        await send(.answer(101))
      }
    }
  }

  /// One type of feature, mounted twice.
  struct Pair: Codable, Equatable, Sendable {
    var left = Half.State()
    var right = Half.State()
  }

  enum PairAction: Codable, Equatable, Sendable {
    case left(Half.Action)
    case right(Half.Action)
  }

  private func answers(to actions: PairAction...) async -> Pair {
    let clock = VirtualClock()
    let store = Store(
      initialState: Pair(),
      reducer: RequestingReduce<Pair, PairAction, Never> { state, action, ask in
        switch action {
        case .left(let own): ask.run(Half(), own, in: &state, at: \.left, PairAction.left)
        case .right(let own): ask.run(Half(), own, in: &state, at: \.right, PairAction.right)
        }
      }, clock: clock, executor: SerialEffectExecutor(clock: clock))
    for action in actions { store.send(action) }
    await store.settle()
    return store.state
  }

  @Test func anAnswerGoesToTheMountThatAsked() async {
    let state = await answers(to: .right(.tap))
    #expect(state.right.answered == 101)
    #expect(state.left.answered == 0)
  }

  @Test func theLatestRequestEndsNoneOfAnotherMount() async {
    let state = await answers(to: .right(.tap), .left(.tap))
    #expect(state.left.answered == 101)
    #expect(state.right.answered == 101)
  }

  @Test func cancelAllEndsNoEffectOfAnotherBranch() async {
    let world = World { event in
      switch event {
      case .go("ask"): EffectTests.ask("answer")
      case .go("stop all"): .cancelAll
      default: .none
      }
    }
    world.store.install(World.State(), on: StoreBranchTests.second, makeCurrent: true)
    await world.send(.go("ask"))
    world.store.install(nil, on: .main, makeCurrent: true)
    await world.send(.go("stop all"))
    await world.store.settle()
    withKnownIssue("The names of all requests are in the scope of main") {
      #expect(
        world.news() == ["1 go(ask) at 0", "2 go(stop all) at 0", "3 got(answer) of 1 at 1000"])
    }
  }

  @Test func aSubscriberCancelsARequestAsAnyoneElseDoes() async {
    let world = World { event in
      event == .go("ask") ? EffectTests.ask("answer").ifLost(.got("lost")) : .none
    }
    let outcomes = Tally<Bool>()
    let subscription = world.store.subscribe { [weak store = world.store] state in
      guard state.seen.last == "stop" else { return }
      if let store { outcomes.add(store.cancel(RequestID(frame: 1, index: 1))) }
    }
    await world.send(.go("ask"), .go("stop"))
    await world.store.settle()
    withKnownIssue("The result is returned before the request is cancelled") {
      #expect(outcomes.values == [true])
      #expect(world.news() == ["1 go(ask) at 0", "2 go(stop) at 0", "3 got(lost) of 1 at 0"])
    }
    subscription.cancel()
  }

  struct Gone: LosableError, Equatable {
    static var lost: Gone { Gone() }
  }

  @Test func aCallIsRetried() async {
    let attempts = Tally<Int>()
    let fetch = { @Sendable () async throws(Gone) -> String in
      attempts.add(1)
      if attempts.count < 3 { throw Gone() }
      return "third time"
    }
    let world = World { event in
      event == .go("ask")
        ? .call("fetch", fetch, then: { .got($0) }, else: { .got("\($0)") })
          .retry(.exponential(attempts: 9, initial: .seconds(1))) : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    withKnownIssue("A call turns its error into an action before it could be retried") {
      #expect(world.news() == ["1 go(ask) at 0", "2 got(third time) of 1 at 3000"])
      #expect(attempts.count == 3)
    }
  }

  @Test func aCallThatTimesOutFails() async {
    let clock = VirtualClock()
    let fetch = { @Sendable () async throws(Gone) -> String in
      try? await clock.sleep(for: .seconds(9))
      return "too late"
    }
    let world = World(clock: clock) { event in
      event == .go("ask")
        ? .call("fetch", fetch, then: { .got($0) }, else: { _ in .got("failed") })
          .timeout(.seconds(3)) : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    withKnownIssue("The time-out is no error of the call's, and is forgotten") {
      #expect(world.news() == ["1 go(ask) at 0", "2 got(failed) of 1 at 3000"])
    }
  }

  /// What is in flight is asked for at every line: it must not grow with all that was ever asked.
  @Test func supersededRequestsAreNotInFlight() async {
    let clock = VirtualClock()
    let executor = SerialEffectExecutor(clock: clock)
    let store = Store(
      initialState: Half.State(), reducer: Half(),
      clock: clock, executor: executor)
    // In turn with the effects, so that none of their tasks can end meanwhile.
    let causes = await Task(executorPreference: executor) {
      for _ in 1...3 { store.send(.tap) }
      return store.inFlight.count
    }.value
    withKnownIssue("An effect that has been given up stays until its task has run") {
      #expect(causes == 1)
    }
    await store.settle()
    #expect(store.state.answered == 101)
  }
}
