import Reel
import Testing

/// Requests that are repeated, of elements that are removed.
@Suite struct GoneRepetitionTests {
  struct Row: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var rounds = 0
  }

  /// Counts once a second.
  struct Poll: Feature {
    enum Action: Codable, Equatable, Sendable { case started, ticked }

    enum Request: RequestProtocol {
      case ticks
      var policy: RequestPolicy { .latest.repeated(every: .seconds(1)) }
    }

    func reduce(into row: inout Row, action: Action, ask: inout Ask<Poll>) {
      switch action {
      case .started: ask(.ticks)
      case .ticked: row.rounds += 1
      }
    }

    func respond(to request: Request) -> Effect<Action> { .send(.ticked) }
  }

  enum Event: Codable, Equatable, Sendable {
    case rows(ElementAction<Int, Poll.Action>)
    case added(Int)
    case removed(Int)
  }

  private final class Fates: ActionLog {
    let lines = Tally<String>()

    func record(
      _ action: Event, _ stamp: Stamp, into rows: inout [Row],
      reduce: (inout [Row], Event) -> [AskedRequest]
    ) -> ActionVerdict {
      _ = reduce(&rows, action)
      return .recorded
    }

    func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID) {
      lines.add("\(request) \(fate)")
    }
  }

  private let clock = VirtualClock()
  private let fates = Fates()
  private let store: Store<[Row], Event>

  init() {
    store = Store(
      initialState: [Row(id: 1), Row(id: 2)],
      reducer: RequestingReduce<[Row], Event, Never> { rows, event, ask in
        switch event {
        case .rows(let action): ask.run(Poll(), action, in: &rows, at: \.self, Event.rows)
        case .added(let id): rows.append(Row(id: id))
        case .removed(let id): rows.removeAll { $0.id == id }
        }
      }, log: fates, clock: clock, executor: SerialEffectExecutor(clock: clock))
  }

  @Test func theFirstRoundAfterTheRemovalIsTheLast() async throws {
    for id in [1, 2] { store.send(.rows(ElementAction(id: id, action: .started))) }
    // The first round of one may come before the other one has started.
    let causes = store.inFlight.map(\.cause)
    #expect(causes.count == 2)
    try await clock.advance(by: .seconds(1))
    store.send(.removed(1))
    #expect(store.inFlight.map(\.cause) == causes)
    try await clock.advance(by: .seconds(10))
    #expect(store.state == [Row(id: 2, rounds: 12)])
    #expect(store.inFlight.map(\.cause) == Array(causes.dropFirst()))
    #expect(fates.lines.news() == ["1.1 cancelled"])
    // One with the same id does not get what the other has asked.
    store.send(.added(1))
    try await clock.advance(by: .seconds(10))
    #expect(store.state == [Row(id: 2, rounds: 22), Row(id: 1)])
    #expect(fates.lines.news() == [])
  }

  /// Before the next round nothing is known of the removal.
  @Test func anElementThatIsBackInTimeGoesOn() async throws {
    store.send(.rows(ElementAction(id: 1, action: .started)))
    try await clock.advance(by: .seconds(1))
    store.send(.removed(1))
    store.send(.added(1))
    try await clock.advance(by: .seconds(2))
    #expect(store.state == [Row(id: 2), Row(id: 1, rounds: 2)])
    #expect(fates.lines.news() == [])
  }

  @Test func middlewareDoesNotMatter() async throws {
    let around = store.add(Around<[Row], Event>())
    store.send(.rows(ElementAction(id: 1, action: .started)))
    store.send(.removed(1))
    try await clock.advance(by: .seconds(5))
    #expect(store.inFlight.isEmpty)
    #expect(fates.lines.news() == ["1.1 cancelled"])
    around.cancel()
  }
}
