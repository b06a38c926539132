import Reel
import ReelTexts
import ReelTimeline

/// A request with its fate, as text.
package struct RequestText {
  /// The request on one line, and its fate.
  let text: Text

  /// - Throws: Any error of the request's own `encode(to:)`.
  init(_ record: RequestRecord, width: Int = 160) throws {
    let asked = record.asked
    let summary = try ActionSummary(asked.request, isSingle: true)
    let request = summary.text(width: width)
    let what: Text =
      asked.operation == .cancel ? "cancels \(verbatim: request)" : Text(verbatim: request)
    text = [what, Self.fate(of: record)].filter { !$0.isEmpty }
      .joined(separator: Text(verbatim: " · "))
  }

  /// Returns a frame's requests in a few words for a list of frames: `, asks fetch`; empty for
  /// none.
  ///
  /// Answers are not mentioned, because they are listed as well.
  static func brief(_ records: [RequestRecord]) -> Text {
    let words = records.map { record -> Text in
      switch (record.asked.operation, record.fate) {
      case (.cancel, _), (_, .answered): Text(verbatim: record.asked.text)
      default: Text(verbatim: "\(record.asked.text) (") + fate(of: record) + Text(verbatim: ")")
      }
    }
    guard !words.isEmpty else { return .empty }
    return ", asks \(words.joined(separator: Text(verbatim: ", ")))"
  }

  /// Returns the same as JSON: the request, its fate, and the frames that answered it.
  package static func json(_ records: [RequestRecord]) throws -> JSON {
    .array(
      try records.map { record in
        .object([
          record.asked.operation.rawValue: try JSON(encoding: record.asked.request),
          "by": .array(record.asked.place.map { .string($0) }),
          "fate": record.fate.map { .string($0.rawValue) } ?? .null,
          "answers": .array(record.answers.map { .int(Int64($0)) }),
        ])
      })
  }

  /// Returns the fate of a request in words; empty for a cancellation.
  static func fate(of record: RequestRecord) -> Text {
    guard record.asked.operation == .ask else { return .empty }
    let answers = record.answers.map { "#\($0)" }.joined(separator: ", ")
    switch record.fate {
    case nil: return answers.isEmpty ? "open" : "open" + Text(verbatim: ", \(answers)")
    case .answered:
      return answers.isEmpty ? "done" : "answered by \(verbatim: answers)"
    case .superseded: return "superseded by a later one"
    case .cancelled: return "cancelled"
    case .lost: return "lost"
    case .joined: return "joined the one that was open"
    }
  }
}
