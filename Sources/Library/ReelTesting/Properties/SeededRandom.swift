import ReelSupport

/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  /// Begins with `seed`.
  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// The next number.
  public mutating func next() -> UInt64 { numbers.next() }
}
