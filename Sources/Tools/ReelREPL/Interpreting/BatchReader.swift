import Reel
import ReelApp
import ReelEditor
import ReelTexts

/// Performs lines one after the other, without a watching user.
///
/// It passes a `ShellLoop` what happens, and carries out its actions. All that happens is what it
/// waits for itself: the next line, and the end of this one. So it needs no task for either.
public struct BatchReader<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let interpreter: Interpreter<State, Action>
  private let name: String
  private let source: ShellLoop.Source
  private let echoes: Bool
  private let interrupts: LineInterrupts?
  /// Whether they are part of something else, with which what they change is shown and written.
  private let isNested: Bool

  /// Prepares performing lines.
  ///
  /// - Parameters:
  ///   - interpreter: performs the lines.
  ///   - name: the source of the lines, for messages: a file.
  ///   - keepsGoing: whether to continue after a line that fails.
  ///   - echoes: whether each line is shown before its answers.
  public init(
    _ interpreter: Interpreter<State, Action>, name: String, keepsGoing: Bool, echoes: Bool = false
  ) {
    self.init(
      interpreter, name: name, keepsGoing: keepsGoing, echoes: echoes, interruptedBy: nil)
  }

  /// Prepares performing lines that the program which sends them can interrupt.
  package init(
    _ interpreter: Interpreter<State, Action>, name: String, keepsGoing: Bool, echoes: Bool = false,
    interruptedBy interrupts: LineInterrupts?
  ) {
    self.interpreter = interpreter
    self.name = name
    source = keepsGoing ? .program : .script
    self.echoes = echoes
    self.interrupts = interrupts
    isNested = false
  }

  /// Prepares performing lines that are part of something else: a file within a line or before the
  /// first one, or a line of the fuzzer with its answers.
  ///
  /// - Parameter isStartFile: whether lines that fail are reported, and the others performed.
  package init(
    _ interpreter: Interpreter<State, Action>, nested name: String, isStartFile: Bool = false
  ) {
    self.interpreter = interpreter
    self.name = name
    source = isStartFile ? .startFile : .script
    echoes = false
    interrupts = nil
    isNested = true
  }

  /// Performs `lines` up to their end, to `.quit`, or to the first that fails.
  ///
  /// A failure is forgiven if the next line is `expect error`. It is reported as `file:line:
  /// message`, with the line and a caret below.
  ///
  /// - Returns: The exit code.
  public func run(_ lines: some AsyncSequence<Script.Line, Never>) async -> ExitCode {
    var failed: FailedLine?
    return await run(lines, upTo: &failed)
  }

  /// Performs lines.
  ///
  /// - Parameter failed: the last line if it has failed and is not forgiven; nil otherwise.
  package func run(
    _ lines: some AsyncSequence<Script.Line, Never>, upTo failed: inout FailedLine?
  ) async -> ExitCode {
    var loop = ShellLoop(reading: source)
    var lines = lines.makeAsyncIterator()
    var current = Current()
    var event: ShellLoop.Event? = .started
    while let last = event.take() {
      for action in loop.take(last) {
        switch action {
        case .read:
          let isFirst = current.line == nil
          event = await next(&lines, loop.state, &current)
          // How far a script came.
          if event == .interrupted, isNested, !isFirst, failed == nil, let line = current.line {
            failed = FailedLine(LineError(about: CancellationError()), in: line, of: name)
          }
        case .ask: if let line = current.parsed, !isNested { ask(line) }
        case .perform(let line):
          failed = nil
          if echoes, let parsed = current.parsed { echo(parsed, line.answers) }
          event = await perform(line, current, &loop, &failed)
        case .report: if let failed, !isNested || source != .script { report(failed) }
        case .refuse:
          failed = nil
          if let line = current.unusable.take() { refuse(line, answering: current.refused) }
        case .showNews: if let line = current.parsed, !isNested { showBefore(line) }
        // First recorded, then shown: a program that has read an answer can rely on the recording.
        case .acknowledge: if !isNested { interpreter.acknowledge() }
        case .showResults:
          let shows = current.parsed?.row?.showsResults == true
          if shows, !isNested { interpreter.presenter.showIfChanged() }
        case .settle: if !isNested { await settle() }
        case .end(let code): return code
        // What happens at a terminal only.
        case .offerToCancel, .cancelStep, .showAllNews, .endAsking, .awaitResults, .beginFlush,
          .setPrompt, .countDown:
          break
        }
      }
    }
    return .ok
  }

  /// The line that is being read or performed.
  private struct Current {
    var line: Script.Line?
    var parsed: ParsedLine<State, Action>?
    /// The line that is no text, or the first such answer.
    var unusable: Script.Line?
    /// The line whose answer it is.
    var refused: LineOrigin?

    /// The origin of the line's reply.
    var origin: LineOrigin {
      LineOrigin(line: line?.number, file: line?.source, command: parsed?.commandName)
    }
  }

  /// Reads the next line, or the next answer, and parses it.
  private func next<Lines: AsyncIteratorProtocol>(
    _ lines: inout Lines, _ state: ShellLoop.State, _ current: inout Current
  ) async -> ShellLoop.Event where Lines.Element == Script.Line, Lines.Failure == Never {
    let isAnswer = if case .answering = state { true } else { false }
    // The reader of the answers has ended; lines that are all there say which one is the next.
    if !isAnswer, !isNested, current.line != nil, Task.isCancelled { return .interrupted }
    while let line = await lines.next(isolation: #isolation) {
      if let flaw = line.flaw {
        current.unusable = current.unusable ?? line
        current.refused = isAnswer ? current.origin : nil
        return .unusable(isLast: flaw.isLast)
      }
      if isAnswer { return .line(ShellLoop.Line(text: line.text)) }
      guard line.saysSomething else { continue }
      current.line = line
      if Task.isCancelled { return .interrupted }
      let parsed = ParsedLine(line.words, in: interpreter.session)
      current.parsed = parsed
      return .line(
        ShellLoop.Line(
          text: line.text, questions: parsed.asking?.countOfAnswers ?? 0,
          expectsFailure: line.asksForError))
    }
    return .endOfInput
  }

  /// Performs a line, and tells the loop if it has failed.
  private func perform(
    _ line: ShellLoop.Line, _ current: Current, _ loop: inout ShellLoop,
    _ failed: inout FailedLine?
  ) async -> ShellLoop.Event {
    guard let parsed = current.parsed, let origin = current.line else { return .finished(nil) }
    switch await outcome(of: parsed, line.answers, origin) {
    case .done: return .finished(nil)
    case .failed(let error):
      let last = FailedLine(error, in: origin, of: name)
      failed = last
      if loop.take(.failed).contains(.report) { report(last) }
      return .finished(nil)
    case .quit(let code): return .finished(code)
    }
  }

  private func report(_ line: FailedLine) { interpreter.output.report(line) }

  /// Performs a line, which may be interrupted.
  private func outcome(
    of parsed: ParsedLine<State, Action>, _ answers: [String], _ line: Script.Line
  ) async -> LineOutcome {
    let perform = { @Sendable [interpreter] in
      await interpreter.execute(
        parsed, answers: .lines(answers), number: line.number, file: line.source,
        isTrial: line.isTrial)
    }
    guard let interrupts else { return await perform() }
    return await interrupts.perform(line.number, perform)
  }

  /// Reports a line that is unusable; for a program, an answer is part of the line that asks.
  private func refuse(_ line: Script.Line, answering asking: LineOrigin?) {
    guard let flaw = line.flaw else { return }
    let error = LineError(flaw.text, code: .failed)
    let session = interpreter.session
    // For a program, each line has one answer.
    if session.configuration.mode == .json {
      interpreter.output.report(
        .failed(
          asking ?? LineOrigin(line: line.number), ProtocolError(error, in: session.translation)))
    }
    report(FailedLine(error, in: line, of: name))
  }

  /// Shows a line and its answers, without secrets.
  private func echo(_ line: ParsedLine<State, Action>, _ answers: [String]) {
    let text = SecretFilter.hide(line.secrets, in: line.text)
    let count = line.asking?.secrets.count ?? 0
    let shown = answers.enumerated().map { $0.offset < count ? Secret.placeholder : $0.element }
    interpreter.output.report(
      .line, EchoedLine(text: text, answers: shown),
      saying: ([text] + shown).joined(separator: "\n"))
  }

  /// Tells programs that the next lines are read as answers, before waiting for them.
  private func ask(_ line: ParsedLine<State, Action>) {
    guard interpreter.session.configuration.mode == .json, let invocation = line.asking
    else { return }
    let asking = Asking(
      command: invocation.command.name, secrets: invocation.secrets.map(\.name),
      confirms: invocation.asksFirst)
    interpreter.output.report(.event(SessionEvent(.asking, asking)))
  }

  /// Shows the changes of the previous lines, before a line about something else.
  private func showBefore(_ line: ParsedLine<State, Action>) {
    let presenter = interpreter.presenter
    guard presenter.isStale, line.row?.isCheck != true else { return }
    presenter.showIfChanged()
  }

  /// Waits for effects in flight, also where a later line has shown the screen, and shows the final
  /// state.
  private func settle() async {
    let session = interpreter.session
    let isInFlight =
      session.store.inFlight.contains(where: \.countsForSettling) || session.sharing != nil
    guard isInFlight || interpreter.presenter.isStale else { return }
    _ = await session.settles()
    interpreter.acknowledge()
    interpreter.presenter.showIfChanged()
  }
}
