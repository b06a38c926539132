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
    case let error as LineFailure:
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

  /// Creates the error of a line from any error, under the frame or the path that it is about.
  package init(about error: any Error, in line: Words) {
    self.init(about: error, at: line.range(of: error))
  }

  private static func code(of error: RecordingError) -> Code {
    switch error {
    case .file, .unwritable: .fileUnusable
    case .exists: .fileExists
    case .notRecording, .damaged, .newer, .otherApp, .unreadable: .damagedRecording
    }
  }

  private static func code(of error: any Error) -> Code {
    switch error {
    case is QueryError: .invalidQuery
    case let error as SpawnedProcess.StartError where error.isArgument: .unexpectedArgument
    case is Impossibility: .impossibleCondition
    case is QueryInterruption: .interrupted
    case is EmptyRecording: .damagedRecording
    case is NoSuchFrame, is UsageError: .noSuchFrame
    case is MoveProblem: .editRefused
    case is Script.Unreadable: .fileUnusable
    case is APIError, is TransportError: .requestFailed
    default: .failed
    }
  }
}

extension Words {
  /// Returns the place of the frame or the path that an error is about; nil if it is about neither,
  /// or if the line has it in another form.
  fileprivate func range(of error: any Error) -> Range<Int>? {
    switch error {
    case let error as NoSuchFrame:
      return words.dropFirst().first { Int($0.text) == error.frame }?.range
    case let error as Impossibility: return range(of: error.path)
    case let error as PathError:
      guard let last = error.path.steps.last, let path = range(of: error.path) else { return nil }
      return path.upperBound - Path([last]).description.count..<path.upperBound
    default: return nil
    }
  }

  /// Returns the place of a path in its simplest form, with or without the name of its app.
  private func range(of path: Path) -> Range<Int>? {
    let characters = Array(line)
    for path in [path, Path(Array(path.steps.dropFirst()))] where !path.steps.isEmpty {
      let wanted = Array(path.description)
      for start in characters.indices where characters[start...].starts(with: wanted) {
        let end = start + wanted.count
        let isInName = { (index: Int) in
          characters.indices.contains(index)
            && (Scanner.isNameCharacter(characters[index]) || characters[index] == ".")
        }
        if !isInName(start - 1), !isInName(end) || characters[end] == "." { return start..<end }
      }
    }
    return nil
  }
}
