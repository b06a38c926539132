import Foundation
import Reel
import ReelREPL
import ReelSupport
import ReelTimeline

/// Starts the sessions and the work that an agent asks for.
package protocol AgentHost: Sendable {
  /// The clock of the time that an interrupted line has to end; by default, the system's.
  var clock: any StoreClock { get }

  /// Starts a session.
  ///
  /// - Parameter arguments: the command line of a session of this program.
  /// - Throws: the reason why it does not start.
  func begin(_ arguments: [String]) throws -> any AgentChannel

  /// Runs a subcommand until it ends or exceeds its time, in which case it reports its progress.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - seconds: its time.
  /// - Throws: the reason why it does not start; `CancellationError`.
  func run(_ arguments: [String], seconds: Int) async throws -> AgentWork.Outcome
}

extension AgentHost {
  /// The system's clock.
  package var clock: any StoreClock { SystemClock() }
}

/// The lines to a session, and its answers in `.mode json`.
package protocol AgentChannel: Sendable {
  /// Sends a line to the session.
  ///
  /// - Throws: any error if the session has ended.
  func send(_ line: String) throws

  /// Interrupts a line, as Ctrl-C does at a terminal, if it is still in progress.
  ///
  /// - Parameter number: the number of the line among those sent, counted from 1.
  func interrupt(_ number: Int)

  /// Returns the next line of the session; nil if it has ended.
  func receive() async -> ByteLines.Line?

  /// Ends the session when it has done what it was told.
  func close()

  /// Ends the session at once.
  func stop()

  /// The number of bytes of its diagnostics so far.
  var countOfDiagnostics: Int { get }

  /// Waits for the end of the session.
  ///
  /// - Parameter start: the diagnostics to leave out, in bytes.
  /// - Returns: The further diagnostics, and how the session ended.
  func ending(after start: Int) async -> (diagnostics: String, end: SpawnedProcess.End)
}

/// Starts sessions and work in separate processes of this program.
///
/// Anything that an app prints, and any crash, stays there and does not reach the agent's messages.
struct AgentProcesses: AgentHost {
  func begin(_ arguments: [String]) throws -> any AgentChannel {
    try AgentProcess(arguments)
  }

  func run(_ arguments: [String], seconds: Int) async throws -> AgentWork.Outcome {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let files = ["output", "diagnostics"].map { scratch.url.appendingPathComponent($0) }
    for file in files { try ScratchDirectory.write(Data(), to: file) }
    let handles = try files.map(FileHandle.init(forWritingTo:))
    let work = Task {
      try await ChildProcess.run(
        arguments, writingInto: (handles[0], handles[1]), whenCancelled: .interrupt)
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(seconds))
      work.cancel()
    }
    defer { limit.cancel() }
    let end = try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
    try Task.checkCancellation()
    let said = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return AgentWork.Outcome(end: end, output: said[0], diagnostics: said[1])
  }
}

/// A session in a separate process.
private actor AgentProcess: AgentChannel {
  /// The maximum length of a line of the process.
  private static let longest = 256 << 20

  private let process: SpawnedProcess
  private let input: FileHandle
  private let scratch: ScratchDirectory
  private let lines: LineSequence<ByteLines.Line>.Iterator

  private nonisolated var diagnostics: URL { Self.diagnostics(in: scratch) }

  init(_ arguments: [String]) throws {
    let scratch = try ScratchDirectory()
    do {
      let (input, output) = (try ChildPipe(), try ChildPipe())
      let diagnostics = Self.diagnostics(in: scratch)
      try ScratchDirectory.write(Data(), to: diagnostics)
      process = try SpawnedProcess(
        ChildProcess.program, arguments + ["--mode", "json", "--keep-going"],
        environment: ChildProcess.environment, input: .file(input.reading),
        output: .file(output.writing),
        diagnostics: .file(try FileHandle(forWritingTo: diagnostics)))
      self.input = input.writing
      lines = ByteLines.stream(of: output.reading, limit: Self.longest) { line, _ in line }
        .makeAsyncIterator()
    } catch {
      scratch.remove()
      throw error
    }
    self.scratch = scratch
    // Its lines may be interrupted.
    interrupt(0)
  }

  deinit {
    close()
    scratch.remove()
  }

  private static func diagnostics(in scratch: ScratchDirectory) -> URL {
    scratch.url.appendingPathComponent("diagnostics")
  }

  nonisolated func send(_ line: String) throws {
    try PipeWriter.write(line + "\n", to: input.fileDescriptor)
  }

  nonisolated func interrupt(_ number: Int) { try? send(LineInterrupts.mark + "\(number)") }

  func receive() async -> ByteLines.Line? { await lines.next(isolation: self) }

  nonisolated func close() { try? input.close() }

  nonisolated func stop() { process.send(SIGTERM) }

  nonisolated var countOfDiagnostics: Int {
    var info = stat()
    return stat(diagnostics.path, &info) == 0 ? Int(info.st_size) : 0
  }

  nonisolated func ending(after start: Int) async -> (diagnostics: String, end: SpawnedProcess.End)
  {
    let end = await process.end
    let said = (try? Data(contentsOf: diagnostics)) ?? Data()
    return (String(decoding: said.dropFirst(start), as: UTF8.self), end)
  }
}
