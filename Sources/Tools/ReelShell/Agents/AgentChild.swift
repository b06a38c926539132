import Foundation
import ReelSupport
import ReelTexts
import ReelTimeline

/// This program in a process of its own, which does lines in `.mode json` as they are given to it.
///
/// What an app prints, or crashes at, is the process's and does not reach the agent's messages.
/// It does one line at a time.
actor AgentChild {
  /// What a line was answered.
  struct Reply: Sendable {
    /// The whole object.
    var json: JSON
    /// What went wrong meanwhile without the line's fault.
    var notices: [String] = []
    /// How many lines have answered what it asked.
    var answered = 0
    /// What it asked, and no line has answered.
    var missing: [String] = []

    /// The kind and the value of the answer; nil for an error.
    var answer: JSON? { json.member("answer") }
    /// The value of the answer; null for an error.
    var value: JSON { answer?.member("value") ?? .null }
  }

  /// How long a line of the process may be.
  private static let longest = 256 << 20

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let scratch: ScratchDirectory
  private let lines: ByteLines.Stream<ByteLines.Line>
  /// How many lines it was given.
  private var count = 0
  /// What has been said of it when it was over; nil as long as it goes on.
  private(set) var end: Failure?

  private var diagnostics: URL { scratch.url.appendingPathComponent("diagnostics") }

  /// Starts the program.
  ///
  /// - Parameter arguments: its command line, without the mode.
  /// - Throws: Foundation's error where it does not start.
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
    // The process has it; as long as this one has it too, there is no end.
    try? output.fileHandleForWriting.close()
    lines = ByteLines.stream(of: output.fileHandleForReading, limit: Self.longest) { line, _ in line
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    scratch.remove()
  }

  /// Has a line done.
  ///
  /// - Parameters:
  ///   - line: what is to be done; a single line.
  ///   - answers: lines that answer what it asks, as many of them as it asks for.
  /// - Throws: ``Failure`` where it is over, or the line is several; `CancellationError`, and the
  ///   process is over then.
  func reply(to line: String, answers: [String] = []) async throws -> Reply {
    if let end { throw end }
    guard !line.contains(where: \.isNewline) else {
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
          let given = answers.prefix(asked.count).filter { !$0.contains(where: \.isNewline) }
          reply.answered = given.count
          reply.missing = Array(asked.dropFirst(given.count))
          // No variable has that name, so that the command is not done.
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

  /// What a command asks for: a line each.
  private static func asked(_ asking: JSON) -> [String] {
    let secrets = (asking.member("secrets")?.elements ?? []).compactMap(\.asText)
    return secrets + (asking.member("confirms")?.asTruth == true ? ["yes|no"] : [])
  }

  /// Ends the process when it has done what it does.
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

  /// Says why the process is over.
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
    // The last that it has said is why; a stack that was walked through is left out.
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
