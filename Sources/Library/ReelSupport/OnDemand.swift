import Synchronization

/// A value that is made when it is first asked for, once.
package final class OnDemand<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the value is made with the mutex held, and never changed once it is said to
  // be made.
  private let make: @Sendable () -> Value
  private let mutex = TracedMutex(())
  private let isMade = Atomic(false)
  private let made = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Keeps how the value is made.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  deinit {
    if isMade.load(ordering: .acquiring) { made.deinitialize(count: 1) }
    made.deallocate()
  }

  /// The value; who asks while it is being made waits for that.
  package var value: Value {
    if !isMade.load(ordering: .acquiring) {
      mutex.withLock { _ in
        guard !isMade.load(ordering: .relaxed) else { return }
        made.initialize(to: make())
        isMade.store(true, ordering: .releasing)
      }
    }
    return made.pointee
  }
}
