/// Options for how long and how wildly apps are tested.
package struct FuzzOptions: Sendable {
  /// The number of lines.
  package var steps: Int
  /// Determines the lines.
  package var seed: UInt64
  /// The fraction of network requests that fail, in 0…1.
  package var faults: Double
  /// The maximum real time in seconds; nil for no limit.
  package var seconds: Double?
  /// Whether answers are delivered again later, as they would be if a cancelled request went on.
  package var hasLateAnswers: Bool
  /// The checks that the run does without.
  package var skipped: Set<FuzzCheck> = []
  /// The maximum number of frames; nil for no limit.
  package var frames: Int?
  /// The file for the session's recording; nil for a temporary one.
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
