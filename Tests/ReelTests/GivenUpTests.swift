import Reel
import Testing

/// A feature at two places, and requests that are given up by others than reducers.
@Suite struct GivenUpTests {
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
    #expect(outcomes.values == [true])
    #expect(world.news() == ["1 go(ask) at 0", "2 go(stop) at 0", "3 got(lost) of 1 at 0"])
    subscription.cancel()
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
    #expect(causes == 1)
    await store.settle()
    #expect(store.state.answered == 101)
  }
}

/// The pure step of which every history consists.
@Suite struct StepTests {
  @Test func aStepReducesAndTellsWhatIsAsked() throws {
    let half = GivenUpTests.Half()
    let first = half.step(GivenUpTests.Half.State(), .tap)
    #expect(first.state == GivenUpTests.Half.State())
    #expect(first.asked.map(\.kind) == ["fetch"])
    let second = half.step(first.state, .answer(7))
    #expect(second.state == GivenUpTests.Half.State(answered: 7) && second.asked.isEmpty)
  }
}
