import ReelTimeline

/// The answer to a line: a value for programs, and lines for people.
///
/// The value is one of the Codable types of this folder; programs need not parse the lines.
public struct Answer: Sendable, Equatable {
  /// The kind of the value.
  public var kind: AnswerKind
  /// The value for programs.
  public var json: JSON
  /// The lines for people; empty if there is nothing to say.
  public var lines: [String]

  /// Creates an answer from a JSON value.
  init(_ kind: AnswerKind, json: JSON, lines: [String] = []) {
    self.kind = kind
    self.json = json
    self.lines = lines
  }

  /// Creates an answer from a value.
  ///
  /// - Throws: Any error of the value's own `encode(to:)`.
  init(_ kind: AnswerKind, _ value: some Encodable, lines: [String] = []) throws {
    self.init(kind, json: try JSON(encoding: value), lines: lines)
  }

  /// The answer of a line that was performed and has nothing to say.
  static var done: Answer { Answer(.done, json: .null) }
}
