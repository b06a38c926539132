import ReelHTTP
import ReelREPL
import ReelSupport

/// Random choices that are the same on every machine for the same seed.
struct Dice {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a number in a range.
  mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Returns true with a probability in 0…1.
  mutating func chance(_ probability: Double) -> Bool { random.unit() < probability }

  /// Returns one of several elements; nil if there are none.
  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: roll(0...elements.count - 1))]
  }
}
