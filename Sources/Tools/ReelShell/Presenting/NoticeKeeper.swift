import Synchronization

/// Passes on what a session says as its mode has it, and remembers what went wrong without a line's
/// fault.
final class NoticeKeeper: Output {
  /// How many notices are remembered.
  private static let limit = 50

  /// Where everything goes.
  let passing: any Output
  private let kept = Mutex<[String]>([])
  private let mode: Mutex<@Sendable () -> OutputMode>

  /// Passes everything on to `output`, in a mode until a session says which.
  init(_ output: any Output, mode: OutputMode = .plain) {
    passing = output
    self.mode = Mutex { mode }
  }

  /// Goes by what a session says of the mode from now on.
  func follow(_ mode: @escaping @Sendable () -> OutputMode) { self.mode.withLock { $0 = mode } }

  private var isJSON: Bool { mode.withLock { $0 }() == .json }

  func write(answer: String) { passing.write(answer: answer) }

  func write(page: String) { passing.write(page: page) }

  /// Writes what went wrong for people; in JSON, programs are told as well.
  func write(diagnostic: String) {
    kept.withLock { kept in
      kept.append(diagnostic)
      if kept.count > Self.limit { kept.removeFirst() }
    }
    if isJSON { tell(.event(SessionEvent(.notice, Notice(message: diagnostic)))) }
    passing.write(diagnostic: diagnostic)
  }

  /// Writes a line of the protocol.
  func tell(_ line: ProtocolLine) { passing.write(answer: line.text) }

  /// Says that something has happened: in JSON as an event, else as a text.
  func tell(_ kind: SessionEvent.Kind, _ value: some Encodable, saying text: String) {
    if isJSON { tell(.event(SessionEvent(kind, value))) } else { answer(text) }
  }

  var width: Int { passing.width }

  /// The newest notices, the oldest of them first.
  var all: [String] { kept.withLock { $0 } }
}
