import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A lock that knows which thread holds it.
@usableFromInline
package final class OwnedLock: Sendable {
  @usableFromInline let mutex = Mutex(())
  /// The thread that holds it, 0 for none.
  @usableFromInline let owner = Atomic<UInt>(0)

  @inlinable
  package init() {}

  /// Waits until the lock seems to be free, a little longer each time, and takes it.
  ///
  /// Two threads that dispatch all the time would otherwise hand the lock over at each action,
  /// which takes several times as long as an action. Now one of them dispatches a few dozen while
  /// the other waits without touching the lock. After a millisecond, it waits in the kernel.
  @usableFromInline @inline(never)
  func waitAndLock() {
    var pause = 3_000
    while pause < 1_000_000, owner.load(ordering: .relaxed) != 0 {
      wait(pause)
      pause *= 4
    }
    mutex._unsafeLock()
  }

  /// Waits a number of nanoseconds; if they are many, another thread may have the processor.
  private func wait(_ nanoseconds: Int) {
    if nanoseconds > 20_000 {
      var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
      nanosleep(&time, nil)
    } else {
      let start = now
      while now - start < nanoseconds {}
    }
  }

  /// The nanoseconds of a monotonic clock.
  private var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// A value behind a lock that stops a thread with a message if it tries to use the value while it
/// already does.
///
/// It guards data that is passed to a user's code: a reducer has the store's state in hand. If that
/// code called the store, it would wait forever.
///
/// Values may share a lock: a thread that uses one of them then uses the others without taking it
/// again.
@usableFromInline
package final class OwnedMutex<Value>: @unchecked Sendable {
  // Unchecked, the type and its variables, because they are only reached with the lock held.
  @usableFromInline package let lock: OwnedLock
  @exclusivity(unchecked) @usableFromInline var value: Value
  /// Whether the thread that holds the lock is using the value.
  @exclusivity(unchecked) @usableFromInline var isInUse = false

  /// Guards `value`, with a lock of its own or another value's.
  @inlinable
  package init(_ value: consuming sending Value, by lock: OwnedLock = OwnedLock()) {
    self.value = value
    self.lock = lock
  }

  /// Runs a body with exclusive access to the value.
  ///
  /// - Parameters:
  ///   - caller: the function that was called, for the message if the thread is already using the
  ///     value.
  ///   - me: the calling thread, for callers that know it.
  ///   - body: receives the value.
  @inlinable
  package func withLock<Answer, Failure: Error>(
    _ caller: StaticString = #function, by me: UInt = currentThread,
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    // Another thread's number may be out of date; our own never is.
    let owner = lock.owner.load(ordering: .relaxed)
    let isHeld = owner == me
    if isHeld {
      if isInUse { refuseRecursion(caller) }
    } else {
      if owner == 0 { lock.mutex._unsafeLock() } else { lock.waitAndLock() }
      lock.owner.store(me, ordering: .relaxed)
    }
    isInUse = true
    defer {
      isInUse = false
      if !isHeld {
        lock.owner.store(0, ordering: .relaxed)
        lock.mutex._unsafeUnlock()
      }
    }
    return try body(&value)
  }
}

extension OwnedMutex {
  /// Returns what `body` reads while a thread that uses the value never goes on, because it has
  /// ended the program; nil if that thread does not use it.
  package func read<Answer>(heldBy thread: UInt, _ body: (Value) -> Answer?) -> Answer? {
    guard lock.owner.load(ordering: .relaxed) == thread, isInUse else { return nil }
    return body(value)
  }

  /// Returns what `body` reads after a thread has ended the program, whether or not that thread
  /// holds the lock, which it will not release.
  package func read<Answer>(endedBy thread: UInt, _ body: (Value) -> Answer?) -> Answer? {
    if lock.owner.load(ordering: .relaxed) == thread { return body(value) }
    return withLock { body($0) }
  }
}

/// Ends the program, whose thread would wait for itself: `caller` has nothing that it could return.
@usableFromInline
func refuseRecursion(_ caller: StaticString) -> Never {
  fatalError(
    """
    Reel: a reducer, or other code that has the state in hand, has called “\(caller)” of the very \
    store or timeline that runs it. It is given all that it may use: the state and the action. \
    What is to happen next is asked for, and answered with an effect; what else is to be known \
    comes in with the action.
    """)
}

/// The calling thread, as a number that is never 0.
///
/// Not optimised: the system declares a thread's number constant, so in an asynchronous function,
/// which may resume on another thread, the compiler would reuse the old one.
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
