import Reel
import ReelCoding

/// A branch that a participant of a shared session has offered to the others, for those who list
/// them.
public struct SharedBranch: Sendable, Equatable {
  /// What it is called.
  public var name: String
  /// What the participant calls itself who has offered it.
  public var author: String
  /// The last frame that it shares with the session.
  public var start: Int
  /// How many frames of its own it has.
  public var count: Int

  package init(name: String, author: String, start: Int, count: Int) {
    self.name = name
    self.author = author
    self.start = start
    self.count = count
  }
}

/// A branch that is offered, with what has happened on it.
package struct OfferedBranch: Sendable {
  /// A frame of its own, as shared ones are, and what became of the requests that it asked.
  package struct Frame: Sendable {
    /// As it is shared; its number is that on the branch, the first after the start being the next.
    package var frame: SharedFrame
    /// What became of each of its requests; nil for one that was open.
    package var fates: [RequestFate?]

    package init(_ frame: SharedFrame, fates: [RequestFate?]) {
      self.frame = frame
      self.fates = fates
    }
  }

  package var name: String
  /// The last frame that it shares with the session.
  package var start: Int
  package var frames: [Frame]
  /// The digest of its last state.
  package var digest: Digest

  package init(name: String, start: Int, frames: [Frame], digest: Digest) {
    self.name = name
    self.start = start
    self.frames = frames
    self.digest = digest
  }
}
