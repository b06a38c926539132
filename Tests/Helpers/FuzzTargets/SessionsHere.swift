import ReelSupport
import Foundation
import ReelApps
import ReelShell
import Synchronization

/// Sessions of the apps in this process, whose calls are not answered.
final class SessionsHere: AgentHost {
  let program = Program<AppState, AppAction>(
    name: "reel", version: "1.0", apps: AllApps.unanswered.apps.map(\.name)
  ) { _ in Launch(suite: AllApps.unanswered) }
  private let data: URL
  private let ended = Mutex<String?>(nil)

  /// Creates a host of sessions that keep their files in a folder.
  init(data: URL) { self.data = data }

  /// A line that ended its session.
  var endedBy: String? { ended.withLock { $0 } }

  func begin(_ arguments: [String]) throws -> any AgentChannel {
    let isOpened = arguments[0] == "open"
    return SessionHere(
      of: isOpened ? nil : arguments[1],
      starting: { [program, data] output in
        try await Self.start(
          program, data, output, opening: isOpened ? arguments[1] : nil)
      },
      whenEnded: { line in self.ended.withLock { $0 = line } })
  }

  func run(_ arguments: [String], seconds: Int) async throws -> AgentWork.Outcome {
    AgentWork.Outcome(end: .exit(0), output: arguments.joined(separator: " "), diagnostics: "")
  }

  private static func start(
    _ program: Program<AppState, AppAction>, _ data: URL, _ output: any Output,
    opening recording: String? = nil
  ) async throws -> SessionStart<AppState, AppAction> {
    var options = try SessionOptions(apps: program.apps, name: program.name, isReproducible: true)
    options.data = data
    options.recording = recording
    return try await SessionStart(
      program.withTools, options: options, isVirtual: true, output: output,
      configuration: SessionConfiguration(mode: .json))
  }

  /// A recording of a few frames.
  static let recording = Task {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reel-fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let session = try await SessionsHere.start(
      SessionsHere(data: place).program, place.appendingPathComponent("data"), CollectedOutput())
    defer { session.shutDown() }
    let file = place.appendingPathComponent("a.reel")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for line in [".record start \(file.path)", "new", "set goal 30", "back", ".record stop"] {
      _ = await session.interpreter.execute(line)
    }
    return try Data(contentsOf: file)
  }
}

/// A session in this process.
private final class SessionHere: AgentChannel {
  private struct Progress {
    var count = 0
    var line = ""
    var hasBegun = false
    var isClosed = false
  }

  /// The session's output, as lines.
  private struct Answers: Output {
    let lines: AsyncStream<ByteLines.Line>.Continuation
    var width: Int { StandardOutput.plainWidth }
    func write(reply: String) { lines.yield(.whole(Array(reply.utf8))) }
    func write(diagnostic: String) {}
  }

  private let progress: Box
  private let interrupts = LineInterrupts()
  private let lines: AsyncStream<Script.Line>.Continuation
  private let answers: AsyncStream<ByteLines.Line>
  private let task: Task<Void, Never>
  private let whenEnded: @Sendable (String) -> Void

  /// What the session's task shares with it.
  private final class Box: Sendable {
    let value = Mutex(Progress())
  }

  init(
    of app: String?,
    starting start:
      @escaping @Sendable (any Output) async throws -> SessionStart<AppState, AppAction>,
    whenEnded: @escaping @Sendable (String) -> Void
  ) {
    let (typed, lines) = AsyncStream.makeStream(of: Script.Line.self)
    let (answers, output) = AsyncStream.makeStream(of: ByteLines.Line.self)
    let progress = Box()
    // Its answer has no number of a line that was sent.
    if let app { lines.yield(Script.Line(number: 0, input: ".use \(app)")) }
    task = Task { [interrupts] in
      defer { output.finish() }
      guard let session = try? await start(Answers(lines: output)) else { return }
      defer { session.shutDown() }
      progress.value.withLock { $0.hasBegun = true }
      _ = await BatchReader(
        session.interpreter, name: "stdin", keepsGoing: true, interruptedBy: interrupts
      ).run(typed)
    }
    self.progress = progress
    self.lines = lines
    self.answers = answers
    self.whenEnded = whenEnded
  }

  func send(_ line: String) throws {
    let number = progress.value.withLock { progress in
      progress.count += 1
      progress.line = line
      return progress.count
    }
    if case .terminated = lines.yield(Script.Line(number: number, input: line)) {
      throw CancellationError()
    }
  }

  func interrupt(_ number: Int) { interrupts.interrupt(number) }

  func receive() async -> ByteLines.Line? {
    var answers = answers.makeAsyncIterator()
    if let line = await answers.next(isolation: #isolation) { return line }
    let progress = progress.value.withLock { $0 }
    if progress.hasBegun, !progress.isClosed { whenEnded(progress.line) }
    return nil
  }

  func close() {
    progress.value.withLock { $0.isClosed = true }
    lines.finish()
  }

  func stop() {
    progress.value.withLock { $0.isClosed = true }
    task.cancel()
  }

  var countOfDiagnostics: Int { 0 }

  func ending(after start: Int) async -> (diagnostics: String, end: SpawnedProcess.End) {
    await task.value
    return ("", .exit(0))
  }
}
