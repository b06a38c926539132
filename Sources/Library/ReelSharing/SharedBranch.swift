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
  package var name: String
  /// The number of the participant who has offered it; 0 for one that is to be offered.
  package var author = 0
  /// The last frame that the branch shares with the session.
  package var start: Int
  /// Its frames, with the outcomes of their requests; their numbers follow the start.
  package var frames: [SharedFrame]
  /// The digest of its last state.
  package var digest: Digest

  package init(name: String, start: Int, frames: [SharedFrame], digest: Digest) {
    self.name = name
    self.start = start
    self.frames = frames
    self.digest = digest
  }
}
