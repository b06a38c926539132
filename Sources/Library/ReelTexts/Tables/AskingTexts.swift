/// Texts about frames, branches and requests.
package struct AskingTexts: Sendable {
  /// The number of frames.
  package let frames: With<Int>
  /// The placeholder for a missing value.
  package let nothing: String
  package let branches: Branches
  package let frame: Frame
  package let origins: Origins
  package let answers: Answers
  package let replay: Replay
  package let requests: Requests
  package let status: Status
  package let timer: Timer

  /// Texts about branches.
  package struct Branches: Sendable {
    /// The beginning of a message, followed by a name.
    package let noSuchBranch: String
    /// The name.
    package let isTaken: With<String>
    package let isNumber: String
    /// The branch, the frame after which it begins, and the command that leads back to its previous
    /// state.
    package let beginsAnew: With<String, Int, String>
    /// The new branch if it is known, its first frame, and the old one.
    package let starts: With<String?, Int, String>
    /// The frame that it starts from, if any, the newest frame, and the number of frames.
    package let extent: With<Int?, Int, Int>
  }

  /// Texts about a single frame.
  package struct Frame: Sendable {
    /// The frame that caused it.
    package let effectOf: With<Int>
    /// Frames with their names, the nearest first; the origin of the first one.
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
    /// The frame that caused it, and its action.
    package let cause: With<Int, String>
    package let changed: String
    package let changedNothing: String
    /// The request that it answers, and the content of the request.
    package let request: With<String, String>
    /// The number of effects that are left out.
    package let more: With<Int>
  }

  /// The origins of frames.
  package struct Origins: Sendable {
    package let user: String
    package let effect: String
    package let shell: String
  }

  /// Answers to questions.
  package struct Answers: Sendable {
    package let olderChanges: String
    /// The path.
    package let unchanged: With<String>
    /// The reason why there is nothing at a path.
    package let neverWas: With<String>
    /// The number of frames.
    package let neverHolds: With<Int>
    package let alwaysHolds: String
    /// The number of frames.
    package let noFrame: With<Int>
    /// The number of frames, the name, and a suggestion.
    package let noFrameNamed: With<Int, String, String>
    /// The number of frames that follow.
    package let andAfter: With<Int>
    package let nothingDiffers: String
    package let nothingHappened: String
    package let nothingSinceAnew: String
  }

  /// Results of a replay.
  package struct Replay: Sendable {
    /// The last frame that is equal, and the first that certainly is not.
    package let differs: With<Int, Int>
    /// The frame after which states are compared.
    package let recordedToReplayed: With<Int>
    package let nothingToCompare: String
    /// The frame.
    package let asksElse: With<Int>
    package let isEmpty: String
    /// The recording.
    package let isEmptyRecording: With<String>
    /// The number of frames, the number of digests, and whether the recording is complete.
    package let isFaithful: With<Int, Int, Bool>
    /// The recorded request.
    package let recorded: With<String>
    /// The request in the replay.
    package let replayed: With<String>
  }

  /// The fates of requests.
  package struct Requests: Sendable {
    /// The cancelled request.
    package let takesBack: With<String>
    /// The requests of a frame, separated by commas.
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

  /// Durations of actions and their effects: the headings of the columns.
  package struct Timer: Sendable {
    package let action: String
    package let count: String
    package let reducing: String
    package let longest: String
    package let effects: String
    package let slowest: String
  }
}
