extension RunningTexts {
  /// Fuzzing: what it and its options are for, and what it says.
  package struct Fuzz: Sendable {
    package let summary: String
    package let save: String
    package let transcript: String
    package let inProcess: String
    package let steps: String
    package let seed: String
    package let faults: String
    package let late: String
    package let seconds: String
    package let notTried: String
    /// How many.
    package let stepsASecond: With<Int>
    /// How many steps, how many frames, the seed, and the digest of the last state.
    package let nothingWrong: With<Int, Int, String, String>
    /// The seed, the step, the frame, and what is wrong.
    package let failed: With<String, Int, Int, String>
    /// The seed, the step, and the signal.
    package let crashed: With<String, Int, Int>
    /// The command line.
    package let foundBy: With<String>
    /// How many lines there were, how many are left, and how often they were run.
    package let shrunk: With<Int, Int, Int>
    /// The command line.
    package let repeats: With<String>
    /// The page.
    package let rewinds: With<String>
    /// Stands behind a line.
    package let refused: String
  }

  /// What is wrong after a frame or a line.
  package struct Checks: Sendable {
    package let replayDiffers: String
    package let screenIsEmpty: String
    /// The JSON.
    package let screenIsOther: With<String>
    package let nothingToUndo: String
    /// The frame that undo was to lead to.
    package let undoDiffers: With<Int>
    /// The frame that redo was to lead to.
    package let redoDiffers: With<Int>
    /// The frame that was gone back to.
    package let travelDiffers: With<Int>
    /// The line.
    package let refusedButChanged: With<String>
    /// Why.
    package let isUnrecorded: With<String>
    /// The frame.
    package let recordingAsksElse: With<Int>
    /// The frame.
    package let recordingDiffers: With<Int>
    package let recordingEndsElsewhere: String
    package let crashed: String
  }
}
