import Echoing
import Reel
import Testing

/// Effects of features that are mounted in a larger one.
@Suite struct EffectScopeTests {
  typealias Event = World.Event

  /// A feature that sends a request under the id `x` and can be told to stop.
  struct Part: Middleware {
    let name: String

    func effect(for told: EchoRequest<Event>) -> Effect<Event> {
      switch told.action {
      case .go("\(name) ask"): EffectTests.ask(name).cancellable(id: "x", cancelInFlight: true)
      case .go("\(name) plain"): EffectTests.ask("\(name) plain")
      case .go("\(name) stop"): .cancel(id: "x")
      case .go("\(name) stop all"): .cancelAll
      default: .none
      }
    }
  }

  /// A feature that sees every action and stores nothing.
  struct Listener: Feature {
    let name: String
    let middleware: [any Middleware<EchoRequest<Event>, Event>]

    init(_ name: String, _ middleware: (any Middleware<EchoRequest<Event>, Event>)? = nil) {
      self.name = name
      self.middleware = [middleware ?? Part(name: name)]
    }

    var reducer: some RequestingReducer<World.State, Event, EchoRequest<Event>> {
      Reduce<World.State, Event> { _, _ in }.echoing
    }
  }

  /// Makes a root with two features mounted in it.
  private func world(
    _ first: Listener, _ second: Listener = Listener("none"),
    root: any Middleware<EchoRequest<Event>, Event> = Respond { _ in .none }
  ) -> World {
    World(
      Combine<World.State, Event, EchoRequest<Event>, _> {
        Reduce { state, event in state.seen.append(event.text) }.echoing
        Scope(first, state: \.self, action: .identity)
        Scope(second, state: \.self, action: .identity)
      }, [root])
  }

  @Test func equalIDsOfTwoFeaturesAreIndependent() async {
    let world = world(Listener("a"), Listener("b"))
    await world.send(.go("a ask"), .go("b ask"), .go("b stop"))
    await world.store.settle()
    #expect(world.news().dropFirst(3) == ["4 got(a) of 1 at 1000"])
  }

  @Test func cancelAllCancelsOnlyTheFeaturesEffects() async {
    let world = world(Listener("a"), Listener("b"), root: Part(name: "root"))
    await world.send(
      .go("a ask"), .go("a plain"), .go("b ask"), .go("root ask"), .go("a stop all"))
    await world.store.settle()
    #expect(
      world.news().dropFirst(5) == ["6 got(b) of 3 at 1000", "7 got(root) of 4 at 1000"])
  }

  @Test func theRootCancelsEffectsMountedInIt() async {
    let world = world(Listener("a"), root: Part(name: "root"))
    await world.send(.go("a ask"), .go("a plain"), .go("root ask"), .go("root stop all"))
    await world.store.settle()
    #expect(world.news().count == 4)
  }

  // Fails if the id `a` of the root and the feature `a` are the same name.
  @Test func anIDIsNotTheNameOfAFeature() async {
    let root = Respond<EchoRequest<Event>, Event> { told in
      switch told.action {
      case .go("root ask"): EffectTests.ask("root").cancellable(id: "a")
      case .go("root stop"): .cancel(id: "a")
      default: .none
      }
    }
    let world = world(Listener("a"), root: root)
    await world.send(.go("a plain"), .go("root stop"))
    await world.store.settle()
    #expect(world.news().dropFirst(2) == ["3 got(a plain) of 1 at 1000"])

    await world.send(.go("root ask"), .go("a stop all"))
    await world.store.settle()
    #expect(world.news().dropFirst(2) == ["6 got(root) of 4 at 2000"])
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
    let name: String

    enum Request: RequestProtocol {
      case ask(page: Int)

      var policy: RequestPolicy { .latest }
    }

    var reducer: some RequestingReducer<Page, Event, Request> {
      RequestingReduce { state, event, requests in
        if event == .go("ask") { requests.ask(.ask(page: state.id)) }
      }
    }

    var middleware: [any Middleware<Request, Event>] {
      [
        Respond { request in
          switch request {
          case .ask(let page): EffectTests.ask("page \(page)")
          }
        }
      ]
    }
  }

  private func book(_ state: Book) -> (Store<Book, BookEvent>, FrameList<Book, BookEvent>) {
    let clock = VirtualClock()
    let log = FrameList<Book, BookEvent>()
    let page = ActionPath<BookEvent, Event>(embed: { .page($0) }) {
      if case .page(let event) = $0 { event } else { nil }
    }
    let pages = ActionPath<BookEvent, ElementAction<Int, Event>>(embed: { .pages($0) }) {
      if case .pages(let event) = $0 { event } else { nil }
    }
    let store = Store<Book, BookEvent>(
      initialState: state,
      reducer: Combine<Book, BookEvent, Never, _> {
        ScopeOptional(PageFeature(name: "page"), state: \.page, action: page)
        ForEachElement(PageFeature(name: "pages"), state: \.pages, action: pages)
      },
      log: log, clock: clock, executor: SerialEffectExecutor(clock: clock))
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
    let part = Respond<EchoRequest<Event>, Event> { told in
      switch told.action {
      case .go("all"):
        .merge(
          .send(.got("sent")), .send(.got("held back")).debounce(id: 1, for: .seconds(2)),
          EffectTests.ask("named").cancellable(id: 2).scoped(to: "inner"),
          .run { _ in
            throw EffectTimeout(limit: .seconds(1))
          } catch: { error, send in
            await send(.got("\(error)"))
          },
          .cancel(id: 3))
      case .go("end"): .cancelAll
      default: .none
      }
    }
    let world = world(Listener("part", part))
    await world.send(.go("all"))
    await world.store.settle()
    #expect(
      world.news() == [
        "1 go(all) at 0", "2 got(sent) of 1 at 0", "3 got(no answer within 1.0 seconds) of 1 at 0",
        "4 got(named) of 1 at 1000", "5 got(held back) of 1 at 2000",
      ])
    await world.send(.go("all"), .go("end"))
    await world.store.settle()
    #expect(world.news() == ["6 go(all) at 2000", "7 got(sent) of 6 at 2000", "8 go(end) at 2000"])
  }
}
