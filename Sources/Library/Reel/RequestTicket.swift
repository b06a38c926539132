import Synchronization

/// One performance of a request, as the tasks of its effect and its answers see it.
@usableFromInline
final class RequestTicket: Sendable {
  let id: RequestID
  let serial: Int
  private let running = Atomic<Int>(1)
  private let closed = Atomic<Bool>(false)
  private let place: Atomic<UInt32>

  init(_ id: RequestID, serial: Int, on branch: BranchID) {
    self.id = id
    self.serial = serial
    place = Atomic(branch.rawValue)
  }

  /// The branch that its answers go to: another one if what has asked it has moved there.
  @usableFromInline var branch: BranchID { BranchID(rawValue: place.load(ordering: .acquiring)) }

  func move(to branch: BranchID) { place.store(branch.rawValue, ordering: .releasing) }

  /// Whether its request is no longer open: answers that still come are dropped.
  @usableFromInline var isClosed: Bool { closed.load(ordering: .acquiring) }

  func close() { closed.store(true, ordering: .releasing) }

  /// Counts a task of its effect.
  func begin() { running.wrappingAdd(1, ordering: .relaxed) }

  /// Counts one task less; returns whether that was the last one.
  func end() -> Bool { running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
