extension RunningTexts {
  /// Fuzzing: the descriptions of it and its options, and its output.
  package struct Fuzz: Sendable {
    package let summary: String
    package let save: String
    package let jobs: String
    package let transcript: String
    package let inProcess: String
    package let steps: String
    package let seed: String
    package let faults: String
    package let late: String
    package let seconds: String
    package let notTried: String
    /// The number.
    package let stepsASecond: With<Int>
    /// The numbers of steps and frames, the seed, and the digest of the last state.
    package let nothingWrong: With<Int, Int, String, String>
    /// The seed, the step, the frame, and the problem.
    package let failed: With<String, Int, Int, String>
    /// The seed, the step, and the signal.
    package let crashed: With<String, Int, Int>
    /// The command line.
    package let foundBy: With<String>
    /// The original number of lines, the remaining number, and the number of runs.
    package let shrunk: With<Int, Int, Int>
    /// The command line.
    package let repeats: With<String>
    /// The page.
    package let rewinds: With<String>
    /// The note after a line.
    package let refused: String
  }

  /// Problems after a frame or a line.
  package struct Checks: Sendable {
    package let replayDiffers: String
    package let screenIsEmpty: String
    /// The JSON.
    package let screenIsOther: With<String>
    package let nothingToUndo: String
    /// The frame that undo should have led to.
    package let undoDiffers: With<Int>
    /// The frame that redo should have led to.
    package let redoDiffers: With<Int>
    /// The frame that was travelled to.
    package let travelDiffers: With<Int>
    /// The line.
    package let refusedButChanged: With<String>
    /// The reason.
    package let isUnrecorded: With<String>
    /// The frame.
    package let recordingAsksElse: With<Int>
    /// The frame.
    package let recordingDiffers: With<Int>
    package let recordingEndsElsewhere: String
    package let crashed: String
  }
}
