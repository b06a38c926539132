import Reel
import ReelApp
import ReelCoding
import Synchronization

/// A store for tests, in which everything that happens must be asserted.
///
/// It is Reel's own store, with its requests and effects, on a clock that only the test advances
/// and an executor that runs one job at a time. Nothing happens between two calls, and a call
/// returns when nothing more can happen without time passing, so a test always has the same result.
///
/// ```swift
/// let store = TestStore(Counter())
/// await store.send(.add(2)) { $0.count = 2 }
/// await store.send(.reset) { $0.count = 0 }
/// await store.finish()
/// ```
///
/// Work that an effect does outside the store's executor, such as a request to a real server, must
/// be inside `hold(_:)` of the store's ``clock``.
public final class TestStore<State: Encodable & Equatable & Sendable, Action: Sendable>: Sendable {
  /// The treatment of effects.
  public enum Effects: Sendable {
    /// Effects run.
    case run
    /// Effects do not run; the test supplies the answers by receiving them.
    case stubbed
  }

  struct Book {
    /// The state after the last asserted action.
    var state: State
    var exhaustivity: Exhaustivity
    /// The places in the test whose actions are the given frames.
    var starts: [Int: TestLocation] = [:]
    /// The last call of the test.
    var location: TestLocation
    /// The last asserted frame.
    var frame = 0
    var isFinished = false
    var hasFailed = false
    var touched: Set<String> = []
  }

  /// The clock of the store and its effects; only the test advances it.
  ///
  /// Advance it with `advance(by:)` of the store, not of the clock: what an effect does when it
  /// wakes is done during calls of the store, so the clock would wait for it forever.
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
  /// Writes a recording of the history, if states and actions can be encoded.
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
      initialState: initialState,
      reducer: options.effects == .run ? reducer : reducer.changing { _, _ in .unanswered },
      log: log,
      clock: clock, executor: executor)
    book = Mutex(
      Book(state: initialState, exhaustivity: options.exhaustivity, location: location))
    self.root = root
    reporter = options.reporter
    timeout = options.timeout
    self.apps = apps
    invariants = options.invariants + apps.flatMap(\.invariants)
    transient = options.transient
    self.recording = recording
    checkStart(location)
  }

  deinit {
    let isOver = book.withLock { $0.isFinished || $0.hasFailed }
    if !isOver { reportForgotten() }
    // Work that is cancelled with the store can finish.
    executor.resume()
  }

  /// The state after the last action that the test has sent or received.
  public var state: State { book.withLock { $0.state } }

  /// How much of what happens must be asserted from now on.
  public var exhaustivity: Exhaustivity {
    get { book.withLock { $0.exhaustivity } }
    set { book.withLock { $0.exhaustivity = newValue } }
  }

  /// The effects that have started and not ended.
  public var inFlight: [InFlight] { store.inFlight }

  /// Runs everything that needs no time to pass.
  nonisolated(nonsending) func drain() async {
    guard !store.inFlight.isEmpty else { return }
    // The clock wakes no sleeper while a job is queued or running, so this waits for the jobs.
    await executor.running { try? await clock.advance(by: .zero) }
  }

  /// Runs `body`, failing the test if it or its effects touch anything real.
  func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
    try LiveDependency.watched(by: { [weak self] touch in self?.report(touch) }, body)
  }
}
