import ReelTexts

/// Passes on a session's output in its mode, and remembers notices that are not a line's fault.
package struct NoticeKeeper: Output {
  /// The number of remembered notices.
  private static let limit = 50

  /// Receives everything.
  let passing: any Output
  /// The mode, and the notices.
  private let variables: SessionVariables

  /// Passes everything on to `output`.
  package init(_ output: any Output, of variables: SessionVariables) {
    passing = output
    self.variables = variables
  }

  /// Puts texts into the session's language.
  var translation: Translation {
    Translation(variables.content.withLock { $0.configuration.language })
  }

  private var isJSON: Bool { variables.content.withLock { $0.configuration.mode } == .json }

  package func write(reply: String) { passing.write(reply: reply) }

  package func write(page: String) { passing.write(page: page) }

  /// Writes a notice for people; in JSON, also for programs.
  package func write(diagnostic: String) {
    variables.content.withLock { content in
      content.notices.append(diagnostic)
      if content.notices.count > Self.limit { content.notices.removeFirst() }
    }
    if isJSON { report(.event(SessionEvent(.notice, Notice(message: diagnostic)))) }
    passing.write(diagnostic: diagnostic)
  }

  /// Writes a notice in the session's language.
  func notify(_ text: Text) { diagnose(translation(text)) }

  /// Writes a line of the protocol.
  func report(_ line: ProtocolLine) { passing.write(reply: line.text) }

  /// Reports that something has happened: in JSON as an event, otherwise as text.
  package func report(_ kind: SessionEvent.Kind, _ value: some Encodable, saying text: String) {
    if isJSON { report(.event(SessionEvent(kind, value))) } else { reply(text) }
  }

  package var width: Int { passing.width }

  /// The number of columns of the window in which a user reads; nil if there is none.
  var columns: Int? {
    variables.content.withLock(\.configuration.isRead) ? passing.width : nil
  }

  /// The latest notices, the oldest of them first.
  package var all: [String] { variables.content.withLock { $0.notices } }
}
