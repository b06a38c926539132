import ReelREPL
import ReelTimeline

// Access to the members of an agent's messages.
extension JSON {
  /// Returns a member of an object; nil if there is none.
  func member(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string; nil for other values.
  var asText: String? { if case .string(let text) = self { text } else { nil } }

  /// The integer; nil for other values, and for integers that are too large.
  var asNumber: Int? { if case .int(let number) = self { Int(exactly: number) } else { nil } }

  /// The Boolean; nil for other values.
  var asBool: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// The elements; empty for other values.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The members; empty for other values.
  var members: JSON.Members { if case .object(let members) = self { members } else { [:] } }

  /// Returns the same object with further members, which replace those with the same names.
  func adding(_ further: JSON.Members) -> JSON {
    .object(members.adding(further))
  }
}
