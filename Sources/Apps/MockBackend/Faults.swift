import ReelSupport
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
  private let generator: TracedMutex<SplitMix64>

  init(rate: Double, kind: FaultKind, seed: UInt64) {
    self.rate = rate
    self.kind = kind
    generator = TracedMutex(SplitMix64(seed: seed))
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
