import Reel
import ReelApp
import ReelHTTP
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

/// A store, its timeline and its apps, with their resources: the data that lines are about.
///
/// A session knows no lines and shows nothing: an ``Interpreter`` performs lines, and a
/// `ScreenPresenter` shows the results. It may be used on any thread; completion uses it on the
/// editor's.
public final class Session<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The store and its timeline.
  var timelineStore: TimelineStore<State, Action> { stores.shown }
  /// The stores among which one is shown.
  package let stores: SessionStores<State, Action>
  /// Whether sessions of the program can be shared.
  let canShare: Bool
  package var store: Store<State, Action> { stores.part { $0.store } }
  package var timeline: Timeline<State, Action> { stores.part { $0.timeline } }
  /// What the session views.
  package var cursor: TimelineCursor<State, Action> { stores.part { $0.cursor } }
  package let suite: Suite<State, Action>
  package let clients: [String: APIClient]
  package let network: NetworkConditions
  package let clock: any StoreClock
  /// The locations of services, and the given ones, for reports.
  package let services: ServiceLocations
  /// Runs the effects if time is virtual: they continue only while a line waits for them.
  let effects: SerialEffectExecutor?
  /// The origin in the session's recordings.
  package let origin: RecordingOrigin
  /// Whether requests are answered, as set by `.effects`.
  package var gate: EffectGate { EffectGate(variables) }
  /// What the apps had stored when the session began.
  package let stored: StoredData
  /// Whether the data were made for the session.
  package let hasOwnData: Bool
  /// Whether the session continues a recording.
  package let isOpened: Bool
  /// What changes beside the store.
  package let variables: SessionVariables
  /// The shell's own commands.
  private let allOwnCommands: OnDemand<ShellCommands<State, Action>>
  /// Where paths begin if no app is current.
  private let unnamedOrigin: OnDemand<PathOrigin>

  /// Creates a session of launched apps.
  ///
  /// If time is virtual, effects run one at a time, and only while a line waits for them.
  init(_ beginning: SessionBeginning<State, Action>) {
    let (launch, setup) = (beginning.launch, beginning.setup)
    variables = beginning.variables
    let configuration = variables.content.withLock(\.configuration)
    let executor = setup.virtualClock.map { SerialEffectExecutor(clock: $0, isPaused: true) }
    allOwnCommands = OnDemand { [tools = beginning.program.tools] in ShellCommands(tools) }
    canShare = beginning.program.sharing != nil
    suite = launch.suite
    unnamedOrigin = OnDemand { PathOrigin(of: launch.suite, current: nil) }
    stored = beginning.stored
    hasOwnData = (setup.isTemporary || stored.name != nil) && setup.services.isEmpty
    clients = launch.clients
    network = beginning.network
    clock = setup.clock
    services = ServiceLocations(hasBackend: launch.hasBackend, given: setup.services)
    isOpened = beginning.recorded != nil
    effects = executor
    origin = RecordingOrigin(
      launch.suite.name, locale: configuration.language.rawValue, zone: configuration.zone,
      version: configuration.program?.version, requests: launch.suite.requests)
    let reducer = EffectGate(variables).guarding(suite.reducer)
    if let shared = beginning.shared {
      stores = SessionStores(shared)
    } else if let recorded = beginning.recorded {
      recorded.memoryLimit = configuration.memory
      stores = SessionStores(
        TimelineStore(goingOnWith: recorded, reducer: reducer, executor: executor))
    } else {
      stores = SessionStores(
        TimelineStore(
          initialState: suite.initialState, reducer: reducer, clock: setup.clock,
          executor: executor, memory: configuration.memory))
    }
  }

  /// The session's configuration.
  package var configuration: SessionConfiguration {
    // Inlined, so that only the wanted setting is copied.
    @inline(__always) get { variables.content.withLock { $0.configuration } }
    set { variables.content.withLock { $0.configuration = newValue } }
  }

  /// Whether the apps use the session's transport, so that `.net` affects their requests.
  package var hasNetwork: Bool { variables.content.withLock { $0.isTransportUsed } }

  /// The index of the app that lines without a dot go to.
  var currentApp: Int {
    get { variables.content.withLock { $0.currentApp } }
    set { variables.content.withLock { $0.currentApp = newValue } }
  }

  /// The user's names for frames.
  var marks: Marks {
    get { variables.content.withLock { $0.marks } }
    set { variables.content.withLock { $0.marks = newValue } }
  }

  /// The user's names for beginnings of lines.
  var aliases: Aliases {
    get { variables.content.withLock { $0.aliases } }
    set { variables.content.withLock { $0.aliases = newValue } }
  }

  /// Whether a part of the recording could not be written.
  var hasLostRecording: Bool {
    get { variables.content.withLock { $0.hasLostRecording } }
    set { variables.content.withLock { $0.hasLostRecording = newValue } }
  }

  /// The file into which the session is recorded unasked, or was; nil if there is none.
  var automaticRecording: String? {
    get { variables.content.withLock { $0.automaticRecording } }
    set { variables.content.withLock { $0.automaticRecording = newValue } }
  }

  /// The app that lines without a dot go to.
  package var app: MountedApp<State, Action> { suite.apps[currentApp] }

  /// The language of texts.
  package var language: Language { variables.content.withLock { $0.configuration.language } }

  /// Puts texts into the session's language.
  package var translation: Translation { Translation(language) }

  /// Where paths begin: in the current app.
  var pathOrigin: PathOrigin {
    var origin = unnamedOrigin.value
    origin.current = app.name
    return origin
  }

  /// The shell's own commands.
  var ownCommands: ShellCommands<State, Action> { allOwnCommands.value }

  /// Questions about the branch being viewed.
  package var questions: Questions<State, Action> {
    Questions(at: cursor, suite: suite, in: translation)
  }

  /// The number of frames in the session.
  public var frameCount: Int { timeline.count }

  /// Finds out whether the program can be recorded, which takes longer than all that comes before
  /// the first prompt.
  ///
  /// - Throws: A `FormError` if a type uses a reserved name again.
  func checkForm() throws(FormError) {
    try RecordedForm.checked(State.self, Action.self, suite.requests)
  }

  /// Starts recording, beginning with the history so far.
  ///
  /// - Parameters:
  ///   - path: a file that does not exist yet.
  ///   - span: how much of the past is kept, in several files with numbers; nil for everything.
  ///   - digests: how many frames have a digest.
  /// - Returns: The reason why not all of a recording that ended could be written, if there is one.
  /// - Throws: A `RecordingError` if the file exists or cannot be written.
  @discardableResult
  public func record(
    into path: String, keeping span: RecordingSpan? = nil, digests: DigestPolicy = .paced
  ) throws -> RecordingError? {
    if let span {
      try timeline.startRecording(to: path, app: origin, keeping: span, digests: digests)
    } else {
      try timeline.startRecording(to: path, app: origin, digests: digests)
    }
  }
}

/// What shows the session beside the shell and may move it, such as pages in a browser.
package protocol SessionView: Sendable {
  /// Records that something may have changed.
  func change()
  /// Stops showing the session.
  func end()
}
