/// How long apps are tried, and how wildly.
public struct FuzzOptions: Sendable {
  /// How many lines are given.
  public var steps: Int
  /// Decides on the lines.
  public var seed: UInt64
  /// How much of what is asked of the network fails, in 0…1.
  public var faults: Double
  /// How many seconds of real time it may take; nil for as long as it takes.
  public var seconds: Double?
  /// Whether answers come once more, later, as they would if a cancelled request went on.
  public var hasLateAnswers: Bool

  /// Creates options.
  public init(
    steps: Int = 1_000, seed: UInt64 = 1, faults: Double = 0.1, seconds: Double? = nil,
    hasLateAnswers: Bool = false
  ) {
    self.steps = steps
    self.seed = seed
    self.faults = faults
    self.seconds = seconds
    self.hasLateAnswers = hasLateAnswers
  }
}
