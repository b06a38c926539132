import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

/// The answer of a tool.
struct ToolAnswer: Sendable {
  let value: JSON
  /// Whether a part of it has failed.
  let isFailure: Bool

  init(_ value: JSON, isFailure: Bool = false) {
    self.value = value
    self.isFailure = isFailure
  }
}

/// The reason why a tool has failed, in the shell's words.
struct ToolFailure: Error {
  /// The problem, for people, with its place in the line.
  let message: Text
  /// The error in the format of `.mode json`.
  let error: JSON

  /// Creates the failure of a line; nil if it succeeded.
  init?(_ reply: JSON, about line: String) {
    guard let error = reply.member("error") else { return nil }
    self.error = error
    var lineError = LineError(Text(verbatim: error.member("message")?.asText ?? ""))
    if let column = error.member("column")?.asNumber, let count = error.member("length")?.asNumber {
      lineError.range = column - 1..<column - 1 + count
    }
    message = lineError.explained(in: line)
  }

  /// Creates the failure for another error, with its message in a language.
  init(_ error: any Error, in translation: Translation) {
    let lineError = LineError(about: error)
    message = lineError.message
    self.error = (try? JSON(encoding: ProtocolError(lineError, in: translation))) ?? .null
  }
}
