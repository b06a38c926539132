import Reel
import ReelApp
import ReelEditor
import ReelTexts

/// Performs lines one after the other, without a watching user.
public struct BatchReader<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let interpreter: Interpreter<State, Action>
  private let name: String
  private let keepsGoing: Bool
  private let echoes: Bool
  private let interrupts: LineInterrupts?

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
    self.keepsGoing = keepsGoing
    self.echoes = echoes
    self.interrupts = interrupts
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
    var code = ExitCode.ok
    var lines = lines.makeAsyncIterator()
    while let line = await lines.next(isolation: #isolation) {
      if let flaw = line.flaw {
        // The line before has failed for good.
        if failed != nil, !keepsGoing { break }
        failed = nil
        code = refuse(line, flaw)
        if goesOn(after: flaw) { continue }
        await finish()
        return code
      }
      guard line.saysSomething else { continue }
      if Task.isCancelled { return .interrupted }
      if let last = failed.take(), !Script.isForgiven(by: CollectionOfOne(line)) {
        if code == .ok { code = .checkFailed }
        if !keepsGoing {
          failed = last
          break
        }
      }
      let parsed = ParsedLine(line.words, in: interpreter.session)
      showBefore(parsed)
      ask(parsed)
      var answers: [String] = []
      for _ in 0..<parsed.countOfAnswers {
        guard let answer = await lines.next(isolation: #isolation) else { break }
        if let flaw = answer.flaw {
          code = refuse(answer, flaw)
          if goesOn(after: flaw) { break }
          await finish()
          return code
        }
        answers.append(answer.text)
      }
      if echoes { echo(parsed, answers) }
      switch await outcome(of: parsed, answers, line) {
      case .done:
        // First recorded, then shown: a program that has read an answer can rely on the recording.
        interpreter.acknowledge()
        if parsed.row?.showsResults == true { interpreter.presenter.showIfChanged() }
      case .failed(let error):
        let last = FailedLine(error, in: line, of: name)
        failed = last
        // The program that writes the lines may wait for the answer before writing the next.
        if keepsGoing { interpreter.output.report(last) }
      case .quit(let quit):
        await finish()
        return code == .ok ? quit : code
      }
      // The reader of the answers has ended.
      if Task.isCancelled { return .interrupted }
    }
    if let failed {
      if !keepsGoing { interpreter.output.report(failed) }
      return code == .ok ? .checkFailed : code
    }
    await finish()
    return code
  }

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

  /// Reports a line that is unusable.
  private func refuse(_ line: Script.Line, _ flaw: Script.Line.Flaw) -> ExitCode {
    let problem: Text =
      switch flaw {
      case .tooLong: "a line has at most \(StandardInputLines.longestLine) bytes"
      case .notText: Script.notText
      case .unreadable(let code): Script.unreadable(code)
      }
    let error = LineError(problem, code: .failed)
    let session = interpreter.session
    // For a program, each line has one answer.
    if session.configuration.mode == .json {
      interpreter.output.report(
        .failed(
          LineOrigin(line: line.number), ProtocolError(error, in: session.translation)))
    }
    interpreter.output.report(FailedLine(error, in: line, of: name))
    return .unreadable
  }

  /// Returns whether there may be lines after one that is unusable, and they are performed.
  private func goesOn(after flaw: Script.Line.Flaw) -> Bool {
    if case .unreadable = flaw { false } else { keepsGoing }
  }

  /// Shows a line and its answers, without secrets.
  private func echo(_ line: ParsedLine<State, Action>, _ answers: [String]) {
    let text = SecretFilter.hide(line.secrets, in: line.text)
    let count = line.invocation?.secrets.count ?? 0
    let shown = answers.enumerated().map { $0.offset < count ? Secret.placeholder : $0.element }
    interpreter.output.report(
      .line, EchoedLine(text: text, answers: shown),
      saying: ([text] + shown).joined(separator: "\n"))
  }

  /// Tells programs that the next lines are read as answers, before waiting for them.
  private func ask(_ line: ParsedLine<State, Action>) {
    guard line.countOfAnswers > 0, interpreter.session.configuration.mode == .json,
      let invocation = line.invocation
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

  /// Waits for effects in flight and shows the final state.
  private func finish() async {
    guard interpreter.presenter.isStale else { return }
    _ = await interpreter.session.settles()
    interpreter.acknowledge()
    interpreter.presenter.showIfChanged()
  }
}
