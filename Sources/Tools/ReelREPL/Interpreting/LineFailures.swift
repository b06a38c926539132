import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTexts
import ReelTimeline

extension LineError {
  /// Creates the error of a line from any error.
  package init(about error: any Error) {
    switch error {
    case let error as LineError: self = error
    case let error as Failure:
      self.init(error.message, code: error.code, suggestion: error.suggestion)
      details = error.details
    case let error as PathError:
      self.init(Text(error), code: .unknownPath, suggestion: error.suggestion)
    case let error as RecordingError: self.init(Text(error), code: Self.code(of: error))
    case is CancellationError:
      self.init("interrupted", code: .interrupted)
    default: self.init(Text(error), code: Self.code(of: error))
    }
  }

  /// Creates the error of a line from any error, at a place if it has one.
  package init(about error: any Error, at range: Range<Int>?) {
    self.init(about: error)
    self.range = self.range ?? range
  }

  private static func code(of error: RecordingError) -> Code {
    switch error {
    case .file, .unwritable: .fileUnusable
    case .exists: .fileExists
    case .damaged, .newer, .otherApp, .unreadable: .damagedRecording
    }
  }

  private static func code(of error: any Error) -> Code {
    switch error {
    case is QueryError: .invalidQuery
    case let error as SpawnedProcess.Failure where error.isArgument: .unexpectedArgument
    case is Impossibility: .impossibleCondition
    case is QueryInterruption: .interrupted
    case is NoSuchFrame, is UsageError: .noSuchFrame
    case is MoveProblem: .editRefused
    case is Script.Unreadable: .fileUnusable
    case is APIError, is TransportError: .requestFailed
    default: .failed
    }
  }
}
