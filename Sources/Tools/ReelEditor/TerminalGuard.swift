import Foundation
import ReelSupport
import Synchronization

/// Restores the terminal on every way out of the process, and tells the editor's thread about
/// signals that concern its window.
///
/// A process has one terminal and one table of signal handlers, so there is one of these for the
/// process: signals reach the editor that was created last.
enum TerminalGuard {
  /// The window's size has changed.
  static let wasResized = Atomic<Bool>(false)
  /// The process continued after having been stopped.
  static let wasContinued = Atomic<Bool>(false)

  /// Whether a page is shown on the terminal's other screen.
  static let isPaging = Atomic<Bool>(false)

  private static let isArmed = Atomic<Bool>(false)
  private static let input = Atomic<Int32>(-1)
  private static let output = Atomic<Int32>(-1)
  private static let wakeEnd = Atomic<Int32>(-1)
  private static let marksPastes = Atomic<Bool>(false)
  /// Whether the terminal is restored before Ctrl-Z stops the process while no line is edited.
  private static let guardsStops = Atomic<Bool>(false)
  // In the heap: a C structure that is a global may get less room than C writes into it. Unchecked
  // because a signal handler reads it, which must not take a lock: it is written only while
  // `isArmed` is false and read only while it is true.
  nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)
  private static let registration = Mutex(false)

  private static let deadly =
    [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2]
  private static let crashMessageLimit = 4_096
  // Unchecked because a signal handler reads it, which must not take a lock: the text is complete
  // before `crashMessageLength` says so.
  nonisolated(unsafe) private static let crashMessage = UnsafeMutablePointer<UInt8>.allocate(
    capacity: crashMessageLimit)
  private static let crashMessageLength = Atomic<Int>(0)

  /// Sets the text written to standard error if the program crashes, with a newline at its end.
  static func setCrashMessage(_ text: String) {
    let bytes = Array(text.utf8.prefix(crashMessageLimit))
    registration.withLock { _ in
      crashMessageLength.store(0, ordering: .sequentiallyConsistent)
      crashMessage.update(from: bytes, count: bytes.count)
      crashMessageLength.store(bytes.count, ordering: .sequentiallyConsistent)
    }
  }

  /// Remembers the terminal's current state, and watches the signals.
  ///
  /// - Parameters:
  ///   - terminal: the terminal to restore.
  ///   - wake: the pipe that wakes the editor's thread.
  ///   - isMarking: whether the terminal will be asked to mark pastes.
  static func arm(_ terminal: Terminal, wake: WakePipe, marksPastes isMarking: Bool) {
    isArmed.store(false, ordering: .sequentiallyConsistent)
    guard tcgetattr(terminal.input, original) == 0 else { return }
    input.store(terminal.input, ordering: .sequentiallyConsistent)
    output.store(terminal.output, ordering: .sequentiallyConsistent)
    wakeEnd.store(wake.writeEnd, ordering: .sequentiallyConsistent)
    marksPastes.store(isMarking, ordering: .sequentiallyConsistent)
    // Touched here so that a handler is never the first to create them.
    wasResized.store(false, ordering: .sequentiallyConsistent)
    wasContinued.store(false, ordering: .sequentiallyConsistent)
    isPaging.store(false, ordering: .sequentiallyConsistent)
    isArmed.store(true, ordering: .sequentiallyConsistent)
    _ = (crashMessage, crashMessageLength.load(ordering: .sequentiallyConsistent))
    registration.withLock { isRegistered in
      if !isRegistered {
        atexit { TerminalGuard.restore() }
        CrashHandlers.add(crash)
      }
      isRegistered = true
    }
    watch(SIGWINCH) { _ in TerminalGuard.note(TerminalGuard.wasResized) }
    watch(SIGCONT) { _ in
      if TerminalGuard.guardsStops.load(ordering: .sequentiallyConsistent) {
        TerminalGuard.watch(SIGTSTP, handler: TerminalGuard.giveIn)
      }
      TerminalGuard.note(TerminalGuard.wasContinued)
    }
    // A program that handles one of these itself closes the editor itself.
    for signal in deadly where isLeftAlone(signal) {
      watch(signal, handler: giveIn)
    }
    let isStopLeftAlone = isLeftAlone(SIGTSTP)
    guardsStops.store(isStopLeftAlone, ordering: .sequentiallyConsistent)
    if isStopLeftAlone { watch(SIGTSTP, handler: giveIn) }
  }

  /// Restores the terminal and stops watching the signals, if this editor's are still watched.
  static func disarm(wake: WakePipe) {
    guard wakeEnd.load(ordering: .sequentiallyConsistent) == wake.writeEnd else { return }
    restore()
    isArmed.store(false, ordering: .sequentiallyConsistent)
    wakeEnd.store(-1, ordering: .sequentiallyConsistent)
    watch(SIGWINCH, handler: SIG_DFL)
    watch(SIGCONT, handler: SIG_DFL)
    guardsStops.store(false, ordering: .sequentiallyConsistent)
    for signal in deadly + [SIGTSTP] where handler(of: signal) == handlerBits(giveIn) {
      watch(signal, handler: SIG_DFL)
    }
  }

  /// Restores the terminal; safe in a signal handler.
  static func restore() {
    guard isArmed.load(ordering: .sequentiallyConsistent) else { return }
    tcsetattr(input.load(ordering: .sequentiallyConsistent), TCSANOW, original)
    if isPaging.exchange(false, ordering: .sequentiallyConsistent) {
      // Back from the other screen.
      var sequence: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
        (0x1B, 0x5B, 0x3F, 0x31, 0x30, 0x34, 0x39, 0x6C)
      _ = write(output.load(ordering: .sequentiallyConsistent), &sequence, 8)
    }
    guard marksPastes.load(ordering: .sequentiallyConsistent) else { return }
    // Bracketed paste off.
    var sequence: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
      (0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, 0x6C)
    _ = write(output.load(ordering: .sequentiallyConsistent), &sequence, 8)
  }

  private static func note(_ flag: borrowing Atomic<Bool>) {
    let before = errno
    flag.store(true, ordering: .sequentiallyConsistent)
    WakePipe.wake(wakeEnd.load(ordering: .sequentiallyConsistent))
    errno = before
  }

  private typealias Handler = @convention(c) (Int32) -> Void

  /// Restores the terminal, and does what the signal does by default: it ends or stops the process.
  private static let giveIn: Handler = { signal in
    TerminalGuard.restore()
    Foundation.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// Restores the terminal, and says where the work is.
  private static let crash: CrashHandlers.Handler = {
    guard TerminalGuard.isArmed.load(ordering: .sequentiallyConsistent) else { return }
    TerminalGuard.restore()
    let length = TerminalGuard.crashMessageLength.load(ordering: .sequentiallyConsistent)
    if length > 0 { _ = write(2, TerminalGuard.crashMessage, length) }
  }

  private static func watch(_ signal: Int32, handler: Handler?) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART)
    sigaction(signal, &action, nil)
  }

  /// Whether the program has left a signal its default action, and neither handles nor ignores it.
  static func isLeftAlone(_ signal: Int32) -> Bool {
    [handlerBits(SIG_DFL), handlerBits(giveIn)].contains(handler(of: signal))
  }

  private static func handler(of signal: Int32) -> UInt {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Darwin)
      return handlerBits(action.__sigaction_u.__sa_handler)
    #else
      return handlerBits(action.__sigaction_handler.sa_handler)
    #endif
  }

  /// Returns a handler as a number, because functions cannot be compared.
  ///
  /// An optional C function has the size of an address.
  private static func handlerBits(_ handler: Handler?) -> UInt {
    unsafeBitCast(handler, to: UInt.self)
  }
}
