import Synchronization

/// Lets actions pass until it is closed.
final class Gate: Sendable {
  private let open = Atomic<Bool>(true)

  var isOpen: Bool { open.load(ordering: .acquiring) }

  func close() { open.store(false, ordering: .releasing) }
}
