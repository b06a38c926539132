import Foundation
import Synchronization

/// Calls back on Ctrl-C; while a line is edited the editor handles it.
///
/// It listens as long as a shell runs: Ctrl-C may arrive before a command has begun, and must not
/// end the program then.
final class Interrupts: Sendable {
  /// The pipe that the signal's handler writes to: it may do little more.
  private static let writingEnd = Atomic<Int32>(-1)

  private let pipe = Pipe()

  /// Calls `action` at every Ctrl-C from now on, on a thread of its own.
  init(_ action: @escaping @Sendable () -> Void) {
    // It is not for the processes that this one starts.
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    Self.writingEnd.store(
      pipe.fileHandleForWriting.fileDescriptor, ordering: .sequentiallyConsistent)
    signal(SIGINT) { _ in
      let error = errno
      var byte = UInt8(ascii: "!")
      _ = write(Interrupts.writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = error
    }
    Thread.detachNewThread { [reading = pipe.fileHandleForReading.fileDescriptor] in
      var byte: UInt8 = 0
      while read(reading, &byte, 1) == 1, byte == UInt8(ascii: "!") { action() }
    }
  }

  /// Returns the handling of Ctrl-C to the system.
  func stop() {
    signal(SIGINT, SIG_DFL)
    try? pipe.fileHandleForWriting.write(contentsOf: Data(".".utf8))
  }
}
