import ReelREPL
import ReelTimeline

/// Values as Swift code.
enum SwiftLiteral {
  /// Returns a Swift expression for a value of known type; uses `decoded` for values without a
  /// literal.
  ///
  /// Numbers, strings, enums, optionals and arrays of these are written as literals. Everything
  /// else is decoded from its JSON, because its initialiser is unknown, and secrets have their
  /// placeholder there.
  ///
  /// - Throws: Any error of the value's own `encode(to:)`.
  static func expression(_ value: any Encodable) throws -> String {
    try plain(value) ?? "decoded(\(text(JSON(encoding: value).text)))"
  }

  /// Returns a string literal with as many `#` as needed to leave the text unchanged.
  static func text(_ text: String) -> String {
    let hashes = hashes(for: text)
    return hashes + "\"" + text + "\"" + hashes
  }

  /// Returns a literal of several lines, each with `indent` before it.
  static func lines(_ lines: [String], indent: String) -> String {
    let hashes = hashes(for: lines.joined(separator: "\n"))
    return ([hashes + "\"\"\""] + lines.map { indent + $0 } + [indent + "\"\"\"" + hashes])
      .joined(separator: "\n")
  }

  /// A mark after a quote makes one character of both, but a literal still ends there.
  private static func hashes(for text: String) -> String {
    var most = -1
    var run = -1
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
      case UInt8(ascii: "#") where run >= 0: run += 1
      default: run = -1
      }
      most = max(most, run)
    }
    return String(repeating: "#", count: most + 1)
  }

  /// Returns a literal, or nil if only the value's JSON will do.
  private static func plain(_ value: Any) throws -> String? {
    switch value {
    case let value as Bool: return "\(value)"
    case let value as any BinaryInteger: return "\(value)"
    case let value as Double where value.isFinite: return "\(value)"
    case let value as String:
      // A control character would change its line.
      return value.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? nil : text(value)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return "nil" }
      return try plain(wrapped)
    case .collection:
      let elements = try mirror.children.map { try plain($0.value) }
      guard elements.allSatisfy({ $0 != nil }) else { return nil }
      return "[" + elements.compactMap { $0 }.joined(separator: ", ") + "]"
    case .enum: return try enumCase(value, mirror)
    default: return nil
    }
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror) throws -> String? {
    guard !(value is any CustomReflectable) else { return nil }
    guard let payload = mirror.children.first else {
      // A type with its own description may print the case differently.
      return value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        ? nil : ".\(value)"
    }
    guard let name = payload.label else { return nil }
    let values = Mirror(reflecting: payload.value)
    let isTuple = values.displayStyle == .tuple
    let parts =
      isTuple ? Array(values.children) : [Mirror.Child(label: nil, value: payload.value)]
    let arguments = try parts.map { part -> String? in
      let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      if let literal = try plain(part.value) { return label + literal }
      guard let value = part.value as? any Encodable else { return nil }
      return label + (try expression(value))
    }
    guard arguments.allSatisfy({ $0 != nil }) else { return nil }
    return ".\(name)(\(arguments.compactMap { $0 }.joined(separator: ", ")))"
  }
}
