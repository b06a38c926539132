import ReelTexts
import Reel
import ReelTimeline

/// A request with its fate, as text.
struct RequestText {
  /// The request on one line, and its fate.
  let text: String

  /// - Throws: Any error of the request's own `encode(to:)`.
  init(_ record: RequestRecord, width: Int = 160) throws {
    let asked = record.asked
    let summary = ActionSummary(try JSON(encoding: asked.request), isSingle: true)
    let request = summary.text(width: width)
    let what = asked.deed == .cancel ? texts.asking.requests.takesBack(request) : request
    text = [what, Self.fate(of: record)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns a frame's requests in a few words for a list of frames: `, asks fetch`; empty for
  /// none.
  ///
  /// Answers are not mentioned, because they are listed as well.
  static func brief(_ records: [RequestRecord]) -> String {
    let words = records.map { record -> String in
      switch (record.asked.deed, record.fate) {
      case (.cancel, _), (_, .answered): record.asked.text
      default: "\(record.asked.text) (\(fate(of: record)))"
      }
    }
    guard !words.isEmpty else { return "" }
    return texts.asking.requests.asks(words.joined(separator: ", "))
  }

  /// Returns the same as JSON: the request, its fate, and the frames that answered it.
  static func json(_ records: [RequestRecord]) throws -> JSON {
    .array(
      try records.map { record in
        .object([
          record.asked.deed.rawValue: try JSON(encoding: record.asked.request),
          "by": .array(record.asked.feature.map { .string($0.description) }),
          "fate": record.fate.map { .string($0.rawValue) } ?? .null,
          "answers": .array(record.answers.map { .int(Int64($0)) }),
        ])
      })
  }

  /// Returns the fate of a request in words; empty for a cancellation.
  static func fate(of record: RequestRecord) -> String {
    guard record.asked.deed == .ask else { return "" }
    let answers = record.answers.map { "#\($0)" }.joined(separator: ", ")
    let fates = texts.asking.requests
    switch record.fate {
    case nil: return answers.isEmpty ? fates.open : "\(fates.open), \(answers)"
    case .answered: return answers.isEmpty ? fates.done : fates.answered(answers)
    case .superseded: return fates.superseded
    case .cancelled: return fates.cancelled
    case .lost: return fates.lost
    case .joined: return fates.joined
    }
  }
}
