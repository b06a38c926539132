import Reel
import ReelApp
import ReelTimeline

/// What came of a line.
public enum Outcome: Equatable, Sendable {
  /// It was done.
  case done
  /// It failed; nothing was changed by it.
  case failed(LineError)
  /// The session is over.
  case quit(ExitCode)
}

/// The ways in which a program ends.
public enum ExitCode: Int32, Sendable {
  /// All went well.
  case ok = 0
  /// A check failed: a line, an expectation, a digest.
  case checkFailed = 1
  /// The command line was wrong.
  case usage = 2
  /// Input could not be read, or was damaged.
  case unreadable = 3
  /// Output could not be written: answers, a recording, a report.
  case unwritable = 4
  /// The user has ended it with Ctrl-C, before its end.
  case interrupted = 130
}

/// Why a line failed, where no place in it is to blame.
struct Failure: Error, CustomStringConvertible {
  let message: String
  let code: LineError.Code
  let suggestion: String?
  /// What there is besides to be known, for programs.
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
