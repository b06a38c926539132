import Synchronization

/// A value behind a `Mutex`, in a way that the thread sanitizer can follow.
///
/// On Linux a contended `Mutex` is taken inside the Synchronization library, which is not built for
/// the sanitizer, so that it reports races where there are none. The mark is an atomic that each
/// holder reads first and writes last: it adds no safety and next to no cost, but it is seen.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let mark = Atomic(0)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs a body that has the value to itself.
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
