import Reel
import ReelCoding
import ReelSharing
import ReelTimeline

/// A value for a parameter of a statement.
///
/// Literals can be used as values: `["Rome", 30, true, nil]`.
public enum PostgresValue: Equatable, Sendable {
  /// SQL's NULL.
  case null
  /// A Boolean.
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A text, also for `json` and other types that are written as text.
  case text(String)
  /// Bytes, for `bytea`.
  case bytes([UInt8])

  /// Returns an integer, or NULL.
  public static func int(_ number: Int?) -> PostgresValue {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// Returns a text, or NULL.
  public static func string(_ text: String?) -> PostgresValue { text.map { .text($0) } ?? .null }

  /// The text for the server; nil for NULL.
  package var text: String? {
    switch self {
    case .null: nil
    case .bool(let truth): truth ? "t" : "f"
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .text(let text): text
    case .bytes(let bytes):
      String(unsafeUninitializedCapacity: 2 + 2 * bytes.count) { buffer in
        let digits = Array("0123456789abcdef".utf8)
        buffer[0] = UInt8(ascii: "\\")
        buffer[1] = UInt8(ascii: "x")
        for (index, byte) in bytes.enumerated() {
          buffer[2 + 2 * index] = digits[Int(byte >> 4)]
          buffer[3 + 2 * index] = digits[Int(byte & 15)]
        }
        return 2 + 2 * bytes.count
      }
    }
  }
}

extension PostgresValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates an integer.
  public init(integerLiteral number: Int64) { self = .integer(number) }
  /// Creates a Boolean.
  public init(booleanLiteral truth: Bool) { self = .bool(truth) }
  /// Creates NULL.
  public init(nilLiteral: ()) { self = .null }
}

/// A type that columns of a result can be read as.
public protocol PostgresReadable {
  /// Creates the value from the server's `text`; nil if that is not of this type.
  init?(postgres text: String)
}

extension Int: PostgresReadable {
  /// Creates the integer from `text`.
  public init?(postgres text: String) { self.init(text) }
}

extension Timestamp: PostgresReadable {
  /// Creates the moment from milliseconds; nil if they are not in ``Timestamp/range``.
  public init?(postgres text: String) {
    guard let milliseconds = Int64(text), Self.range.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

extension Origin: PostgresReadable {
  /// Creates the origin from its name.
  public init?(postgres text: String) { self.init(rawValue: text) }
}

extension Digest: PostgresReadable {
  /// Creates the digest from its digits.
  public init?(postgres text: String) { self.init(text) }
}

extension SharedRequest.Status: PostgresReadable {
  /// Creates the status from its word.
  package init?(postgres text: String) { self.init(word: text) }
}

extension Int64: PostgresReadable {
  /// Creates the integer from `text`.
  public init?(postgres text: String) { self.init(text) }
}

extension Double: PostgresReadable {
  /// Creates the number from `text`.
  public init?(postgres text: String) { self.init(text) }
}

extension String: PostgresReadable {
  /// Creates a copy of `text`.
  public init?(postgres text: String) { self = text }
}

extension Bool: PostgresReadable {
  /// Creates the Boolean from `t` or `f`.
  public init?(postgres text: String) {
    switch text {
    case "t": self = true
    case "f": self = false
    default: return nil
    }
  }
}

extension [UInt8]: PostgresReadable {
  /// Creates the bytes from a `bytea`.
  public init?(postgres text: String) {
    var digits = text.utf8.makeIterator()
    guard digits.next() == UInt8(ascii: "\\"), digits.next() == UInt8(ascii: "x") else {
      return nil
    }
    func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    while let high = digits.next() {
      guard let low = digits.next(), let first = value(high), let second = value(low) else {
        return nil
      }
      bytes.append(first << 4 | second)
    }
    self = bytes
  }
}
