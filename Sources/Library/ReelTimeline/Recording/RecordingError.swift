import Reel
import ReelSupport
import ReelTexts

/// An error in a recording.
public enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; the reason is the system's message.
  case file(path: String, reason: String)
  /// The file cannot be created or written; the reason is the system's message.
  case unwritable(path: String, reason: String)
  /// The file exists, and is not overwritten.
  case exists(path: String)
  /// A line is damaged.
  case damaged(path: String, line: Int, reason: String)
  /// The recording was written by a newer version.
  case newer(path: String, version: Int)
  /// The recording is of another app.
  case otherApp(path: String, app: String, expected: String)
  /// An action or state of the recording does not fit the current version of the app.
  case unreadable(path: String, line: Int, reason: String)

  /// The problem, its place, and the solution.
  public var description: String {
    switch self {
    case .file(let path, let reason), .unwritable(let path, let reason): "\(path): \(reason)"
    case .exists(let path):
      localized("\(verbatim: path) exists already; a recording is never overwritten")
    case .damaged(let path, let line, let reason):
      localized("\(verbatim: path):\(line): damaged: \(verbatim: reason)")
    case .newer(let path, let version):
      localized(
        """
        \(verbatim: path):1: written by a newer Reel, in format \(version); this one reads up \
        to format \(RecordingFormat.version)
        """)
    case .otherApp(let path, let app, let expected):
      localized(
        """
        \(verbatim: path):1: a recording of “\(verbatim: app)”, not of “\(verbatim: expected)”
        """)
    case .unreadable(let path, let line, let reason):
      localized(
        "\(verbatim: path):\(line): does not fit this version of the app: \(verbatim: reason)")
    }
  }

  /// Returns a reason for something that cannot be encoded as JSON.
  static func unwritable(_ subject: String, _ error: any Error) -> String {
    localized("\(verbatim: subject) cannot be written: \(error)")
  }

  /// Returns the error for the system call that has just failed to open or read a file.
  static func system(_ path: String) -> RecordingError {
    .file(path: path, reason: localized(.systemError))
  }

  /// Returns the error for the system call that has just failed to create or write a file.
  static func unwritable(_ path: String) -> RecordingError {
    .unwritable(path: path, reason: localized(.systemError))
  }
}
