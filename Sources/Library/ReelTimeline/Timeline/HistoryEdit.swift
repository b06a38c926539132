import Reel
import ReelTexts

/// An edit of a branch's history.
struct HistoryEdit<State: Sendable, Action: Sendable>: Sendable {
  enum Kind: Sendable {
    /// The branch starts at a frame of another one.
    case start(name: String, from: Int, parent: BranchID)
    /// The branch becomes the current one.
    case show
    /// The branch is renamed.
    case name(String)
    /// Frames are skipped, or included again.
    case skip([Int], Bool)
    /// A frame is moved before another one, or to the end.
    case move(Int, before: Int?)
    /// A frame's action is replaced.
    case replace(Int, Action)
    /// The current state becomes the beginning.
    case commit
    /// Skipped frames are deleted.
    case sweep
    /// The branch restarts with the initial state.
    case reset
    /// Recording resumes after a pause: the branch restarts with this state.
    case resume(State)
  }

  var branch: BranchID
  var kind: Kind
}

extension HistoryEdit.Kind {
  /// Its name in recordings.
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

  /// Whether the branch becomes the current one.
  var shows: Bool {
    switch self {
    case .start, .show: true
    default: false
    }
  }

  /// Whether what was not recorded on the branch is gone with it.
  var losesUnrecorded: Bool {
    switch self {
    case .start, .show, .name, .sweep: false
    case .skip, .move, .replace, .commit, .reset, .resume: true
    }
  }

  /// Whether it changes the branch's state or frames.
  var isAboutFrames: Bool {
    switch self {
    case .start, .show, .name: false
    case .skip, .move, .replace, .commit, .sweep, .reset, .resume: true
    }
  }
}

/// The reason why a frame cannot be moved.
public enum MoveProblem: TextError, Equatable, Sendable {
  /// A frame does not exist.
  case noSuchFrame(NoSuchFrame)
  /// An answer would come before the frame of its request.
  case answerBeforeRequest(answer: Int, request: Int)

  /// A sentence that names the frames.
  public var text: Text {
    switch self {
    case .noSuchFrame(let error): error.text
    case .answerBeforeRequest(let answer, let request):
      "frame \(answer) answers a request of frame \(request), and cannot come before it"
    }
  }
}
