/// A value that is made when it is first asked for, once.
package final class OnDemand<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = TracedMutex<Value?>(nil)

  /// Keeps how the value is made.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value; who asks while it is being made waits for that.
  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
