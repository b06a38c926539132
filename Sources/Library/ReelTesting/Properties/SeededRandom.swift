import ReelSupport

/// A random number generator that produces the same numbers for the same seed on every machine
/// (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// Returns the next number.
  public mutating func next() -> UInt64 { numbers.next() }
}
