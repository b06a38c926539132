import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

/// Performs parsed lines, and keeps the transcript.
///
/// It is the same with and without a terminal, and performs one line at a time; effects run in
/// parallel. The ``Session`` contains the data, the `ScreenPresenter` shows the results, and the
/// shell's own commands are implemented under `Commands`.
public actor Interpreter<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  package nonisolated let session: Session<State, Action>
  package nonisolated let presenter: ScreenPresenter<State, Action>
  /// Receives answers and diagnostics; it keeps notices that are not a line's fault, for reports.
  package nonisolated let output: NoticeKeeper
  /// Where the user types the lines; nil if they come from elsewhere.
  package private(set) weak var terminal: (any LineTerminal)?
  /// The number of lines in progress: a script's lines are nested in the one that runs it.
  private var depth = 0
  /// Whether a line is in progress.
  package var isAtWork: Bool { depth > 0 }
  /// The lines so far, for `.save`.
  package private(set) var transcript = Transcript()
  /// The reason why the last line failed, for an `expect error` that follows immediately.
  private var lastFailure: String?
  /// The answers to the current line's questions.
  private var answered = ScriptedAnswers()
  /// Whether the current line did nothing for want of an answer, and is left out of scripts.
  private var isDeclined = false
  /// The source of answers to the questions of the line in progress.
  private(set) var answers = Answers.lines([])
  /// The words for the current line in the transcript, if they differ from it.
  private var keptLine: String?
  /// Whether the current line has started an app.
  private var hasStartedApp = false
  /// The scripts in progress, to refuse one that runs itself.
  var runningScripts: [String] = []

  /// Prepares performing lines in a session.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - output: receives answers, screens and diagnostics.
  public init(_ session: Session<State, Action>, output: any Output) {
    self.session = session
    self.output = NoticeKeeper(output, of: session.variables)
    presenter = ScreenPresenter(session, output: self.output)
  }

  /// Performs lines that a user types at a terminal from now on.
  func serve(_ terminal: any LineTerminal) { self.terminal = terminal }

  /// Performs a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - answers: the answers to the command's questions, in order.
  /// - Returns: The outcome. A failure has not been reported yet, except to programs.
  public func execute(_ line: String, answers: [String] = []) async -> LineOutcome {
    await execute(ParsedLine(line, in: session), answers: answers)
  }

  /// Performs a parsed line, of which the caller needs to know more.
  package func execute(
    _ line: ParsedLine<State, Action>, answers: [String]
  ) async -> LineOutcome {
    await execute(line, answers: .lines(answers))
  }

  /// Performs a parsed line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - answers: the source of answers to the command's questions.
  ///   - number: the line's number, if it has one.
  ///   - file: the line's file, unless it is the session's own input.
  ///   - isTrial: whether an agent wrote it for a trial, in which not every command may be run.
  func execute(
    _ line: ParsedLine<State, Action>, answers: Answers, number: Int? = nil, file: String? = nil,
    isTrial: Bool = false
  ) async -> LineOutcome {
    depth += 1
    let outer = self.answers
    self.answers = answers
    defer {
      depth -= 1
      self.answers = outer
      presenter.view?.change()
    }
    let (before, count) = (currentView, transcript.lines.count)
    let wasJSON = session.configuration.mode == .json
    let hidden = line.secrets
    answered.begin()
    isDeclined = false
    keptLine = nil
    // Also if the line has changed the mode: its sender waits for its reply.
    var isForProgram: Bool { wasJSON || session.configuration.mode == .json }
    var (outcome, reply) = (LineOutcome.done, RenderedReply())
    do {
      if isTrial { try session.checkTrial(line) }
      let wanted = try await interpret(line, answers)
      try await session.waitForNumbers()
      reply = try RenderedReply(wanted, for: isForProgram ? nil : session.reader)
      if let code = wanted.end { outcome = .quit(code) }
    } catch {
      let error = LineError(about: error, in: line.words)
      outcome = .failed(line.failure(error, isTyped: answers.person != nil, in: session))
    }
    var failure: String?
    if case .failed(let error) = outcome {
      let message = SecretFilter.hide(hidden, in: session.translation(error.message))
      // Without a place in the line, which is then not shown.
      if !hidden.isEmpty {
        outcome = .failed(LineError(Text(verbatim: message), code: error.code))
      }
      failure = message
      lastFailure = message
    }
    var noted = Transcript.Line(
      line, hiding: hidden, answers: isDeclined ? [] : answered.lines(after: line.invocation),
      failure: failure,
      // The lines that it has performed stand before it.
      before: transcript.lines.count > count ? currentView : before,
      lastFrame: session.timeline.last, isRemembered: !session.timeline.isPaused,
      isDeclined: isDeclined)
    noted.question = answered.question.map { session.translation($0) }
    if let keptLine { noted.text = keptLine }
    transcript.append(noted)
    if hasStartedApp, noted.isLeftOut { note("wait", after: before) }
    hasStartedApp = false
    if !isForProgram || line.saysSomething {
      let origin = LineOrigin(line: number, file: file, command: line.commandName)
      deliver(reply, outcome, to: isForProgram ? origin : nil)
    }
    return outcome
  }

  /// Delivers what a line has led to, after its screen; its failure to programs only, because a
  /// person is not told if the next line expects it.
  ///
  /// - Parameter origin: the line for a program; nil if a person reads.
  private func deliver(_ reply: RenderedReply, _ outcome: LineOutcome, to origin: LineOrigin?) {
    if let origin, case .failed(let error) = outcome {
      return output.report(.failed(origin, ProtocolError(error, in: session.translation)))
    }
    if !reply.text.isEmpty { output.write(page: reply.text) }
    switch reply.screen {
    case .none: break
    case .change: presenter.noteChange()
    case .result: presenter.noteCommand()
    case .shown: presenter.showResult()
    case .wanted: if origin == nil { presenter.show() }
    }
    if let origin { output.report(.replied(origin, reply.kind, reply.json)) }
  }

  private func interpret(
    _ line: ParsedLine<State, Action>, _ answers: Answers
  ) async throws -> Reply {
    guard let first = line.words.words.first else { return .done }
    if line.row?.asksAboutFailures != true { lastFailure = nil }
    switch line.command {
    case .shell(let command, let arguments):
      try arguments.checkQuotes()
      if let word = arguments.wordThatIsNoText {
        throw LineFailure(Script.problem(of: word), code: .invalidArgument)
      }
      try session.checkSharing(command)
      try await session.fetchEarlier(for: command)
      if command.row.usesApp { await startAppToRead() }
      return try await command.form.meaning(of: arguments)(self)
    case .app(let invocation):
      try line.words.checkQuotes()
      for word in line.words.words where !FileName.isText(word.text) {
        throw LineError(Script.notText, at: word.range)
      }
      await startApp()
      return try await perform(invocation, at: first, answers)
    case .unknown:
      guard !first.isDotted else { throw session.unknownOwn(first) }
      try line.words.checkQuotes()
      await startAppToRead()
      throw session.unknown(first)
    }
  }

  private func perform(
    _ invocation: Invocation<State, Action>, at word: Word, _ answers: Answers
  ) async throws -> Reply {
    // Mistakes in the line are reported before any question is asked.
    let invocation = try session.withShownState { try invocation.meant(in: $0) }
    let command = invocation.command
    var action = try invocation.action()
    try session.check(command, at: word)
    let isPerson = answers.person != nil
    if isPerson, session.configuration.mode != .json,
      let substitute = session.withShownState({ command.substitute(for: action, in: $0) })
    {
      try dispatch(substitute, origin: .user)
      return .done.screen(.result)
    }
    var answers = answers
    var hasAsked = false
    if isPerson, !invocation.asksPerson, !invocation.isConfirmed, drops(by: action) {
      hasAsked = true
      guard try await confirms(dropping, &answers, isForPerson: true) else { return notDone }
    }
    if !invocation.secrets.isEmpty {
      hasAsked = true
      // What could not be read here cannot be read in a script either.
      isDeclined = true
      var secrets: [String] = []
      for secret in invocation.secrets {
        let text = try await answers.secret(secret, in: session.configuration.environment)
        secrets.append(text)
        answered.note(text, for: secret)
      }
      isDeclined = false
      action = try invocation.action(secrets: secrets)
    }
    if isPerson ? invocation.asksPerson : invocation.asksFirst {
      hasAsked = true
      let preparation = command.preparation(for: action)
      if let preparation {
        try dispatch(preparation, origin: .user)
        // Even if the question is not answered.
        presenter.noteCommand()
        _ = await session.settles()
      }
      let question = session.withShownState { command.question(in: $0, before: action) }
      if let question {
        let isForPerson = !invocation.asksFirst
        guard try await confirms(question, &answers, isForPerson: isForPerson) else {
          return notDone
        }
      } else if preparation != nil {
        // There is no question to ask, and the screen says why.
        return .done
      } else if isPerson, drops(by: action) {
        guard try await confirms(dropping, &answers, isForPerson: true) else { return notDone }
      }
    }
    // The state may have changed while the user thought about the answer.
    if hasAsked { try session.check(command, at: word) }
    try dispatch(action, origin: .user)
    return .done.screen(.result)
  }

  /// The question before an action that would drop what the user has typed.
  private var dropping: Text { "Drop what was typed into the open form?" }

  /// Whether an action would drop what the user has typed.
  private func drops(by action: Action) -> Bool {
    session.withShownState { state in
      // In a shared session, what is tried is not the next frame of its recording.
      guard session.sharing == nil else { return session.app.drops(by: action, in: state) }
      return session.timelineStore.trying(action, origin: .user) {
        session.app.drops(by: action, in: state)
      }
    }
  }

  /// Asks whether to perform a command.
  ///
  /// - Parameter isForPerson: whether a script with the same line is not asked.
  private func confirms(
    _ question: Text, _ answers: inout Answers, isForPerson: Bool
  ) async throws -> Bool {
    isDeclined = isForPerson
    if !isForPerson { answered.ask(question) }
    let isYes = try await answers.confirms(
      question, in: session.configuration.environment)
    if !isForPerson { answered.note(isYes) }
    if isYes { isDeclined = false }
    return isYes
  }

  /// The reply of a command that is not performed after all.
  private var notDone: Reply {
    Reply(.notDone, JSON.null, lines: [session.translation("not done")])
  }

  /// Dispatches an action; in the past it starts a branch there.
  func dispatch(_ action: Action, origin: Origin) throws {
    try session.checkUnlocked()
    if let reason = session.sharing?.refusal(of: action) {
      throw LineFailure(reason, code: .notAvailable)
    }
    send(action, origin: origin)
  }

  private func send(_ action: Action, origin: Origin) {
    // The branch is reported before the action's effects run.
    leaveThePast()
    presenter.noteAsking()
    session.timelineStore.send(action, origin: origin)
  }

  /// Starts a branch, and reports it, where the past is being viewed.
  func leaveThePast() {
    guard session.cursor.startsBranch else { return }
    let branch = session.timelineStore.startBranchByItself()
    output.report(.branchStarted, branch, saying: session.translation(branch.text))
  }

  /// Starts the current app if it has not been started yet; in the past, on a new branch.
  public func startApp() async {
    let app = session.app
    guard session.gate.isOpen, (try? session.checkUnlocked()) != nil, !session.hasStarted(app)
    else { return }
    let actions = session.startingActions(of: app)
    if actions.isEmpty { return }
    if let sharing = session.sharing {
      presenter.noteAsking()
      for action in actions { sharing.submit(action, origin: .shell, first: app.name) }
    } else {
      for action in actions { send(action, origin: .shell) }
    }
    presenter.noteChange()
    if !presenter.isWatched { _ = await session.settles() }
    if transcript.lines.isEmpty {
      transcript.started = (session.currentApp, session.timeline.last)
    } else {
      hasStartedApp = isAtWork
    }
  }

  /// Starts the current app for a line that only reads: not in the past, where that would begin a
  /// branch, and not where the app has been reset, whose beginning is then to be seen.
  private func startAppToRead() async {
    if !session.cursor.startsBranch, !session.hasEverStarted(session.app) { await startApp() }
  }

  /// Makes an app current; it starts when it is first used.
  package func use(_ index: Int) {
    session.currentApp = index
    session.aliases.front = nil
    // Before it has started there is nothing to see.
    if session.hasStarted(session.app) { presenter.noteChange() }
  }

  /// Keeps other words for the current line in the transcript, with the same meaning in a script.
  func keep(line words: [String]) { keptLine = words.joined(separator: " ").trimmed }

  /// Adds a line that was not typed, and that a script needs, to the transcript.
  package func note(_ line: String, after before: Transcript.View) {
    transcript.append(
      Transcript.Line(
        ParsedLine(line, in: session), hiding: [], answers: [], failure: nil, before: before,
        lastFrame: session.timeline.last, isRemembered: !session.timeline.isPaused,
        isDeclined: false))
  }

  /// Returns the reason why the previous line failed, which is then forgiven.
  func takeFailure() -> String? { lastFailure.take() }

  /// The current view.
  package var currentView: Transcript.View {
    let (timeline, cursor) = (session.timeline, session.cursor)
    return Transcript.View(
      app: session.currentApp, language: session.language, branch: cursor.branch,
      frame: cursor.isInThePast ? cursor.frame : timeline.tip, moment: session.shownMoment,
      lastFrame: timeline.last,
      isSteady: !session.store.inFlight.contains(where: \.countsForSettling))
  }
}

/// A reply in the form in which it is read.
private struct RenderedReply {
  var kind = ReplyKind.done
  /// The value for programs.
  var json = JSON.null
  /// The text for people.
  var text = ""
  var screen = Reply.ScreenEffect.none

  /// The rendering of the reply to a line that has failed.
  init() {}

  /// Renders a reply for a reader, or, if there is none, for programs.
  init(_ reply: Reply, for reader: ReplyReader?) throws {
    kind = reply.kind
    screen = reply.screen
    if let reader { text = try reply.text(for: reader) } else { json = try reply.json() }
  }
}
