import Synchronization

/// A `Mutex` whose holders the thread sanitizer can follow.
///
/// On Linux a contended `Mutex` is locked inside the Synchronization library, which is not built
/// for the sanitizer, so the sanitizer reports races that do not exist. The mark is an atomic that
/// each holder reads first and writes last: it adds no safety and costs two moves, but the
/// sanitizer sees it.
@usableFromInline
package struct TracedMutex<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let mark = Atomic(0)

  /// Guards `value`.
  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs a body with exclusive access to the value.
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
