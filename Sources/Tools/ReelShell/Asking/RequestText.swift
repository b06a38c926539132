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
    let what = asked.deed == .cancel ? localized("cancels \(verbatim: request)") : request
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
    return localized(", asks \(verbatim: words.joined(separator: ", "))")
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
    switch record.fate {
    case nil: return answers.isEmpty ? localized("open") : "\(localized("open")), \(answers)"
    case .answered:
      return answers.isEmpty ? localized("done") : localized("answered by \(verbatim: answers)")
    case .superseded: return localized("superseded by a later one")
    case .cancelled: return localized("cancelled")
    case .lost: return localized("lost")
    case .joined: return localized("joined the one that was open")
    }
  }
}
