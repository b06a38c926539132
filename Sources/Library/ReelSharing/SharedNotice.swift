import ReelCoding
import ReelTexts

/// A notice for the participants of a shared session.
public enum SharedNotice: Sendable, Equatable {
  /// The connection is lost; actions are drafts in the meantime.
  case lost(reason: Text)
  /// The connection is back.
  case backAgain
  /// An action has had another outcome than the one shown while it was a draft, because others came
  /// before it: the frame, the shown changes, and the actual ones.
  case changed(frame: Int, shown: Difference, outcome: Difference)
  /// The state of this program differs from the session's after a frame: it only observes from now
  /// on.
  case disagrees(frame: Int, author: Int)
  /// Something cannot continue, for this reason.
  case ended(reason: Text)
  /// A row of the session's log was refused, as by every participant, and the session goes on.
  case refused(RefusedRow)
  /// An action has been dropped, because it could not be stored, or other participants could not
  /// read it.
  case unwritten(reason: Text)
  /// A request of a participant that is gone is performed here.
  case takenOver(frame: Int, index: Int)
  /// A request of a participant that is gone was not answered, and will not be.
  case unanswered(frame: Int, index: Int)
}
