import Echoing
import Reel

/// A store on a virtual clock and a serial executor, which records all events as lines.
///
/// A line is `number action`, then `of cause` if an effect sent it, and `at` with the milliseconds
/// since the start.
final class World: Sendable {
  struct State: Codable, Equatable, Sendable {
    var seen: [String] = []
  }

  enum Event: Codable, Equatable, Sendable {
    case go(String)
    case got(String)

    var text: String {
      switch self {
      case .go(let text), .got(let text): text
      }
    }
  }

  typealias Answer = Effect<Event>

  let clock: VirtualClock
  let executor: SerialEffectExecutor
  let store: Store<State, Event>
  private let lines = Tally<String>()

  /// Creates a store in which each event makes a request, or cancels that of another one.
  convenience init(
    clock: VirtualClock = VirtualClock(),
    policy: @escaping @Sendable (Event) -> RequestPolicy = { _ in .concurrent },
    cancelling: @escaping @Sendable (Event) -> Event? = { _ in nil },
    _ effect: @escaping @Sendable (Event) -> Answer
  ) {
    self.init(
      RequestingReduce { state, event, ask in
        state.seen.append(event.text)
        if let other = cancelling(event) {
          ask.cancel(EchoRequest(other, policy: policy(other)))
        } else {
          ask(EchoRequest(event, policy: policy(event)))
        }
      }.respondingToEach(effect), clock: clock)
  }

  init(_ reducer: some Feature<State, Event>, clock: VirtualClock = VirtualClock()) {
    self.clock = clock
    executor = SerialEffectExecutor(clock: clock)
    store = Store(
      initialState: State(), reducer: reducer,
      log: LineLog(lines: lines, clock: clock), clock: clock, executor: executor)
  }

  /// Dispatches in turn with the effects, so that they cannot run at the same time.
  func send(_ events: Event...) async {
    let store = store
    await Task(executorPreference: executor) { for event in events { store.send(event) } }.value
  }

  /// Returns the events since the last call.
  func news() -> [String] { lines.news() }

  /// Milliseconds since the start.
  var time: Int64 { clock.now.milliseconds - VirtualClock.epoch.milliseconds }

  private struct LineLog: ActionLog {
    let lines: Tally<String>
    let clock: VirtualClock

    func record(
      _ action: Event, _ stamp: Stamp, into state: inout State,
      reduce: (inout State, Event) -> [AskedRequest]
    ) -> ActionVerdict {
      let time = clock.now.milliseconds - VirtualClock.epoch.milliseconds
      let name = if case .go(let text) = action { "go(\(text))" } else { "got(\(action.text))" }
      let cause = stamp.origin == .effect ? " of \(stamp.cause)" : ""
      lines.add("\(stamp.frame) \(name)\(cause) at \(time)")
      _ = reduce(&state, action)
      return .recorded
    }
  }
}
