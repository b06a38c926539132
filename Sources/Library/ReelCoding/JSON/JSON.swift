import ReelSupport
import ReelTexts

/// A JSON value: the target of paths, the operand of conditions, the subject of differences.
public enum JSON: Equatable, Sendable {
  /// Nothing: an optional that is nil.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A number with decimals.
  case double(Double)
  /// A number as it was written, for when no digit may be lost: `18446744073709551615`, `1e400`,
  /// and with ``init(exactly:)`` also `12.50`.
  case number(String)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Values by name.
  case object(Members)

  /// Creates the tree of the Codable form of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    let sink = TreeSink()
    try SinkEncoder.encode(value, to: sink)
    self = sink.root
  }

  /// A whole number.
  package init(_ value: Int) { self = .int(Int64(value)) }

  /// A whole number, as it is written if it is beyond the range of a signed one.
  init(_ value: UInt64) { self = Int64(exactly: value).map(JSON.int) ?? .number("\(value)") }

  /// The kind of value, for messages: `a number`.
  public var kind: Text {
    switch self {
    case .null: Text(verbatim: "null")
    case .bool: "true or false"
    case .int, .double, .number: "a number"
    case .string: Text("text", context: "a kind of JSON")
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether two values are written alike, byte for byte.
  ///
  /// Canonically equal texts may differ, and 1 differs from 1.0, 0.0 from −0.0; every NaN is alike.
  /// So a state with another digest is another value.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)):
      left.bitPattern == right.bitPattern || (left.isNaN && right.isNaN)
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (_, .null), (.bool, _), (_, .bool), (.array, _), (_, .array), (.object, _),
      (_, .object):
      false
    case (.int, _), (.double, _), (.number, _), (.string, _):
      left.text.hasSameBytes(as: right.text)
    }
  }

  /// Whether two values are the same if numbers are compared by value, exactly: 1 equals 1.0, but
  /// 9007199254740993 not 9007199254740992.0.
  package func isEquivalent(to other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { name, value in
          right[name].map { value.isEquivalent(to: $0) } ?? false
        }
    default: self == other || order(other) == 0
    }
  }

  /// Returns a negative number if a number is less than another, 0 if it has the same value, else a
  /// positive one; nil if one of them is not a number or NaN.
  package func order(_ other: JSON) -> Int? {
    switch (self, other) {
    case (.int(let left), .int(let right)): return left < right ? -1 : left == right ? 0 : 1
    case (.double(let left), .double(let right)) where !left.isNaN && !right.isNaN:
      return left < right ? -1 : left == right ? 0 : 1
    case (.double(let left), _) where left.isInfinite && other.isNumber:
      return left < 0 ? -1 : 1
    case (_, .double(let right)) where right.isInfinite && isNumber: return right < 0 ? 1 : -1
    default:
      guard let left = exact, let right = other.exact else { return nil }
      return left.order(right)
    }
  }

  private var isNumber: Bool { exact != nil }

  /// Whether it is a number without decimals, however it is written: `1`, `1.0`, `1e400`.
  package var isWholeNumber: Bool { exact?.isWhole ?? false }

  /// The number; nil if it is infinite, or none.
  private var exact: ExactNumber? {
    switch self {
    case .int(let value): ExactNumber(value)
    case .double(let value): value.isFinite ? ExactNumber(value) : nil
    case .number(let text): ExactNumber(text.utf8)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The number, as near as 64 bits allow; nil for anything else.
  package var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .number(let text): Double(text)
    default: nil
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Values by name; of several with the same name, the last.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Members(members))
  }
}
