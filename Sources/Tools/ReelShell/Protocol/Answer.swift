import ReelTimeline

/// An answer to a line: a value for programs, and what people read of it.
///
/// The value is made of one of the Codable types of this folder; no line has to be read to know it.
public struct Answer: Sendable, Equatable {
  /// What kind of value it is.
  public var kind: AnswerKind
  /// The value for programs.
  public var json: JSON
  /// The lines for people; none where nothing is to be said.
  public var lines: [String]

  /// Answers with a value that is JSON already.
  init(_ kind: AnswerKind, json: JSON, lines: [String] = []) {
    self.kind = kind
    self.json = json
    self.lines = lines
  }

  /// Answers with a value.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  init(_ kind: AnswerKind, _ value: some Encodable, lines: [String] = []) throws {
    self.init(kind, json: try JSON(encoding: value), lines: lines)
  }

  /// It was done, and there is nothing to be said.
  static var done: Answer { Answer(.done, json: .null) }

  /// The answer as a mode has it where there is no session: the value alone.
  public func text(_ mode: OutputMode) -> String {
    mode == .json ? json.text : lines.joined(separator: "\n")
  }
}
