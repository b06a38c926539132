/// A value that is created once, when it is first accessed.
package final class OnDemand<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = TracedMutex<Value?>(nil)

  /// Creates a value on demand from a closure.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value; callers wait while another one creates it.
  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
