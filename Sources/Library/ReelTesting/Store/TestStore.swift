import Reel
import ReelApp
import ReelCoding
import Synchronization

/// A store for tests, in which everything that happens has to be said.
///
/// It is Reel's own store, with its requests and effects, on a clock that only the test moves and
/// an executor that runs one job after the other. Nothing happens between two calls, and a call
/// returns when nothing is left to happen without time passing: so a test gives the same each time.
///
/// ```swift
/// let store = TestStore(Counter())
/// await store.send(.add(2)) { $0.count = 2 }
/// await store.send(.reset) { $0.count = 0 }
/// await store.finish()
/// ```
///
/// What an effect does outside of the store's executor, such as a request to a real server, has to
/// be inside `hold(_:)` of the store's ``clock``.
public final class TestStore<State: Encodable & Equatable & Sendable, Action: Sendable>: Sendable {
  /// What becomes of effects.
  public enum Effects: Sendable {
    /// They run.
    case run
    /// None runs; the answers are those that the test receives.
    case stubbed
  }

  struct Book {
    /// The state after the last action that was said.
    var state: State
    var exhaustivity: Exhaustivity
    /// Where the test sent what began with a frame.
    var starts: [Int: TestLocation] = [:]
    /// The last call of the test.
    var location: TestLocation
    /// The last frame that was said.
    var frame = 0
    var isFinished = false
    var hasFailed = false
    var touched: Set<String> = []
  }

  /// Where the store and its effects take the time from; only the test moves it.
  ///
  /// It is moved by `advance(by:)` of the store, not of the clock: what an effect does when it
  /// wakes is done while the store is asked for something, so that the clock would wait for it
  /// forever.
  public let clock: VirtualClock
  let store: Store<State, Action>
  let log: TestLog<State, Action>
  let executor: SerialEffectExecutor
  let effects: Effects
  let book: Mutex<Book>
  let root: String?
  let reporter: IssueReporter
  let timeout: Duration
  let invariants: [Invariant<State>]
  let apps: [MountedApp<State, Action>]
  let transient: @Sendable (inout State) -> Void
  /// Writes the recording of what happened, where states and actions can be written.
  let recording: (@Sendable ([TestLog<State, Action>.Past]) -> [UInt8]?)?

  init(
    initialState: State, reducer: RequestingReduce<State, Action, Never>,
    apps: [MountedApp<State, Action>], root: String?,
    _ options: Options,
    _ location: TestLocation,
    recording: (@Sendable ([TestLog<State, Action>.Past]) -> [UInt8]?)?
  ) {
    clock = options.clock
    log = TestLog(clock: clock)
    executor = SerialEffectExecutor(clock: clock, isPaused: true)
    effects = options.effects
    store = Store(
      initialState: initialState, reducer: options.effects == .run ? reducer : reducer.unanswered,
      log: log, clock: clock, executor: executor)
    book = Mutex(
      Book(state: initialState, exhaustivity: options.exhaustivity, location: location))
    self.root = root
    reporter = options.reporter
    timeout = options.timeout
    self.apps = apps
    invariants = options.invariants + apps.flatMap(\.invariants)
    transient = options.transient
    self.recording = recording
  }

  deinit {
    let isOver = book.withLock { $0.isFinished || $0.hasFailed }
    if !isOver { reportForgotten() }
    // What is cancelled with the store comes to its end.
    executor.resume()
  }

  /// The state after the last action that the test has sent or received.
  public var state: State { book.withLock { $0.state } }

  /// How much of what happens has to be said from now on.
  public var exhaustivity: Exhaustivity {
    get { book.withLock { $0.exhaustivity } }
    set { book.withLock { $0.exhaustivity = newValue } }
  }

  /// The effects that have started and not ended.
  public var inFlight: [InFlight] { store.inFlight }

  /// Lets everything happen that needs no time to pass.
  nonisolated(nonsending) func drain() async {
    guard !store.inFlight.isEmpty else { return }
    // The clock lets no sleeper pass while a job is queued or runs: that is what waits here.
    await executor.running { try? await clock.advance(by: .zero) }
  }

  /// Runs `body` so that whatever real it touches, also in an effect, lets the test fail.
  func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
    try LiveDependency.watched(by: { [weak self] touch in self?.report(touch) }, body)
  }
}
