import Reel
import ReelTimeline
import Testing

/// Requests whose answers ask again, or whose effects go on after an answer.
@Suite struct RequestChainTests {
  enum Action: Codable, Equatable, Sendable {
    case start
    case got(Int)
    case noted(String)
  }

  enum Request: RequestProtocol { case next(Int) }

  struct State: Codable, Equatable, Sendable {
    var numbers: [Int] = []
    var notes: [String] = []
  }

  private let clock = VirtualClock()

  /// Creates a session whose answers ask for the next number, up to `last`.
  private func session(
    upTo last: Int, _ respond: @escaping @Sendable (Int) -> Effect<Action>
  ) -> TimelineStore<State, Action> {
    TimelineStore(
      initialState: State(),
      reducer: RequestingReduce<State, Action, Request> { state, action, ask in
        switch action {
        case .start: ask(.next(1))
        case .got(let number):
          state.numbers.append(number)
          if number < last { ask(.next(number + 1)) }
        case .noted(let text): state.notes.append(text)
        }
      }.responding { request in
        switch request {
        case .next(let number): respond(number).ifLost(.noted("lost \(number)"))
        }
      }, clock: clock, executor: SerialEffectExecutor(clock: clock))
  }

  /// What is skipped takes along its answers, their answers, and so on; what else happened stays.
  @Test func skippingTakesAnswersOfAnswersAlong() async throws {
    let both = session(upTo: 3) { .send(.got($0)) }
    both.send(.start)
    await both.store.settle()
    both.send(.noted("by hand"))
    #expect(both.store.state == State(numbers: [1, 2, 3], notes: ["by hand"]))
    try both.skip([1])
    #expect(both.store.state == State(notes: ["by hand"]))
    let history = try #require(both.timeline.history(of: .main))
    #expect((1...5).map { history.isSkipped(at: $0) } == [true, true, true, true, false])
    try both.unskip([2])
    #expect(both.store.state == State(numbers: [1, 2, 3], notes: ["by hand"]))
  }

  /// A request is open until its last answer, and not until its effect ends.
  @Test func nothingIsOpenAfterTheLastAnswer() async throws {
    let clock = clock
    let both = session(upTo: 1) { _ in
      .run { send in
        await send(.got(7))
        try await clock.sleep(for: .seconds(1))
        await send(.got(8))
        try await clock.sleep(for: .seconds(1))
      }
    }
    both.send(.start)
    try await clock.advance(by: .milliseconds(1_500))
    both.send(.noted("meanwhile"))
    await both.store.settle()
    #expect(both.store.state == State(numbers: [7, 8], notes: ["meanwhile"]))
    // Frame 2 is the first answer, frame 3 the last.
    try both.startBranch(at: 3)
    #expect(both.store.state == State(numbers: [7, 8]))
    both.show(.main)
    try both.startBranch(at: 2)
    #expect(both.store.state == State(numbers: [7], notes: ["lost 1"]))
  }
}
