import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTimeline
import Synchronization

/// The shell at a terminal: prompt, completion, and screens that change by themselves.
struct InteractiveShell<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// How long a command's effects may take before the prompt comes back without them.
  private static var promptly: Duration { .milliseconds(400) }

  private let session: Session<State, Action>
  private let program: Program<State, Action>
  private let editor: LineEditor
  private let output: EditorOutput
  private let colors: ColorDepth
  private let counting = Countdowns()

  init(
    _ session: Session<State, Action>, program: Program<State, Action>,
    editor: LineEditor, output: EditorOutput, colors: ColorDepth
  ) {
    self.session = session
    self.program = program
    self.editor = editor
    self.output = output
    self.colors = colors
  }

  /// Reads lines and does what they say, until the user has had enough.
  func run() async -> ExitCode {
    let completer = Completer(session)
    editor.completions = { line, cursor in completer.completions(of: line, at: cursor) }
    editor.remembers = { [session] line in session.secrets(in: line).isEmpty }
    editor.hint = { line in completer.hint(for: line) }
    editor.pasteQuestion = { [session] lines in session.pasteQuestion(lines) }
    greet()
    await session.showChanges()
    await session.startApp()
    let hasSettled = await session.settles(within: Self.promptly)
    await show()
    await session.endAwaiting(hasSettled: hasSettled)
    let watching = Task { await watch() }
    defer {
      watching.cancel()
      counting.current = nil
    }
    let interrupts = Interrupts()
    defer { interrupts.stop() }
    var repeated: String?
    while true {
      await session.acknowledge()
      interrupts.forget()
      countDown()
      switch await editor.readLine(prompt: prompt(await session.placeAndCountdown)) {
      case .endOfFile: return .ok
      case .interrupted: continue
      case .line(let line):
        let isEmpty = line.allSatisfy(\.isWhitespace)
        let meant = isEmpty ? repeated ?? line : line
        if !isEmpty { repeated = Self.repetition(of: line) }
        if let code = await execute(meant, interrupts) { return code }
      }
    }
  }

  /// What an empty line means after `line`: another step, where that was one.
  private static func repetition(of line: String) -> String? {
    switch Words(unfinished: line).words.first?.text {
    case ".undo", ".redo": line
    case ".play": ".redo"
    default: nil
    }
  }

  private func greet() {
    let apps = program.apps.joined(separator: " · ")
    let backend = session.services.summary(of: program.apps)
    let place = backend.isEmpty ? "" : "\(backend) · "
    let line = "\(program.name)  \(apps)      \(place).help"
    guard TerminalText.width(line) > output.width else {
      output.answer(line)
      return
    }
    // As long as the terminal is narrow, in lines below each other.
    let indent = String(repeating: " ", count: TerminalText.width(program.name) + 2)
    let lines = [apps, "\(place).help"].flatMap {
      TerminalText.wrapped($0, to: output.width - 1 - indent.count)
    }
    let text = lines.map { indent + $0 }.joined(separator: "\n")
    output.answer(program.name + text.dropFirst(program.name.count))
  }

  /// Gives up what was pasted behind a line that failed, as a script does.
  private func dropPasted() {
    let count = editor.dropPasted { line in
      Script.isForgiven(by: CollectionOfOne(Script.Line(number: 1, text: line)))
    }
    guard count > 0 else { return }
    output.diagnose(
      Language.$current.withValue(session.language) {
        localized(
          en: "not done of what was pasted: \(count) more",
          de: "von den eingefügten Zeilen nicht mehr ausgeführt: \(count)")
      })
  }

  private func prompt(_ place: String) -> Prompt {
    Prompt("\(place)› ", sgr: "1;36")
  }

  /// Does a line; Ctrl-C ends the waiting for it.
  ///
  /// - Returns: the exit code where the session is over.
  private func execute(_ line: String, _ interrupts: Interrupts) async -> ExitCode? {
    await session.setAtWork(true)
    let work = Task { () -> (Outcome, Bool) in
      let outcome = await session.execute(
        line, answers: .person(TerminalRespondent(editor: editor, output: output)))
      return (outcome, await session.settles(within: Self.promptly))
    }
    let (outcome, hasSettled) = await interrupts.during({ work.cancel() }) { await work.value }
    switch outcome {
    case .quit(let code): return code
    case .failed(let error):
      output.diagnose(error.explained(in: line))
      dropPasted()
    case .done: break
    }
    await show()
    await session.setAtWork(false)
    await session.endAwaiting(hasSettled: hasSettled)
    return nil
  }

  /// Shows the screen if it has changed; on a terminal with its movements, unless the user goes on
  /// typing already.
  private func show() async {
    guard let lines = await session.takeMovingLines() else {
      await session.showScreenIfChanged()
      return
    }
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

  /// Shows whatever effects have changed, above the line that is being edited.
  private func watch() async {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let subscription = session.store.subscribe { _ in continuation.yield() }
    for await _ in changes where !Task.isCancelled {
      guard await !session.isAtWork else { continue }
      await session.showNews()
      editor.setPrompt(prompt(await session.placeAndCountdown))
      await session.acknowledge()
      countDown()
    }
    subscription.cancel()
  }

  /// Counts down in the prompt, as long as the screen does.
  ///
  /// A virtual clock stands still while a line is edited.
  private func countDown() {
    guard !(session.clock is VirtualClock) else { return }
    counting.current = Task {
      while let pause = session.countdown?.untilNextSecond(at: session.clock.now) {
        guard (try? await session.clock.sleep(for: pause)) != nil else { return }
        if await !session.isAtWork {
          editor.setPrompt(prompt(await session.placeAndCountdown))
        }
      }
    }
  }
}

