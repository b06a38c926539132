import ReelSupport
import ReelTexts
import ReelTimeline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that wakes a thread from `poll`.
///
/// Any thread may write to it; the reason is stored elsewhere.
final class WakeFiles: Sendable {
  /// The end that becomes readable after a wake-up.
  let reading: Int32
  private let writing: Int32

  init() throws(RecordingError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .file(path: "pipe", reason: .systemError)
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    _ = close(reading)
    _ = close(writing)
  }

  /// Wakes the thread; a full pipe does so as well.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Discards all wake-ups so far.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(reading, &buffer, buffer.count) > 0 {}
  }

  /// Waits for a wake-up, or for a time.
  func wait(milliseconds: Int32) {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, milliseconds)
    drain()
  }
}
