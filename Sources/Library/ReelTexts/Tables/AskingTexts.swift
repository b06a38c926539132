/// What is said about frames, branches and requests.
package struct AskingTexts: Sendable {
  /// How many frames.
  package let frames: With<Int>
  /// What stands for a value where there is none.
  package let nothing: String
  package let branches: Branches
  package let frame: Frame
  package let origins: Origins
  package let answers: Answers
  package let replay: Replay
  package let requests: Requests
  package let status: Status
  package let timer: Timer

  /// What is said of branches.
  package struct Branches: Sendable {
    /// What is said in front of a name.
    package let noSuchBranch: String
    /// The name.
    package let isTaken: With<String>
    package let isNumber: String
    /// The branch, the frame that it begins after, and what leads to how it was.
    package let beginsAnew: With<String, Int, String>
    /// The new branch if it is known, its first frame, and the old one.
    package let starts: With<String?, Int, String>
    /// The frame it comes from if it comes from one, the newest frame, and how many frames.
    package let extent: With<Int?, Int, Int>
  }

  /// What is said of a single frame.
  package struct Frame: Sendable {
    /// The frame that it is an effect of.
    package let effectOf: With<Int>
    /// Frames with their names, the nearest first; where the first comes from.
    package let effectOfChain: With<[String], String>
    package let edited: String
    /// The digest.
    package let initialState: With<String>
    package let time: String
    package let origin: String
    package let action: String
    package let answers: String
    package let asks: String
    package let digest: String
    /// The frame that it is an effect of, and its action.
    package let cause: With<Int, String>
    package let changed: String
    package let changedNothing: String
    /// The request that it answers, and what was asked.
    package let request: With<String, String>
    /// How many effects are left out.
    package let more: With<Int>
  }

  /// Where frames come from.
  package struct Origins: Sendable {
    package let user: String
    package let effect: String
    package let shell: String
  }

  /// What is answered to questions.
  package struct Answers: Sendable {
    package let olderChanges: String
    /// The path.
    package let unchanged: With<String>
    /// Why there is nothing at a path.
    package let neverWas: With<String>
    /// How many frames there are.
    package let neverHolds: With<Int>
    package let alwaysHolds: String
    /// How many frames there are.
    package let noFrame: With<Int>
    /// How many frames there are, the name, and what may have been meant.
    package let noFrameNamed: With<Int, String, String>
    /// How many frames follow.
    package let andAfter: With<Int>
    package let nothingDiffers: String
    package let nothingHappened: String
    package let nothingSinceAnew: String
  }

  /// What came of a replay.
  package struct Replay: Sendable {
    /// The last frame that is equal, and the first that surely is not.
    package let differs: With<Int, Int>
    /// The frame after which states are compared.
    package let recordedToReplayed: With<Int>
    package let nothingToCompare: String
    /// The frame.
    package let asksElse: With<Int>
    package let isEmpty: String
    /// The recording.
    package let isEmptyRecording: With<String>
    /// How many frames, how many digests, and whether the recording is ended.
    package let isFaithful: With<Int, Int, Bool>
    /// What was asked.
    package let recorded: With<String>
    /// What is asked now.
    package let replayed: With<String>
  }

  /// What became of requests.
  package struct Requests: Sendable {
    /// What is taken back.
    package let takesBack: With<String>
    /// What a frame asked: a list with commas.
    package let asks: With<String>
    package let open: String
    package let done: String
    /// The frames.
    package let answered: With<String>
    package let superseded: String
    package let cancelled: String
    package let lost: String
    package let joined: String
  }

  /// How long actions and their effects took: what stands over the columns.
  package struct Timer: Sendable {
    package let action: String
    package let count: String
    package let reducing: String
    package let longest: String
    package let effects: String
    package let slowest: String
  }
}
