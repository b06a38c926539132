import ReelApp
import ReelTimeline

/// Why a tool has not done what it is for, as the shell says it.
struct ToolFailure: Error {
  /// What is wrong, for people, with the place in the line.
  let message: String
  /// The error as `.mode json` has it.
  let error: JSON

  /// The error of a line; nil where it was done.
  init?(_ reply: JSON, about line: String) {
    guard let error = reply.member("error") else { return nil }
    self.error = error
    var told = LineError(error.member("message")?.asText ?? "")
    if let column = error.member("column")?.asNumber, let count = error.member("length")?.asNumber {
      told.range = column - 1..<column - 1 + count
    }
    message = told.explained(in: line)
  }

  /// What went wrong elsewhere.
  init(_ error: any Error) {
    let told = LineError(about: error)
    message = told.message
    self.error = (try? JSON(encoding: ProtocolError(told))) ?? .null
  }
}
