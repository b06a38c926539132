import Synchronization

/// A flag that can be read and cleared.
final class Flag: Sendable {
  private let value = Atomic(false)

  /// Sets or clears the flag.
  func set(_ isSo: Bool) { value.store(isSo, ordering: .relaxed) }

  /// Clears the flag; returns whether it was set.
  func take() -> Bool { value.exchange(false, ordering: .relaxed) }
}
