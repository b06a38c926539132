import ReelTexts
import Foundation
import Reel
import ReelEditor
import ReelTimeline
import Synchronization

/// On a crash, restores the terminal and reports the frame that crashed the program, or the last
/// one if none did, and where everything was recorded.
enum CrashNotice {
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  // Unchecked because a signal handler, which must not lock, reads them: they are written before it
  // is installed. The previous handlers are allocated because Swift's size of the C structure may
  // be too small.
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 2 * 65)
  nonisolated(unsafe) private static var reducing: [UInt8] = []
  nonisolated(unsafe) private static var elsewhere: [UInt8] = []
  nonisolated(unsafe) private static var middle: [UInt8] = []

  /// The address of the session's ``FrameMark``; 0 before there is one.
  private static let mark = Atomic<UInt>(0)

  /// Sets the session whose frame is reported.
  static func watch(_ mark: FrameMark) {
    // Never released: a signal handler may read it at any time.
    let address = UInt(bitPattern: Unmanaged.passRetained(mark).toOpaque())
    self.mark.store(address, ordering: .releasing)
  }

  /// Starts watching for crashes.
  ///
  /// - Parameter program: the program's name.
  static func arm(_ program: String) {
    reducing = Array(texts.session.crashes.crashed(program).utf8)
    elsewhere = Array(texts.session.crashes.crashedElsewhere(program).utf8)
    middle = Array(texts.session.crashes.recordedIn.utf8)
    // Initialised here, so that the handler is never the first to do so.
    _ = mark.load(ordering: .relaxed)
    for signal in signals {
      let action = UnsafeMutablePointer<sigaction>.allocate(capacity: 2)
      defer { action.deallocate() }
      guard sigaction(signal, nil, action) == 0,
        sigaction(signal, nil, before + 2 * Int(signal)) == 0
      else { continue }
      #if canImport(Darwin)
        action.pointee.__sigaction_u.__sa_handler = report
      #else
        action.pointee.__sigaction_handler.sa_handler = report
      #endif
      action.pointee.sa_flags = Int32(SA_ONSTACK)
      sigaction(signal, action, nil)
    }
  }

  private static let report: @convention(c) (Int32) -> Void = { signal in
    LineEditor.giveTerminalBack()
    let address = CrashNotice.mark.load(ordering: .acquiring)
    let mark = UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<FrameMark>.fromOpaque($0).takeUnretainedValue()
    }
    let isReducing = mark?.isReducing ?? false
    (isReducing ? CrashNotice.reducing : CrashNotice.elsewhere).withUnsafeBytes {
      _ = write(2, $0.baseAddress, $0.count)
    }
    CrashNotice.writeNumber(mark?.frame ?? 0)
    if let path = mark?.recording, path.count > 0 {
      CrashNotice.middle.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
      _ = write(2, path.baseAddress, path.count)
    }
    var feed = UInt8(ascii: "\n")
    _ = write(2, &feed, 1)
    // The previous action is performed when the handler returns.
    sigaction(signal, CrashNotice.before + 2 * Int(signal), nil)
    raise(signal)
  }

  private static func writeNumber(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      var digit = UInt8(ascii: "0") + UInt8(number / divisor % 10)
      _ = write(2, &digit, 1)
      divisor /= 10
    }
  }
}
