import Foundation
import PseudoTerminal

/// The far side of a pseudoterminal for an editor in the test's own process: types into it, and
/// reads its output on a separate thread.
final class Display: Sendable {
  /// The editor's side.
  let device: Int32
  private let controller: Int32
  private let shown: Shown

  /// The screen, guarded by `changed`.
  private final class Shown: @unchecked Sendable {
    // Unchecked because it is only touched with the condition's lock held.
    var screen = TerminalScreen(rows: 500, columns: 40)
    let changed = NSCondition()
  }

  init() throws {
    var controller: Int32 = -1
    var device: Int32 = -1
    var size = winsize()
    size.ws_row = 500
    size.ws_col = 40
    guard openpty(&controller, &device, nil, nil, &size) == 0 else {
      throw POSIXError(.ENXIO)
    }
    for end in [controller, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.controller = controller
    self.device = device
    let shown = Shown()
    self.shown = shown
    Thread.detachNewThread { [controller] in
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(controller, &buffer, buffer.count)
        guard count > 0 else { break }
        shown.changed.withLock {
          shown.screen.feed(buffer[..<count])
          shown.changed.broadcast()
        }
      }
      close(controller)
    }
  }

  /// Ends the thread by closing the editor's side, the last that is open.
  func end() {
    close(device)
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  /// Waits until the screen ends with a text; returns false if it does not within five minutes.
  ///
  /// The waiting happens on a separate thread, because the editor may need the task's thread to
  /// continue. The time is long because other tests may occupy all threads.
  func ends(with text: String) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.waits(for: text)) }
    }
  }

  private func waits(for text: String) -> Bool {
    // Only a failing test waits that long: what it waits for may have to wait for all other tests.
    let deadline = Date().addingTimeInterval(1200)
    return shown.changed.withLock {
      while !shown.screen.text.hasSuffix(text) {
        guard shown.changed.wait(until: deadline) else { return false }
      }
      return true
    }
  }

  var text: String {
    shown.changed.withLock { shown.screen.text }
  }
}
