import Foundation
import ReelSupport
import ReelTexts
import ReelTimeline

/// This program in a separate process, which performs the lines given to it in `.mode json`.
///
/// Anything that an app prints, and any crash, stays in that process and does not reach the agent's
/// messages. It performs one line at a time.
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

  /// The maximum length of a line of the process.
  private static let longest = 256 << 20

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let scratch: ScratchDirectory
  private let lines: LineSequence<ByteLines.Line>
  /// The number of lines given so far.
  private var count = 0
  /// The reason why it ended; nil as long as it is running.
  private(set) var end: Failure?

  private var diagnostics: URL { scratch.url.appendingPathComponent("diagnostics") }

  /// Starts the program.
  ///
  /// - Parameter arguments: its command line, without the mode.
  /// - Throws: Foundation's error if it cannot be started.
  init(_ arguments: [String]) throws {
    scratch = try ScratchDirectory()
    let diagnostics = scratch.url.appendingPathComponent("diagnostics")
    do {
      try Data().write(to: diagnostics)
      process.executableURL = ChildProcess.program
      process.arguments = arguments + ["--mode", "json", "--keep-going"]
      process.environment = ChildProcess.environment
      process.standardInput = input
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: diagnostics)
      try process.run()
    } catch {
      scratch.remove()
      throw error
    }
    // The process has inherited it; as long as this one has it open too, there is no end of file.
    try? output.fileHandleForWriting.close()
    lines = ByteLines.stream(of: output.fileHandleForReading, limit: Self.longest) { line, _ in line
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    scratch.remove()
  }

  /// Performs a line.
  ///
  /// - Parameters:
  ///   - line: a single line.
  ///   - answers: lines that answer its questions, as many as it asks.
  /// - Throws: A ``Failure`` if the process has ended, or there are several lines;
  ///   `CancellationError`, which also ends the process.
  func reply(to line: String, answers: [String] = []) async throws -> Reply {
    if let end { throw end }
    guard TextLines.isOne(line) else {
      throw Failure(texts.program.agents.severalLines, code: .unexpectedArgument)
    }
    try send(line)
    let number = count
    var reply = Reply(json: .null)
    var stream = lines.makeAsyncIterator()
    while let next = await stream.next(isolation: #isolation) {
      guard case .whole(let bytes) = next, let json = try? JSON(exactly: bytes) else {
        throw Failure(texts.program.agents.isTooBig(Self.longest), code: .failed)
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
          for answer in given + reply.missing.map({ _ in "env:" }) { try send(answer) }
        case "notice":
          if let text = value.member("message")?.asText { reply.notices.append(text) }
        default: break
        }
      } else if json.member("line")?.asNumber == number {
        reply.json = json
        return reply
      }
    }
    throw over()
  }

  /// Returns the questions of a command, one per line.
  private static func asked(_ asking: JSON) -> [String] {
    let secrets = (asking.member("secrets")?.elements ?? []).compactMap(\.asText)
    return secrets + (asking.member("confirms")?.asTruth == true ? ["yes|no"] : [])
  }

  /// Ends the process when it has finished its work.
  func close() {
    try? input.fileHandleForWriting.close()
    end = end ?? Failure(texts.program.agents.isClosed, code: .failed)
  }

  private func send(_ line: String) throws {
    count += 1
    do {
      try PipeWriter.write(line + "\n", to: input.fileHandleForWriting.fileDescriptor)
    } catch {
      throw over()
    }
  }

  /// Returns the reason why the process has ended.
  private func over() -> any Error {
    close()
    if Task.isCancelled {
      process.terminate()
      return CancellationError()
    }
    process.waitUntilExit()
    let said = (try? String(decoding: Data(contentsOf: diagnostics), as: UTF8.self)) ?? ""
    let reason =
      process.terminationReason == .uncaughtSignal
      ? String(cString: strsignal(process.terminationStatus)) : ""
    let lines = said.trimmed.split(separator: "\n")
    // Its last words are the reason; a stack trace is left out.
    let isStack = !reason.isEmpty
    let told = lines.enumerated().filter { place, line in
      place >= lines.count - (isStack ? 1 : 6) || (isStack && line.contains("Fatal error: "))
    }.map(\.element)
    let text = told.joined(separator: "\n")
    let message = [text, reason].filter { !$0.isEmpty }.joined(separator: ": ")
    let failure = Failure(
      message.isEmpty ? texts.program.agents.isClosed : message,
      code: reason.isEmpty ? .failed : .crashed)
    end = failure
    return failure
  }
}
