import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// A line of `.mode json`: a reply, the error of a line that failed, or an event.
///
/// `Schemas/protocol.json` describes the same as a JSON schema; `schema` prints it.
public enum ProtocolLine: Codable, Sendable, Equatable {
  /// A line was performed.
  case replied(LineOrigin, ReplyKind, JSON)
  /// A line failed.
  case failed(LineOrigin, ProtocolError)
  /// Something happened unasked.
  case event(SessionEvent)

  private enum CodingKeys: String, CodingKey {
    case line, file, command, ok, answer, error, event
  }

  private struct Value: Codable {
    var kind: ReplyKind
    var value: JSON
  }

  /// Encodes the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .replied(let origin, let kind, let value):
      try encode(origin, isDone: true, to: &container)
      try container.encode(Value(kind: kind, value: value), forKey: .answer)
    case .failed(let origin, let error):
      try encode(origin, isDone: false, to: &container)
      try container.encode(error, forKey: .error)
    case .event(let event): try container.encode(event, forKey: .event)
    }
  }

  private func encode(
    _ origin: LineOrigin, isDone: Bool, to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try container.encode(origin.line, forKey: .line)
    try container.encode(origin.file, forKey: .file)
    try container.encode(origin.command, forKey: .command)
    try container.encode(isDone, forKey: .ok)
  }

  /// Decodes an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.event) {
      self = .event(try container.decode(SessionEvent.self, forKey: .event))
      return
    }
    let origin = LineOrigin(
      line: try container.decodeIfPresent(Int.self, forKey: .line),
      file: try container.decodeIfPresent(String.self, forKey: .file),
      command: try container.decodeIfPresent(String.self, forKey: .command))
    if try container.decode(Bool.self, forKey: .ok) {
      let answer = try container.decode(Value.self, forKey: .answer)
      self = .replied(origin, answer.kind, answer.value)
    } else {
      self = .failed(origin, try container.decode(ProtocolError.self, forKey: .error))
    }
  }

  /// The object on one line.
  ///
  /// Characters with an effect on terminals are escaped, without changing the value.
  var text: String {
    Self.harmless((try? JSON(encoding: self).text) ?? "null")
  }

  /// Returns JSON in which characters with an effect on terminals are escaped.
  package static func harmless(_ json: String) -> String {
    func isShown(_ text: String) -> Bool {
      text.unicodeScalars.elementsEqual(TerminalText.sanitized(text).unicodeScalars)
    }
    guard !isShown(json) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if isShown(String(scalar)) {
        result.unicodeScalars.append(scalar)
      } else {
        result += JSON.escape(scalar)
      }
    }
    return result
  }
}

/// The line that a reply belongs to.
public struct LineOrigin: Codable, Sendable, Equatable {
  /// Its number, from 1; nil at a terminal, where lines have none.
  public var line: Int?
  /// The file of the line; nil for the session's own input.
  public var file: String?
  /// The first name of its command; nil if there is no such command.
  public var command: String?
}

/// The error of a line that failed.
public struct ProtocolError: Codable, Sendable, Equatable {
  /// The kind of error.
  public var code: LineError.Code
  /// The message for people, in the session's language.
  public var message: String
  /// The first character of the place in the line, from 1; nil for the line as a whole.
  public var column: Int?
  /// The length of the place in characters; 0 if something is missing; nil for the line as a whole.
  public var length: Int?
  /// A suggestion; nil if there is none.
  public var suggestion: String?
  /// Further data, depending on the code; null for none.
  public var details: JSON

  /// Creates the same as a line's error, with its message in a language.
  package init(_ error: LineError, in translation: Translation) {
    code = error.code
    message = translation(error.message)
    column = error.range.map { $0.lowerBound + 1 }
    length = error.range?.count
    suggestion = error.suggestion
    details = error.details
  }
}
