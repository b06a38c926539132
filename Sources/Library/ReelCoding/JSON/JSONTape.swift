import ReelSupport
import ReelTexts

/// JSON text, parsed once into the places of its values, in the order of the text.
///
/// Nothing is copied or converted until it is asked for. A tape can be reused for another text, and
/// then allocates nothing.
package struct JSONTape {
  /// The kind of a value.
  package enum Kind: UInt8 {
    case null, no, yes, number, string, escapedString, array, object
  }

  /// A value: its kind and its place.
  package struct Entry {
    /// Its kind.
    package var kind: Kind
    /// Its first byte; for a string the first after the quote.
    package var start: UInt32
    /// The byte after its last; for a string that of the closing quote.
    package var end: UInt32
    /// The tape's index after the value and everything in it.
    package var next: UInt32
    /// The number of elements or members of a container.
    package var count: UInt32
  }

  private(set) var entries: ContiguousArray<Entry> = []

  /// Parses `text`.
  ///
  /// - Throws: ``JSONSyntaxError`` at the first unexpected byte.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    entries.removeAll(keepingCapacity: true)
    var parser = Parser(text: text, entries: entries)
    entries = []
    defer { entries = parser.entries }
    try parser.document()
  }

  private struct Parser {
    let text: UnsafeBufferPointer<UInt8>
    var entries: ContiguousArray<Entry>
    var position = 0
    var depth = 0

    /// Deeper than any state, but not so deep that reading it could exhaust a thread's stack.
    private static let deepest = 256

    mutating func document() throws(JSONSyntaxError) {
      guard text.count < Int(UInt32.max) else {
        throw JSONSyntaxError("the text is longer than 4 GB", at: 0)
      }
      try value()
      skipBlanks()
      if position < text.count {
        throw error("nothing may follow the value")
      }
    }

    private func error(_ message: Text) -> JSONSyntaxError {
      JSONSyntaxError(message, at: position)
    }

    /// The next byte; nil at the end.
    @inline(__always)
    private var next: UInt8? { position < text.count ? text[position] : nil }

    /// Skips a character, if it is the next.
    @inline(__always)
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    @inline(__always)
    private mutating func skipBlanks() {
      while let next, next == 0x20 || next == 0x09 || next == 0x0a || next == 0x0d {
        position += 1
      }
    }

    private mutating func value() throws(JSONSyntaxError) {
      skipBlanks()
      switch next {
      case UInt8(ascii: "{"): try object()
      case UInt8(ascii: "["): try array()
      case UInt8(ascii: "\""): try string()
      case UInt8(ascii: "t"): try word("true", .yes)
      case UInt8(ascii: "f"): try word("false", .no)
      case UInt8(ascii: "n"): try word("null", .null)
      case let first? where first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10:
        try number()
      default: throw error("a value is expected")
      }
    }

    private mutating func add(_ kind: Kind, from start: Int, to end: Int) {
      entries.append(
        Entry(
          kind: kind, start: UInt32(truncatingIfNeeded: start),
          end: UInt32(truncatingIfNeeded: end),
          next: UInt32(truncatingIfNeeded: entries.count + 1), count: 0))
    }

    private mutating func word(_ word: StaticString, _ kind: Kind) throws(JSONSyntaxError) {
      let length = word.utf8CodeUnitCount
      guard position + length <= text.count else {
        throw error("a value is expected")
      }
      for offset in 0..<length where text[position + offset] != word.utf8Start[offset] {
        throw error("a value is expected")
      }
      add(kind, from: position, to: position + length)
      position += length
    }

    @inline(__always)
    private mutating func digits() throws(JSONSyntaxError) {
      let start = position
      while let next, next &- UInt8(ascii: "0") < 10 { position += 1 }
      if position == start {
        throw error("a digit is expected")
      }
    }

    private mutating func number() throws(JSONSyntaxError) {
      let start = position
      _ = take("-")
      if !take("0") { try digits() }
      if take(".") { try digits() }
      if take("e") || take("E") {
        _ = take("+") || take("-")
        try digits()
      }
      add(.number, from: start, to: position)
    }

    private mutating func string() throws(JSONSyntaxError) {
      let start = position + 1
      var kind = Kind.string
      position = start
      skipPlain()
      while let next {
        switch next {
        case UInt8(ascii: "\""):
          add(kind, from: start, to: position)
          position += 1
          return
        case UInt8(ascii: "\\"):
          kind = .escapedString
          position += 1
          try escape()
        case 0..<0x20:
          throw error("a control character must be written as an escape")
        default:
          position += 1
        }
      }
      throw JSONSyntaxError("the text is not closed", at: start - 1)
    }

    /// Skips characters of a string that stand for themselves, eight bytes at once.
    @inline(__always)
    private mutating func skipPlain() {
      guard let text = UnsafeRawPointer(self.text.baseAddress) else { return }
      let ones: UInt64 = 0x0101_0101_0101_0101
      while position + 8 <= self.text.count {
        let word = UInt64(
          littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        let (quotes, slashes) = (word ^ ones &* 0x22, word ^ ones &* 0x5c)
        // The highest bit of the first byte that is a quote, a backslash or less than 0x20.
        let others =
          ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
            | (word &- ones &* 0x20) & ~word) & ones &* 0x80
        position += others.trailingZeroBitCount / 8
        if others != 0 { return }
      }
    }

    private mutating func escape() throws(JSONSyntaxError) {
      switch next {
      case UInt8(ascii: "u"):
        guard position + 4 < text.count,
          text[(position + 1)...(position + 4)].allSatisfy({
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
              || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
          })
        else {
          throw error("\\u needs four hexadecimal digits")
        }
        position += 5
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        position += 1
      case nil: throw error("the text is not closed")
      default: throw error("there is no such escape")
      }
    }

    private mutating func array() throws(JSONSyntaxError) {
      let index = try open(.array)
      var count: UInt32 = 0
      while try another("]", after: count) {
        try value()
        count += 1
      }
      close(index, count)
    }

    private mutating func object() throws(JSONSyntaxError) {
      let index = try open(.object)
      var count: UInt32 = 0
      while try another("}", after: count) {
        skipBlanks()
        guard next == UInt8(ascii: "\"") else {
          throw error("a name in quotes is expected")
        }
        try string()
        skipBlanks()
        guard take(":") else {
          throw error("a colon is expected")
        }
        try value()
        count += 1
      }
      close(index, count)
    }

    private mutating func open(_ kind: Kind) throws(JSONSyntaxError) -> Int {
      depth += 1
      if depth > Self.deepest {
        throw error("this is nested deeper than \(Self.deepest) levels")
      }
      add(kind, from: position, to: position)
      position += 1
      return entries.count - 1
    }

    private mutating func close(_ index: Int, _ count: UInt32) {
      depth -= 1
      entries[index].end = UInt32(truncatingIfNeeded: position)
      entries[index].next = UInt32(truncatingIfNeeded: entries.count)
      entries[index].count = count
    }

    /// Whether there is another item after some in a container, and not its end.
    @inline(__always)
    private mutating func another(
      _ end: Unicode.Scalar, after count: UInt32
    ) throws(JSONSyntaxError) -> Bool {
      skipBlanks()
      if take(end) { return false }
      guard count == 0 || take(",") else {
        throw error("a comma or \(verbatim: end) is expected")
      }
      return true
    }
  }
}

/// JSON text that cannot be read.
public struct JSONSyntaxError: TextError, Equatable, Sendable {
  /// The problem.
  public let message: Text
  /// The byte of the text that it is about, counting from 0.
  public let offset: Int

  init(_ message: Text, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  /// The message and the place.
  public var text: Text { "\(message) (byte \(offset + 1))" }
}
