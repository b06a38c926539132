import Synchronization

/// Something that is so or not, and is asked once.
final class Flag: Sendable {
  private let value = Atomic(false)

  /// It is so from now on, or not.
  func set(_ isSo: Bool) { value.store(isSo, ordering: .relaxed) }

  /// Whether it is so; afterwards it is not.
  func take() -> Bool { value.exchange(false, ordering: .relaxed) }
}
