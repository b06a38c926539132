import Reel
import ReelCoding

/// A branch that a participant of a shared session has offered to the others, as a list shows it.
public struct SharedBranch: Sendable, Equatable {
  /// The branch's name.
  public var name: String
  /// The name of the participant who has offered it.
  public var author: String
  /// The last frame that the branch shares with the session.
  public var start: Int
  /// The number of its own frames.
  public var count: Int

  package init(name: String, author: String, start: Int, count: Int) {
    self.name = name
    self.author = author
    self.start = start
    self.count = count
  }
}

/// An offered branch with its frames.
package struct OfferedBranch: Sendable {
  /// A frame of the branch, in the form of shared frames, with the outcomes of its requests.
  package struct Frame: Sendable {
    /// The frame; its number is that on the branch, where frames follow the start.
    package var frame: SharedFrame
    /// The outcome of each of its requests; nil for an open one.
    package var fates: [RequestFate?]

    package init(_ frame: SharedFrame, fates: [RequestFate?]) {
      self.frame = frame
      self.fates = fates
    }
  }

  package var name: String
  /// The number of the participant who has offered it; 0 for one that is to be offered.
  package var author = 0
  /// The last frame that the branch shares with the session.
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
