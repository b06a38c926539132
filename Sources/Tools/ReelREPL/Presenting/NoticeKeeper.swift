import Synchronization

/// Passes on a session's output in its mode, and remembers notices that are not a line's fault.
package final class NoticeKeeper: Output {
  /// The number of remembered notices.
  private static let limit = 50

  /// Receives everything.
  let passing: any Output
  private struct Content {
    var kept: [String] = []
    var mode: @Sendable () -> OutputMode
  }

  private let content: Mutex<Content>

  /// Passes everything on to `output`, in a mode until a session sets it.
  init(_ output: any Output, mode: OutputMode = .plain) {
    passing = output
    content = Mutex(Content { mode })
  }

  /// Follows the mode of a session from now on.
  func follow(_ mode: @escaping @Sendable () -> OutputMode) {
    content.withLock { $0.mode = mode }
  }

  private var isJSON: Bool { content.withLock { $0.mode }() == .json }

  package func write(reply: String) { passing.write(reply: reply) }

  package func write(page: String) { passing.write(page: page) }

  /// Writes a notice for people; in JSON, also for programs.
  package func write(diagnostic: String) {
    content.withLock { content in
      content.kept.append(diagnostic)
      if content.kept.count > Self.limit { content.kept.removeFirst() }
    }
    if isJSON { report(.event(SessionEvent(.notice, Notice(message: diagnostic)))) }
    passing.write(diagnostic: diagnostic)
  }

  /// Writes a line of the protocol.
  func report(_ line: ProtocolLine) { passing.write(reply: line.text) }

  /// Reports that something has happened: in JSON as an event, otherwise as text.
  package func report(_ kind: SessionEvent.Kind, _ value: some Encodable, saying text: String) {
    if isJSON { report(.event(SessionEvent(kind, value))) } else { reply(text) }
  }

  package var width: Int { passing.width }

  /// The latest notices, the oldest of them first.
  package var all: [String] { content.withLock { $0.kept } }
}
