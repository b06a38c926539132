import Dispatch
import Reel

/// Requests and their effects: workload W8, a thousand that answer at once; a million over an hour
/// of virtual time; and ten thousand elements that poll.
enum EffectsWorkload {
  private static let atOnce = 1_000
  private static let elements = 10_000
  private static let rounds = 5

  static func rows() throws -> [Row] {
    try Processor.all { try w8() + hour() + poll() }
  }

  // MARK: A thousand at once

  private enum Ask: RequestProtocol {
    case one(Int)
  }

  private enum Asking: Codable, Equatable, Sendable {
    case asked(Int)
    case answered(Int)
  }

  /// A thousand requests at once, whose effects answer one action each; the floor is a thousand
  /// tasks that each add to a number behind a lock.
  private static func w8() throws -> [Row] {
    let figures = try Trial.inTurns(
      Trial(operations: atOnce, prepare: { Locked(0) }) { sum in
        let group = DispatchGroup()
        for index in 0..<atOnce {
          group.enter()
          Task {
            sum.state.withLock { $0 += index }
            group.leave()
          }
        }
        group.wait()
      },
      Trial(operations: atOnce) {
        let group = DispatchGroup()
        let store = Store(
          initialState: Counter(),
          reducer: RequestingReduce<Counter, Asking, Ask> { state, action, ask in
            switch action {
            case .asked(let number): ask(.one(number))
            case .answered(let number): state.count += number
            }
          }.responding { request in
            switch request {
            case .one(let number): .run { send in await send(.answered(number)) }
            }
          })
        let subscription = store.subscribe { state in
          if state.count == atOnce * (atOnce + 1) / 2 { group.leave() }
        }
        return (store, group, subscription)
      } _: { store, group, subscription in
        group.enter()
        // Not from 0, whose answer would leave the sum as it is, and reach it twice.
        for index in 1...atOnce { store.send(.asked(index)) }
        group.wait()
        subscription.cancel()
      })
    return [Row("W8", "1,000 effects that answer; floor: tasks", figures[1], floor: figures[0])]
  }

  // MARK: A million over an hour

  /// What the second tenth to the last of a million requests may add to the memory.
  private static let allowance = 4 << 20

  /// Memory that grows with the number of requests that were answered.
  struct Growth: Error, CustomStringConvertible {
    let bytes: Int
    var description: String {
      "\(bytes >> 10) kB more after a million requests than after a hundred thousand"
    }
  }

  private enum Clockwork: RequestProtocol {
    /// Says every 18 ms that something is due.
    case ticks
    /// Takes a while, within a limit, and answers.
    case fetch(Int)

    var policy: RequestPolicy {
      switch self {
      case .ticks: .latest.repeated(every: .milliseconds(18)).inBackground
      case .fetch: .concurrent.limited(to: .seconds(60))
      }
    }
  }

  private enum Moment: Codable, Equatable, Sendable {
    case begun
    case due
    case fetched(Int)
  }

  private struct Hour: Codable, Equatable, Sendable {
    var asked = 0
    var answered = 0
  }

  /// Five requests every 18 ms of virtual time, each of which takes 50 ms: a million in an hour.
  private static func hour() throws -> [Row] {
    let clock = VirtualClock()
    let executor = SerialEffectExecutor(clock: clock, isPaused: true)
    let store = Store(
      initialState: Hour(),
      reducer: RequestingReduce<Hour, Moment, Clockwork> { state, action, ask in
        switch action {
        case .begun: ask(.ticks)
        case .due:
          for _ in 1...5 {
            state.asked += 1
            ask(.fetch(state.asked))
          }
        case .fetched: state.answered += 1
        }
      }.responding { request in
        switch request {
        case .ticks: .run { send in await send(.due) }
        case .fetch(let number):
          .run { send in
            try await send.sleep(for: .milliseconds(50))
            await send(.fetched(number))
          }
        }
      }, clock: clock, executor: executor)
    store.send(.begun)
    func advance(_ seconds: Int) throws {
      try Measure.waiting {
        try await executor.running { try await clock.advance(by: .seconds(seconds)) }
      }
    }
    let start = Measure.processorTime
    try advance(360)
    let (early, earlyBytes) = (store.state.answered, Measure.residentBytes ?? 0)
    try advance(3_240)
    let (late, lateBytes) = (store.state.answered, Measure.residentBytes ?? 0)
    let time = Double(Measure.processorTime - start) / Double(late)
    let growth = lateBytes - earlyBytes
    guard growth <= allowance else { throw Growth(bytes: growth) }
    return [
      Row(workload: "", what: "a request of an hour with \(late)", value: time, unit: "ns"),
      Row(
        workload: "", what: "resident after \(early) requests", value: Double(earlyBytes) / 1e6,
        unit: "MB"),
      Row(
        workload: "", what: "… after \(late)", value: Double(lateBytes) / 1e6, unit: "MB",
        floor: Double(earlyBytes) / 1e6),
    ]
  }

  // MARK: Ten thousand that poll

  private struct Poller: Feature {
    struct State: Codable, Equatable, Identifiable, Sendable {
      var id: Int
      var rounds = 0
    }

    enum Action: Codable, Equatable, Sendable {
      case appeared
      case changed
    }

    enum Request: RequestProtocol {
      case changes

      var policy: RequestPolicy { .latest.repeated(every: .seconds(1)).inBackground }
    }

    func reduce(into state: inout State, action: Action, ask: inout Reel.Ask<Poller>) {
      switch action {
      case .appeared: ask(.changes)
      case .changed: state.rounds += 1
      }
    }

    func respond(to request: Request) -> Effect<Action> {
      .run { send in await send(.changed) }
    }
  }

  private struct Pollers: Feature {
    struct State: Codable, Equatable, Sendable {
      var all: [Poller.State]
    }

    enum Action: Codable, Equatable, Sendable {
      case poller(ElementAction<Int, Poller.Action>)
    }

    func reduce(into state: inout State, action: Action, ask: inout Reel.Ask<Pollers>) {
      switch action {
      case .poller(let own):
        ask.run(Poller(), own, in: &state, at: \.all) { .poller($0) }
      }
    }
  }

  /// A list whose elements each poll once a second, for some rounds.
  private static func poll() throws -> [Row] {
    try [elements / 100, elements / 10, elements].map { count in
      let clock = VirtualClock()
      let executor = SerialEffectExecutor(clock: clock, isPaused: true)
      let store = Store(
        initialState: Pollers.State(all: (0..<count).map { Poller.State(id: $0) }),
        reducer: Pollers(), clock: clock, executor: executor)
      for id in 0..<count { store.send(.poller(ElementAction(id: id, action: .appeared))) }
      let start = Measure.processorTime
      try Measure.waiting {
        try await executor.running { try await clock.advance(by: .seconds(rounds)) }
      }
      let time = Double(Measure.processorTime - start)
      let answers = store.state.all.reduce(0) { $0 + $1.rounds }
      // A figure of a store that loses answers would be meaningless.
      guard answers >= count * rounds else { fatalError("a round was lost") }
      return Row(
        workload: "", what: "an answer to one of \(count) elements that poll",
        value: time / Double(answers), unit: "ns")
    }
  }
}
