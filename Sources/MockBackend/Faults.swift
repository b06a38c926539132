import ReelStorage

/// When a fault on demand strikes.
public enum FaultKind: String, Sendable, CaseIterable {
  /// The request is answered with 500 and has changed nothing.
  case beforeWrite
  /// The request has done its work and is answered with 500 all the same.
  case afterWrite
  /// One or the other, as the seed has it.
  case either
}

/// Decides which requests fail: the same seed and rate, the same decisions.
///
/// Requests that come at the same time take their decisions in the order in which they are begun.
final class Faults: Sendable {
  private let rate: Double
  private let kind: FaultKind
  private let generator: Guarded<SplitMix>

  init(rate: Double, kind: FaultKind, seed: UInt64) {
    self.rate = rate
    self.kind = kind
    generator = Guarded(SplitMix(state: seed))
  }

  /// What happens to the next request; nil if it may succeed.
  func next() -> FaultKind? {
    guard rate > 0 else { return nil }
    return generator.withLock { generator in
      // Both are always drawn, so that another kind does not change which requests fail.
      let fails = generator.unit() < rate
      let early = generator.unit() < 0.5
      guard fails else { return nil }
      return kind == .either ? (early ? .beforeWrite : .afterWrite) : kind
    }
  }
}

/// The SplitMix64 generator: small, and the same everywhere.
private struct SplitMix: Sendable {
  var state: UInt64

  /// A number from 0 up to, not including, 1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}
