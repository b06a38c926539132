import ReelCoding

/// Something that those who take part in a shared session should know.
public enum SharedNotice: Sendable, Equatable {
  /// The connection is lost; what is done meanwhile are drafts.
  case lost(reason: String)
  /// The connection is there again.
  case backAgain
  /// An action has come out otherwise than was shown while it was a draft, because others came
  /// before it: the frame, and what it was to change and has changed.
  case changed(frame: Int, shown: Difference, outcome: Difference)
  /// The state of this program is not the session's after a frame: it only looks on from now on.
  case disagrees(frame: Int, author: Int)
  /// Something cannot go on: why.
  case ended(reason: String)
  /// A request of a participant who is gone is performed here.
  case takenOver(frame: Int, place: Int)
  /// A request of a participant who is gone was not answered, and will not be.
  case unanswered(frame: Int, place: Int)
}
