import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// The shell at a terminal: prompt, completion, and automatic screens.
///
/// It owns the ``ShellLoop``, passes it all events, and carries out its actions.
actor InteractiveShell<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: LineTerminal {
  nonisolated let interpreter: Interpreter<State, Action>
  nonisolated let session: Session<State, Action>
  nonisolated let presenter: ScreenPresenter<State, Action>
  nonisolated let program: Program<State, Action>
  nonisolated let editor: LineEditor
  nonisolated let output: EditorOutput
  nonisolated let colors: ColorDepth
  private let delivery: ReplyDelivery
  /// The file with the lines to run before the first prompt, and what the command line says, which
  /// takes precedence; nil for none.
  private let startFile: StartFile?
  /// Whether the user has chosen an app, and need not be told which there are.
  let hasChosen: Bool
  /// What is in progress.
  private(set) var loop = ShellLoop(reading: .person)
  /// What happens outside: the user, the store and the clock.
  private let events: AsyncStream<ShellLoop.Event>
  private let queue: AsyncStream<ShellLoop.Event>.Continuation
  /// Ends the current step.
  private var cancelStep: @Sendable () -> Void = {}
  /// Waits until nothing is in flight.
  private var settling: Task<Void, Never>?
  /// Waits for the next second of the countdown.
  private var counting: Task<Void, Never>?
  /// Waits until what changes the screen is complete, to announce it in one line.
  private var announcing: Task<Void, Never>?
  /// Finds out whether the program can be recorded; nil once it has.
  private var check: Task<Void, any Error>?
  /// The meaning of an empty line.
  private var repeated: String?
  /// The last line that has failed.
  private var failed: FailedLine?
  /// The requests that were named when the user wanted to leave.
  var named: Set<String> = []
  /// The number of drafts that were named then.
  var namedDrafts = 0
  private var code = ExitCode.ok

  typealias StartFile = (path: String, given: SessionOptions, app: Int?)

  init(
    _ interpreter: Interpreter<State, Action>, program: Program<State, Action>,
    editor: LineEditor, output: EditorOutput, colors: ColorDepth, startFile: StartFile?,
    hasChosen: Bool
  ) {
    self.interpreter = interpreter
    session = interpreter.session
    presenter = interpreter.presenter
    self.program = program
    self.editor = editor
    self.output = output
    self.colors = colors
    delivery = ReplyDelivery(
      editor, environment: interpreter.session.configuration.environment)
    self.startFile = startFile
    self.hasChosen = hasChosen
    (events, queue) = AsyncStream.makeStream()
  }

  /// Reads and performs lines until the user ends the session.
  func run() async -> ExitCode {
    prepareEditor()
    greet()
    presenter.watch()
    await interpreter.serve(self)
    let interrupts = Interrupts { [weak self] in self?.interrupt() }
    let listening = session.stores.listen { [weak self] in self?.noteChange() }
    Task { await begin() }
    for await event in events {
      if event == .changed { session.variables.content.withLock { $0.isChangeQueued = false } }
      take(event)
    }
    withExtendedLifetime(listening) {}
    interrupts.stop()
    for task in [settling, counting, announcing] { task?.cancel() }
    return code
  }

  /// Passes an event to the loop, and carries out its actions.
  func take(_ event: ShellLoop.Event) {
    for action in loop.take(event) { carryOut(action) }
  }

  private func carryOut(_ action: ShellLoop.Action) {
    switch action {
    case .perform(let line):
      Task {
        var code = await perform(line.text)
        if code != nil, await !mayLeave() { code = nil }
        queue.yield(.finished(code))
      }
    case .offerToCancel:
      Task {
        await offerToCancel()
        queue.yield(.finished(nil))
      }
    case .report: if let failed { report(failed) }
    case .cancelStep: cancelStep()
    case .showNews: if presenter.showNews(isWhole: false) { awaitNews() }
    case .showAllNews: _ = presenter.showNews(isWhole: true)
    case .endAsking:
      settling?.cancel()
      presenter.endAsking()
    case .awaitResults(let wait):
      settling?.cancel()
      settling = Task { [queue, store = session.store] in
        await store.settle()
        queue.yield(.settled(wait))
      }
    case .acknowledge: interpreter.acknowledge()
    case .beginFlush:
      session.timeline.beginFlush()
      check = Task.detached { [session] in try session.checkForm() }
    case .setPrompt: editor.setPrompt(prompt)
    case .countDown: countDown()
    case .read:
      prepareCrashMessage()
      Task { queue.yield(await read()) }
    case .end(let code):
      self.code = code
      queue.finish()
    // What a person types is asked, shown and read differently.
    case .ask, .refuse, .showResults, .settle: break
    }
  }

  /// Queues that Ctrl-C was pressed while no line was edited.
  nonisolated func interrupt() { queue.yield(.interrupted) }

  /// Queues that something may have changed; one change stands for all until it is taken.
  private nonisolated func noteChange() {
    let isQueued = session.variables.content.withLock { content in
      defer { content.isChangeQueued = true }
      return content.isChangeQueued
    }
    if !isQueued { queue.yield(.changed) }
  }

  private func read() async -> ShellLoop.Event {
    switch await editor.readLine(prompt: self.prompt) {
    case .line(let line): .line(ShellLoop.Line(text: line))
    case .interrupted: abandoned()
    case .endOfFile: await mayLeave() ? .endOfInput : .finished(nil)
    }
  }

  /// Ctrl-C in an empty line ends adding to its front, too.
  private func abandoned() -> ShellLoop.Event {
    if editor.wasEmptyWhenInterrupted { session.aliases.front = nil }
    return .abandoned(wasEmpty: editor.wasEmptyWhenInterrupted)
  }

  /// Reports the next second of the countdown in the prompt, as long as the screen counts.
  ///
  /// A virtual clock stands still while a line is edited.
  private func countDown() {
    counting?.cancel()
    let clock = session.clock
    guard !(clock is VirtualClock),
      let pause = session.countdown?.untilNextSecond(at: clock.now)
    else { return }
    counting = Task { [queue] in
      if (try? await clock.sleep(for: pause)) != nil { queue.yield(.second) }
    }
  }

  /// Reports when nothing is in flight any more, so that all that it changes is one line of news;
  /// at the latest after two seconds.
  private func awaitNews() {
    guard announcing == nil else { return }
    announcing = Task { [weak self, store = session.store] in
      let _: Void? = await Race.first(within: .seconds(2)) { await store.settle() }
      await self?.announce()
    }
  }

  private func announce() {
    announcing = nil
    take(.newsComplete)
  }

  func visit<Result: Sendable>(_ move: @Sendable () async -> Result) async -> Result? {
    guard loop.state == .idle else { return nil }
    take(.visitBegan)
    defer { take(.visitEnded) }
    return await move()
  }

  func pause(_ body: @Sendable () async -> Void) async {
    take(.waits)
    defer { take(.goesOn) }
    await body()
  }

  /// Performs a step that Ctrl-C ends; returns its result, and whether it was ended.
  func step<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
  ) async -> (Result, isInterrupted: Bool) {
    let work = Task { await body() }
    cancelStep = { work.cancel() }
    take(.stepBegan)
    let result = await work.value
    take(.stepEnded)
    return (result, work.isCancelled)
  }

  /// Gives the terminal away, with Ctrl-C.
  private func lend(_ body: () async throws -> Void) async rethrows {
    cancelStep = {}
    take(.stepBegan)
    defer { take(.stepEnded) }
    try await body()
  }

  /// Performs the start file, and shows the app.
  private func begin() async {
    if let startFile {
      _ = await step { [interpreter] in
        await interpreter.start(with: startFile.path)
        await interpreter.prefer(startFile.given, app: startFile.app)
      }
    }
    await interpreter.startApp()
    await show(hasSettled: await session.settles(within: session.configuration.patience))
    // The user has not requested anything yet that the first prompt would have to acknowledge.
    queue.yield(.started)
  }

  /// Performs a typed line; an empty one means the line before once more, or ends `.each`.
  ///
  /// The first one waits until it is known that the program can be recorded, which takes longer to
  /// find out than all that comes before the first prompt.
  private func perform(_ typed: String) async -> ExitCode? {
    do {
      try await check.take()?.value
    } catch {
      output.diagnose(session.translation(Text(error)))
      return ExitCode(of: error)
    }
    if session.aliases.front != nil, typed.allSatisfy(\.isWhitespace) {
      session.aliases.front = nil
      return nil
    }
    var line = TypedLine(session.aliases.expanded(typed), in: session)
    if !line.whole.text.allSatisfy(\.isWhitespace) {
      await remember(typed, line.whole)
      repeated = Self.repetition(of: line.command)
    } else if let repeated {
      line = TypedLine(ParsedLine(repeated, in: session))
    }
    return await perform(line.going(to: session.configuration.repliesFile))
  }

  /// Keeps a typed line in the history, before it is performed: not one that begins with a blank,
  /// nor one with a secret, or with something unknown that may be one, because a secret was asked
  /// for, or because nothing is like it where one can be.
  private func remember(_ typed: String, _ line: ParsedLine<State, Action>) async {
    let mayBeSecret =
      line.commandName == nil && (loop.expectsSecret || session.mayBeSecret(line))
    guard !typed.hasPrefix(" "), !mayBeSecret, line.secrets.isEmpty else { return }
    await editor.remember(session.aliases.withFront(typed))
  }

  /// Returns the meaning of an empty line after `line`: another step, if that was one.
  private static func repetition(of line: ParsedLine<State, Action>) -> String? {
    switch line.row?.repetition {
    case .same?: line.text
    case .line(let other)?: other
    case .nothing?, nil: nil
    }
  }

  /// Performs a line, and returns its outcome; Ctrl-C ends waiting for it.
  func execute(_ line: TypedLine<State, Action>) async -> LineOutcome {
    if line.destination == nil, let step = PageTurn(line.command.words), presenter.moves(step) {
      return .done
    }
    let (outcome, hasSettled, isInterrupted) = await done(line)
    switch outcome {
    case .quit: return outcome
    case .failed(let error):
      failed = FailedLine(error, in: line.whole.text)
      take(.failed)
      dropPasted(behind: line.command, isForgiving: !isInterrupted)
    case .done:
      if isInterrupted { dropPasted(behind: line.command, isForgiving: false) }
    }
    await show(hasSettled: hasSettled)
    if isInterrupted { await offerToCancel() }
    return outcome
  }

  /// Shows why a line failed; in JSON, that was its reply.
  func report(_ line: FailedLine) {
    if session.configuration.mode == .json { return }
    interpreter.output.report(line)
  }

  /// Performs a line, and delivers its output.
  ///
  /// - Returns: The outcome, whether all results have arrived, and whether waiting for them was
  ///   ended.
  private func done(
    _ line: TypedLine<State, Action>
  ) async -> (LineOutcome, hasSettled: Bool, isInterrupted: Bool) {
    let configuration = session.configuration
    let replies = ReplyCollection(
      isElsewhere: line.destination != nil,
      pages: configuration.pages && configuration.mode != .json)
    var file: ReplyFile?
    do throws(LineError) {
      if case .file(let word, let isExtended)? = line.destination {
        file = try ReplyFile(word, isExtended: isExtended)
      }
    } catch {
      return (.failed(error), true, false)
    }
    var ((outcome, hasSettled), isInterrupted) = await step { [self] in
      await ReplyCollection.$current.withValue(replies) {
        await reply(to: line)
      }
    }
    let text = replies.close()
    // A script has said something before the line that failed.
    guard outcome == .done || !text.isEmpty else {
      file?.remove()
      return (outcome, hasSettled, isInterrupted)
    }
    do {
      switch line.destination {
      case .program(let program)?:
        try await lend { try await delivery.give(text, to: program) }
      case .file?: try file?.write(text)
      case nil:
        let translation = session.translation
        try await lend { try await delivery.page(text, in: translation) }
      }
    } catch  where outcome == .done {
      outcome = .failed(error as? LineError ?? LineError(Text(error)))
    } catch {
      report(FailedLine(error as? LineError ?? LineError(Text(error))))
    }
    return (outcome, hasSettled, isInterrupted)
  }

  /// Performs a line; one whose output goes elsewhere includes its screen in the reply.
  private func reply(to line: TypedLine<State, Action>) async -> (LineOutcome, Bool) {
    await ProgressLine.showing(
      if: session.configuration.mode != .json, in: session.translation,
      waitingFor: { [session] in session.waitedFor }
    ) {
      let outcome = await interpreter.execute(line.command, answers: .person(respondent))
      guard line.destination != nil, outcome == .done else {
        return (outcome, await session.settles(within: session.configuration.patience))
      }
      let hasSettled = await session.settles()
      presenter.showIfChanged()
      return (outcome, hasSettled)
    }
  }

  /// Shows the screen if it has changed, on a terminal with its animations, unless the user is
  /// already typing; then whatever has changed while it moved.
  ///
  /// - Parameter hasSettled: whether all results of a line have arrived; nil if it is not its end.
  func show(hasSettled: Bool? = nil) async {
    take(.goesOn)
    if let lines = presenter.takeMovingLines() {
      await move(lines)
    } else {
      presenter.showIfChanged()
    }
    take(.shown(hasSettled: hasSettled))
  }
}
