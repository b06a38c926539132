import Reel
import ReelCoding
import ReelTimeline
import Testing

@testable import ReelSharing

/// The answer to a part of the state that another participant has removed meanwhile.
@Suite(.timeLimit(.minutes(5))) struct GonePartTests {
  /// A page that loads its text.
  struct Page: Feature {
    struct State: Codable, Equatable, Sendable { var text = "" }
    enum Action: Codable, Equatable, Sendable { case load, watch, loaded(String) }

    enum Request: RequestProtocol {
      case fetch, fetchAgainAndAgain

      var policy: RequestPolicy {
        self == .fetch ? .latest : .latest.repeated(every: .milliseconds(1))
      }
    }

    let gate: AsyncStream<String>

    func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
      switch action {
      case .load: ask(.fetch)
      case .watch: ask(.fetchAgainAndAgain)
      case .loaded(let text): state.text = text
      }
    }

    func respond(to request: Request) -> Effect<Action> {
      .run { [gate] send in
        for await text in gate {
          await send(.loaded(text))
          return
        }
      }
    }
  }

  struct Book: Codable, Equatable, Sendable { var page: Page.State? = Page.State() }

  enum Action: Codable, Equatable, Sendable {
    case page(Page.Action)
    case closed
  }

  private static func reducer(_ gate: AsyncStream<String>) -> RequestingReduce<Book, Action, Never>
  {
    RequestingReduce { book, action, ask in
      switch action {
      case .page(let own): ask.run(Page(gate: gate), own, in: &book, at: \.page, Action.page)
      case .closed: book.page = nil
      }
    }
  }

  /// Whether it is there is seen in the state in which the answer would be reduced, not in the one
  /// that this participant has heard of.
  @Test(arguments: [false, true])
  func anAnswerToAClosedPageIsNoFrame(isClosed: Bool) async throws {
    let room = MemoryRoom()
    let (gate, opening) = AsyncStream<String>.makeStream()
    let anna = try await TimelineStore(
      sharing: room.place, as: "anna", of: "book", initialState: Book(), reducer: Self.reducer(gate)
    )
    let sharing = try #require(anna.sharing)
    anna.send(.page(.load))
    await sharing.numbered()
    if isClosed {
      let closed = try JSONWriter.bytes(of: Action.closed)
      room.change { content in
        content.frames.append(
          SharedFrame(
            number: 2, author: 99, draft: 1, time: Timestamp(milliseconds: 0), origin: .user,
            cause: 0, answers: 0, action: closed, asks: nil, digest: nil))
      }
    }
    opening.yield("text")
    await anna.store.settle()
    await sharing.numbered()
    // Twice: the worker has then done what there was to do.
    for _ in 0..<2 { _ = try await sharing.people() }
    #expect(anna.timeline.last == 2)
    #expect(anna.store.state == Book(page: isClosed ? nil : Page.State(text: "text")))
    #expect(anna.timeline.requests(of: 1).map(\.fate) == [.answered])
    sharing.leave()
  }

  /// Nothing could cancel what a closed page repeats.
  @Test func theRoundsOfAClosedPageEnd() async throws {
    let room = MemoryRoom()
    let (gate, opening) = AsyncStream<String>.makeStream()
    let anna = try await TimelineStore(
      sharing: room.place, as: "anna", of: "book", initialState: Book(), reducer: Self.reducer(gate)
    )
    let sharing = try #require(anna.sharing)
    anna.send(.page(.watch))
    opening.yield("first")
    while anna.timeline.last < 2 { _ = try await sharing.people() }
    #expect(anna.store.state == Book(page: Page.State(text: "first")))
    let closed = try JSONWriter.bytes(of: Action.closed)
    room.change { content in
      content.frames.append(
        SharedFrame(
          number: 3, author: 99, draft: 1, time: Timestamp(milliseconds: 0), origin: .user,
          cause: 0, answers: 0, action: closed, asks: nil, digest: nil))
    }
    opening.yield("second")
    while !anna.store.openRequests.isEmpty { _ = try await sharing.people() }
    await anna.store.settle()
    #expect(anna.timeline.last == 3 && anna.store.state == Book(page: nil))
    #expect(anna.timeline.requests(of: 1).map(\.fate) == [.cancelled])
    #expect(room.change { $0.requests.map(\.status) } == [.over(.cancelled)])
    sharing.leave()
  }
}
