import ReelSupport

/// Chance that depends on what it is about and on nothing else: what is left out of a world does
/// not change how the rest falls out.
struct Chance {
  private var random: SplitMix64

  /// - Parameters:
  ///   - seed: the world's.
  ///   - subject: what it is about, by words and numbers.
  init(_ seed: UInt64, _ subject: String...) {
    var hash = seed
    for part in subject {
      for byte in part.utf8 { hash = SplitMix64.mixed(hash ^ UInt64(byte) &* SplitMix64.step) }
      hash = SplitMix64.mixed(hash &+ SplitMix64.step)
    }
    random = SplitMix64(seed: hash)
  }

  /// A number of a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Whether something happens that does with a probability in 0…1.
  mutating func happens(_ probability: Double) -> Bool { random.unit() < probability }

  /// Any number.
  mutating func bits() -> UInt64 { random.next() }

  /// One of several.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(0...elements.count - 1)]
  }
}
