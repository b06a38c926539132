import Foundation
import Reel
import ReelEditor
import ReelSupport
import ReelTexts
import ReelTimeline
import Synchronization

/// On a crash, restores the terminal and reports the frame that crashed the program, or the last
/// one if none did, and where everything was recorded.
enum CrashNotice {
  // Unchecked because a signal handler, which must not lock, reads them: they are written before it
  // is installed.
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
  /// - Parameters:
  ///   - program: the program's name.
  ///   - translation: puts the report into a language.
  static func arm(_ program: String, in translation: Translation) {
    reducing = Array(
      translation(
        """

        \(verbatim: program): the program crashed while it reduced frame #
        """
      ).utf8)
    elsewhere = Array(
      translation(
        """

        \(verbatim: program): the program crashed, not while it reduced a frame; the last frame \
        was #
        """
      ).utf8)
    middle = Array(translation("; recorded in ").utf8)
    // Initialised here, so that the handler is never the first to do so.
    _ = mark.load(ordering: .relaxed)
    _ = isArmed
  }

  private static let isArmed: Void = CrashHandlers.add(report)

  private static let report: CrashHandlers.Handler = {
    LineEditor.restoreTerminal()
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
