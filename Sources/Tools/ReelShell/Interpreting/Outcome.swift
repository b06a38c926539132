import Reel
import ReelApp
import ReelTimeline

/// The outcome of a line.
public enum Outcome: Equatable, Sendable {
  /// It was performed.
  case done
  /// It failed and changed nothing.
  case failed(LineError)
  /// The session is over.
  case quit(ExitCode)
}

/// The exit codes of a program.
public enum ExitCode: Int32, Sendable {
  /// Success.
  case ok = 0
  /// A check failed: a line, an expectation, a digest.
  case checkFailed = 1
  /// The arguments were wrong.
  case usage = 2
  /// Input could not be read, or was damaged.
  case unreadable = 3
  /// Output could not be written: answers, a recording, a report.
  case unwritable = 4
  /// The user interrupted it with Ctrl-C.
  case interrupted = 130
}

/// The reason why a line failed, without a place in it.
struct Failure: Error, CustomStringConvertible {
  let message: String
  let code: LineError.Code
  let suggestion: String?
  /// Further data, for programs.
  let details: JSON

  var description: String { message }

  init(
    _ message: String, code: LineError.Code = .failed, suggestion: String? = nil,
    details: JSON = .null
  ) {
    self.message = message
    self.code = code
    self.suggestion = suggestion
    self.details = details
  }
}
