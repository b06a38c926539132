extension RunningTexts {
  /// What is said where Ctrl-C ends something long: how far it has come, and how to go on.
  package struct Stopping: Sendable {
    /// That it was interrupted, the last frame that was replayed, and what replays up to there.
    package let replay: With<String, Int, String>
    /// That it was interrupted.
    package let question: With<String>
    /// How many scripts have been run, of how many.
    package let scripts: With<Int, Int>
    /// The command line.
    package let goOn: With<String>
    /// The steps that were done, of how many, the frames, and the seed.
    package let fuzzing: With<Int, Int, Int, String>
    /// The command line.
    package let fuzzAgain: With<String>
    /// How many lines are left so far, of how many, and how often they were run.
    package let lines: With<Int, Int, Int>
    /// How many actions are left so far, of how many, and how often they were replayed.
    package let actions: With<Int, Int, Int>
    /// The command line that goes on with what is left.
    package let shrinkOn: With<String>
    package let hasNotFailed: String
    /// Nothing was found that could be left out, in so many runs.
    package let nothingLeftOut: With<Int>
  }
}
