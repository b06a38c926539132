/// A random number generator that produces the same numbers for the same seed on every machine.
///
/// Each number is a mix of a counter that advances by the golden ratio, so that the generator's
/// state is one word: SplitMix64, from Steele, Lea and Flood, “Fast splittable pseudorandom number
/// generators” (2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The counter's increment: 2⁶⁴ divided by the golden ratio.
  package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  /// Creates a generator from a seed.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number, using all 64 bits.
  package mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  /// Returns the next number in 0..<1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a distinct number for each one, with every bit depending on every bit of `number`.
  package static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
