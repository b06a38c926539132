extension RunningTexts {
  /// Texts for when Ctrl-C ends something long: the progress, and how to continue.
  package struct Stopping: Sendable {
    /// The note that it was interrupted, the last replayed frame, and the command that replays up
    /// to there.
    package let replay: With<String, Int, String>
    /// The note that it was interrupted.
    package let question: With<String>
    /// The number of scripts that have run, and the total.
    package let scripts: With<Int, Int>
    /// The command line.
    package let goOn: With<String>
    /// The number of steps done, the total, the number of frames, and the seed.
    package let fuzzing: With<Int, Int, Int, String>
    /// The command line.
    package let fuzzAgain: With<String>
    /// The remaining number of lines, the original number, and the number of runs.
    package let lines: With<Int, Int, Int>
    /// The remaining number of actions, the original number, and the number of replays.
    package let actions: With<Int, Int, Int>
    /// The command line that continues with the rest.
    package let shrinkOn: With<String>
    package let hasNotFailed: String
    /// The number of runs in which nothing was found that could be left out.
    package let nothingLeftOut: With<Int>
  }
}
