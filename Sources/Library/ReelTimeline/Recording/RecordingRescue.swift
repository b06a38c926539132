import Dispatch
import Reel
import ReelSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Completes the recordings of a program that ends: at its exit, and when it crashes.
///
/// A signal handler may hardly do anything, so another thread writes while the one that crashed
/// waits for it. That thread needs no lock under which a reducer runs.
enum RecordingRescue {
  /// Completes a recording; it is given the thread that ends the program.
  typealias Rescue = @Sendable (UInt) -> Void

  private static let running = Mutex<[ObjectIdentifier: Rescue]>([:])
  /// The milliseconds that a crashed thread waits.
  private static var patience: Int32 { 3_000 }

  // Unchecked because a signal handler, which must not lock, reads them: they are written before it
  // is installed.
  /// Pipes to the thread that writes, and back: reading end, writing end.
  nonisolated(unsafe) private static let orders = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
  nonisolated(unsafe) private static let reports = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
  /// The thread that crashed first; 0 for none.
  private static let crashed = Atomic<UInt>(0)

  /// Whether the program ends by a fault.
  static var isCrash: Bool { crashed.load(ordering: .acquiring) != 0 }

  /// Adds a running recording.
  static func add(_ recording: AnyObject, _ rescue: @escaping Rescue) {
    _ = isArmed
    running.withLock { $0[ObjectIdentifier(recording)] = rescue }
  }

  /// Removes a recording that has ended.
  static func remove(_ recording: AnyObject) {
    let old = running.withLock { $0.removeValue(forKey: ObjectIdentifier(recording)) }
    withExtendedLifetime(old) {}
  }

  private static func run(endedBy thread: UInt) {
    for rescue in running.withLock({ Array($0.values) }) { rescue(thread) }
  }

  /// Begins to watch for the program's end, once.
  private static let isArmed: Bool = {
    atexit { RecordingRescue.run(endedBy: threadNumber()) }
    guard pipe(orders) == 0, pipe(reports) == 0 else { return false }
    for index in 0..<2 {
      _ = fcntl(orders[index], F_SETFD, FD_CLOEXEC)
      _ = fcntl(reports[index], F_SETFD, FD_CLOEXEC)
    }
    _ = crashed.load(ordering: .relaxed)
    // It waits for a crash as long as the program runs.
    DispatchQueue(label: "reel.recording.rescue").async {
      var order: UInt8 = 0
      while read(orders[0], &order, 1) < 0, errno == EINTR {}
      run(endedBy: crashed.load(ordering: .acquiring))
      _ = write(reports[1], &order, 1)
    }
    CrashHandlers.add(rescue)
    return true
  }()

  private static let rescue: CrashHandlers.Handler = {
    let order: UInt8 = 1
    let isFirst = RecordingRescue.crashed.compareExchange(
      expected: 0, desired: threadNumber(), ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst { withUnsafePointer(to: order) { _ = write(RecordingRescue.orders[1], $0, 1) } }
    // Nothing is read, so that it stays there for other threads that crash.
    var report = pollfd(fd: RecordingRescue.reports[0], events: Int16(POLLIN), revents: 0)
    _ = poll(&report, 1, RecordingRescue.patience)
  }
}
