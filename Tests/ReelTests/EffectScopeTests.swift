import Echoing
import Reel
import Testing

/// Effects of features that are mounted in a larger one.
@Suite struct EffectScopeTests {
  typealias Event = World.Event

  /// A feature that answers its actions under the id `x`, and can be told to stop.
  struct Part: Feature {
    let name: String
    var effect: (@Sendable (String) -> Effect<Event>)?

    func reduce(into state: inout [String], action: Event, ask: inout Ask<Part>) {
      if case .go = action { ask(EchoRequest(action)) } else { state.append(action.text) }
    }

    func respond(to request: EchoRequest<Event>) -> Effect<Event> {
      if let effect { return effect(request.action.text) }
      return switch request.action.text {
      case "ask": EffectTests.ask(name).cancellable(id: "x", cancelInFlight: true)
      case "plain": EffectTests.ask("\(name) plain")
      case "stop": .cancel(id: "x")
      case "stop all": .cancelAll
      default: .none
      }
    }
  }

  /// A feature with two others mounted in it, whose own requests are answered as a part's are.
  struct Pair: Feature {
    enum Action: Sendable {
      case left(Event)
      case right(Event)
      case own(Event)
    }

    var left = Part(name: "left")
    var right = Part(name: "right")
    var own = Part(name: "own")

    func reduce(into state: inout [String], action: Action, ask: inout Ask<Pair>) {
      switch action {
      case .left(let event): ask.run(left, event, in: &state, at: \.self, Action.left)
      case .right(let event): ask.run(right, event, in: &state, at: \.self, Action.right)
      case .own(.go(let text)): ask(EchoRequest(.go(text)))
      case .own(let event): state.append(event.text)
      }
    }

    func respond(to request: EchoRequest<Event>) -> Effect<Action> {
      own.respond(to: request).map(Action.own)
    }
  }

  /// Dispatches actions in turn with the effects; returns the answers, each with its cause.
  private func answers(to actions: Pair.Action..., in pair: Pair = Pair()) async -> [String] {
    let clock = VirtualClock()
    let executor = SerialEffectExecutor(clock: clock)
    let log = FrameList<[String], Pair.Action>()
    let store = Store(
      initialState: [], reducer: pair, log: log, clock: clock, executor: executor)
    await Task(executorPreference: executor) { for action in actions { store.send(action) } }.value
    await store.settle()
    return zip(store.state, log.stamps.filter { $0.origin == .effect }).map {
      "\($0) of \($1.cause)"
    }
  }

  @Test func equalIDsOfTwoFeaturesAreIndependent() async {
    #expect(
      await answers(to: .left(.go("ask")), .right(.go("ask")), .right(.go("stop")))
        == ["left of 1"])
  }

  @Test func cancelAllCancelsOnlyTheFeaturesEffects() async {
    #expect(
      await answers(
        to: .left(.go("ask")), .left(.go("plain")), .right(.go("ask")), .own(.go("ask")),
        .left(.go("stop all"))) == ["right of 3", "own of 4"])
  }

  @Test func theRootCancelsEffectsMountedInIt() async {
    #expect(
      await answers(
        to: .left(.go("ask")), .left(.go("plain")), .own(.go("ask")), .own(.go("stop all"))) == [])
  }

  // Fails if the id `left` of the root and the feature `left` are the same name.
  @Test func anIDIsNotTheNameOfAFeature() async {
    var pair = Pair()
    pair.own.effect = { text in
      switch text {
      case "ask": EffectTests.ask("own").cancellable(id: "left")
      case "stop": .cancel(id: "left")
      default: .none
      }
    }
    #expect(
      await answers(to: .left(.go("plain")), .own(.go("stop")), in: pair) == ["left plain of 1"])
    #expect(
      await answers(to: .own(.go("ask")), .left(.go("stop all")), in: pair) == ["own of 1"])
  }

  struct Page: Codable, Equatable, Identifiable, Sendable { var id: Int }

  struct Book: Codable, Equatable, Sendable {
    var page: Page?
    var pages: [Page] = []
  }

  enum BookEvent: Codable, Equatable, Sendable {
    case page(Event)
    case pages(ElementAction<Int, Event>)
  }

  struct PageFeature: Feature {
    enum Request: RequestProtocol {
      case ask(page: Int)

      var policy: RequestPolicy { .latest }
    }

    func reduce(into state: inout Page, action: Event, ask: inout Ask<PageFeature>) {
      if action == .go("ask") { ask(.ask(page: state.id)) }
    }

    func respond(to request: Request) -> Effect<Event> {
      switch request {
      case .ask(let page): EffectTests.ask("page \(page)")
      }
    }
  }

  struct BookFeature: Feature {
    func reduce(into state: inout Book, action: BookEvent, ask: inout Ask<BookFeature>) {
      switch action {
      case .page(let event):
        ask.run(PageFeature(), event, in: &state, at: \.page, BookEvent.page)
      case .pages(let event):
        ask.run(PageFeature(), event, in: &state, at: \.pages, BookEvent.pages)
      }
    }
  }

  private func book(_ state: Book) -> (Store<Book, BookEvent>, FrameList<Book, BookEvent>) {
    let clock = VirtualClock()
    let log = FrameList<Book, BookEvent>()
    let store = Store<Book, BookEvent>(
      initialState: state, reducer: BookFeature(), log: log, clock: clock,
      executor: SerialEffectExecutor(clock: clock))
    return (store, log)
  }

  @Test func aMissingPartStartsNoEffects() async {
    let (store, log) = book(Book())
    store.send(.page(.go("ask")))
    store.send(.pages(ElementAction(id: 3, action: .go("ask"))))
    #expect(store.inFlight.isEmpty)
    #expect(log.actions.count == 2)
  }

  @Test func eachElementHasItsOwnIDs() async {
    let (store, log) = book(Book(page: Page(id: 9), pages: [Page(id: 1), Page(id: 2)]))
    store.send(.page(.go("ask")))
    for id in [1, 2, 2] { store.send(.pages(ElementAction(id: id, action: .go("ask")))) }
    await store.settle()
    // Only the repeated request for page 2 has ended the one before it.
    #expect(
      Set(log.actions.dropFirst(4).map { "\($0)" })
        == Set(
          [
            BookEvent.page(.got("page 9")),
            .pages(ElementAction(id: 1, action: .got("page 1"))),
            .pages(ElementAction(id: 2, action: .got("page 2"))),
          ].map { "\($0)" }))
    #expect(log.actions.count == 7)
    #expect(log.stamps.dropFirst(4).map(\.cause).sorted() == [1, 2, 4])
  }

  // Every kind of node can be mapped and scoped.
  @Test func everyEffectCanBeMounted() async {
    var pair = Pair()
    pair.left.effect = { text in
      switch text {
      case "all":
        .merge(
          .send(.got("sent")), .send(.got("held back")).debounce(id: 1, for: .seconds(2)),
          EffectTests.ask("named").cancellable(id: 2).scoped(to: "inner"),
          .run { _ in
            throw EffectTimeout(limit: .seconds(1))
          } catch: { error, send in
            await send(.got("\(error)"))
          },
          .cancel(id: 3))
      case "end": .cancelAll
      default: .none
      }
    }
    #expect(
      await answers(to: .left(.go("all")), in: pair) == [
        "sent of 1", "no answer within 1.0 seconds of 1", "named of 1", "held back of 1",
      ])
    #expect(await answers(to: .left(.go("all")), .left(.go("end")), in: pair) == ["sent of 1"])
  }
}
