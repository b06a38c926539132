import Reel
import ReelTexts

/// A change of what counts as having happened on a branch.
struct HistoryEdit<State: Sendable, Action: Sendable>: Sendable {
  enum Kind: Sendable {
    /// The branch starts at a frame of another one.
    case start(name: String, from: Int, parent: BranchID)
    /// The branch becomes the one that is shown and dispatched to.
    case show
    /// The branch gets another name.
    case name(String)
    /// Frames count for nothing from now on, or count again.
    case skip([Int], Bool)
    /// A frame is put before another one, or to the end.
    case move(Int, before: Int?)
    /// A frame gets another action.
    case replace(Int, Action)
    /// What has been forms the beginning from now on.
    case commit
    /// Skipped frames go for good.
    case sweep
    /// The branch begins anew, with the initial state.
    case reset
    /// Things happened that were not recorded: the branch begins anew, with this state.
    case resume(State)
  }

  var branch: BranchID
  var kind: Kind
}

extension HistoryEdit.Kind {
  /// What it is called in recordings.
  var name: String {
    switch self {
    case .start: "start"
    case .show: "show"
    case .name: "name"
    case .skip(_, let isSkipped): isSkipped ? "skip" : "unskip"
    case .move: "move"
    case .replace: "replace"
    case .commit: "commit"
    case .sweep: "sweep"
    case .reset: "reset"
    case .resume: "resume"
    }
  }

  /// Whether what has happened on the branch counts otherwise afterwards.
  var isAboutFrames: Bool {
    switch self {
    case .start, .show, .name: false
    case .skip, .move, .replace, .commit, .sweep, .reset, .resume: true
    }
  }
}

/// Why a frame is not moved.
public enum MoveProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// A frame is not there.
  case noSuchFrame(NoSuchFrame)
  /// An answer would come before the frame that asked for it.
  case answerBeforeRequest(answer: Int, request: Int)

  /// Says which frames.
  public var description: String {
    switch self {
    case .noSuchFrame(let error): error.description
    case .answerBeforeRequest(let answer, let request):
      texts.timeline.frames.answerBeforeRequest(answer, request)
    }
  }
}
