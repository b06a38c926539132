import Synchronization

/// A value that is created once, when it is first accessed.
package final class OnDemand<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the value is made with the mutex held, and never changed once it is said to
  // be made.
  private let make: @Sendable () -> Value
  private let mutex = Mutex(())
  private let isMade = Atomic(false)
  private let made = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Creates a value on demand from a closure.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  deinit {
    if isMade.load(ordering: .acquiring) { made.deinitialize(count: 1) }
    made.deallocate()
  }

  /// The value; callers wait while another one creates it.
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
