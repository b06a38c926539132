import Foundation
import Reel
import ReelCoding
import ReelProgram
import ReelSupport
import ReelTexts
import Synchronization
import TemporaryFiles
import Testing

@testable import Faulty
@testable import ReelREPL
@testable import ReelTools

/// A call that an agent cancels while it works: its line is interrupted, and the session goes on.
@Suite struct AgentCancellationTests {
  private typealias Talk = AgentConversation

  /// A session whose line `.state slow` takes until it is interrupted.
  private final class ScriptedSession: AgentChannel {
    private struct Progress {
      var lines: [String] = []
      var isStopped = false
    }

    /// Stands for an interruption among the lines; it is none, and has no number.
    static let interruption = "interrupt"

    private let progress = Mutex(Progress())
    private let replies: AsyncStream<ByteLines.Line>
    private let continuation: AsyncStream<ByteLines.Line>.Continuation
    private let hasBegun: AsyncStream<Void>.Continuation
    /// Whether interruptions change nothing.
    private let isDeaf: Bool

    init(_ hasBegun: AsyncStream<Void>.Continuation, isDeaf: Bool) {
      (replies, continuation) = AsyncStream.makeStream(of: ByteLines.Line.self)
      self.hasBegun = hasBegun
      self.isDeaf = isDeaf
    }

    /// Everything that was sent, and each interruption.
    var lines: [String] { progress.withLock { $0.lines } }

    /// Whether the session was ended at once.
    var isStopped: Bool { progress.withLock { $0.isStopped } }

