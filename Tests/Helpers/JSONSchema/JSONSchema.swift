import ReelCoding

/// A JSON schema (draft 2020-12), limited to the keywords that the project's own schema uses.
///
/// Any other keyword is an error, so that no part of a schema is ignored silently.
public struct JSONSchema: Sendable {
  /// A schema that cannot be read.
  public struct Unreadable: Error, CustomStringConvertible {
    /// The problem and its location.
    public let description: String
  }

  private static let known: Set<String> = [
    "$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "oneOf",
    "properties", "required", "additionalProperties", "items", "minimum",
  ]

  private let root: JSON

  /// Creates a schema from its text.
  ///
  /// - Throws: ``Unreadable`` if it has an unknown keyword or an invalid reference;
  ///   `JSONSyntaxError` if it is not JSON.
  public init(_ text: String) throws {
    root = try JSON(text: text)
    try check(root, at: "#")
  }

  /// Returns the problem with a value and its location; nil if there is none.
  public func problem(with value: JSON) -> String? { problem(value, root, at: "$") }

  /// Returns the constants that a member has in the variants of a definition.
  public func constants(of member: String, in definition: String) -> [String] {
    guard case .array(let variants)? = self.definition("#/$defs/\(definition)")?["oneOf"] else {
      return []
    }
    return variants.compactMap { variant in
      let place = member.isEmpty ? variant : variant["properties"]?[member]
      if case .string(let text)? = place?["const"] { return text }
      return nil
    }
  }

  private func definition(_ reference: String) -> JSON? {
    guard reference.hasPrefix("#/$defs/") else { return nil }
    return root["$defs"]?[String(reference.dropFirst(8))]
  }

  private func check(_ schema: JSON, at place: String) throws {
    if case .bool = schema { return }
    guard case .object(let members) = schema else {
      throw Unreadable(description: "\(place) is no schema")
    }
    if let unknown = members.keys.first(where: { !Self.known.contains($0) }) {
      throw Unreadable(description: "\(place) has the keyword \(unknown), which is not known")
    }
    if case .string(let reference)? = members["$ref"] {
      guard definition(reference) != nil, members.count == 1 else {
        throw Unreadable(description: "\(place): \(reference) leads nowhere, or is not alone")
      }
    }
    for keyword in ["$defs", "properties"] {
      guard case .object(let schemas)? = members[keyword] else { continue }
      for (name, schema) in schemas { try check(schema, at: "\(place)/\(keyword)/\(name)") }
    }
    for keyword in ["items", "additionalProperties"] {
      if let schema = members[keyword] { try check(schema, at: "\(place)/\(keyword)") }
    }
    if case .array(let variants)? = members["oneOf"] {
      for (index, schema) in variants.enumerated() {
        try check(schema, at: "\(place)/oneOf/\(index)")
      }
    }
  }

  private func problem(_ value: JSON, _ schema: JSON, at place: String) -> String? {
    if case .bool(let isTrue) = schema { return isTrue ? nil : "\(place) must not be there" }
    if case .string(let reference)? = schema["$ref"] {
      return definition(reference).flatMap { problem(value, $0, at: place) }
    }
    return problemOfValue(value, schema, at: place) ?? problemOfMembers(value, schema, at: place)
      ?? problemOfVariants(value, schema, at: place)
  }

  private func problemOfValue(_ value: JSON, _ schema: JSON, at place: String) -> String? {
    if let type = schema["type"] {
      let types = type.elements ?? [type]
      guard types.contains(where: { value.isOf(type: $0) }) else {
        return "\(place) is \(value.text), and not of type \(type.text)"
      }
    }
    if let constant = schema["const"], constant != value {
      return "\(place) is \(value.text), and not \(constant.text)"
    }
    if let choices = schema["enum"]?.elements, !choices.contains(value) {
      return "\(place) is \(value.text), and none of \(JSON.array(choices).text)"
    }
    if let least = schema["minimum"]?.number, let number = value.number, number < least {
      return "\(place) is \(value.text), and less than \(least)"
    }
    return nil
  }

  private func problemOfMembers(_ value: JSON, _ schema: JSON, at place: String) -> String? {
    if let elements = value.elements, let items = schema["items"] {
      for (index, element) in elements.enumerated() {
        if let problem = problem(element, items, at: "\(place)[\(index)]") { return problem }
      }
    }
    guard case .object(let members) = value else { return nil }
    for case .string(let name) in schema["required"]?.elements ?? [] where members[name] == nil {
      return "\(place) has no \(name)"
    }
    for (name, member) in members.ordered {
      guard let own = schema["properties"]?[name] ?? schema["additionalProperties"] else {
        continue
      }
      if let problem = problem(member, own, at: "\(place).\(name)") { return problem }
    }
    return nil
  }

  private func problemOfVariants(_ value: JSON, _ schema: JSON, at place: String) -> String? {
    guard let variants = schema["oneOf"]?.elements else { return nil }
    let problems = variants.map { problem(value, $0, at: place) }
    let count = problems.count { $0 == nil }
    guard count != 1 else { return nil }
    // The problem with the deepest location is the most helpful one.
    let depth = { (problem: String) in problem.prefix { $0 != " " }.count }
    let nearest = problems.compactMap(\.self).max { depth($0) < depth($1) }
    return count > 1 ? "\(place) is \(count) of the variants at once" : nearest
  }
}

extension JSON {
  /// Returns a member of an object; nil if there is none.
  public subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  fileprivate var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  fileprivate func isOf(type: JSON) -> Bool {
    guard case .string(let name) = type else { return false }
    return switch (self, name) {
    case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.array, "array"),
      (.object, "object"), (.int, "integer"), (.int, "number"), (.double, "number"):
      true
    case (.double(let value), "integer"): value == value.rounded()
    default: false
    }
  }
}
