import ReelSupport
import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads values from JSON: the text of one document and its tape.
///
/// Values are read through `Decodable`; ``Payload`` describes the form of an enum's case.
package final class JSONReader {
  // Unchecked, as in the encoder: one reading has it to itself.

  /// The document's text.
  @exclusivity(unchecked) package private(set) var text: [UInt8] = []
  @exclusivity(unchecked) private var tape = JSONTape()
  /// The index of the last value that was asked for its only name and had no known one; with the
  /// name, if there was just one.
  @exclusivity(unchecked) var unmatched: (index: Int, name: UnknownName?)?

  /// The object whose member was found last by a name that is known beforehand, its key, and the
  /// kinds of all names in the object.
  @exclusivity(unchecked) private var found = (object: -1, key: 0, kinds: UInt64(0))
  /// The containers to use again, which are for no other reader.
  @exclusivity(unchecked) private(set) var containers: ContainerSlots?

  /// Whether nothing of the text may be lost.
  private let isExact: Bool

  /// Creates a reader without a document.
  ///
  /// - Parameter isExact: whether numbers stay as written and invalid text is refused, instead of
  ///   being approximated.
  package init(isExact: Bool = false) { self.isExact = isExact }

  /// Takes in the text of a document.
  package func load(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    text.removeAll(keepingCapacity: true)
    found.object = -1
    // All at once if possible: other modules call this without its specialisation.
    if bytes.withContiguousStorageIfAvailable({ text.append(contentsOf: $0) }) == nil {
      text.append(contentsOf: bytes)
    }
    // The tape is read from a buffer that does not change meanwhile.
    var result: Result<Void, JSONSyntaxError> = .success(())
    text.withUnsafeBufferPointer { buffer in
      do throws(JSONSyntaxError) { try tape.read(buffer) } catch { result = .failure(error) }
    }
    try result.get()
    if isExact { try checkTexts() }
  }

  /// Checks that every text is valid: UTF-8, and no half of a surrogate pair.
  private func checkTexts() throws(JSONSyntaxError) {
    for (index, entry) in tape.entries.enumerated() {
      let bytes = bytes(at: index)
      switch entry.kind {
      case .string, .escapedString:
        if String(validating: bytes, as: UTF8.self) == nil {
          throw JSONSyntaxError("the text is not UTF-8", at: bytes.startIndex - 1)
        }
        if entry.kind == .escapedString, !Self.unescaped(bytes).isWhole {
          throw JSONSyntaxError(
            "half a surrogate pair is not a character", at: bytes.startIndex - 1)
        }
      default: break
      }
    }
  }

  /// Returns the item at an index of the tape; the document's value at 0.
  package subscript(index: Int) -> JSONTape.Entry { tape.entries[index] }

  /// The bytes of the value at `index`; of a text those between the quotes.
  private func bytes(at index: Int) -> ArraySlice<UInt8> {
    let entry = tape.entries[index]
    return text[Int(entry.start)..<Int(entry.end)]
  }

  /// Returns the value at `index` as it is written; of a text what is between the quotes.
  func written(at index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

  /// The indices of an array's elements, or of the names of an object's members, each of which its
  /// value follows.
  struct Parts: Sequence, IteratorProtocol {
    private let reader: JSONReader
    private let isObject: Bool
    private var left: UInt32
    private var index: Int

    fileprivate init(of index: Int, in reader: JSONReader) {
      let entry = reader[index]
      self.reader = reader
      isObject = entry.kind == .object
      left = entry.count
      self.index = index + 1
    }

    @inline(__always)
    mutating func next() -> Int? {
      guard left > 0 else { return nil }
      left -= 1
      defer { index = Int(reader[isObject ? index + 1 : index].next) }
      return index
    }
  }

  /// Returns the indices of the parts of the array or object at `index`.
  @inline(__always)
  func parts(of index: Int) -> Parts { Parts(of: index, in: self) }

  /// Reads the value at `index` of the tape.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - index: the index of the value.
  ///   - pool: keeps containers from one value to the next, which takes longer than it saves for a
  ///     single small one. They are for this reader alone.
  package func decode<T: Decodable>(
    _ type: T.Type, at index: Int, reusing pool: ContainerPool? = nil
  ) throws -> T {
    // Only meanwhile: the pool's containers refer to the reader.
    containers = pool?.slots(for: self)
    defer { containers = nil }
    return try JSONDecoding(reader: self, index: index).value(type)
  }

  /// Returns the value of a member of the object at `index`.
  package func member(_ name: StaticString, of index: Int) -> Int? {
    // A recording's lines are asked for a dozen members each, and have half of them.
    if found.object != index { found = (index, index + 1, kindsOfNames(in: index)) }
    let length = name.utf8CodeUnitCount
    guard found.kinds & Self.kind(ofName: name.utf8Start, length) != 0 else { return nil }
    // One access to each list.
    return tape.entries.withUnsafeBufferPointer { entries in
      text.withUnsafeBytes { text in
        let entry = entries[index]
        guard let text = text.baseAddress else { return nil }
        // From the member on that was found last: mostly, they are asked for in their order.
        let end = Int(entry.next)
        var key = found.key
        for _ in 0..<entry.count {
          let start = Int(entries[key].start)
          if Int(entries[key].end) - start == length,
            memcmp(text + start, name.utf8Start, length) == 0
          {
            found.key = key
            return key + 1
          }
          key = Int(entries[key + 1].next)
          if key == end { key = index + 1 }
        }
        return nil
      }
    }
  }

  /// Returns one of 64 bits for each name of the object at `index`; none for any other value.
  private func kindsOfNames(in index: Int) -> UInt64 {
    guard tape.entries[index].kind == .object else { return 0 }
    return text.withUnsafeBufferPointer { text in
      var kinds: UInt64 = 0
      for name in parts(of: index) {
        let (start, end) = (Int(tape.entries[name].start), Int(tape.entries[name].end))
        if let text = text.baseAddress {
          kinds |= Self.kind(ofName: text + start, end - start)
        }
      }
      return kinds
    }
  }

  /// Returns one of 64 bits, the same for the same names.
  @inline(__always)
  private static func kind(ofName name: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    1 &<< UInt64(length &* 7 &+ (length > 0 ? Int(name[0]) : 0))
  }

  /// Returns the value of a member of the object at `index`, by a name that is only known at run
  /// time.
  package func member(named name: String, of index: Int) -> Int? {
    guard tape.entries[index].kind == .object else { return nil }
    for key in parts(of: index) where isString(name, at: key) { return key + 1 }
    return nil
  }

  /// Whether the string at `index` is `name`.
  package func isString(_ name: String, at index: Int) -> Bool {
    let entry = tape.entries[index]
    if entry.kind == .string {
      let (start, length) = (Int(entry.start), Int(entry.end - entry.start))
      guard name.utf8.count == length else { return false }
      // At once: byte by byte, each would be checked to be within its bounds.
      let isSame = name.utf8.withContiguousStorageIfAvailable { name in
        text.withUnsafeBytes { text in
          guard let text = text.baseAddress, let name = name.baseAddress else { return true }
          return memcmp(text + start, name, length) == 0
        }
      }
      if let isSame { return isSame }
    }
    return string(at: index)?.hasSameBytes(as: name) ?? false
  }

  /// Returns the text at `index`, or nil for any other value.
  package func string(at index: Int) -> String? {
    switch tape.entries[index].kind {
    case .string: written(at: index)
    case .escapedString: Self.unescaped(bytes(at: index)).text
    default: nil
    }
  }

  /// Returns the name of the case of an enum at `index`: the only name of an object, or a text; nil
  /// for any other value.
  func caseName(at index: Int) -> String? { caseNameIndex(at: index).flatMap(string) }

  /// Returns the index of the name of the case of an enum at `index`.
  func caseNameIndex(at index: Int) -> Int? {
    let entry = tape.entries[index]
    switch entry.kind {
    case .object: return entry.count == 1 ? index + 1 : nil
    case .string, .escapedString: return index
    default: return nil
    }
  }

  /// Returns the whole number at `index`, or nil for any other value or if it is too large.
  package func wholeNumber(at index: Int) -> Int64? { integer(at: index) }

  /// Returns the whole number at `index` in a type, or nil for any other value or if it does not
  /// fit.
  func integer<I: FixedWidthInteger>(at index: Int, as type: I.Type = I.self) -> I? {
    let entry = tape.entries[index]
    guard entry.kind == .number else { return nil }
    var position = Int(entry.start)
    let end = Int(entry.end)
    let isNegative = text[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var value: UInt64 = 0
    while position < end {
      let digit = text[position] &- UInt8(ascii: "0")
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = scaled.addingReportingOverflow(UInt64(digit))
      // It is larger, or written with a point or an exponent, such as `1e3`.
      guard digit < 10, !overflow, !more else { return ExactNumber(bytes(at: index)).integer() }
      value = sum
      position += 1
    }
    if !isNegative { return I(exactly: value) }
    return value <= Int64.min.magnitude ? I(exactly: 0 &- Int64(bitPattern: value)) : nil
  }

  /// Returns the number at `index`, or nil for any other value, or if it is so large or so small
  /// that nothing would be left of it.
  func number(at index: Int) -> Double? {
    if tape.entries[index].kind == .number {
      guard let value = Double(written(at: index)), value.isFinite,
        value != 0 || ExactNumber(bytes(at: index)).isZero
      else { return nil }
      return value
    }
    switch string(at: index) {
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return nil
    }
  }

  /// Returns the value at `index` as a tree.
  package func tree(at index: Int) -> JSON {
    let entry = tape.entries[index]
    switch entry.kind {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .number: return numberTree(at: index)
    case .string, .escapedString: return .string(string(at: index) ?? "")
    case .array:
      var elements: [JSON] = []
      elements.reserveCapacity(Int(entry.count))
      for element in parts(of: index) { elements.append(tree(at: element)) }
      return .array(elements)
    case .object:
      var members = JSON.Members(minimumCapacity: Int(entry.count))
      for key in parts(of: index) { members[string(at: key) ?? ""] = tree(at: key + 1) }
      return .object(members)
    }
  }

  /// Returns the number at `index` as a tree, without losing anything.
  private func numberTree(at index: Int) -> JSON {
    let bytes = bytes(at: index)
    let isNegative = bytes.first == UInt8(ascii: "-")
    let isWhole = bytes.dropFirst(isNegative ? 1 : 0).allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    // No whole number is −0.
    if isWhole, let value = wholeNumber(at: index), value != 0 || !isNegative {
      return .int(value)
    }
    let isLarge = isWhole && bytes.count > 2
    let double = isExact || isLarge ? nil : number(at: index)
    return double.map(JSON.double) ?? .number(written(at: index))
  }

  /// Returns the place of the value at `index`: `pools[2].name`.
  func path(to index: Int) -> String {
    var path = ""
    var container = 0
    descend: while container < index {
      let isObject = self[container].kind == .object
      for (position, part) in parts(of: container).enumerated() {
        let value = isObject ? part + 1 : part
        guard index < Int(self[value].next) else { continue }
        if isObject {
          path += (path.isEmpty ? "" : ".") + (string(at: part) ?? "")
        } else {
          path += "[\(position)]"
        }
        container = value
        continue descend
      }
      return path
    }
    return path
  }

  /// Returns the text that is written with escapes, and whether none of it had to be replaced.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> (text: String, isWhole: Bool) {
    var units: [UInt16] = []
    var rest = bytes
    var result = ""
    var isWhole = true
    func flush() {
      isWhole = isWhole && String(validating: units, as: UTF16.self) != nil
      result += String(decoding: units, as: UTF16.self)
      units.removeAll()
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        flush()
        let plain = [byte] + rest.prefix { $0 != UInt8(ascii: "\\") }
        result += String(decoding: plain, as: UTF8.self)
        rest = rest.dropFirst(plain.count - 1)
        continue
      }
      switch escape {
      case UInt8(ascii: "u"):
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xfffd)
        rest = rest.dropFirst(4)
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "t"): units.append(9)
      default: units.append(UInt16(escape))
      }
    }
    flush()
    return (result, isWhole)
  }
}

extension JSON {
  /// Reads JSON text.
  ///
  /// - Throws: ``JSONSyntaxError`` with the place.
  public init(text: String) throws(JSONSyntaxError) {
    let reader = JSONReader()
    try reader.load(text.utf8)
    self = reader.tree(at: 0)
  }

  /// Reads JSON text without losing anything: numbers that are not whole stay as written, and
  /// invalid text is refused.
  ///
  /// - Throws: ``JSONSyntaxError`` with the place.
  public init(exactly text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    let reader = JSONReader(isExact: true)
    try reader.load(text)
    self = reader.tree(at: 0)
  }
}