    func send(_ line: String) {
      let number = progress.withLock { progress in
        progress.lines.append(line)
        return progress.lines.count { $0 != Self.interruption }
      }
      if line == ".state slow" {
        hasBegun.yield()
      } else {
        reply(#"{"line":\#(number),"ok":true,"answer":{"kind":"done","value":{}}}"#)
      }
    }

    func interrupt(_ number: Int) {
      progress.withLock { $0.lines.append(Self.interruption) }
      if isDeaf { return }
      reply(#"{"line":\#(number),"ok":false,"error":{"code":"interrupted","message":"x"}}"#)
    }

    private func reply(_ text: String) { continuation.yield(.whole(Array(text.utf8))) }

    func receive() async -> ByteLines.Line? {
      var replies = replies.makeAsyncIterator()
      return await replies.next(isolation: #isolation)
    }

    func close() { continuation.finish() }

    func stop() {
      progress.withLock { $0.isStopped = true }
      continuation.finish()
    }

    var countOfDiagnostics: Int { 0 }

    func ending(after start: Int) async -> (diagnostics: String, end: SpawnedProcess.End) {
      ("", .exit(0))
    }
  }

  private struct Host: AgentHost {
    let session: ScriptedSession
    let clock: any StoreClock
    func begin(_ arguments: [String]) -> any AgentChannel { session }
    func run(_ arguments: [String], seconds: Int) async -> AgentWork.Outcome {
      AgentWork.Outcome(end: .exit(0), output: "", diagnostics: "")
    }
  }

  /// Cancels a call while its line is in progress, and makes another one; returns the answers.
  private func cancel(
    in session: ScriptedSession, _ began: AsyncStream<Void>,
    _ hasBegun: AsyncStream<Void>.Continuation, on clock: any StoreClock
  ) async throws -> [JSON] {
    let (messages, sent) = AsyncStream.makeStream(of: ByteLines.Line.self)
    let answers = Mutex<[JSON]>([])
    let program = AgentProgram(
      name: "faulty", version: "1", apps: ["faulty"], folders: try AgentFolders([]),
      hasEffects: true)
    let work = Task {
      await AgentServer(
        program, on: Host(session: session, clock: clock), in: Translation(.en)
      ) { answer in
        answers.withLock { $0.append(answer) }
        if answer["id"] == .int(2) { hasBegun.finish() }
      }
      .run(messages)
    }
    func send(_ line: String) { sent.yield(.whole(Array(line.utf8))) }
    send(Talk.call(1, "open", ["app": "faulty"]))
    send(Talk.call(2, "state", ["session": "s1", "frame": .int(3), "path": "slow"]))
    var begun = began.makeAsyncIterator()
    await begun.next()
    send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
    send(Talk.call(3, "screen", ["session": "s1"]))
    sent.finish()
    await work.value
    return answers.withLock { $0 }
  }

  /// The session is back in the present after a question about the past, and answers the next call.
  @Test func interruptsTheLineAndNothingElse() async throws {
    let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let session = ScriptedSession(hasBegun, isDeaf: false)
    let answers = try await cancel(in: session, began, hasBegun, on: VirtualClock())
    #expect(answers.map { $0["id"] } == [.int(1), .int(3)])
    #expect(answers[1]["result"]?["isError"] == .bool(false))
    #expect(
      session.lines.drop { $0 != ".goto 3" }
        == [".goto 3", ".state slow", ScriptedSession.interruption, ".now", ".screen"])
    #expect(!session.isStopped)
  }

  /// A line that goes on all the same ends with its session, after ten seconds, and later calls
  /// say so.
  @Test func aLineThatDoesNotEndEndsItsSession() async throws {
    let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let session = ScriptedSession(hasBegun, isDeaf: true)
    let clock = VirtualClock()
    // The clock jumps as soon as something sleeps.
    clock.beginWaiting()
    let answers = try await cancel(in: session, began, hasBegun, on: clock)
    #expect(clock.now == VirtualClock.epoch + .seconds(10))
    #expect(session.isStopped)
    #expect(answers.map { $0["id"] } == [.int(1), .int(3)])
    #expect(answers[1]["result"]?["isError"] == .bool(true))
  }

  /// Performs lines in a session of its own, the first of which is interrupted.
  private func output(of texts: [String]) async throws -> [JSON] {
    let program = Program(Faulty(fault: .none))
    let output = CollectedOutput()
    let start = try await SessionStart(
      program.withTools,
      options: SessionOptions(apps: program.apps, name: program.name, isReproducible: true),
      isVirtual: true, output: output, configuration: SessionConfiguration(mode: .json))
    defer { start.shutDown() }
    let interrupts = LineInterrupts()
    #expect(interrupts.interrupt(by: LineInterrupts.mark + "2"))
    #expect(!interrupts.interrupt(by: LineInterrupts.mark + "x"))
    let lines = texts.enumerated().map { Script.Line(number: $0.offset + 1, input: $0.element) }
    _ = await BatchReader(
      start.interpreter, name: "stdin", keepsGoing: true, interruptedBy: interrupts
    ).run(Script.Lines(lines))
    return try output.replies.split(separator: "\n").map { try JSON(text: String($0)) }
  }

  /// Only what is named is interrupted; the lines before and after it are performed.
  @Test func theLinesAfterAnInterruptedOneArePerformed() async throws {
    let replies = try await output(of: ["add 1", ".why faulty.numbers", ".state faulty.numbers"])
    let line = { (number: Int64) in replies.first { $0["line"] == .int(number) } }
    #expect(line(2)?["error"]?["code"] == "interrupted", "\(replies)")
    #expect(line(3)?["answer"]?["value"] == .array([.int(1)]), "\(replies)")
  }

  /// Whether the cancellation arrives before the call begins or while it works, which would take
  /// eight seconds.
  @Test func aSessionOutlivesACancelledCall() async throws {
    let directory = try TemporaryDirectory()
    let adding = JSON.array((1...40).map { .string("add \($0)") })
    let cancelled =
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#
    let program = try PipedProgram(
      program: "Faulty", ["mcp"], environment: ["FAULT": "slow"], in: directory)
    try program.send(Talk.call(1, "open", ["app": "faulty"]))
    try program.send(Talk.call(2, "try", ["session": "s1", "lines": adding]))
    try program.read(until: #""id":2"#)
    try program.send(
      Talk.call(3, "why", ["session": "s1", "branch": "try-1", "path": "faulty.numbers"]))
    try program.send(cancelled)
    try program.send(
      Talk.call(4, "state", ["session": "s1", "branch": "try-1", "path": "faulty.numbers.count"]))
    let lines = try program.read(until: #""id":4"#)
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.last?.contains(#""value":40"#) == true, "\(lines)")
    _ = program.end(with: SIGTERM)
  }
}
