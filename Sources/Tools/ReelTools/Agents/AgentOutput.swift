import Foundation
import ReelREPL
import ReelTimeline
import Synchronization

/// Writes messages to standard output, each on a separate line, from any task.
final class AgentOutput: Sendable {
  private let turn = Mutex(())

  /// Writes a message.
  func write(_ message: JSON) {
    let line = message.text + "\n"
    turn.withLock { _ in StandardOutput.write(directly: line, to: STDOUT_FILENO) }
  }
}
