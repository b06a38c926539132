import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a program still does when it crashes, before the signal takes its course.
///
/// The signals' previous actions are performed afterwards: a handler that explains a crash, such as
/// that of the language's own runtime, still does so.
package enum CrashHandlers {
  /// Does something that is safe in a signal handler; it runs on the thread that crashed.
  package typealias Handler = @convention(c) () -> Void

  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS]
  /// More than the program's parts that add one.
  private static let most = 8

  // Unchecked because a signal handler, which must not lock, reads them: they are written before it
  // is installed, or before `count` says so. The previous actions are allocated because Swift's
  // size of the C structure may be too small.
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 2 * 65)
  nonisolated(unsafe) private static let handlers = UnsafeMutablePointer<Handler>.allocate(
    capacity: most)
  private static let count = Atomic<Int>(0)
  private static let adding = Mutex(())

  /// Adds a handler, which runs before those that are there; each is added once.
  package static func add(_ handler: @escaping Handler) {
    SignalStack.prepare()
    adding.withLock { _ in
      let index = count.load(ordering: .relaxed)
      precondition(index < most, "as many as the program has parts")
      (handlers + index).initialize(to: handler)
      count.store(index + 1, ordering: .releasing)
      if index == 0 { for signal in signals { watch(signal) } }
    }
  }

  private static func watch(_ signal: Int32) {
    let action = UnsafeMutablePointer<sigaction>.allocate(capacity: 2)
    defer { action.deallocate() }
    guard sigaction(signal, nil, action) == 0, sigaction(signal, nil, before + 2 * Int(signal)) == 0
    else { return }
    #if canImport(Darwin)
      action.pointee.__sigaction_u.__sa_handler = run
    #else
      action.pointee.__sigaction_handler.sa_handler = run
    #endif
    action.pointee.sa_flags = Int32(SA_ONSTACK)
    sigaction(signal, action, nil)
  }

  private static let run: @convention(c) (Int32) -> Void = { signal in
    var index = CrashHandlers.count.load(ordering: .acquiring)
    while index > 0 {
      index -= 1
      CrashHandlers.handlers[index]()
    }
    // The previous action is performed when this one returns.
    sigaction(signal, CrashHandlers.before + 2 * Int(signal), nil)
    raise(signal)
  }
}

/// The stack on which a thread's signal handlers run, so that a crash is handled even if its own
/// stack has overflowed.
package enum SignalStack {
  /// A handler does little; what it does not touch takes no memory.
  private static let size = 1 << 16
  /// The mark of a thread that has a stack of another owner, such as a sanitizer, or none.
  private static var foreign: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// The place at which each thread keeps its stack; nil if there is none left.
  private static let key = createKey()

  private static func createKey() -> pthread_key_t? {
    var key = pthread_key_t()
    return pthread_key_create(&key) { SignalStack.release($0) } == 0 ? key : nil
  }

  /// Ensures that the calling thread has a stack; it is released when the thread ends.
  package static func prepare() {
    guard let key, pthread_getspecific(key) == nil else { return }
    pthread_setspecific(key, create() ?? foreign)
  }

  /// Gives the calling thread a stack; returns nil if it has one.
  private static func create() -> UnsafeMutableRawPointer? {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, Int32(current.ss_flags) & Int32(SS_DISABLE) != 0,
      let stack = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      stack != MAP_FAILED
    else { return nil }
    var own = stack_t()
    (own.ss_sp, own.ss_size) = (stack, size)
    guard sigaltstack(&own, nil) == 0 else {
      munmap(stack, size)
      return nil
    }
    return stack
  }

  private static func release(_ stack: UnsafeMutableRawPointer?) {
    guard let stack, stack != foreign else { return }
    var none = stack_t()
    (none.ss_flags, none.ss_size) = (Int32(SS_DISABLE), size)
    sigaltstack(&none, nil)
    munmap(stack, size)
  }
}
