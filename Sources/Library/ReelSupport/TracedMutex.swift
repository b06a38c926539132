import Synchronization

/// A `Mutex` whose holders the thread sanitizer can follow.
///
/// On Linux a contended `Mutex` is taken inside the Synchronization library, which is not built for
/// the sanitizer, so that it reports races where there are none. The mark is an atomic that each
/// holder reads first and writes last: it adds no safety, and two moves to the cost, but it is
/// seen.
@usableFromInline
package struct TracedMutex<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let mark = Atomic(0)

  /// Guards `value`.
  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs a body that has the value to itself.
  @inlinable
  package borrowing func withLock<Answer: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Answer
  ) throws(Failure) -> sending Answer {
    try mutex.withLock { value throws(Failure) in
      _ = mark.load(ordering: .acquiring)
      defer { mark.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }
}
