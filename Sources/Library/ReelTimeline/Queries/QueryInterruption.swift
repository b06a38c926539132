import Reel
import ReelTexts

/// What was asked of frames has been given up before its end, since its task was cancelled.
public struct QueryInterruption: Error, Equatable, Sendable, CustomStringConvertible {
  /// How many frames had been read.
  public let framesRead: Int
  /// How many there are to be read; nil where that is not known.
  public let frames: Int?

  /// Says how far a question had come.
  package init(framesRead: Int, of frames: Int? = nil) {
    self.framesRead = framesRead
    self.frames = frames
  }

  /// How far it had come.
  public var description: String {
    guard let frames else {
      return texts.timeline.conditions.interrupted(framesRead)
    }
    return texts.timeline.conditions.interruptedOf(framesRead, frames)
  }

  /// Throws where the task has been cancelled.
  package static func check(framesRead: Int, of frames: Int? = nil) throws {
    if Task.isCancelled { throw QueryInterruption(framesRead: framesRead, of: frames) }
  }
}
