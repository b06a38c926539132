import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The arguments of a tool, valid according to its schema.
struct ToolArguments: Sendable {
  private let members: JSON.Members

  /// Creates arguments from the given value.
  ///
  /// - Throws: A ``LineFailure`` if it does not match the tool's schema.
  init(_ given: JSON, for tool: ToolCatalog.Tool) throws {
    guard case .object(let members) = given else {
      throw LineFailure(
        """
        \(verbatim: "arguments") must be \(JSON.object([:]).kind), not \
        \(given.kind)
        """, code: .invalidArgument)
    }
    let known = tool.input.member("properties")?.members ?? [:]
    for name in members.keys where known[name] == nil {
      let hint = Spelling.hint(for: name, among: known.keys.sorted())
      throw LineFailure(
        "\(verbatim: tool.name) takes no argument “\(verbatim: name.excerpt)”\(hint)",
        code: .unknownOption)
    }
    for name in (tool.input.member("required")?.elements ?? []).compactMap(\.asText)
    where members[name] == nil {
      throw LineFailure(
        "\(verbatim: tool.name) needs the argument \(verbatim: name)",
        code: .missingArgument)
    }
    for (name, value) in members.ordered {
      try Self.check(value, known[name] ?? .null, name)
    }
    self.members = members
  }

  func text(_ name: String) -> String? { members[name]?.asText }
  func number(_ name: String) -> Int? { members[name]?.asNumber }
  func isTrue(_ name: String) -> Bool { members[name]?.asBool ?? false }
  func list(_ name: String) -> [String] { (members[name]?.elements ?? []).compactMap(\.asText) }

  /// Returns a required string.
  func required(_ name: String) -> String { text(name) ?? "" }

  private static func check(_ value: JSON, _ schema: JSON, _ name: String) throws {
    func other(than expected: JSON) -> LineFailure {
      LineFailure(
        "\(verbatim: name) must be \(expected.kind), not \(value.kind)",
        code: .invalidArgument)
    }
    func noNumber(in range: ClosedRange<Int>) -> LineFailure {
      LineFailure(
        """
        \(verbatim: name) must be a whole number \(Limits.text(of: range, refusing: value.text)), not \
        \(verbatim: value.text)
        """, code: .invalidArgument)
    }
    switch (schema.member("type")?.asText, value) {
    case ("string", .string(let text)):
      let most = schema.member("maxLength")?.asNumber ?? .max
      // As JSON Schema counts them: one character of a text may be endless.
      guard text.unicodeScalars.count <= most else {
        throw LineFailure(
          "\(verbatim: name) is too long: at most \(most)", code: .invalidArgument)
      }
    case ("boolean", .bool): break
    case ("integer", .int(let number)):
      let least = schema.member("minimum")?.asNumber ?? 0
      let greatest = schema.member("maximum")?.asNumber
      guard number >= least, number <= greatest ?? .max else {
        throw noNumber(in: least...(greatest ?? .max))
      }
    case ("integer", .number), ("integer", .double):
      let least = schema.member("minimum")?.asNumber ?? 0
      let greatest = schema.member("maximum")?.asNumber
      throw noNumber(in: least...(greatest ?? .max))
    case ("integer", _): throw other(than: JSON(0))
    case ("array", .array(let elements)):
      let most = schema.member("maxItems")?.asNumber ?? .max
      guard elements.count <= most else {
        throw LineFailure(
          "\(verbatim: name) is too long: at most \(most)", code: .invalidArgument)
      }
      for (index, element) in elements.enumerated() {
        try check(element, schema.member("items") ?? .null, "\(name)[\(index)]")
      }
    case ("array", _): throw other(than: .array([]))
    case ("boolean", _): throw other(than: .bool(true))
    default: throw other(than: "")
    }
  }
}
