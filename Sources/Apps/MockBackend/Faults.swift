import ReelSupport
import ReelStorage
import Synchronization

/// The moment at which a fault occurs.
public enum FaultKind: String, Sendable, CaseIterable {
  /// The request is answered with 500 and has changed nothing.
  case beforeWrite
  /// The request has been carried out, and is answered with 500 nevertheless.
  case afterWrite
  /// Either of them, depending on the seed.
  case either
}

/// Decides which requests fail: the same seed and rate give the same decisions.
///
/// Simultaneous requests get their decisions in the order in which they begin.
final class Faults: Sendable {
  private let rate: Double
  private let kind: FaultKind
  private let generator: Mutex<SplitMix64>

  init(rate: Double, kind: FaultKind, seed: UInt64) {
    self.rate = rate
    self.kind = kind
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// Returns the fault of the next request; nil if it may succeed.
  func next() -> FaultKind? {
    guard rate > 0 else { return nil }
    return generator.withLock { generator in
      // Both numbers are always drawn, so that another kind does not change which requests fail.
      let fails = generator.unit() < rate
      let early = generator.unit() < 0.5
      guard fails else { return nil }
      return kind == .either ? (early ? .beforeWrite : .afterWrite) : kind
    }
  }
}
