extension SessionTexts {
  /// How far something long has come.
  package struct Progress: Sendable {
    /// How many frames.
    package let replaying: With<Int>
    /// How many frames.
    package let searching: With<Int>
    /// How many steps.
    package let fuzzing: With<Int>
    /// How many runs.
    package let shrinking: With<Int>
    /// How many worlds.
    package let simulating: With<Int>
    /// How many scripts.
    package let running: With<Int>
    /// How many recordings.
    package let recordings: With<Int>
    /// How many of a hundred.
    package let percent: With<Int>
    /// How many in a second.
    package let rate: With<Int>
    /// How much time.
    package let left: With<String>
    /// What is waited for, and the frame that asked.
    package let waiting: With<String, Int>
    /// What is waited for.
    package let waitingFor: With<String>
    /// What is in flight, for how many seconds, and the frame that asked.
    package let cancelIt: With<String, Int, Int>
    /// How many are in flight, and what they are.
    package let cancelThem: With<Int, String>
  }
}
