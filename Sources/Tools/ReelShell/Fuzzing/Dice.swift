import ReelSupport
import ReelHTTP

/// Random choices that are the same everywhere for the same seed.
struct Dice {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A number of a range.
  mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Whether something happens that does with a probability in 0…1.
  mutating func chance(_ probability: Double) -> Bool { random.unit() < probability }

  /// One of several; nil where there are none.
  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: roll(0...elements.count - 1))]
  }
}
