import Foundation
import Reel
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// A session that performs the lines given to it in `.mode json`, one at a time.
actor AgentChild {
  /// The reply to a line.
  struct Reply: Sendable {
    /// The whole object.
    var json: JSON
    /// Problems in the meantime that are not the line's fault.
    var notices: [String] = []
    /// The number of lines that answered its questions.
    var answered = 0
    /// The questions that no line has answered.
    var missing: [String] = []

    /// The kind and the value of the answer; nil for an error.
    var answer: JSON? { json.member("answer") }
    /// The value of the answer; null for an error.
    var value: JSON { answer?.member("value") ?? .null }
  }

  /// How long an interrupted line may go on before its session is ended: it may do something that
  /// never ends, and later calls wait for it.
  private static let patience = Duration.seconds(10)

  private let channel: any AgentChannel
  private let clock: any StoreClock
  /// The number of lines given so far.
  private var count = 0
  /// The number of the line in progress; nil between two lines.
  private var inProgress: Int?
  /// Ends the session if an interrupted line does not end.
  private var limit: Task<Void, any Error>?
  /// Whether it has ended.
  private(set) var isOver = false

  /// Takes a session that has just begun.
  ///
  /// - Parameters:
  ///   - channel: the session.
  ///   - clock: the clock of the time that an interrupted line has to end.
  init(_ channel: any AgentChannel, on clock: any StoreClock) {
    self.channel = channel
    self.clock = clock
  }

  private static var end: Text { "the session is over: open the recording or the app again" }

  /// Performs a line.
  ///
  /// If the task is cancelled meanwhile, the line is interrupted, and the reply says how far it has
  /// come: what it has changed is known.
  ///
  /// - Parameters:
  ///   - line: a single line.
  ///   - answers: lines that answer its questions, as many as it asks.
  ///   - isTrial: whether an agent wrote them for a trial, in which not every command may be run.
  /// - Throws: A ``LineFailure`` if the session has ended, or there are several lines;
  ///   `CancellationError` if the task was cancelled before.
  func reply(
    to line: String, answers: [String] = [], isTrial: Bool = false
  ) async throws -> Reply {
    try Task.checkCancellation()
    if isOver {
      throw LineFailure(Self.end, code: .failed)
    }
    guard TextLines.isOne(line) else {
      throw LineFailure(
        "a line must not contain a line break; give several lines one by one",
        code: .unexpectedArgument)
    }
    // Earlier lines that failed are not the reason if this one ends the session.
    let said = channel.countOfDiagnostics
    let mark = isTrial ? Script.Line.trialMark : ""
    guard send(mark + line) else { throw await over(after: said) }
    let number = count
    inProgress = number
    // A cancelled task receives nothing, and the reply would be taken for that to the next line.
    let receiving = Task { try await receive(number, answers, mark: mark, after: said) }
    return try await withTaskCancellationHandler {
      try await receiving.value
    } onCancel: {
      Task { await interrupt(number) }
    }
  }

  /// Interrupts a line that is still in progress.
  private func interrupt(_ number: Int) {
    guard number == inProgress else { return }
    channel.interrupt(number)
    limit = Task {
      try await clock.sleep(for: Self.patience)
      if number == inProgress { stop() }
    }
  }

  /// Receives the reply to a line, and answers its questions.
  private func receive(
    _ number: Int, _ answers: [String], mark: String, after said: Int
  ) async throws -> Reply {
    defer {
      inProgress = nil
      limit?.cancel()
    }
    var reply = Reply(json: .null)
    while let next = await channel.receive() {
      guard case .whole(let bytes) = next, let json = try? JSON(exactly: bytes) else {
        isOver = true
        stop()
        let size = if case .tooLong(let bytes) = next { bytes.count } else { 0 }
        throw LineFailure(
          "the answer would have \(size, one: "byte", other: "bytes"): ask for a part of it",
          code: .failed)
      }
      if let event = json.member("event") {
        let value = event.member("value") ?? .null
        switch event.member("kind")?.asText {
        case "asking":
          let asked = Self.asked(value)
          let given = answers.prefix(asked.count).filter { TextLines.isOne($0) }
          reply.answered = given.count
          reply.missing = Array(asked.dropFirst(given.count))
          // No variable has an empty name, so the command is not performed.
          for answer in given + reply.missing.map({ _ in "env:" }) {
            guard send(mark + answer) else { throw await over(after: said) }
          }
        case "notice":
          if let text = value.member("message")?.asText { reply.notices.append(text) }
        default: break
        }
      } else if json.member("line")?.asNumber == number {
        reply.json = json
        return reply
      }
    }
    throw await over(after: said)
  }

  /// Returns the questions of a command, one per line.
  private static func asked(_ asking: JSON) -> [String] {
    let secrets = (asking.member("secrets")?.elements ?? []).compactMap(\.asText)
    return secrets + (asking.member("confirms")?.asBool == true ? ["yes|no"] : [])
  }

  /// Ends the session when it has finished its work.
  func close() {
    isOver = true
    channel.close()
  }

  /// Ends the session at once.
  nonisolated func stop() { channel.stop() }

  /// Sends a line; returns whether the session still takes it.
  private func send(_ line: String) -> Bool {
    count += 1
    return (try? channel.send(line)) != nil
  }

  /// Returns the reason why the session has ended.
  private func over(after start: Int) async -> any Error {
    close()
    let (said, end) = await channel.ending(after: start)
    let reason =
      if case .signal(let signal) = end { String(cString: strsignal(signal)) } else { "" }
    let lines = said.trimmed.split(separator: "\n")
    // Its last words are the reason; a stack trace is left out.
    let isStack = !reason.isEmpty
    let kept = lines.enumerated().filter { index, line in
      index >= lines.count - (isStack ? 1 : 6) || (isStack && line.contains("Fatal error: "))
    }.map(\.element)
    let text = kept.joined(separator: "\n")
    let message = [text, reason].filter { !$0.isEmpty }.joined(separator: ": ")
    return LineFailure(
      text.isEmpty
        // A killed process says nothing.
        ? Self.end + (reason.isEmpty ? .empty : Text(verbatim: " (\(reason))"))
        : Text(verbatim: message),
      code: reason.isEmpty ? .failed : .crashed)
  }
}
