import Foundation
import Synchronization

/// A thread that performs an action for each SIGUSR1 and SIGUSR2.
///
/// The handlers are installed when `start` returns. (A dispatch source is registered some time
/// later, and a test that sees the prompt may send a signal before that.)
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
