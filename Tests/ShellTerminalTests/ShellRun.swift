import Dispatch
import Foundation
import ReelHTTP
import ReelSupport
import ReelTexts
import Synchronization
import TemporaryFiles

@testable import ReelEditor
@testable import ReelREPL
@testable import ReelTools

/// A run of the interactive shell in the process of the test.
final class ShellRun: Sendable {
  /// Keeps answers of services back while it is closed.
  let gate = AnswerGate()
  private let directory: TemporaryDirectory
  private let interruption = Mutex<@Sendable () -> Void>({})
  private let code = Mutex<Result<ExitCode, any Error>?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  /// Starts the shell.
  ///
  /// - Parameters:
  ///   - app: the index of the current app.
  ///   - directory: the place of its files, which stays as long as the run.
  ///   - patience: how long a line waits for its results, in milliseconds.
  ///   - isOfUser: whether it is one of the user's sessions, with a start file and a recording.
  ///   - editor: what it reads lines from.
  ///   - end: is called at the end, when the editor is closed.
  init<State, Action>(
    _ program: Program<State, Action>, app: Int?, in directory: TemporaryDirectory,
    window: TerminalSize, patience: Int, language: String?, colors: ColorDepth = .monochrome,
    isOfUser: Bool = false, at editor: LineEditor,
    then end: @escaping @Sendable () -> Void = {}
  ) throws {
    self.directory = directory
    var options = try SessionOptions(
      apps: program.apps, name: program.name, isReproducible: true)
    options.data = directory.url
    options.language = try language.map { try Language(locale: $0) }
    var configuration = SessionConfiguration(
      mode: colors > .monochrome ? .ansi : .plain, colors: max(colors, .sixteen),
      environment: ["REEL_PATIENCE": "\(patience)"])
    configuration.isRead = true
    Task { [options, configuration] in
      let result = await Result.of {
        try await TerminalSize.$given.withValue(window) {
          let output = EditorOutput(editor, colors: colors, isShown: true)
          let start = try await SessionStart(
            program.withTools, options: options, isVirtual: false, output: output,
            configuration: configuration,
            wrapping: { GatedTransport(transport: $0, gate: self.gate) })
          defer { start.shutDown() }
          if let app { await start.interpreter.use(app) }
          if isOfUser { _ = SessionFiles(of: directory).record(start.session) }
          let startFile = directory.path("config/\(program.name)rc")
          let shell = InteractiveShell(
            start.interpreter, program: program, editor: editor, output: output,
            colors: colors, startFile: isOfUser ? (startFile, options, app) : nil,
            hasChosen: app != 0)
          interruption.withLock { $0 = { shell.interrupt() } }
          return start.interpreter.endRecording(await shell.run())
        }
      }
      editor.close()
      end()
      code.withLock { $0 = result }
      isOver.signal()
    }
  }

  /// Presses Ctrl-C while a line is performed, or just before.
  func interrupt() { interruption.withLock { $0 }() }

  /// Waits until the session has ended and returns its exit code; nil after twenty minutes.
  func waitForEnd() throws -> ExitCode? {
    guard isOver.wait(timeout: .now() + 1200) == .success else { return nil }
    return try code.withLock { $0 }?.get()
  }
}

extension SessionFiles {
  /// The files of sessions in a directory of a test.
  init(of directory: TemporaryDirectory) { self.init(Directories(root: directory.url)) }
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
