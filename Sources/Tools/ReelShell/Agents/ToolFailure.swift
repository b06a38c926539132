import ReelApp
import ReelTimeline

/// The reason why a tool has failed, in the shell's words.
struct ToolFailure: Error {
  /// The problem, for people, with its place in the line.
  let message: String
  /// The error in the format of `.mode json`.
  let error: JSON

  /// Creates the failure of a line; nil if it succeeded.
  init?(_ reply: JSON, about line: String) {
    guard let error = reply.member("error") else { return nil }
    self.error = error
    var told = LineError(error.member("message")?.asText ?? "")
    if let column = error.member("column")?.asNumber, let count = error.member("length")?.asNumber {
      told.range = column - 1..<column - 1 + count
    }
    message = told.explained(in: line)
  }

  /// Creates the failure for another error.
  init(_ error: any Error) {
    let told = LineError(about: error)
    message = told.message
    self.error = (try? JSON(encoding: ProtocolError(told))) ?? .null
  }
}
