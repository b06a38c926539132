import ReelREPL
import ReelTimeline

/// The schema of a tool's answer, taken from the protocol.
enum ReplySchema {
  private static let schema = (try? JSON(text: ProtocolSchema.text)) ?? .null
  private static var definitions: JSON { schema.member("$defs") ?? .null }

  /// Returns the schema of an answer of one of several kinds, with the definitions it refers to.
  static func of(_ kinds: [String]) -> JSON {
    let variants = kinds.map(variant)
    var members = variants.count == 1 ? variants[0].members : ["anyOf": .array(variants)]
    members["type"] = "object"
    let needed = needed(by: .array(variants))
    if !needed.isEmpty { members["$defs"] = .object(needed) }
    return .object(members)
  }

  private static func variant(_ kind: String) -> JSON {
    let all = definitions.member("answer")?.member("oneOf")?.elements ?? []
    let properties = all.lazy.compactMap { $0.member("properties") }
      .first { $0.member("kind")?.member("const") == .string(kind) }
    let value = properties?.member("value") ?? .null
    return [
      "properties": ["kind": ["const": .string(kind)], "value": value, "shortened": omissions],
      "required": .array(["kind", "value"]), "additionalProperties": .bool(false),
    ]
  }

  private static let omissions: JSON = [
    "type": "array",
    "description": "The shortened parts: the path, the length that is kept, and the full length.",
    "items": [
      "type": "object",
      "properties": [
        "path": ["type": "string"], "kept": ["type": "integer"], "of": ["type": "integer"],
      ],
    ],
  ]

  private static func needed(by schema: JSON) -> JSON.Members {
    var found: JSON.Members = [:]
    var waiting = [schema]
    while let next = waiting.popLast() {
      waiting += next.elements + next.members.values
      guard let reference = next.member("$ref")?.asText else { continue }
      let name = String(reference.dropFirst("#/$defs/".count))
      guard found[name] == nil, let definition = definitions.member(name) else { continue }
      found[name] = definition
      waiting.append(definition)
    }
    return found
  }
}
