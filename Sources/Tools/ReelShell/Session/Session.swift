import ReelTexts
import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTimeline
import Synchronization

/// A store, its timeline and its apps, and what goes with them: what lines are about.
///
/// A session knows no line and shows nothing: an ``Interpreter`` does what lines say, and a
/// `ScreenPresenter` shows what they have led to. It may be asked on any thread; completion does
/// so on the editor's.
public final class Session<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The store and its timeline.
  var both: TimelineStore<State, Action> { desk.shown }
  /// The stores among which one is shown.
  let desk: StoreDesk<State, Action>
  /// Whether sessions of the program can be shared.
  let canShare: Bool
  var store: Store<State, Action> { both.store }
  var timeline: Timeline<State, Action> { both.timeline }
  let suite: Suite<State, Action>
  let clients: [String: APIClient]
  let network: NetworkConditions
  let clock: any StoreClock
  /// Where services run, and those that were given, for reports.
  let services: ServicePlaces
  /// What the apps were launched with.
  private let setup: SessionSetup
  /// What runs the effects where time is virtual: they go on only while something waits for them.
  let effects: SerialEffectExecutor?
  /// What recordings of the session say they are of.
  let origin: RecordingOrigin
  /// Whether requests are answered; `.effects` says so.
  let gate: EffectGate
  let watchers: Watchers<State, Action>
  /// The names that the user has given to frames.
  let marks = Marks()
  /// Whether the session began on data that was made for it.
  let isFresh: Bool
  /// Whether the session goes on with a recording.
  let isOpened: Bool
  private let current = Mutex(0)
  private let settings: Mutex<SessionConfiguration>
  /// The shell's own commands, described in each language.
  private let ownCommandsByLanguage: [Language: OnDemand<ShellCommands<State, Action>>]
  /// Whether something that was to be recorded could not be written.
  let hasLostRecording = Atomic(false)

  /// Creates a session of apps that have been launched.
  ///
  /// - Parameters:
  ///   - launch: the apps.
  ///   - setup: what they were launched with.
  ///   - network: the conditions that act on the set-up's transport.
  ///   - executor: runs the effects, one at a time and, where it is paused, only while a line
  ///     waits for them; nil for Swift's own pool.
  ///   - configuration: how answers are written, and how long `wait` waits.
  ///   - recorded: the timeline of a recording, to go on with it; no app is started then.
  public convenience init(
    _ launch: Launch<State, Action>, setup: SessionSetup, network: NetworkConditions,
    executor: SerialEffectExecutor? = nil, configuration: SessionConfiguration,
    goingOnWith recorded: Timeline<State, Action>? = nil
  ) {
    self.init(
      launch, setup: setup, network: network, executor: executor, configuration: configuration,
      goingOnWith: recorded, sharing: nil, canShare: false)
  }

  /// Makes a session as above, or one that is shared.
  ///
  /// - Parameters:
  ///   - shared: the store of a shared session, and what guards its effects.
  ///   - canShare: whether sessions of the program can be shared.
  init(
    _ launch: Launch<State, Action>, setup: SessionSetup, network: NetworkConditions,
    executor: SerialEffectExecutor?, configuration: SessionConfiguration,
    goingOnWith recorded: Timeline<State, Action>?,
    sharing shared: (both: TimelineStore<State, Action>, gate: EffectGate)?, canShare: Bool
  ) {
    self.canShare = canShare
    gate = shared?.gate ?? EffectGate()
    suite = launch.suite
    isFresh = setup.isTemporary && setup.services.isEmpty && recorded == nil
    clients = launch.clients
    self.network = network
    self.setup = setup
    clock = setup.clock
    services = ServicePlaces(hasBackend: launch.hasBackend, given: setup.services)
    isOpened = recorded != nil
    effects = executor
    settings = Mutex(configuration)
    ownCommandsByLanguage = Dictionary(
      uniqueKeysWithValues: Language.available.map { language in
        (language, OnDemand { ShellCommands(in: language) })
      })
    origin = RecordingOrigin(
      launch.suite.name, locale: configuration.language.rawValue, zone: configuration.zone)
    watchers = Watchers(root: launch.suite.root)
    let reducer = gate.guarding(suite.reducer)
    if let shared {
      desk = StoreDesk(shared.both)
    } else if let recorded {
      recorded.memoryLimit = configuration.memory
      desk = StoreDesk(
        TimelineStore(goingOnWith: recorded, reducer: reducer, executor: executor))
    } else {
      desk = StoreDesk(
        TimelineStore(
          initialState: suite.initialState, reducer: reducer, clock: setup.clock,
          executor: executor, memory: configuration.memory))
    }
  }

  /// How the session behaves.
  var configuration: SessionConfiguration {
    get { settings.withLock { $0 } }
    set { settings.withLock { $0 = newValue } }
  }

  /// Whether the apps send through the session, so that `.net` acts on their requests.
  var hasNetwork: Bool { setup.isTransportUsed }

  /// The place of the app that lines without a dot are for.
  var currentApp: Int {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The app that lines without a dot are for.
  var app: MountedApp<State, Action> { suite.apps[currentApp] }

  /// The language of texts.
  var language: Language { settings.withLock { $0.language } }

  /// The shell's own commands, described in the session's language.
  var ownCommands: ShellCommands<State, Action> {
    ownCommandsByLanguage[language]?.value ?? ShellCommands(in: language)
  }

  /// Does `body` in the session's language.
  func spoken<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Language.$current.withValue(language, operation: body)
  }

  /// Does `body` in the session's language.
  func spoken<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await Language.$current.withValue(language, operation: body)
  }

  /// Questions about the branch that is looked at.
  var questions: Questions<State, Action> { Questions(timeline: timeline, suite: suite) }

  /// How many frames the session has.
  public var frameCount: Int { timeline.count }

  /// Records from now on, after what has happened.
  ///
  /// - Parameters:
  ///   - path: a file that is not there yet.
  ///   - digests: how many frames carry a digest.
  /// - Throws: `RecordingError` where the file exists or cannot be written.
  public func record(into path: String, digests: DigestPolicy = .paced) throws {
    try timeline.startRecording(to: path, app: origin, digests: digests)
  }
}
