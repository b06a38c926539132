import Foundation
import Synchronization

/// A thread that does something for each SIGUSR1 and SIGUSR2.
///
/// The handlers are there when `start` returns. (A dispatch source registers itself some time
/// after, and a test that sees the prompt is fast enough to signal in between.)
enum SignalThread {
  private static let writeEnd = Atomic<Int32>(-1)

  static func start(_ action: @escaping @Sendable (UInt8) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGUSR1, SIGUSR2] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalThread.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
    let readEnd = ends[0]
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(readEnd, &byte, 1) == 1 || errno == EINTR { action(byte) }
    }
  }
}
