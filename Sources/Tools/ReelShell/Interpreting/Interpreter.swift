import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTimeline

/// Takes lines that have been read, does what they say, and keeps the transcript.
///
/// It is the same with and without a terminal, and does one line at a time; what effects do
/// meanwhile goes on beside it. What the lines are about is the ``Session``'s; what they have led
/// to is shown by the `ScreenPresenter`; what each of the shell's own commands does stands with
/// the command, under `Commands`.
public actor Interpreter<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  nonisolated let session: Session<State, Action>
  nonisolated let presenter: ScreenPresenter<State, Action>
  /// Where answers and diagnostics go; it keeps what went wrong without a line's fault, for
  /// reports.
  nonisolated let output: NoticeKeeper
  /// Where the session is served to browsers, if it is.
  nonisolated let place = ViewPlace()
  /// How many lines are being done: a script's are within that which runs it.
  private var depth = 0
  /// Whether a line is being done.
  var isAtWork: Bool { depth > 0 }
  /// What was done so far, for `.save`.
  private(set) var transcript = Transcript()
  /// Why the last line failed, for an `expect error` that follows at once.
  private var lastFailure: String?
  /// What the line that is being done was answered.
  private var answered = ScriptedAnswers()
  /// Whether that was asked a question which a script is not asked, and not answered with yes.
  private var isDeclined = false
  /// The places of the apps that have been started.
  private var started: Set<Int>
  /// What the line that is being done has answered; nil where it has said nothing yet.
  private var reply: Answer?
  /// Which scripts are being run, to refuse one that runs itself.
  private var runningScripts: [String] = []

  /// Prepares to do lines in a session.
  ///
  /// - Parameters:
  ///   - session: what the lines are about.
  ///   - output: where answers, screens and diagnostics go.
  public init(_ session: Session<State, Action>, output: any Output) {
    self.session = session
    self.output = output as? NoticeKeeper ?? NoticeKeeper(output)
    presenter = ScreenPresenter(session, output: self.output)
    self.output.follow { [weak session] in session?.configuration.mode ?? .plain }
    started = session.isOpened ? Set(session.suite.apps.indices) : []
  }

  /// Does what a line says.
  ///
  /// - Parameters:
  ///   - line: what is to be done.
  ///   - answers: the answers to what the command asks, in order.
  /// - Returns: what came of it. A failure has not been reported yet, except to programs.
  public func execute(_ line: String, answers: [String] = []) async -> Outcome {
    await execute(ParsedLine(line, in: session), answers: .lines(answers))
  }

  /// Does what a line says that has been read.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - answers: where the answers to what a command asks come from.
  ///   - number: the line's number, where it has one.
  ///   - file: the file that it stands in, where that is not the session's own input.
  func execute(
    _ line: ParsedLine<State, Action>, answers: Answers, number: Int? = nil, file: String? = nil
  ) async -> Outcome {
    depth += 1
    defer {
      depth -= 1
      place.noteLine()
    }
    let before = sight
    let wasJSON = session.configuration.mode == .json
    reply = nil
    let hidden = line.secrets
    answered.begin()
    isDeclined = false
    var outcome: Outcome
    do {
      outcome = try await Language.$current.withValue(session.language) {
        let outcome = try await interpret(line, answers)
        try await session.waitForNumbers()
        return outcome
      }
    } catch {
      outcome = .failed(session.spoken { LineError(about: error) })
    }
    if case .failed(let error) = outcome {
      // Without a place in the line, which is then not shown.
      let shown =
        hidden.isEmpty
        ? error : LineError(Discretion.hide(hidden, in: error.message), code: error.code)
      outcome = .failed(shown)
      lastFailure = shown.message
    }
    transcript.append(
      Transcript.Line(
        line, hiding: hidden, answers: answered.lines(after: line.invocation), of: outcome,
        before: before, lastFrame: session.timeline.last,
        isRemembered: !session.timeline.isPaused, isDeclined: isDeclined))
    // Also where the line has changed the mode: its sender waits for its answer.
    if line.saysSomething, wasJSON || session.configuration.mode == .json {
      let origin = LineOrigin(line: number, file: file, command: line.commandName)
      output.tell(Self.told(outcome, reply.take(), origin))
    }
    return outcome
  }

  /// A line's answer, or its error, for programs.
  private static func told(
    _ outcome: Outcome, _ reply: Answer?, _ origin: LineOrigin
  ) -> ProtocolLine {
    if case .failed(let error) = outcome { return .failed(origin, ProtocolError(error)) }
    let reply = reply ?? .done
    return .answered(origin, reply.kind, reply.json)
  }

  private func interpret(
    _ line: ParsedLine<State, Action>, _ answers: Answers
  ) async throws -> Outcome {
    guard let first = line.words.words.first else { return .done }
    if line.ownName != "expect" { lastFailure = nil }
    switch line.command {
    case .shell(let command, let arguments):
      try arguments.checkQuotes()
      try session.checkSharing(command)
      try await session.fetchEarlier(for: command)
      if command.usesApp { await startApp() }
      return try await command.form.meaning(of: arguments)(self)
    case .app(let invocation):
      try line.words.checkQuotes()
      await startApp()
      return try await perform(invocation, at: first, answers)
    case .unknown:
      guard !first.isDotted else { throw session.unknownOwn(first) }
      try line.words.checkQuotes()
      await startApp()
      throw session.unknown(first)
    }
  }

  private func perform(
    _ invocation: Invocation<State, Action>, at word: Word, _ answers: Answers
  ) async throws -> Outcome {
    let command = invocation.command
    // What is wrong with the line is said before anything is asked.
    var action = try invocation.action()
    try session.check(command, at: word)
    let isPerson = if case .person = answers { session.configuration.mode != .json } else { false }
    if isPerson,
      let substitute = session.withShownState({ command.substitute(for: action, in: $0) })
    {
      try dispatch(substitute, origin: .user)
      presenter.noteCommand()
      return .done
    }
    var answers = Replies(answers, environment: session.configuration.environment)
    if !command.secrets.isEmpty {
      var secrets: [String] = []
      for secret in command.secrets {
        let text = try await answers.secret(secret)
        secrets.append(text)
        answered.note(text, for: secret)
      }
      action = try invocation.action(secrets: secrets)
    }
    if isPerson ? invocation.asksPerson : invocation.asksFirst {
      let preparation = command.preparation(for: action)
      if let preparation {
        try dispatch(preparation, origin: .user)
        presenter.noteCommand()
        _ = await session.settles()
      }
      if let question = session.withShownState({ command.question(in: $0, before: action) }) {
        isDeclined = !invocation.asksFirst
        let isYes = try await answers.confirms(question)
        answered.note(isYes)
        guard isYes else {
          return answer(Answer(.notDone, json: .null, lines: [texts.session.lines.notDone]))
        }
        isDeclined = false
      } else if preparation != nil {
        // There is nothing to ask, and the screen says why.
        return .done
      }
    }
    // While the user thought about the answer, the world may have gone on.
    try session.check(command, at: word)
    try dispatch(action, origin: .user)
    presenter.noteCommand()
    return .done
  }

  /// Dispatches an action; in the past it starts a branch there.
  func dispatch(_ action: Action, origin: Origin) throws {
    try session.checkUnlocked()
    let timeline = session.timeline
    // What that means is said before the action's effects run.
    if timeline.isInThePast, timeline.cursor != timeline.tip {
      let branch = session.both.startBranchByItself()
      output.tell(.branchStarted, branch, saying: branch.text)
    }
    presenter.noteAsking()
    session.both.send(action, origin: origin)
  }

  /// Starts the current app if it has not been used before.
  public func startApp() async {
    guard session.gate.isOpen else { return }
    let index = session.currentApp
    guard started.insert(index).inserted else { return }
    let app = session.suite.apps[index]
    if session.hasStarted(app) { return }
    // Apps begin in English, and in UTC; one that is shared stays so.
    if session.language != .en, session.sharing == nil,
      let action = app.languageChosen(session.language)
    {
      session.store.send(action, origin: .shell)
    }
    let zone = session.configuration.zone
    if zone != SessionZone.utc, session.sharing == nil, let action = app.zoneChosen(Zone(zone)) {
      session.store.send(action, origin: .shell)
    }
    guard let action = app.start else { return }
    presenter.noteAsking()
    if let sharing = session.sharing {
      sharing.submit(action, origin: .shell, first: app.name)
    } else {
      session.store.send(action, origin: .shell)
    }
    presenter.noteChange()
    if !presenter.isWatched { _ = await session.settles() }
    if transcript.lines.isEmpty { transcript.started = session.timeline.last }
  }

  /// Has apps started again when they are used: another store is shown.
  func forgetStarts() { started = [] }

  /// Makes an app current; it starts when something is asked of it.
  func use(_ index: Int) {
    session.currentApp = index
    // Before it has started there is nothing to see.
    if started.contains(index) { presenter.noteChange() }
  }

  /// Speaks another language from now on, as do the apps that have been started.
  func speak(_ language: Language) throws {
    for index in started.sorted() {
      guard let action = session.suite.apps[index].languageChosen(language) else { continue }
      try dispatch(action, origin: .shell)
    }
    session.configuration.language = language
    presenter.noteChange()
  }

  /// Tells the apps that have been started which time zone the user is in.
  func tellZone() throws {
    for index in started.sorted() {
      let zone = Zone(session.configuration.zone)
      guard let action = session.suite.apps[index].zoneChosen(zone) else { continue }
      try dispatch(action, origin: .shell)
    }
  }

  /// Adds a line to the transcript that was not typed.
  func note(_ line: Transcript.Line) { transcript.append(line) }

  /// Why the line before failed; it is forgiven then.
  func takeFailure() -> String? { lastFailure.take() }

  /// What there is to be seen now.
  var sight: Transcript.Sight {
    let timeline = session.timeline
    return Transcript.Sight(
      app: session.currentApp,
      frame: timeline.isInThePast ? timeline.cursor : timeline.tip, lastFrame: timeline.last,
      isSteady: !session.store.inFlight.contains(where: \.countsForSettling))
  }

  /// Answers the line that is being done: at once as text, or when it is done as JSON.
  func answer(_ answer: Answer) -> Outcome {
    reply = answer
    if session.configuration.mode != .json, !answer.lines.isEmpty {
      output.write(page: TerminalText.sanitized(answer.lines.joined(separator: "\n")))
    }
    return .done
  }

  /// Says an answer that has been made safe already, to people at a terminal.
  func answer(rendered text: String) -> Outcome {
    output.write(page: text)
    return .done
  }

  /// Does what a script says, line by line, up to the first line that fails.
  ///
  /// - Parameters:
  ///   - path: the script.
  ///   - tell: takes the failure of a line that is not forgiven; it may throw it, and so end it.
  /// - Throws: ``Script/Unreadable``; what `tell` throws; ``Failure`` where the script is being run
  ///   already; `CancellationError`.
  func run(
    scriptAt path: String, orElse tell: (Failure) throws -> Void = { throw $0 }
  ) async throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL.path
    guard !runningScripts.contains(url) else {
      throw Failure(texts.session.lines.runsAlready(path), code: .scriptFailed)
    }
    let script = try Script(path: path)
    runningScripts.append(url)
    defer { runningScripts.removeLast() }
    var lines = script.lines[...]
    while let line = lines.popFirst() {
      guard line.saysSomething else { continue }
      try Task.checkCancellation()
      let parsed = ParsedLine(line.words, in: session)
      let answers = lines.prefix(parsed.countOfAnswers).map(\.text)
      lines = lines.dropFirst(answers.count)
      switch await execute(
        parsed, answers: .lines(answers), number: line.number, file: path)
      {
      case .done: break
      case .quit: return
      case .failed(let error):
        if Script.isForgiven(by: lines) { continue }
        try tell(
          Failure(
            "\(path):\(line.number): \(error.explained(in: line.text))", code: .scriptFailed,
            details: .object([
              "file": .string(path), "line": JSON(line.number),
              "code": .string(error.code.rawValue),
            ])))
      }
    }
  }

  /// Does the lines of a start file, if there is one: what fails is told, and the others are done.
  func start(with path: String) async {
    guard FileManager.default.fileExists(atPath: path) else { return }
    await Language.$current.withValue(session.language) {
      do {
        // Lines that failed are remembered as such.
        try await run(scriptAt: path) { output.passing.diagnose($0.message) }
      } catch {
        output.passing.diagnose(LineError(about: error).message)
      }
    }
  }
}
