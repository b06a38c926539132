import Reel
import ReelApp
import Testing

/// The position of a page in a long list.
@Suite struct PagingTests {
  @Test(
    arguments: [
      (0, 0, 0..<0, 0, 0, 0), (0, 50, 0..<50, 0, 0, 0), (0, 51, 0..<50, 0, 1, 1),
      (1, 51, 50..<51, 0, 1, 1), (1, 120, 50..<100, 0, 2, 2), (2, 120, 100..<120, 1, 2, 2),
      (9, 60, 50..<60, 0, 1, 1), (.min, 51, 0..<50, 0, 1, 1), (.max, 51, 50..<51, 0, 1, 1),
    ])
  func aPageKnowsItsRowsAndItsNeighbours(
    page: Int, count: Int, rows: Range<Int>, previous: Int, next: Int, last: Int
  ) {
    let paging = Paging(page: page, of: count)
    #expect(paging.rows == rows)
    #expect(paging.turned(.previous).page == previous)
    #expect(paging.turned(.next).page == next)
    #expect(paging.last == last)
  }

  // MARK: In a state

  private struct State: Codable, Equatable, Sendable, PagedState {
    var count = 101
    @Count var page = 0

    var listed: ListPage<Int> { ListPage(page, of: Array(0..<count)) }
  }

  @Test(arguments: [
    (Int.min, 0), (-1, 0), (0, 0), (1, 1), (2, 2), (3, 2), (.max - 1, 2), (.max, 2),
  ])
  func aStateTurnsToAPageThatExists(number: Int, index: Int) {
    var state = State()
    state.turn(to: number)
    #expect(state.page == index)
    state.turn(.next)
    #expect(state.page == min(index + 1, 2))
    state.turn(.previous)
    state.turn(.previous)
    #expect(state.page == max(0, min(index + 1, 2) - 2))
  }

  private struct Deck: App {
    typealias State = PagingTests.State
    enum Action: ComposedAction { case part(Part.Action) }

    var initialState: PagingTests.State { PagingTests.State() }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Deck>) {
      switch action {
      case .part(let own): ask.run(Part(), own, in: &state)
      }
    }

    func screen(for state: State) -> Screen { Screen(title: "") { state.listed.paging.position } }
  }

  private struct Part: AppPart {
    typealias Whole = Deck
    enum Action: Codable, Equatable, Sendable { case removed, lastTapped }

    func reduce(into state: inout PagingTests.State, action: Action, ask: inout Ask<Deck>) {
      switch action {
      case .removed: state.count = 60
      case .lastTapped: state.turn(to: 2)
      }
    }
  }

  /// No app says that a page is gone: the library runs its parts.
  @Test func afterEachActionThePageExists() {
    let store = Store(initialState: State(), reducer: Deck())
    store.send(.part(.lastTapped))
    #expect(store.state.page == 2)
    store.send(.part(.removed))
    #expect(store.state.page == 1)
    let rule = Invariant<State>.pageExists
    #expect(rule.holds(store.state) && !rule.holds(State(page: 3)))
  }
}
