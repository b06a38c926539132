import Dispatch
import Foundation
import ReelApps
import ReelHTTP
import ReelTexts
import Synchronization
import TemporaryFiles

@testable import ReelEditor
@testable import ReelREPL
@testable import ReelTools

/// The interactive shell in the process of the test, with an editor that the test types into.
///
/// Use it where a terminal, its keys and its signals do not matter: nothing has to start.
struct ScriptedShell {
  /// A wait that failed.
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let paper = Paper()
  private let directory: TemporaryDirectory
  private let mailbox: Mailbox
  private let run = Run()
  /// Keeps answers of services back while it is closed.
  let gate = AnswerGate()

  /// The running shell, and how it ended.
  private final class Run: Sendable {
    let interrupt = Mutex<@Sendable () -> Void>({})
    let code = Mutex<Result<ExitCode, any Error>?>(nil)
    let isOver = DispatchSemaphore(value: 0)
  }

  /// Starts the shell of all apps, and waits for its first prompt.
  ///
  /// - Parameters:
  ///   - app: the current app.
  ///   - text: what the screen then ends with.
  ///   - directory: the place of its files, which stays as long as the shell.
  ///   - patience: how long a line waits for its results, in milliseconds; usually for as long as
  ///     they take.
  init(
    _ app: String = "minipools", showing text: String = "$40 / $40\n  [refresh]\nminipools›",
    in directory: TemporaryDirectory, rows: Int = 40, columns: Int = 80, patience: Int = 30_000,
    language: String? = nil
  ) throws {
    try self.init(
      Apps.program, app: Apps.program.apps.firstIndex(of: app), showing: text,
      in: directory, rows: rows, columns: columns, patience: patience, language: language)
  }

  /// Starts the shell of another program.
  init<State, Action>(
    _ program: Program<State, Action>, app: Int? = nil, showing text: String,
    in directory: TemporaryDirectory, rows: Int = 40, columns: Int = 80, patience: Int = 30_000,
    language: String? = nil
  ) throws {
    self.directory = directory
    let editing = try ScriptedEditing(paper)
    mailbox = editing.mailbox
    let editor = LineEditor(served: editing, draws: true)
    var options = try SessionOptions(
      apps: program.apps, name: program.name, isReproducible: true)
    options.data = directory.url
    options.language = try language.map { try Language(locale: $0) }
    var configuration = SessionConfiguration(environment: ["REEL_PATIENCE": "\(patience)"])
    configuration.isRead = true
    let window = TerminalSize(rows: rows, columns: columns)
    Task { [options, configuration, run, gate] in
      let result = await Result.of {
        try await TerminalSize.$given.withValue(window) {
          let output = EditorOutput(editor, colors: .monochrome, isShown: true)
          let start = try await SessionStart(
            program.withTools, options: options, isVirtual: false, output: output,
            configuration: configuration,
            wrapping: { GatedTransport(transport: $0, gate: gate) })
          defer { start.shutDown() }
          if let app { await start.interpreter.use(app) }
          let shell = InteractiveShell(
            start.interpreter, program: program, editor: editor, output: output,
            colors: .monochrome, startFile: nil, hasChosen: app != 0)
          run.interrupt.withLock { $0 = { shell.interrupt() } }
          return await shell.run()
        }
      }
      editor.close()
      run.code.withLock { $0 = result }
      run.isOver.signal()
    }
    try endsWith(text)
  }

  /// Everything shown so far.
  var text: String { paper.text }

  /// The lines that could be recalled.
  var history: [String] { paper.history }

  /// Types a line.
  func type(_ line: String) { press(.line(line)) }

  /// Presses Ctrl-C or Ctrl-D while a line is edited.
  func press(_ input: LineEditor.Input) {
    paper.type(input)
    mailbox.wake.wake()
  }

  /// Presses Ctrl-C while a line is performed, or just before.
  func interrupt() { run.interrupt.withLock { $0 }() }

  /// Pastes lines, and accepts that all of them run.
  func paste(_ lines: [String]) {
    mailbox.queue(Array(lines.dropFirst()))
    type(lines[0])
  }

  /// Waits until what is shown ends with these lines.
  func endsWith(_ text: String) throws {
    try wait(for: "an end with\n\(text)") { $0.hasSuffix(text) }
  }

  /// Waits until a text is shown.
  func shows(_ text: String) throws { try wait(for: text) { $0.contains(text) } }

  /// Waits until what is shown is as expected.
  func wait(for what: String, until isExpected: (String) -> Bool) throws {
    guard paper.wait(until: isExpected) else {
      throw Failure(description: "waited for \(what)\n--- instead of\n\(paper.text)")
    }
  }

  /// Ends the session with Ctrl-D and returns its exit code.
  func end() throws -> ExitCode {
    press(.endOfFile)
    return try waitForEnd()
  }

  /// Waits until the session has ended and returns its exit code.
  func waitForEnd() throws -> ExitCode {
    guard run.isOver.wait(timeout: .now() + 1200) == .success, paper.waitForEnd(),
      let code = run.code.withLock({ $0 })
    else { throw Failure(description: "no end:\n\(paper.text)") }
    return try code.get()
  }
}

extension Result where Failure == any Error {
  fileprivate static func of(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

/// What the answers of services pass: while it is closed, they wait behind it, for as long as a
/// test wants.
final class AnswerGate: Sendable {
  /// What ends the waits; nil while it is open.
  private let waiting = Mutex<[AsyncStream<Never>.Continuation]?>(nil)

  /// Keeps answers back from now on.
  func close() { waiting.withLock { $0 = $0 ?? [] } }

  /// Lets those that wait pass, and all later ones.
  func open() {
    let all = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for one in all { one.finish() }
  }

  /// Waits until it is open, or the request has been cancelled.
  fileprivate func pass() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    waiting.withLock { waiting in
      waiting?.append(continuation)
      if waiting == nil { continuation.finish() }
    }
    for await _ in stream {}
  }
}

private struct GatedTransport: Transport {
  let transport: any Transport
  let gate: AnswerGate

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await transport.send(request, to: base)
    await gate.pass()
    return response
  }
}
