import ReelSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A ``TracedMutex`` that knows which thread holds it, and tells that thread what is wrong when it
/// comes again.
///
/// Behind it lies what a user's code is called with: a reducer has the store's state in hand. Where
/// that code asks the store for something, waiting would never end.
///
/// A class, and the value beside a mutex of nothing: code that does not know what the value is,
/// such as the shell's, would else look up the types of both each time.
@usableFromInline
package final class OwnedMutex<Value>: @unchecked Sendable {
  // Unchecked, the type and the value, because the value is only reached with the mutex held.
  @usableFromInline let mutex = Mutex(())
  /// The thread that holds it, 0 for none; also what the mark is to ``TracedMutex``.
  @usableFromInline let owner = Atomic<UInt>(0)
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// Guards `value`.
  @inlinable
  package init(_ value: consuming sending Value) { self.value = value }

  /// Runs a body that has the value to itself.
  ///
  /// - Parameters:
  ///   - caller: what was called, for the message where the thread holds the value already.
  ///   - body: gets the value.
  @inlinable
  package func withLock<Answer, Failure: Error>(
    _ caller: StaticString = #function, _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let me = currentThread
    // Another thread's number may be out of date; one's own never is.
    if owner.load(ordering: .relaxed) == me { refuseRecursion(caller) }
    mutex._unsafeLock()
    _ = owner.load(ordering: .acquiring)
    owner.store(me, ordering: .relaxed)
    defer {
      owner.store(0, ordering: .releasing)
      mutex._unsafeUnlock()
    }
    return try body(&value)
  }
}

/// Ends the program, whose thread waits for itself: there is no answer that `caller` could give.
@usableFromInline
func refuseRecursion(_ caller: StaticString) -> Never {
  fatalError(
    """
    Reel: a reducer, or other code that has the state in hand, has called “\(caller)” of the very \
    store or timeline that runs it. It is given all that it may use: the state and the action. \
    What is to happen next is an effect that middleware answers the action with; what else is to \
    be known comes in with the action.
    """)
}

/// The thread that calls, as a number that is never 0.
///
/// Not optimised: the system declares that a thread's number is constant, and within an
/// asynchronous function, which may go on elsewhere, it would be taken for the same one afterwards.
@usableFromInline
@inline(never)
@_optimize(none)
package func threadNumber() -> UInt {
  #if os(Linux)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

@inlinable package var currentThread: UInt { threadNumber() }
