import ReelSupport
import ReelTexts

/// A value in JSON text that differs from the expected one.
public struct JSONValueError: TextError, Equatable, Sendable {
  /// The problem and its solution.
  public let message: Text
  /// The place of the value, as a path from the document's root; empty for the root.
  public let path: String
  /// Whether the value should name exactly one case of an enum but does not.
  let isUnknownCase: Bool

  init(message: Text, path: String, isUnknownCase: Bool = false) {
    self.message = message
    self.path = path
    self.isUnknownCase = isUnknownCase
  }

  static func missing(_ name: String, at path: String) -> JSONValueError {
    JSONValueError(
      message: "“\(verbatim: name)” is missing", path: path)
  }

  /// The path and the message.
  public var text: Text { path.isEmpty ? message : Text(verbatim: "\(path): ") + message }
}

/// Reads a `Decodable` from a ``JSONReader``'s document.
struct JSONDecoding: Decoder {
  let reader: JSONReader
  let index: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try reader.container(keyedBy: type, at: index, isPayload: false)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedContainer(reader: reader, index: index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    JSONSingleContainer(decoding: self)
  }

  /// Reads the value at this place.
  @inline(__always)
  func value<T: Decodable>(_ type: T.Type) throws -> T {
    if T.self == Int.self || T.self == String.self || T.self == Bool.self || T.self == Double.self {
      return try primitive(type)
    }
    return try composite(type)
  }

  /// Reads a value of one of the types that are passed one by one.
  ///
  /// They are of the very same type: a cast would look up that of an optional.
  private func primitive<T: Decodable>(_ type: T.Type) throws -> T {
    if T.self == Int.self { return unsafeBitCast(try integer(Int.self), to: type) }
    if T.self == String.self { return unsafeBitCast(try string(), to: type) }
    if T.self == Bool.self { return unsafeBitCast(try bool(), to: type) }
    return unsafeBitCast(try double(), to: type)
  }

  @inline(__always)
  private func composite<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      if MemoryLayout<T>.size == MemoryLayout<UnsafeRawPointer>.size,
        descriptor(of: type) == DictionaryKey.dictionary
      {
        return try dictionary(type)
      }
      return try T(from: self)
    } catch let error as DecodingError {
      throw refusal(error)
    }
  }

  /// Reads a dictionary, from an object by names.
  ///
  /// A function of its own, which looks up its types only for dictionaries.
  @inline(never)
  private func dictionary<T: Decodable>(_ type: T.Type) throws -> T {
    guard reader[index].kind == .object, let own = type as? any DictionaryByNames.Type else {
      return try T(from: self)
    }
    func read<Own: DictionaryByNames>(_ type: Own.Type) throws -> T {
      // Of the very same type.
      unsafeBitCast(try type.read(by: self), to: T.self)
    }
    return try read(own)
  }

  /// A type's own objection to the value at this place.
  private func refusal(_ error: DecodingError) -> JSONValueError {
    func path(_ context: DecodingError.Context) -> String {
      ([reader.path(to: index)] + context.codingPath.map(\.stringValue))
        .filter { !$0.isEmpty }.joined(separator: ".")
    }
    switch error {
    case .typeMismatch where reader.unmatched?.index == index:
      return JSONValueError(
        message: "there is no such case, or more than one",
        path: reader.path(to: index), isUnknownCase: true)
    case .keyNotFound(let key, let context):
      return .missing(key.stringValue, at: path(context))
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return JSONValueError(message: context.reason, path: path(context))
    @unknown default:
      return JSONValueError(message: Text(error), path: reader.path(to: index))
    }
  }

  func integer<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
    guard let value = reader.integer(at: index, as: type) else {
      throw mismatch("a whole number of \(I.bitWidth) bits")
    }
    return value
  }

  func string() throws -> String {
    guard let value = reader.string(at: index) else { throw mismatch(JSON.string("").kind) }
    return value
  }

  func bool() throws -> Bool {
    switch reader[index].kind {
    case .yes: true
    case .no: false
    default: throw mismatch(JSON.bool(true).kind)
    }
  }

  func double() throws -> Double {
    guard let value = reader.number(at: index) else {
      throw reader[index].kind == .number
        ? tooLarge(bits: Double.zero.bitPattern.bitWidth) : mismatch(JSON.int(0).kind)
    }
    return value
  }

  func float() throws -> Float {
    let value = try double()
    let float = Float(value)
    guard float.isFinite || !value.isFinite, float != 0 || value == 0 else {
      throw tooLarge(bits: Float.zero.bitPattern.bitWidth)
    }
    return float
  }

  private func tooLarge(bits: Int) -> JSONValueError {
    JSONValueError(
      message: """
        the number \(verbatim: reader.written(at: index)) does not fit into \(bits) bits
        """,
      path: reader.path(to: index))
  }

  func mismatch(_ expected: Text) -> JSONValueError {
    JSONValueError(
      message: "expected \(expected), found \(reader.tree(at: index).kind)",
      path: reader.path(to: index))
  }
}

struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let content: JSONContainer
  private var reader: JSONReader { content.reader }
  private var index: Int { content.index }
  private var isPayload: Bool { content.isPayload }
  var codingPath: [any CodingKey] { [] }

  private var names: [String] {
    guard reader[index].kind == .object else { return reader.string(at: index).map { [$0] } ?? [] }
    return reader.parts(of: index).map { reader.string(at: $0) ?? "" }
  }

  /// An enum asks for its case in this way.
  var allKeys: [Key] {
    if let known = content.keys {
      return unsafeDowncast(known, to: Holder<[Key]>.self).get()
    }
    return readKeys()
  }

  @inline(never)
  private func readKeys() -> [Key] {
    if let name = reader.caseName(at: index), let key = Key(stringValue: name) {
      content.add(name, Holder([key]))
      return [key]
    }
    let names = names
    var keys: [Key] = []
    for name in names {
      if let key = Key(stringValue: name) { keys.append(key) }
    }
    if keys.count != 1 {
      // If an enum asks, it has no such case; the nearest is looked up only when a reader asks.
      let name = keys.isEmpty && names.count == 1 ? names.first : nil
      reader.unmatched = (
        index, name.map { UnknownName(name: $0) { Key(stringValue: $0) != nil } }
      )
    }
    return keys
  }

  private func member(_ name: String) -> Int? {
    if let directory = content.directory { return directory[ExactText(name)] }
    return reader.member(named: name, of: index)
  }

  /// Returns the tape's index of a key's value.
  private func find(_ key: Key) -> Int? {
    let name = key.stringValue
    if let exact = member(name) { return exact }
    guard isPayload, name.utf8.first == UInt8(ascii: "_") else { return nil }
    // A single value without a label stands for itself, even if it has a member “0”.
    if name != "_0" || reader[index].count > 1, let numbered = member(Payload.name(name)) {
      return numbered
    }
    return name == "_0" ? index : nil
  }

  private func at(_ key: Key) throws -> JSONDecoding {
    guard let value = find(key) else {
      throw JSONValueError.missing(
        isPayload ? Payload.name(key.stringValue) : key.stringValue, at: reader.path(to: index))
    }
    return JSONDecoding(reader: reader, index: value)
  }

  func contains(_ key: Key) -> Bool {
    if isPayload || reader[index].kind == .object { return find(key) != nil }
    return reader.isString(key.stringValue, at: index)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try reader[at(key).index].kind == .null }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try at(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try at(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try at(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try at(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try at(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try at(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try at(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try at(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try at(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try at(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try at(key).integer(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try at(key).integer(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try at(key).integer(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try at(key).integer(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try at(key).value(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    // A string that names a case stands for the case without values.
    let value = reader[index].kind == .object ? try at(key).index : index
    return try reader.container(keyedBy: type, at: value, isPayload: true)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try at(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let value = reader.member(named: "super", of: index) else {
      throw JSONValueError.missing("super", at: reader.path(to: index))
    }
    return JSONDecoding(reader: reader, index: value)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try at(key) }
}

struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  let reader: JSONReader
  private let total: Int
  private var next: Int
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  init(reader: JSONReader, index: Int) throws {
    guard reader[index].kind == .array else {
      throw JSONDecoding(reader: reader, index: index).mismatch(JSON.array([]).kind)
    }
    self.reader = reader
    total = Int(reader[index].count)
    next = index + 1
  }

  private func element() throws -> JSONDecoding {
    guard !isAtEnd else {
      throw JSONValueError(
        message: "another element is expected after the first \(total)",
        path: reader.path(to: next - 1))
    }
    return JSONDecoding(reader: reader, index: next)
  }

  private mutating func advance() {
    next = Int(reader[next].next)
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    guard try reader[element().index].kind == .null else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try element().value(type)
    advance()
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try element().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoding = try element()
    advance()
    return decoding
  }
}

struct JSONSingleContainer: SingleValueDecodingContainer {
  let decoding: JSONDecoding
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoding.reader[decoding.index].kind == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try decoding.bool() }
  func decode(_ type: String.Type) throws -> String { try decoding.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoding.double() }
  func decode(_ type: Float.Type) throws -> Float { try decoding.float() }
  func decode(_ type: Int.Type) throws -> Int { try decoding.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoding.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoding.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoding.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoding.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoding.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoding.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoding.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoding.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoding.integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoding.value(type) }
}
