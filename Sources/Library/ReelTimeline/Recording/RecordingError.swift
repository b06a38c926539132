import Reel
import ReelSupport
import ReelTexts

/// An error in a recording.
public enum RecordingError: TextError, Equatable, Sendable {
  /// The file cannot be opened or read; the reason is the system's message.
  case file(path: String, reason: Text)
  /// The file cannot be created or written; the reason is the system's message.
  case unwritable(path: String, reason: Text)
  /// The file exists, and is not overwritten.
  case exists(path: String)
  /// The file is no recording: its first line does not begin like one's.
  case notRecording(path: String)
  /// A line is damaged.
  case damaged(path: String, line: Int, reason: Text)
  /// The recording was written by a newer version.
  case newer(path: String, version: Int)
  /// The recording is of another app.
  case otherApp(path: String, app: String, expected: String)
  /// An action or state of the recording does not fit the current version of the app.
  case unreadable(path: String, line: Int, reason: Text)

  /// The problem, its place, and the solution.
  public var text: Text {
    switch self {
    case .file(let path, let reason), .unwritable(let path, let reason):
      Text(verbatim: "\(path): ") + reason
    case .exists(let path):
      "\(verbatim: path) exists already; a recording is never overwritten"
    case .notRecording(let path): "\(verbatim: path): this is not a recording of Reel"
    case .damaged(let path, let line, let reason):
      "\(verbatim: path):\(line): damaged: \(reason)"
    case .newer(let path, let version):
      """
      \(verbatim: path):1: written by a newer Reel, in format \(version); this one reads up \
      to format \(RecordingFormat.version)
      """
    case .otherApp(let path, let app, let expected):
      """
      \(verbatim: path):1: a recording of “\(verbatim: app)”, not of “\(verbatim: expected)”
      """
    case .unreadable(let path, let line, let reason):
      "\(verbatim: path):\(line): does not fit this version of the app: \(reason)"
    }
  }

  /// Returns a reason for something that cannot be encoded as JSON.
  static func unwritable(_ subject: Text, _ error: any Error) -> Text {
    "\(subject) cannot be written: \(error)"
  }

  /// Returns the error for the system call that has just failed to open or read a file.
  static func system(_ path: String) -> RecordingError {
    .file(path: path, reason: .systemError)
  }

  /// Returns the error for the system call that has just failed to create or write a file.
  static func unwritable(_ path: String) -> RecordingError {
    .unwritable(path: path, reason: .systemError)
  }
}

extension Text {
  /// Says that a line of a recording is none that can be in one.
  static var unknownLine: Text { "it is not a frame, keyframe, edit, request or end" }
}
