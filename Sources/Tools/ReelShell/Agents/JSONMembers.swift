import ReelTimeline

// What an agent's messages are read with.
extension JSON {
  /// A member of an object; nil where there is none.
  func member(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text; nil where it is something else.
  var asText: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number; nil where it is something else, or too large to count with.
  var asNumber: Int? { if case .int(let number) = self { Int(exactly: number) } else { nil } }

  /// Whether it is true; nil where it is neither true nor false.
  var asTruth: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// The elements; none where it is something else.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The members; none where it is something else.
  var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }

  /// The same object with further members, which replace those of the same names.
  func adding(_ further: [String: JSON]) -> JSON {
    .object(members.merging(further) { $1 })
  }
}
