import ReelApp
import ReelEditor
import ReelTimeline

/// What `.mode json` writes: an answer to a line, the error of a line that failed, or an event.
///
/// `Schemas/protocol.json` says the same as a JSON schema; `schema` prints it.
public enum ProtocolLine: Codable, Sendable, Equatable {
  /// A line was done.
  case answered(LineOrigin, AnswerKind, JSON)
  /// A line failed.
  case failed(LineOrigin, ProtocolError)
  /// Something happened that no line has asked for.
  case event(SessionEvent)

  private enum CodingKeys: String, CodingKey {
    case line, file, command, ok, answer, error, event
  }

  private struct Value: Codable {
    var kind: AnswerKind
    var value: JSON
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .answered(let origin, let kind, let value):
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

  /// Reads an object.
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
      self = .answered(origin, answer.kind, answer.value)
    } else {
      self = .failed(origin, try container.decode(ProtocolError.self, forKey: .error))
    }
  }

  /// The object on a line.
  ///
  /// What a terminal would act on is escaped, so that it is the same value.
  var text: String {
    let text = (try? JSON(encoding: self).text) ?? "null"
    guard TerminalText.sanitized(text) != text else { return text }
    return text.unicodeScalars.map { scalar in
      let character = String(scalar)
      guard TerminalText.sanitized(character) != character else { return character }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

/// The line that is answered.
public struct LineOrigin: Codable, Sendable, Equatable {
  /// Its number, from 1; nil at a terminal, where lines have none.
  public var line: Int?
  /// The file that it stands in; nil for the session's own input.
  public var file: String?
  /// The command that it gives, by its first name; nil where there is no such command.
  public var command: String?
}

/// Why a line failed.
public struct ProtocolError: Codable, Sendable, Equatable {
  /// What kind of mistake it is.
  public var code: LineError.Code
  /// What is wrong, for people, in the session's language.
  public var message: String
  /// The first character of the line that it is about, from 1; nil for the line as a whole.
  public var column: Int?
  /// How many characters it is about; 0 where something is missing; nil for the line as a whole.
  public var length: Int?
  /// What may have been meant; nil where nothing is near.
  public var suggestion: String?
  /// What there is besides to be known, by the code; null for nothing.
  public var details: JSON

  /// Says the same as an error.
  init(_ error: LineError) {
    code = error.code
    message = error.message
    column = error.range.map { $0.lowerBound + 1 }
    length = error.range?.count
    suggestion = error.suggestion
    details = error.details
  }
}
