import Echoing
import Reel
import Testing

/// Effects of features that are mounted in a larger one.
@Suite struct MountedEffectTests {
  typealias Event = World.Event

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

  @Test func eachElementHasItsOwnRequests() async {
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

  /// A feature whose effect has everything that effects consist of.
  struct Merging: Feature {
    func reduce(into state: inout [String], action: Event, ask: inout Ask<Merging>) {
      if action == .go("all") { ask(EchoRequest(action)) } else { state.append(action.text) }
    }

    func respond(to request: EchoRequest<Event>) -> Effect<Event> {
      .merge(
        .send(.got("sent")), EffectTests.ask("named").ifLost(.got("lost")), .none,
        .run { _ in
          throw EffectTimeout(limit: .seconds(1))
        } catch: { error, send in
          await send(.got("\(error)"))
        })
    }
  }

  enum Outer: Sendable { case part(Event) }

  // Every kind of node can be mapped.
  @Test func everyEffectCanBeMounted() async {
    let clock = VirtualClock()
    let log = FrameList<[String], Outer>()
    let store = Store(
      initialState: [],
      reducer: RequestingReduce<[String], Outer, Never> { state, action, ask in
        guard case .part(let event) = action else { return }
        ask.run(Merging(), event, in: &state, at: \.self, Outer.part)
      }, log: log, clock: clock, executor: SerialEffectExecutor(clock: clock))
    store.send(.part(.go("all")))
    await store.settle()
    #expect(store.state == ["sent", "no answer within 1.0 seconds", "named"])
    #expect(log.stamps.map(\.cause) == [0, 1, 1, 1])
  }

  /// Ids that read alike, and are not equal.
  @Test func elementsWhoseIdsReadAlikeHaveTheirOwnRequests() async {
    struct Alias: Codable, Hashable, Sendable, CustomStringConvertible {
      var number: Int
      var description: String { "alias" }
    }
    struct Entry: Codable, Equatable, Identifiable, Sendable { var id: Alias }
    typealias EntryEvent = ElementAction<Alias, Event>
    struct EntryFeature: Feature {
      func reduce(into state: inout Entry, action: Event, ask: inout Ask<EntryFeature>) {
        if action == .go("ask") { ask(EchoRequest(action, policy: .latest)) }
      }

      func respond(to request: EchoRequest<Event>) -> Effect<Event> { EffectTests.ask("answer") }
    }
    let clock = VirtualClock()
    let log = FrameList<[Entry], EntryEvent>()
    let store = Store(
      initialState: [1, 2].map { Entry(id: Alias(number: $0)) },
      reducer: RequestingReduce<[Entry], EntryEvent, Never> { state, action, ask in
        ask.run(EntryFeature(), action, in: &state, at: \.self) { $0 }
      }, log: log, clock: clock, executor: SerialEffectExecutor(clock: clock))
    for number in [1, 2, 2] {
      store.send(EntryEvent(id: Alias(number: number), action: .go("ask")))
    }
    await store.settle()
    // Only the second request of the second one has ended another.
    #expect(log.stamps.dropFirst(3).map(\.cause).sorted() == [1, 3])
    #expect(log.actions.dropFirst(3).map(\.id.number).sorted() == [1, 2])
  }
}
