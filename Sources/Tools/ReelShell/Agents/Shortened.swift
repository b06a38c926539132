import ReelTexts
import ReelTimeline

/// A value as far as it fits into an answer of a certain length, and what was left out of it.
///
/// Only lists lose their last elements, texts their ends, and objects that are as long as lists
/// members: what describes such a value describes the shortened one.
struct Shortened {
  /// What is left.
  private(set) var value: JSON
  /// What was left out: where, how much is kept, and of how much.
  private(set) var omissions: [JSON] = []

  /// How many elements of a list are kept, and how many characters of a text: less and less.
  private static let steps = [
    (5_000, 4_000), (1_500, 4_000), (500, 4_000), (200, 4_000), (100, 1_000), (50, 500), (25, 250),
    (12, 120), (6, 80), (3, 60), (1, 40), (0, 20),
  ]
  /// How many omissions are told.
  private static let mostTold = 20
  /// How many members an object has that is no list of things by their names.
  private static let mostMembers = 64

  /// Shortens a value until its text has few enough bytes.
  ///
  /// - Throws: ``Failure`` where it is too long even then.
  init(_ value: JSON, to limit: Int) throws {
    self.value = value
    guard value.bytes.count > limit else { return }
    for (elements, characters) in Self.steps {
      omissions = []
      self.value = shorten(value, elements, characters, at: "")
      if self.value.bytes.count <= limit {
        omissions = Array(omissions.prefix(Self.mostTold))
        return
      }
    }
    throw Failure(texts.program.agents.isTooBig(value.bytes.count), code: .failed)
  }

  private mutating func shorten(
    _ value: JSON, _ elements: Int, _ characters: Int, at place: String
  ) -> JSON {
    switch value {
    case .string(let text) where text.count > characters:
      note(place, characters, text.count)
      return .string(text.prefix(characters) + "…")
    case .array(let all):
      if all.count > elements { note(place, elements, all.count) }
      return .array(
        all.prefix(elements).enumerated().map {
          shorten($0.element, elements, characters, at: "\(place)[\($0.offset)]")
        })
    case .object(let members):
      var kept = members.sorted { $0.key < $1.key }
      if kept.count > max(Self.mostMembers, elements) {
        note(place, elements, kept.count)
        kept = Array(kept.prefix(elements))
      }
      return .object(
        Dictionary(
          uniqueKeysWithValues: kept.map { name, value in
            (
              name,
              shorten(value, elements, characters, at: place.isEmpty ? name : "\(place).\(name)")
            )
          }))
    default: return value
    }
  }

  private mutating func note(_ place: String, _ kept: Int, _ all: Int) {
    omissions.append(.object(["path": .string(place), "kept": JSON(kept), "of": JSON(all)]))
  }
}
