import Reel
import ReelTexts

/// A query over frames was ended early because its task was cancelled.
public struct QueryInterruption: TextError, Equatable, Sendable {
  /// The number of frames read so far.
  public let framesRead: Int
  /// The number of frames to read; nil if unknown.
  public let frames: Int?

  /// Creates an error with the progress of a query.
  package init(framesRead: Int, of frames: Int? = nil) {
    self.framesRead = framesRead
    self.frames = frames
  }

  /// The progress of the query.
  public var text: Text {
    guard let frames else {
      return "interrupted; frames read: \(framesRead)"
    }
    return "interrupted; frames read: \(framesRead) of \(frames)"
  }

  /// Throws if the task has been cancelled.
  package static func check(framesRead: Int, of frames: Int? = nil) throws {
    if Task.isCancelled { throw QueryInterruption(framesRead: framesRead, of: frames) }
  }
}
