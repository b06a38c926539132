import ReelSupport

/// Random choices that depend only on their subject: leaving a part out of a world does not change
/// the rest.
struct Chance {
  private var random: SplitMix64

  /// - Parameters:
  ///   - seed: the world's seed.
  ///   - subject: the subject, in words and numbers.
  init(_ seed: UInt64, _ subject: String...) {
    var hash = seed
    for part in subject {
      for byte in part.utf8 { hash = SplitMix64.mixed(hash ^ UInt64(byte) &* SplitMix64.step) }
      hash = SplitMix64.mixed(hash &+ SplitMix64.step)
    }
    random = SplitMix64(seed: hash)
  }

  /// Returns a number in a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Returns true with a probability in 0…1.
  mutating func happens(_ probability: Double) -> Bool { random.unit() < probability }

  /// Returns any number.
  mutating func bits() -> UInt64 { random.next() }

  /// Returns one of several elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(0...elements.count - 1)]
  }
}
