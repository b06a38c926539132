/// How long apps are tried, and how wildly.
package struct FuzzOptions: Sendable {
  /// How many lines are given.
  package var steps: Int
  /// Decides on the lines.
  package var seed: UInt64
  /// How much of what is asked of the network fails, in 0…1.
  package var faults: Double
  /// How many seconds of real time it may take; nil for as long as it takes.
  package var seconds: Double?
  /// Whether answers come once more, later, as they would if a cancelled request went on.
  package var hasLateAnswers: Bool
  /// After how many frames it is enough; nil for all the lines.
  package var frames: Int?
  /// The file that the session is recorded into; nil for one that goes with it.
  package var recording: String?

  /// Creates options.
  package init(
    steps: Int = 1_000, seed: UInt64 = 1, faults: Double = 0.1, seconds: Double? = nil,
    hasLateAnswers: Bool = false, frames: Int? = nil, recording: String? = nil
  ) {
    self.steps = steps
    self.seed = seed
    self.faults = faults
    self.seconds = seconds
    self.hasLateAnswers = hasLateAnswers
    self.frames = frames
    self.recording = recording
  }
}
