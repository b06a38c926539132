import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline
import Synchronization

/// The shell at a terminal: prompt, completion, and automatic screens.
struct InteractiveShell<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  let interpreter: Interpreter<State, Action>
  let session: Session<State, Action>
  let presenter: ScreenPresenter<State, Action>
  let program: Program<State, Action>
  let editor: LineEditor
  let output: EditorOutput
  private let colors: ColorDepth
  private let delivery: ReplyDelivery
  /// The file with the lines to run before the first prompt, and what the command line says, which
  /// takes precedence; nil for none.
  private let startFile: StartFile?
  /// Whether the user has chosen an app, and need not be told which there are.
  private let hasChosen: Bool
  private let counting = Countdowns()
  /// The last typed line: whether it is kept in the history is decided before it is performed.
  let typed = TypedLine<State, Action>()

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
  }

  /// Reads and performs lines until the user ends the session.
  func run() async -> ExitCode {
    let completer = Completer(session)
    editor.completions = { line, cursor in completer.completions(of: line, at: cursor) }
    editor.remembers = { [session, typed] line in typed.isHarmless(line, in: session) }
    editor.hint = { line in completer.hint(for: line) }
    editor.abbreviation = { [session] before in
      session.configuration.writesAliases ? session.aliases[before.trimmed] : nil
    }
    let highlighter = Highlighter(session, completer, colors: colors)
    editor.highlights = { line, cursor in highlighter.highlights(of: line, at: cursor) }
    editor.continuation = { [session] before, line in
      let line = ContinuedLine(line, behind: before, in: session)
      return Continuation(line: line.text, prompt: line.isOpen ? Self.goingOn(in: session) : nil)
    }
    editor.pasteQuestion = { [session] lines in PasteQuestion(lines, in: session) }
    greet()
    presenter.watch()
    // Between two lines only.
    interpreter.view.isOpen = false
    let interrupts = Interrupts()
    defer { interrupts.stop() }
    if let startFile {
      let work = Task {
        await interpreter.start(with: startFile.path)
        await interpreter.prefer(startFile.given, app: startFile.app)
      }
      await interrupts.during({ work.cancel() }) { await work.value }
    }
    await interpreter.startApp()
    let hasSettled = await session.settles(within: session.configuration.patience)
    presenter.isAtWork = true
    let watching = Task { await watch() }
    await presenter.endWork(hasSettled: hasSettled, moving: move)
    defer {
      watching.cancel()
      counting.current = nil
    }
    var repeated: String?
    // The user has not requested anything yet that the first prompt would have to acknowledge.
    session.timeline.beginFlush()
    while true {
      interrupts.forget()
      prepareCrashMessage()
      countDown()
      interpreter.view.isOpen = true
      let read = await editor.readLine(prompt: prompt)
      interpreter.view.isOpen = false
      switch read {
      case .endOfFile: return .ok
      case .interrupted:
        if editor.wasEmptyWhenInterrupted { await offerToCancel() }
      case .line(let typedLine):
        let line = session.aliases.expanded(typedLine)
        let text = TypedText(line, in: session)
        var meant = typed.take(text.command, in: session)
        if !line.allSatisfy(\.isWhitespace) {
          repeated = Self.repetition(of: meant)
        } else if let repeated {
          meant = typed.take(repeated, in: session)
        }
        let form = OpenForm(in: session)
        let outcome = await complete(meant, to: text.destination, of: line, interrupts)
        if case .quit(let code) = outcome { return code }
        if outcome == .done, text.destination == nil,
          let code = await walk(after: meant, since: form, interrupts)
        {
          return code
        }
      }
      interpreter.acknowledge()
    }
  }

  /// Returns the meaning of an empty line after `line`: another step, if that was one.
  private static func repetition(of line: ParsedLine<State, Action>) -> String? {
    switch line.row?.repetition {
    case .same?: line.text
    case .line(let other)?: other
    case .nothing?, nil: nil
    }
  }

  /// Prints the locations of the services, and the descriptions of the apps to choose from.
  private func greet() {
    guard session.configuration.mode != .json else { return }
    let services = session.translation(session.services.summary(of: program.apps))
    let indent = TerminalText.width(program.name) + 2
    let head = TerminalText.wrapped(
      services.isEmpty ? ".help" : "\(services) · .help", to: output.width - 1 - indent)
    let lead = head.indices.map {
      $0 == 0 ? program.name + "  " : String(repeating: " ", count: indent)
    }
    output.answer(zip(lead, head).map(+).joined(separator: "\n"))
    if hasChosen { return }
    let apps = session.suite.apps.map { ($0.name, session.translation($0.summary)) }
    let names = apps.map { TerminalText.width($0.0) }.max() ?? 0
    for (name, summary) in apps where apps.count > 1 || !summary.isEmpty {
      output.answer(
        TerminalText.truncated(
          "  " + TerminalText.padded(name, to: names) + "  " + summary, to: output.width - 1))
    }
  }

  /// Discards the lines pasted after a line that failed, as a script does, and says so.
  ///
  /// - Parameter isForgiving: whether a line that expects a failure may follow.
  private func dropPasted(behind line: ParsedLine<State, Action>, isForgiving: Bool) {
    let lines = editor.dropPasted { line in
      isForgiving && Script.isForgiven(by: CollectionOfOne(Script.Line(number: 1, text: line)))
    }
    guard !lines.isEmpty else { return }
    output.diagnose(PasteQuestion.notDone(lines, behind: line, in: session))
  }

  /// Returns the prompt of a continuation line, as wide as that of the line above.
  private static func goingOn(in session: Session<State, Action>) -> Prompt {
    let width = TerminalText.width(session.promptText)
    return Prompt(String(repeating: " ", count: max(width - 1, 0)) + "…› ", sgr: "1;36")
  }

  /// The place, in a warning colour if other people may be affected.
  private var prompt: Prompt {
    Prompt(
      "\(session.promptText)› ",
      sgr: session.isInProduction ? "1;37;41" : "1;\(Style(session.app.accent).code(in: colors))")
  }

  /// Performs a line; Ctrl-C ends waiting for it.
  ///
  /// - Parameters:
  ///   - line: the command.
  ///   - destination: the destination of its output; nil for the window.
  ///   - text: the whole typed text.
  /// - Returns: The outcome.
  func execute(
    _ line: ParsedLine<State, Action>, to destination: ReplyDestination?, of text: String,
    _ interrupts: Interrupts
  ) async -> Outcome {
    if destination == nil, let step = Viewport.Step(line.words), presenter.moves(step) {
      return .done
    }
    presenter.isAtWork = true
    let (outcome, hasSettled, isInterrupted) = await done(line, to: destination, interrupts)
    switch outcome {
    case .quit: return outcome
    case .failed(let error):
      // In JSON it has already been reported.
      if session.configuration.mode != .json {
        let explained = read(error).explained(
          in: destination == nil ? line.text : text, width: TerminalText.width)
        output.diagnose(session.translation(explained))
      }
      dropPasted(behind: line, isForgiving: !isInterrupted)
    case .done:
      if isInterrupted { dropPasted(behind: line, isForgiving: false) }
    }
    await presenter.endWork(hasSettled: hasSettled, moving: move)
    if isInterrupted { await offerToCancel() }
    return outcome
  }

  /// Returns an error formatted for the window, in lines broken between words.
  private func read(_ error: LineError) -> LineError {
    guard editor.draws else { return error }
    var error = error
    // Indented text, such as a screen, keeps its width.
    let lines = session.translation(error.message)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(" ") ? String($0) : broken(String($0)) }
    error.message = Text(verbatim: lines.joined(separator: "\n"))
    return error
  }

  /// Performs a line, and delivers its output.
  ///
  /// - Returns: The outcome, whether all results have arrived, and whether waiting for them was
  ///   ended.
  private func done(
    _ line: ParsedLine<State, Action>, to destination: ReplyDestination?,
    _ interrupts: Interrupts
  ) async -> (Outcome, hasSettled: Bool, isInterrupted: Bool) {
    let configuration = session.configuration
    let answers = ReplyCollection(
      isElsewhere: destination != nil, pages: configuration.pages && configuration.mode != .json)
    var file: ReplyFile?
    do throws(LineError) {
      if case .file(let word, let isExtended)? = destination {
        file = try ReplyFile(word, isExtended: isExtended)
      }
    } catch {
      return (.failed(error), true, false)
    }
    let work = Task {
      await ReplyCollection.$current.withValue(answers) {
        await answer(line, isElsewhere: destination != nil)
      }
    }
    var (outcome, hasSettled) = await interrupts.during({ work.cancel() }) { await work.value }
    let text = answers.close()
    guard outcome == .done else {
      file?.remove()
      return (outcome, hasSettled, work.isCancelled)
    }
    do {
      switch destination {
      case .program(let program)?:
        try await interrupts.during({}) { try await delivery.give(text, to: program) }
      case .file?: try file?.write(text)
      case nil:
        let translation = session.translation
        try await interrupts.during({}) { try await delivery.page(text, in: translation) }
      }
    } catch {
      outcome = .failed(error as? LineError ?? LineError(Text(error)))
    }
    return (outcome, hasSettled, work.isCancelled)
  }

  /// Performs a line; one whose output goes elsewhere includes its screen in the answer.
  private func answer(
    _ line: ParsedLine<State, Action>, isElsewhere: Bool
  ) async -> (Outcome, Bool) {
    await ProgressLine.showing(
      if: session.configuration.mode != .json, in: session.translation, waitingFor: { waitedFor }
    ) {
      let outcome = await interpreter.execute(line, answers: .person(respondent))
      guard isElsewhere, outcome == .done else {
        return (outcome, await session.settles(within: session.configuration.patience))
      }
      let hasSettled = await session.settles()
      presenter.showIfChanged()
      return (outcome, hasSettled)
    }
  }

  /// Shows the screen if it has changed; on a terminal with its animations, unless the user is
  /// already typing.
  func show() async { await presenter.showIfChanged(moving: move) }

  private func move(_ lines: [TextRenderer.Line]) async {
    let size = TerminalSize.current
    let animation = Animation(lines, width: size.columns, colors: colors)
    if let parts = animation.sequence {
      await editor.play(parts, every: Animation.pause(beforeEachOf: parts.count))
      return
    }
    guard animation.isNeeded, lines.count < size.rows else {
      output.answer(rendered: animation.final.joined(separator: "\n"))
      return
    }
    let pictures = animation.pictures
    output.answer(rendered: pictures[0])
    for picture in pictures.dropFirst().dropLast() where !TerminalSize.hasInput {
      try? await Task.sleep(for: Animation.step)
      output.answer(rendered: picture)
    }
    output.answer(rendered: pictures[pictures.count - 1])
  }

  /// Shows changes made by effects, above the line being edited.
  private func watch() async {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let listening = session.stores.listen { continuation.yield() }
    interpreter.view.whenMoved { continuation.yield() }
    for await _ in changes where !Task.isCancelled {
      guard !presenter.isAtWork else { continue }
      presenter.showNews()
      editor.setPrompt(prompt)
      interpreter.acknowledge()
      countDown()
    }
    withExtendedLifetime(listening) {}
  }

  /// Counts down in the prompt, as long as the screen does.
  ///
  /// A virtual clock stands still while a line is edited.
  private func countDown() {
    guard !(session.clock is VirtualClock) else { return }
    counting.current = Task {
      while let pause = session.countdown?.untilNextSecond(at: session.clock.now) {
        guard (try? await session.clock.sleep(for: pause)) != nil else { return }
        if !presenter.isAtWork {
          editor.setPrompt(prompt)
        }
      }
    }
  }
}

/// The countdown in the prompt: one at a time.
private final class Countdowns: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// The running countdown; the previous one is cancelled.
  var current: Task<Void, Never>? {
    get { task.withLock { $0 } }
    set {
      task.withLock { task in
        let earlier = task
        task = newValue
        return earlier
      }?.cancel()
    }
  }
}
