import Reel
import Testing

/// One feature mounted in many places, with the same request open in all of them at once: each
/// answer comes home, or nowhere if its place is gone.
@Suite struct MountTests {
  /// Asks for a number, and answers after a second; or saves, and answers after one.
  struct Half: Feature {
    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      var answers: [String] = []
    }

    enum Action: Equatable, Sendable { case tap(String), saveTapped(String), answer(String) }

    enum Request: RequestProtocol {
      case fetch(String), save(String)

      var policy: RequestPolicy {
        switch self {
        case .fetch: .latest
        case .save: .writing(.inOrder)
        }
      }
    }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Half>) {
      switch action {
      case .tap(let text): ask(.fetch(text))
      case .saveTapped(let text): ask(.save(text))
      case .answer(let text): state.answers.append(text)
      }
    }

    func respond(to request: Request) -> Effect<Action> {
      .run { send in
        try await send.sleep(for: .seconds(1))
        switch request {
        case .fetch(let text), .save(let text): await send(.answer(text))
        }
      }
    }
  }

  /// Two of them side by side, in a part of its own.
  struct Pair: Feature {
    struct State: Equatable, Sendable {
      var left = Half.State()
      var right = Half.State()
    }

    enum Action: Equatable, Sendable { case left(Half.Action), right(Half.Action) }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Pair>) {
      switch action {
      case .left(let own): ask.run(Half(), own, in: &state, at: \.left, Action.left)
      case .right(let own): ask.run(Half(), own, in: &state, at: \.right, Action.right)
      }
    }
  }

  /// A pair, an optional pair, and rows, each of which is a half.
  struct Whole: Feature {
    struct State: Equatable, Sendable {
      var pair = Pair.State()
      var page: Pair.State?
      var rows: [Half.State] = []
      /// The answers to what has been saved in parts that are gone.
      var late: [String] = []
    }

    enum Action: Equatable, Sendable {
      case pair(Pair.Action)
      case page(Pair.Action)
      case rows(ElementAction<Int, Half.Action>)
      case pageClosed
      case rowRemoved(Int)
      case rowAdded(Int)
    }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Whole>) {
      switch action {
      case .pair(let own): ask.run(Pair(), own, in: &state, at: \.pair, Action.pair)
      case .page(let own):
        if state.page == nil, case .left(.answer(let text)) = own { state.late.append(text) }
        ask.run(Pair(), own, in: &state, at: \.page, Action.page)
      case .rows(let own):
        if !state.rows.contains(where: { $0.id == own.id }), case .answer(let text) = own.action {
          state.late.append(text)
        }
        ask.run(Half(), own, in: &state, at: \.rows, Action.rows)
      case .pageClosed: state.page = nil
      case .rowRemoved(let id): state.rows.removeAll { $0.id == id }
      case .rowAdded(let id): state.rows.append(Half.State(id: id))
      }
    }
  }

  private let clock = VirtualClock()
  private let log = FrameList<Whole.State, Whole.Action>()
  private let store: Store<Whole.State, Whole.Action>

  init() {
    var state = Whole.State()
    state.page = Pair.State()
    state.rows = [Half.State(id: 1), Half.State(id: 2)]
    store = Store(
      initialState: state, reducer: Whole(), log: log, clock: clock,
      executor: SerialEffectExecutor(clock: clock))
  }

  private func answers() -> [String] {
    let state = store.state
    let page = state.page ?? Pair.State()
    let halves = [state.pair.left, state.pair.right, page.left, page.right] + state.rows
    return halves.flatMap(\.answers)
  }

  @Test func eachAnswerComesHome() async {
    store.send(.pair(.left(.tap("1"))))
    store.send(.pair(.right(.tap("2"))))
    store.send(.page(.left(.tap("3"))))
    store.send(.page(.right(.tap("4"))))
    store.send(.rows(ElementAction(id: 1, action: .tap("5"))))
    store.send(.rows(ElementAction(id: 2, action: .tap("6"))))
    #expect(
      store.openRequests.map { "\($0.asked.place) \($0.asked.kind)" } == [
        #"["pair", "left"] fetch"#, #"["pair", "right"] fetch"#, #"["page", "left"] fetch"#,
        #"["page", "right"] fetch"#, #"["rows[1]"] fetch"#, #"["rows[2]"] fetch"#,
      ])
    await store.settle()
    #expect(answers() == ["1", "2", "3", "4", "5", "6"])
    #expect(log.stamps.dropFirst(6).map(\.cause).sorted() == [1, 2, 3, 4, 5, 6])
  }

  /// The latest request of one place ends none of another.
  @Test func policiesApplyWithinOnePlace() async {
    for number in 1...2 {
      store.send(.pair(.left(.tap("left \(number)"))))
      store.send(.rows(ElementAction(id: number, action: .tap("row \(number)"))))
    }
    await store.settle()
    #expect(answers() == ["left 2", "row 1", "row 2"])
  }

  /// What only reads is dropped before it becomes an action; the parent sees what was written.
  @Test func anAnswerToAPartThatIsGoneIsDroppedUnlessItWrites() async {
    store.send(.page(.left(.tap("read"))))
    store.send(.rows(ElementAction(id: 1, action: .tap("read"))))
    store.send(.page(.left(.saveTapped("page saved"))))
    store.send(.rows(ElementAction(id: 1, action: .saveTapped("row saved"))))
    store.send(.pageClosed)
    store.send(.rowRemoved(1))
    await store.settle()
    #expect(
      log.actions.dropFirst(6) == [
        .page(.left(.answer("page saved"))),
        .rows(ElementAction(id: 1, action: .answer("row saved"))),
      ])
    #expect(store.state.late == ["page saved", "row saved"])
    #expect(store.openRequests.isEmpty)
  }

  /// An element is the one with its id, whether or not it was away.
  @Test func anElementThatHasComeBackGetsItsAnswer() async {
    store.send(.rows(ElementAction(id: 2, action: .tap("for 2"))))
    store.send(.rowRemoved(2))
    store.send(.rowAdded(2))
    await store.settle()
    #expect(store.state.rows.last == Half.State(id: 2, answers: ["for 2"]))
  }

  /// An effect is made where it is performed, and only once.
  @Test func computingAStateAgainBuildsNoEffect() {
    let built = Tally<String>()
    let feature = RequestingReduce<Int, Int, EchoOfNumber> { state, number, ask in
      state += number
      ask(EchoOfNumber(number: number))
    } respond: { request in
      built.add("\(request.number)")
      return .none
    }
    var state = 0
    #expect(feature.asking(&state, 1).count == 1)
    feature.recompute(&state, 2)
    #expect(built.values == [])
    let store = Store(initialState: 0, reducer: feature)
    store.send(3)
    #expect(built.values == ["3"])
  }

  struct EchoOfNumber: RequestProtocol { var number: Int }
}
