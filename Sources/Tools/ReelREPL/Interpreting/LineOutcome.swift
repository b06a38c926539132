import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// The outcome of a line.
public enum LineOutcome: Equatable, Sendable {
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
  /// Output could not be written: answers, a recording, a report, an action of a shared session.
  case unwritable = 4
  /// The user interrupted it with Ctrl-C.
  case interrupted = 130
  /// The reader of its output ended, as if `SIGPIPE` had ended the program.
  case readerLeft = 141

  /// Replaces the code by that of another part of the work, if it is worse.
  package mutating func worsen(to other: ExitCode) {
    if other.rawValue > rawValue { self = other }
  }

  /// The code of an error that ends a subcommand.
  package init(of error: any Error) {
    self =
      switch error {
      case is UsageError: .usage
      // The user has written the path, or the condition.
      case is PathError, is Impossibility: .usage
      case is QueryInterruption, is CancellationError: .interrupted
      case is UnwritableResult, is ScratchDirectory.Uncreatable: .unwritable
      case let error as any FullDiskError where error.isFullDisk: .unwritable
      // It is readable, and does not have the frame.
      case let error as LineFailure where error.code == .noSuchFrame: .checkFailed
      // It is not damaged, but has nothing that could be checked or shown.
      case is EmptyRecording: .checkFailed
      // Lines of a subcommand are about the files that it writes.
      case let error as LineError: error.code == .fileExists ? .usage : .unwritable
      case let error as RecordingError:
        switch error {
        case .exists: .usage
        case .unwritable: .unwritable
        case .file, .notRecording, .damaged, .newer, .otherApp, .unreadable: .unreadable
        }
      default: .unreadable
      }
  }
}

/// The reason why a line failed, without a place in it.
package struct LineFailure: TextError {
  let message: Text
  let code: LineError.Code
  let suggestion: String?
  /// Further data, for programs.
  let details: JSON

  package var text: Text { message }

  package init(
    _ message: Text, code: LineError.Code = .failed, suggestion: String? = nil,
    details: JSON = .null
  ) {
    self.message = message
    self.code = code
    self.suggestion = suggestion
    self.details = details
  }
}
