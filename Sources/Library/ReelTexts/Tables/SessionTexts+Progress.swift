extension SessionTexts {
  /// The progress of something long.
  package struct Progress: Sendable {
    /// The number of frames.
    package let replaying: With<Int>
    /// The number of frames.
    package let searching: With<Int>
    /// The number of steps.
    package let fuzzing: With<Int>
    /// The number of runs.
    package let shrinking: With<Int>
    /// The number of worlds.
    package let simulating: With<Int>
    /// The number of scripts.
    package let running: With<Int>
    /// The number of recordings.
    package let recordings: With<Int>
    /// The percentage.
    package let percent: With<Int>
    /// The number per second.
    package let rate: With<Int>
    /// The remaining time.
    package let left: With<String>
    /// The awaited effect, and the frame that requested it.
    package let waiting: With<String, Int>
    /// The awaited effect.
    package let waitingFor: With<String>
    /// The effect in flight, its duration in seconds, and the frame that requested it.
    package let cancelIt: With<String, Int, Int>
    /// The number of effects in flight, and their names.
    package let cancelThem: With<Int, String>
  }
}