/// What counts down in the prompt: one at a time.
private final class Countdowns: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// The one that runs; the one before it is cancelled.
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

/// Calls back on Ctrl-C while a command runs; while a line is edited the editor takes care of it.
///
/// It listens as long as the shell runs: a Ctrl-C may come before a command has begun, and must not
/// end the program then.
private final class Interrupts: Sendable {
  /// Where the signal's handler writes to: it may do little more.
  private static let writingEnd = Atomic<Int32>(-1)

  private struct State {
    var action: (@Sendable () -> Void)?
    /// Whether Ctrl-C came between a line and the command that it gives.
    var isPending = false
  }

  private let state = Mutex(State())
  private let pipe = Pipe()

  init() {
    Self.writingEnd.store(
      pipe.fileHandleForWriting.fileDescriptor, ordering: .sequentiallyConsistent)
    signal(SIGINT) { _ in
      let error = errno
      var byte = UInt8(ascii: "!")
      _ = write(Interrupts.writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = error
    }
    Thread.detachNewThread { [weak self, reading = pipe.fileHandleForReading.fileDescriptor] in
      var byte: UInt8 = 0
      while read(reading, &byte, 1) == 1, byte == UInt8(ascii: "!") {
        self?.interrupt()
      }
    }
  }

  private func interrupt() {
    let action = state.withLock { state in
      state.isPending = state.action == nil
      return state.action
    }
    action?()
  }

  /// Forgets a Ctrl-C that nothing was there for.
  func forget() { state.withLock { $0.isPending = false } }

  /// Runs `body`; a Ctrl-C meanwhile, or since ``forget()``, calls `action`.
  func during<Result: Sendable>(
    _ action: @escaping @Sendable () -> Void, _ body: () async -> Result
  ) async -> Result {
    let isPending = state.withLock { state in
      state.action = action
      defer { state.isPending = false }
      return state.isPending
    }
    defer { state.withLock { $0.action = nil } }
    if isPending { action() }
    return await body()
  }

  /// Leaves Ctrl-C to the system again.
  func stop() {
    signal(SIGINT, SIG_DFL)
    try? pipe.fileHandleForWriting.write(contentsOf: Data(".".utf8))
  }
}
