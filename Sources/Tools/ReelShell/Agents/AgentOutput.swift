import Foundation
import ReelTimeline
import Synchronization

/// Messages on standard output, each on a line of its own, whichever task writes it.
final class AgentOutput: Sendable {
  private let turn = Mutex(())

  /// Writes a message.
  func write(_ message: JSON) {
    let line = message.text + "\n"
    turn.withLock { _ in StandardOutput.write(directly: line, to: STDOUT_FILENO) }
  }
}
