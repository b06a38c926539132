import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelHTTP
import ReelTimeline
import Synchronization

/// A store, its timeline and its apps, driven by lines of text.
///
/// The interpreter of the shell's language: the same with and without a terminal. It does one line
/// at a time; what effects do meanwhile goes on beside it.
public actor Session<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// What a session needs, and how it behaves.
  public struct Configuration: Sendable {
    /// How answers are written.
    public var mode: OutputMode
    /// Which colours there are in ``OutputMode/ansi``.
    public var colors: ColorDepth
    /// Whether screens are shown by themselves: after commands, and when they change.
    public var showsScreens: Bool
    /// Whether each frame of a recording carries a digest.
    public var digests: DigestPolicy
    /// How long `wait` waits in real time, before it fails.
    public var patience: Duration
    /// How many bytes of memory the timeline may use, before old frames go to a file.
    public var memory: Int
    /// Where `env:NAME`, given for a secret, is looked up.
    public var environment: [String: String]
    /// The language at the beginning.
    public var language: Language
    /// The name and the version of the program, for reports; nil where there is none.
    public var program: ProgramName?

    /// Makes a configuration.
    public init(
      mode: OutputMode = .plain, colors: ColorDepth = .sixteen, showsScreens: Bool = true,
      digests: DigestPolicy = .paced,
      patience: Duration = .seconds(30), memory: Int = 256 << 20,
      environment: [String: String] = ProcessInfo.processInfo.environment,
      language: Language = .en, program: ProgramName? = nil
    ) {
      self.mode = mode
      self.colors = colors
      self.showsScreens = showsScreens
      self.digests = digests
      self.patience = patience
      self.memory = memory
      self.environment = environment
      self.language = language
      self.program = program
    }
  }

  /// The store and its timeline.
  nonisolated let both: TimelineStore<State, Action>
  package nonisolated var store: Store<State, Action> { both.store }
  package nonisolated var timeline: Timeline<State, Action> { both.timeline }
  package nonisolated let suite: Suite<State, Action>
  package nonisolated let clients: [String: APIClient]
  package nonisolated let network: NetworkConditions
  package nonisolated let clock: any StoreClock
  nonisolated let output: any Output
  /// What went wrong without a line's fault, for reports.
  nonisolated let notices: NoticeKeeper
  /// Where services run, and those that were given, for reports.
  nonisolated let services: ServicePlaces
  /// What the apps were launched with.
  private nonisolated let setup: SessionSetup
  /// What runs the effects where time is virtual: they go on only while something waits for them.
  nonisolated let effects: SerialEffectExecutor?
  /// What recordings of the session say they are of.
  nonisolated let origin: RecordingOrigin
  /// Whether requests are answered; `.effects` says so.
  nonisolated let gate = EffectGate()
  nonisolated let watchers: Watchers<State, Action>
  /// The app that lines without a dot are for; also read by completion, on the editor's thread.
  nonisolated let currentApp: Mutex<Int>
  /// The language of texts; also read by completion.
  private nonisolated let chosenLanguage: Mutex<Language>

  var configuration: Configuration
  /// Why the last line failed, for an `expect error` that follows at once.
  var lastFailure: String?
  /// The screen that was shown last, to know whether another one is to be shown.
  var shownScreen: ShownScreen?
  /// Whether a command may have changed the screen since it was shown.
  var isScreenStale = false
  /// Whether a command was given, whose screen is to be shown even if it is the same as before.
  var mustShow = false
  /// Whether something was asked for that has not led to its last screen yet.
  var isAwaited = false
  /// Waits until nothing is in flight, for `isAwaited`.
  var settling: Task<Void, Never>?
  private var started: Set<Int>
  /// What was answered to the question of the line that is being done; nil where none was.
  private var confirmation: Bool?
  /// What was answered when the line that is being done asked for secrets: names for them.
  private var givenSecrets: [String] = []
  private var variables = SecretVariables()
  /// What was done so far, for `.save`.
  var transcript = Transcript()
  /// Whether the session began on data that was made for it.
  nonisolated let isFresh: Bool
  /// Whether the session goes on with a recording.
  nonisolated let isOpened: Bool
  /// Which scripts are being run, to refuse one that runs itself.
  var runningScripts: [String] = []

  /// Whether the apps send through the session, so that `.net` acts on their requests.
  nonisolated var hasNetwork: Bool { setup.isTransportUsed }

  struct ShownScreen: Equatable {
    var app: Int
    var frameIfPast: Int?
    var screen: Screen
  }

  /// Makes a session of apps that have been launched.
  ///
  /// - Parameters:
  ///   - launch: the apps.
  ///   - setup: what they were launched with.
  ///   - network: the conditions that act on the set-up's transport.
  ///   - executor: runs the effects, one at a time and, where it is paused, only while a line
  ///     waits for them; nil for Swift's own pool.
  ///   - output: where answers and diagnostics go.
  ///   - configuration: how answers are written, and how long `wait` waits.
  ///   - recorded: the timeline of a recording, to go on with it; no app is started then.
  public init(
    _ launch: Launch<State, Action>, setup: SessionSetup, network: NetworkConditions,
    executor: SerialEffectExecutor? = nil, output: any Output, configuration: Configuration,
    goingOnWith recorded: Timeline<State, Action>? = nil
  ) {
    started = recorded == nil ? [] : Set(launch.suite.apps.indices)
    suite = launch.suite
    isFresh = setup.isTemporary && setup.services.isEmpty && recorded == nil
    clients = launch.clients
    self.network = network
    self.setup = setup
    clock = setup.clock
    notices = output as? NoticeKeeper ?? NoticeKeeper(output)
    self.output = notices
    services = ServicePlaces(backend: launch.backend, given: setup.services)
    isOpened = recorded != nil
    effects = executor
    self.configuration = configuration
    currentApp = Mutex(0)
    chosenLanguage = Mutex(configuration.language)
    origin = RecordingOrigin(launch.suite.name, locale: configuration.language.rawValue)
    watchers = Watchers(root: launch.suite.isSingle ? launch.suite.name : nil)
    let reducer = gate.guarding(suite.reducer)
    if let recorded {
      recorded.memoryLimit = configuration.memory
      both = TimelineStore(
        goingOnWith: recorded, reducer: reducer, executor: executor)
    } else {
      both = TimelineStore(
        initialState: suite.initialState, reducer: reducer, clock: setup.clock, executor: executor,
        memory: configuration.memory)
    }
  }

  /// The app that lines without a dot are for.
  package nonisolated var app: MountedApp<State, Action> { suite.apps[currentApp.withLock { $0 }] }

  /// Does what a line says.
  ///
  /// - Parameters:
  ///   - line: what is to be done.
  ///   - answers: where the answers to what a command asks come from.
  /// - Returns: what came of it. A failure has not been reported yet.
  public func execute(_ line: String, answers: Answers = .lines([])) async -> Outcome {
    var outcome: Outcome
    let before = sight
    let hidden = secrets(in: line)
    (confirmation, givenSecrets) = (nil, [])
    do {
      outcome = try await Language.$current.withValue(language) {
        try await interpret(line, answers)
      }
    } catch let error as LineError {
      outcome = .failed(error)
    } catch let error as Failure {
      outcome = .failed(LineError(error.message))
    } catch is CancellationError {
      let text = Language.$current.withValue(language) {
        localized(en: "interrupted", de: "abgebrochen")
      }
      outcome = .failed(LineError(text))
    } catch {
      outcome = .failed(LineError(Language.$current.withValue(language) { "\(error)" }))
    }
    var failure: String?
    if case .failed(var error) = outcome {
      if !hidden.isEmpty {
        // Without a place in the line, which is then not shown.
        error = LineError(Discretion.hide(hidden, in: error.message))
        outcome = .failed(error)
      }
      failure = error.message
    }
    if failure != nil { lastFailure = failure }
    transcript.append(
      Transcript.Line(
        text: Discretion.hide(hidden, in: line), isHidden: !hidden.isEmpty,
        answers: scriptedAnswers(to: line), failure: failure, before: before,
        lastFrame: timeline.last, isRemembered: !timeline.isPaused))
    return outcome
  }

  /// What in a line nobody else is to see.
  nonisolated func secrets(in line: String) -> [String] { Discretion.secrets(in: line, for: app) }

  private func interpret(_ line: String, _ answers: Answers) async throws -> Outcome {
    let words = Words(unfinished: line)
    guard let first = words.words.first else { return .done }
    let isQuestion = first.text == "expect"
    if !isQuestion { lastFailure = nil }
    if first.text.hasPrefix("."), !first.isQuoted {
      return try await shellCommand(first, words, line)
    }
    if isQuestion {
      await startApp()
      try expect(line, words)
      return .done
    }
    _ = try Words(line)
    if first.text == "wait" {
      await startApp()
      try await wait(words)
      return .done
    }
    await startApp()
    try await appCommand(first, words, answers)
    return .done
  }

  private func shellCommand(_ first: Word, _ words: Words, _ line: String) async throws -> Outcome {
    let commands = Self.shellCommands
    let name = String(first.text.dropFirst())
    guard let command = commands.first(where: { $0.name == name || $0.aliases.contains(name) })
    else {
      let nearest = Spelling.nearest(to: name, among: commands.map(\.name))
      let hint =
        nearest.map { localized(en: "did you mean .\($0)?", de: "ist .\($0) gemeint?") }
        ?? localized(en: ".help lists what there is", de: ".help zeigt, was es gibt")
      throw LineError(
        localized(
          en: "there is no command .\(name.excerpt); \(hint)",
          de: "es gibt keinen Befehl .\(name.excerpt); \(hint)"), at: first.range)
    }
    try checkWords(of: line, words, before: command.textFrom)
    if command.usesApp { await startApp() }
    return try await command.run(
      self, ShellCommand.Invocation(line: line, words: words, synopsis: command.usage))
  }

  private func appCommand(_ first: Word, _ words: Words, _ answers: Answers) async throws {
    let app = app
    guard let (command, given) = app.command(in: words.words, language) else {
      throw unknown(first, in: app)
    }
    // What is wrong with the line is said before anything is asked.
    var action = try command.action(for: given, end: words.end)
    try check(command, at: first)
    var answers = Replies(answers, environment: configuration.environment)
    if !command.secrets.isEmpty {
      var secrets: [String] = []
      for secret in command.secrets {
        let text = try await answers.secret(secret)
        secrets.append(text)
        givenSecrets.append(variables.name(for: secret.name, text))
      }
      action = try command.action(for: given, secrets: secrets, end: words.end)
    }
    if command.asksFirst(with: given) {
      if let preparation = command.preparation(for: action) {
        try dispatch(preparation, origin: .user)
        isScreenStale = true
        mustShow = true
        _ = await settles(within: configuration.patience)
      }
      // Where there is nothing to ask, the screen says why.
      guard let question = withShownState({ command.question(in: $0, before: action) }) else {
        return
      }
      confirmation = try await answers.confirms(question)
      guard confirmation == true else {
        output.answer(localized(en: "not done", de: "nicht ausgeführt"))
        return
      }
    }
    // While somebody thought about the answer, the world may have gone on.
    try check(command, at: first)
    try dispatch(action, origin: .user)
    isScreenStale = true
    mustShow = true
  }

  /// What a script has after `line` to answer what it asks, now that it has been done.
  private func scriptedAnswers(to line: String) -> [String] {
    let words = Words(unfinished: line).words
    guard let (command, given) = app.command(in: words) else { return [] }
    // What was not read, because the line would not do, is not read again either.
    var answers = givenSecrets.map { "env:\($0)" }
    for secret in command.secrets.dropFirst(answers.count) {
      answers.append("env:" + variables.name(for: secret.name, nil))
    }
    if command.asksFirst(with: given) {
      answers.append(confirmation.map { $0 ? "yes" : "no" } ?? "unanswered")
    }
    return answers
  }

  /// The language of texts.
  nonisolated var language: Language { chosenLanguage.withLock { $0 } }

  /// Speaks another language from now on, as do the apps that have been started.
  func speak(_ language: Language) throws {
    for index in started.sorted() {
      guard let action = suite.apps[index].languageChosen(language) else { continue }
      try dispatch(action, origin: .shell)
    }
    chosenLanguage.withLock { $0 = language }
    isScreenStale = true
  }

  /// Starts the current app if it has not been used before.
  public func startApp() async {
    guard gate.isOpen else { return }
    let index = currentApp.withLock { $0 }
    guard started.insert(index).inserted else { return }
    // Apps begin in English.
    if language != .en, let action = suite.apps[index].languageChosen(language) {
      store.send(action, origin: .shell)
    }
    guard let action = suite.apps[index].start else { return }
    isAwaited = true
    store.send(action, origin: .shell)
    isScreenStale = true
    if !showsChanges { _ = await settles(within: configuration.patience) }
    if transcript.lines.isEmpty { transcript.started = timeline.last }
  }

  /// Whether screens are shown when they change: at a terminal, where somebody looks on.
  private(set) var showsChanges = false

  /// Shows screens when they change from now on, for somebody who looks on.
  func showChanges() { showsChanges = true }

  /// Whether a line is being done: what it leads to is shown in the end, and not on the way.
  private(set) var isAtWork = false

  /// Says whether a line is being done.
  func setAtWork(_ isAtWork: Bool) { self.isAtWork = isAtWork }

  /// Makes an app current; it starts when something is asked of it.
  package func use(_ index: Int) {
    currentApp.withLock { $0 = index }
    // Before it has started there is nothing to see.
    if started.contains(index) { isScreenStale = true }
  }
}
