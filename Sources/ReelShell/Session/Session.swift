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
      mode: OutputMode = .plain, showsScreens: Bool = true, digests: DigestPolicy = .paced,
      patience: Duration = .seconds(30), memory: Int = 256 << 20,
      environment: [String: String] = ProcessInfo.processInfo.environment,
      language: Language = .en, program: ProgramName? = nil
    ) {
      self.mode = mode
      self.showsScreens = showsScreens
      self.digests = digests
      self.patience = patience
      self.memory = memory
      self.environment = environment
      self.language = language
      self.program = program
    }
  }

  package nonisolated let store: Store<State, Action>
  package nonisolated let timeline: Timeline<State, Action>
  package nonisolated let suite: Suite<State, Action>
  package nonisolated let clients: [String: APIClient]
  package nonisolated let network: NetworkConditions
  package nonisolated let clock: any StoreClock
  nonisolated let output: any Output
  /// What went wrong without a line's fault, for reports.
  nonisolated let notices: NoticeKeeper
  /// Where services run, and those that were given, for reports.
  nonisolated let services: ServicePlaces
  /// What runs the effects where time is virtual: they go on only while something waits for them.
  private nonisolated let effects: SerialEffectExecutor?
  /// Whether middleware is asked what the world is to do; `.effects` says so.
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
  private var started: Set<Int>
  /// What was answered to the question of the line that is being done; nil where none was.
  private var confirmation: Bool?
  /// What was done so far, for `.save`.
  var transcript = Transcript()
  /// Whether the session began on data that was made for it.
  nonisolated let isFresh: Bool
  /// Whether the session goes on with a recording.
  nonisolated let isOpened: Bool
  /// Which scripts are being run, to refuse one that runs itself.
  var runningScripts: [String] = []

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
    clock = setup.clock
    notices = output as? NoticeKeeper ?? NoticeKeeper(output)
    self.output = notices
    services = ServicePlaces(backend: launch.backend, given: setup.services)
    isOpened = recorded != nil
    effects = executor
    self.configuration = configuration
    currentApp = Mutex(0)
    chosenLanguage = Mutex(configuration.language)
    watchers = Watchers(root: launch.suite.isSingle ? launch.suite.name : nil)
    timeline =
      recorded
      ?? Timeline(
        initialState: suite.initialState, reducer: suite.reducer, clock: setup.clock,
        memory: configuration.memory)
    store = Store(
      initialState: recorded?.initialState ?? suite.initialState, reducer: suite.reducer,
      middleware: gate.guarding(suite.middleware), log: timeline, firstFrame: timeline.last + 1,
      clock: setup.clock, executor: executor)
    if let recorded {
      recorded.memoryLimit = configuration.memory
      for branch in recorded.branches {
        let history = recorded.history(of: branch.id)
        store.install(
          history.map { $0.state(at: $0.count) }, on: branch.id, makeCurrent: branch.isCurrent)
      }
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
    let outcome: Outcome
    let before = sight
    confirmation = nil
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
    if case .failed(let error) = outcome { failure = error.message }
    if failure != nil { lastFailure = failure }
    transcript.append(
      Transcript.Line(
        text: line, answers: scriptedAnswers(to: line), failure: failure, before: before,
        lastFrame: timeline.last))
    return outcome
  }

  private func interpret(_ line: String, _ answers: Answers) async throws -> Outcome {
    let words = Words(unfinished: line)
    guard let first = words.words.first else { return .done }
    let isQuestion = first.text == "expect"
    if !isQuestion {
      lastFailure = nil
      // An expectation is read as it stands; everything else has to be whole.
      _ = try Words(line)
    }
    if first.text.hasPrefix("."), !first.isQuoted {
      return try await shellCommand(first, words, line)
    }
    if isQuestion {
      await startApp()
      try expect(line, words)
      return .done
    }
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
          en: "there is no command .\(name); \(hint)",
          de: "es gibt keinen Befehl .\(name); \(hint)"), at: first.range)
    }
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
      for secret in command.secrets { secrets.append(try await answers.secret(secret)) }
      action = try command.action(for: given, secrets: secrets, end: words.end)
    }
    if command.asksFirst(with: given) {
      let question = withShownState { command.question(in: $0, before: action) }
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

  /// Checks that a command can be given now.
  private func check(_ command: Command<State, Action>, at word: Word) throws {
    if let reason = withShownState({ command.unavailability(in: $0) }) {
      throw LineError(
        localized(
          en: "\(command.name) is not available: \(reason)",
          de: "\(command.name) geht jetzt nicht: \(reason)"), at: word.range)
    }
    try checkUnlocked()
  }

  /// How many of the lines that follow `line` answer what it asks, whether or not it can be done.
  func countOfAnswers(to line: String) -> Int {
    let words = Words(unfinished: line).words
    guard let (command, given) = app.command(in: words) else { return 0 }
    return command.secrets.count + (command.asksFirst(with: given) ? 1 : 0)
  }

  /// What a script has after `line` to answer what it asks, now that it has been done.
  private func scriptedAnswers(to line: String) -> [String] {
    let words = Words(unfinished: line).words
    guard let (command, given) = app.command(in: words) else { return [] }
    var answers = command.secrets.map { secret in
      "env:"
        + secret.name.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }
    if command.asksFirst(with: given) {
      answers.append(confirmation.map { $0 ? "yes" : "no" } ?? "unanswered")
    }
    return answers
  }

  private func unknown(_ word: Word, in app: MountedApp<State, Action>) -> LineError {
    let own = app.commands.flatMap { [$0.name] + $0.aliases } + ["expect", "wait"]
    let nearest =
      Spelling.nearest(to: word.text, among: own)
      ?? Spelling.nearest(to: word.text, among: Self.shellCommands.map(\.name)).map { ".\($0)" }
    let hint =
      nearest.map { localized(en: "did you mean \($0)?", de: "ist \($0) gemeint?") }
      ?? localized(en: ".help lists what there is", de: ".help zeigt, was es gibt")
    return LineError(
      localized(
        en: "\(app.name) has no command “\(word.text)”; \(hint)",
        de: "\(app.name) hat keinen Befehl „\(word.text)“; \(hint)"), at: word.range)
  }

  /// Dispatches an action; in the past it starts a branch there.
  func dispatch(_ action: Action, origin: Origin) throws {
    try checkUnlocked()
    if timeline.isInThePast {
      if timeline.cursor == timeline.tip { timeline.now() } else { try startBranchByDispatch() }
    }
    store.send(action, origin: origin)
  }

  private func checkUnlocked() throws {
    if timeline.isLocked {
      throw Failure(
        localized(
          en: "the timeline is locked; .lock off takes actions again",
          de: "die Sitzung ist gesperrt; nach .lock off werden Aktionen wieder angenommen"))
    }
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

  /// Waits until nothing is in flight; false where that takes longer than `limit` in real time.
  func settles(within limit: Duration) async -> Bool {
    let store = store
    return await whileEffectsRun {
      await Race.first(within: limit) { await store.settle() }
    }
  }

  /// Lets effects go on while `body` runs, also where they otherwise stand still between lines.
  func whileEffectsRun<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    guard let effects else { return try await body() }
    return try await effects.running(body)
  }

  /// Reads the state that is looked at, without copying it where that is the store's.
  package nonisolated func withShownState<Result>(_ body: (State) throws -> Result) rethrows
    -> Result
  {
    if let state = timeline.pastState { return try body(state) }
    return try store.withState(body)
  }

  /// The current app's screen, in the state that is looked at.
  nonisolated func screen() -> Screen {
    let app = app
    return withShownState { app.screen($0) }
  }
}
