extension JSON {
  /// The value as JSON on one line, keys sorted.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value as JSON on one line, keys sorted, in UTF-8.
  package var bytes: [UInt8] {
    var writer = JSONTextWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as JSON over several lines, indented by two blanks, keys sorted.
  public var prettyText: String {
    var writer = JSONTextWriter()
    writer.indentation = 0
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSON {
  /// Returns a character as an escape within a text; above U+FFFF as a surrogate pair.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { $0.map(escape).joined() } ?? escape(0xFFFD)
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// Writes JSON as bytes.
package struct JSONTextWriter {
  /// The written bytes.
  @usableFromInline package var bytes: [UInt8] = []
  /// The indentation of lines; nil for everything on one line.
  var indentation: Int?

  /// Creates a writer that has written nothing.
  package init() {}

  /// Writes a value.
  package mutating func write(_ value: JSON) {
    switch value {
    case .null: ascii("null")
    case .bool(let value): ascii(value ? "true" : "false")
    case .int(let value): int(value)
    case .double(let value): double(value)
    case .number(let text): bytes.append(contentsOf: text.utf8)
    case .string(let value): string(value)
    case .array(let elements):
      list(elements, "[", "]") { $0.write($1) }
    case .object(let members):
      list(members.ordered, "{", "}") { writer, member in
        writer.string(member.key)
        writer.ascii(writer.indentation == nil ? ":" : ": ")
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Element>(
    _ elements: [Element], _ open: StaticString, _ close: StaticString,
    _ body: (inout JSONTextWriter, Element) -> Void
  ) {
    ascii(open)
    if let depth = indentation, !elements.isEmpty { indentation = depth + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine()
      body(&self, element)
    }
    if let depth = indentation, !elements.isEmpty {
      indentation = depth - 1
      newLine()
    }
    ascii(close)
  }

  private mutating func newLine() {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * 2))
  }

  /// Writes a text as it is.
  @inlinable
  package mutating func ascii(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes a whole number.
  package mutating func int(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    uint(value.magnitude)
  }

  /// Writes a non-negative whole number.
  package mutating func uint(_ value: UInt64) {
    if value < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value
      var index = 20
      while rest > 0 {
        index -= 1
        digits[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: digits[index..<20])
    }
  }

  /// Writes a number so that reading it returns the same bits; a value without a JSON number is
  /// written as text.
  mutating func double(_ value: Double) {
    if value.isNaN {
      ascii("\"NaN\"")
    } else if value.isInfinite {
      ascii(value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// Writes a text in quotes.
  package mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      guard !Self.isPlain(UnsafeRawBufferPointer(utf8)) else {
        return bytes.append(contentsOf: utf8)
      }
      var start = 0
      for index in utf8.indices where Self.mayNeedEscape(utf8[index]) && index >= start {
        let length = Self.lengthToEscape(utf8, at: index)
        if length == 0 { continue }
        bytes.append(contentsOf: utf8[start..<index])
        if length == 1 {
          escape(utf8[index])
        } else {
          escape(multibyte: utf8[index..<index + length])
        }
        start = index + length
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text consists of ASCII characters that need no escape, looking at eight at a time.
  private static func isPlain(_ utf8: UnsafeRawBufferPointer) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    /// If no byte has its top bit, the result has one if there is a byte below `limit`.
    func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { word &- ones * limit }
    func special(_ word: UInt64) -> UInt64 {
      let quote = below(1, word ^ ones * 0x22)
      let backslash = below(1, word ^ ones * 0x5c)
      let delete = below(1, word ^ ones * 0x7f)
      return (word | below(0x20, word) | quote | backslash | delete) & tops
    }
    var index = 0
    while index + 8 <= utf8.count {
      guard special(utf8.loadUnaligned(fromByteOffset: index, as: UInt64.self)) == 0 else {
        return false
      }
      index += 8
    }
    while index < utf8.count {
      guard utf8[index] < 0x80, !mayNeedEscape(utf8[index]) else { return false }
      index += 1
    }
    return true
  }

  /// Whether a character that begins with `byte` could need an escape.
  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7f
      || byte == 0xc2 || byte == 0xe2
  }

  /// Returns the number of bytes of the character at `index` if it is written as an escape;
  /// otherwise 0.
  ///
  /// Besides those that JSON requires, these are the characters that a terminal would act on: the
  /// other control characters (U+007F to U+009F), and those that change the direction of text
  /// (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069).
  private static func lengthToEscape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch utf8[index] {
    case 0xc2: return utf8[index + 1] < 0xa0 ? 2 : 0
    case 0xe2:
      switch (utf8[index + 1], utf8[index + 2]) {
      case (0x80, 0x8e...0x8f), (0x80, 0xaa...0xae), (0x81, 0xa6...0xa9): return 3
      default: return 0
      }
    default: return 1
    }
  }

  private mutating func escape(multibyte utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      bytes.append(contentsOf: JSON.escape(scalar).utf8)
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): ascii("\\\"")
    case UInt8(ascii: "\\"): ascii("\\\\")
    case UInt8(ascii: "\n"): ascii("\\n")
    case UInt8(ascii: "\t"): ascii("\\t")
    case UInt8(ascii: "\r"): ascii("\\r")
    default:
      bytes.append(contentsOf: JSON.escape(Unicode.Scalar(byte)).utf8)
    }
  }
}
