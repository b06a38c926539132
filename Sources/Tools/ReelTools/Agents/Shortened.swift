import ReelREPL
import ReelTexts
import ReelTimeline

/// A value shortened to fit into an answer, with a list of its omissions.
///
/// Only lists lose their last elements, strings their ends, and list-like objects some members, so
/// that a schema for the value also describes the shortened one.
struct Shortened {
  /// The shortened value.
  private(set) var value: JSON
  /// The omissions: the place, the number of kept parts, and the total.
  private(set) var omissions: [JSON] = []

  /// The number of elements to keep of a list, and of characters of a string, in decreasing steps.
  private static let steps = [
    (5_000, 4_000), (1_500, 4_000), (500, 4_000), (200, 4_000), (100, 1_000), (50, 500), (25, 250),
    (12, 120), (6, 80), (3, 60), (1, 40), (0, 20),
  ]
  /// The maximum number of reported omissions.
  private static let mostReported = 20
  /// The maximum number of members of an object that is not a list of named things.
  private static let mostMembers = 64

  /// Shortens a value until its text is small enough.
  ///
  /// - Throws: A ``LineFailure`` if it is still too long after that.
  init(_ value: JSON, to limit: Int) throws {
    self.value = value
    guard value.bytes.count > limit else { return }
    for (elements, characters) in Self.steps {
      omissions = []
      self.value = shorten(value, elements, characters, at: "")
      if self.value.bytes.count <= limit {
        omissions = Array(omissions.prefix(Self.mostReported))
        return
      }
    }
    throw LineFailure(
      """
      the answer would have \(value.bytes.count, one: "byte", other: "bytes"): ask for a part \
      of it
      """, code: .failed)
  }

  private mutating func shorten(
    _ value: JSON, _ elements: Int, _ characters: Int, at path: String
  ) -> JSON {
    switch value {
    case .string(let text) where text.count > characters:
      note(path, characters, text.count)
      return .string(text.prefix(characters) + "…")
    case .array(let all):
      if all.count > elements { note(path, elements, all.count) }
      return .array(
        all.prefix(elements).enumerated().map {
          shorten($0.element, elements, characters, at: "\(path)[\($0.offset)]")
        })
    case .object(let members):
      var kept = members.ordered
      if kept.count > max(Self.mostMembers, elements) {
        note(path, elements, kept.count)
        kept = Array(kept.prefix(elements))
      }
      return .object(
        JSON.Members(
          kept.map { name, value in
            (
              name,
              shorten(value, elements, characters, at: path.isEmpty ? name : "\(path).\(name)")
            )
          }))
    default: return value
    }
  }

  private mutating func note(_ path: String, _ kept: Int, _ all: Int) {
    omissions.append(.object(["path": .string(path), "kept": JSON(kept), "of": JSON(all)]))
  }
}
