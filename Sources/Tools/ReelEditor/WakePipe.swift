import Foundation

/// A pipe that wakes the editor's thread out of `poll`.
///
/// Any thread, and any signal handler, may write to it; the reason is stored elsewhere.
struct WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LineEditor.Failure.unavailable(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Wakes the thread.
  ///
  /// A full pipe wakes it just as well.
  func wake() {
    Self.wake(writeEnd)
  }

  /// The same for a signal handler, which only knows the descriptor.
  static func wake(_ writeEnd: Int32) {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// Forgets all wakes so far.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(readEnd, &buffer, buffer.count) > 0 {}
  }

  func close() {
    _ = Foundation.close(readEnd)
    _ = Foundation.close(writeEnd)
  }
}
