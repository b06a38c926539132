extension JSON {
  /// The value that a text stands for; throws a `Failure` that says where it goes wrong.
  init(parsing text: [UInt8]) throws {
    var parser = JSONParser(text: text)
    self = try parser.document()
  }
}

/// Reads JSON as RFC 8259 has it.
///
/// Foundation's decoders take `true` for a number or `1.0` for an integer, round what does not fit,
/// and do not say where a text goes wrong.
private struct JSONParser {
  let text: [UInt8]
  private var index = 0
  /// Deeper than anything that belongs here, and shallow enough for a small stack.
  private let deepest = 128

  init(text: [UInt8]) { self.text = text }

  mutating func document() throws -> JSON {
    let value = try value(depth: 0)
    skipBlanks()
    guard index == text.count else { throw failure("nothing may follow the value") }
    return value
  }

  private mutating func value(depth: Int) throws -> JSON {
    guard depth <= deepest else { throw failure("nested deeper than \(deepest) levels") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
    default: throw failure("a value is expected")
    }
  }

  private mutating func object(depth: Int) throws -> JSON {
    var members: [String: JSON] = [:]
    index += 1
    skipBlanks()
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes is expected") }
      let name = try string()
      skipBlanks()
      guard take(":") else { throw failure("a colon is expected") }
      members[name] = try value(depth: depth + 1)
      skipBlanks()
    } while take(",")
    guard take("}") else { throw failure("a comma or } is expected") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws -> JSON {
    var values: [JSON] = []
    index += 1
    skipBlanks()
    if take("]") { return .array(values) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(",")
    guard take("]") else { throw failure("a comma or ] is expected") }
    return .array(values)
  }

  private mutating func number() throws -> JSON {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    var isInteger = true
    if take(".") {
      isInteger = false
      try digits()
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("-") { _ = take("+") }
      try digits()
    }
    let literal = String(decoding: text[start..<index], as: UTF8.self)
    if isInteger, let number = Int(literal) { return .integer(number) }
    return .number(literal)
  }

  private mutating func digits() throws {
    guard let first = next, isDigit(first) else { throw failure("a digit is expected") }
    while let digit = next, isDigit(digit) { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func string() throws -> String {
    let start = index
    var bytes: [UInt8] = []
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("a control character has to be escaped") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        try escape(into: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    guard take("\"") else { throw failure("the text does not end") }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      index = start
      throw failure("the text is not UTF-8")
    }
    return string
  }

  private mutating func escape(into bytes: inout [UInt8]) throws {
    let start = index
    let byte = next
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes += [byte ?? 0]
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      var code = UInt32(try unit())
      if UTF16.isLeadSurrogate(UInt16(code)), take("\\"), take("u") {
        let trail = try unit()
        if UTF16.isTrailSurrogate(trail) {
          code = 0x10000 + ((code - 0xD800) << 10) + UInt32(trail) - 0xDC00
        }
      }
      guard let scalar = Unicode.Scalar(code) else {
        index = start
        throw failure("half a surrogate pair is no character")
      }
      bytes += String(Character(scalar)).utf8
    default:
      index = start
      throw failure("there is no such escape")
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws -> UInt16 {
    let digits = text[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits are expected") }
    index += 4
    return unit
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard text[index...].starts(with: word.utf8) else { throw failure("a value is expected") }
    index += word.utf8.count
    return value
  }

  private var next: UInt8? { index < text.count ? text[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      index += 1
    }
  }

  private func failure(_ message: String) -> Failure {
    let before = text.prefix(index)
    let line = before.count { $0 == 0x0A } + 1
    let column = index - (before.lastIndex(of: 0x0A) ?? -1)
    return Failure(
      .malformedBody, "the body is not JSON: line \(line), column \(column): \(message)")
  }
}
