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

  convenience init(
    clock: VirtualClock = VirtualClock(), _ effect: @escaping @Sendable (Event) -> Answer
  ) {
    self.init(
      Reduce { state, event in state.seen.append(event.text) }.echoing.respondingToEach(effect),
      clock: clock)
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
