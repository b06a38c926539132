/// Passes the parts of an `Encodable` to a ``Sink``.
struct SinkEncoder: Encoder {
  let trail: Trail
  /// The number of open containers around the value.
  let level: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] {
    trail.sink.wantedName.map { [.wantedName: $0] } ?? [:]
  }

  init(trail: Trail) {
    self.trail = trail
    level = trail.depth
  }

  /// Encodes `value` as a whole and closes the containers that it opened.
  static func encode(_ value: some Encodable, to sink: Sink) throws {
    try Encoding(to: sink).encode(value)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A value may ask several times, to add its members to those of another.
    let object = trail.reenterObject(at: level) ?? trail.openObject(isPayload: false)
    return trail.container(keyedBy: type, level: object)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    SinkUnkeyedContainer(trail: trail, level: trail.openArray())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    trail.isOwedValue = false
    return SinkSingleContainer(trail: trail)
  }
}

struct SinkKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let trail: Trail
  let seat: SinkSeat
  var codingPath: [any CodingKey] { [] }

  /// Prepares the sink for the value of `key`; returns false if the sink does not want it.
  @inline(__always)
  private func enter(_ key: Key) -> Bool {
    trail.close(to: seat.level)
    let name = key.stringValue
    guard trail.sink.wants(key: name) else { return false }
    trail.sink.key(name)
    return true
  }

  func encodeNil(forKey key: Key) { if enter(key) { trail.sink.null() } }
  func encode(_ value: Bool, forKey key: Key) { if enter(key) { trail.sink.bool(value) } }
  func encode(_ value: String, forKey key: Key) { if enter(key) { trail.sink.string(value) } }
  func encode(_ value: Double, forKey key: Key) { if enter(key) { trail.sink.double(value) } }
  func encode(_ value: Float, forKey key: Key) {
    if enter(key) { trail.sink.double(Double(value)) }
  }
  func encode(_ value: Int, forKey key: Key) { if enter(key) { trail.sink.int(Int64(value)) } }
  func encode(_ value: Int8, forKey key: Key) { if enter(key) { trail.sink.int(Int64(value)) } }
  func encode(_ value: Int16, forKey key: Key) { if enter(key) { trail.sink.int(Int64(value)) } }
  func encode(_ value: Int32, forKey key: Key) { if enter(key) { trail.sink.int(Int64(value)) } }
  func encode(_ value: Int64, forKey key: Key) { if enter(key) { trail.sink.int(value) } }
  func encode(_ value: UInt, forKey key: Key) { if enter(key) { trail.sink.uint(UInt64(value)) } }
  func encode(_ value: UInt8, forKey key: Key) { if enter(key) { trail.sink.uint(UInt64(value)) } }
  func encode(_ value: UInt16, forKey key: Key) { if enter(key) { trail.sink.uint(UInt64(value)) } }
  func encode(_ value: UInt32, forKey key: Key) { if enter(key) { trail.sink.uint(UInt64(value)) } }
  func encode(_ value: UInt64, forKey key: Key) { if enter(key) { trail.sink.uint(value) } }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard enter(key) else { return }
    try trail.encode(value)
    if trail.sink.isFinished { throw EncodingFinished() }
  }

  // An omitted nil could not be told from a missing property.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try optional(value, key)
  }

  // Inlined into its callers, because each generic function looks up its types.
  @inline(__always)
  private func optional<T: Encodable>(_ value: borrowing T?, _ key: Key) throws {
    guard enter(key) else { return }
    let isNil = try withWrapped(value) { try trail.encode(copy $0) } == nil
    if isNil { trail.sink.null() }
    if trail.sink.isFinished { throw EncodingFinished() }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    guard enter(key) else { return Trail(NullSink()).container(keyedBy: type, level: 0) }
    return trail.container(keyedBy: type, level: trail.openObject(isPayload: true))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    guard enter(key) else {
      return SinkUnkeyedContainer(trail: Trail(NullSink()), level: 0)
    }
    return SinkUnkeyedContainer(trail: trail, level: trail.openArray())
  }

  func superEncoder() -> any Encoder {
    trail.close(to: seat.level)
    guard trail.sink.wants(key: "super") else { return SinkEncoder(trail: Trail(NullSink())) }
    trail.sink.key("super")
    return SinkEncoder(trail: trail)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    enter(key) ? SinkEncoder(trail: trail) : SinkEncoder(trail: Trail(NullSink()))
  }
}

/// Lends what is in an optional to `body`; nil where nothing is.
///
/// That what is in it may be no copyable type has it lent where it lies: to copy an optional of any
/// type, its type would be looked up first.
private func withWrapped<Wrapped: ~Copyable, Result>(
  _ value: borrowing Wrapped?, _ body: (borrowing Wrapped) throws -> Result
) rethrows -> Result? {
  switch value {
  case .some(let wrapped): try body(wrapped)
  case .none: nil
  }
}

struct SinkUnkeyedContainer: UnkeyedEncodingContainer {
  let trail: Trail
  let level: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(trail: Trail, level: Int) {
    self.trail = trail
    self.level = level
  }

  @inline(__always)
  private mutating func enter() -> Bool {
    trail.close(to: level)
    defer { count += 1 }
    return trail.sink.wants(index: count)
  }

  mutating func encodeNil() { if enter() { trail.sink.null() } }
  mutating func encode<T: Encodable>(_ value: T) throws {
    guard enter() else { return }
    try trail.encode(value)
    if trail.sink.isFinished { throw EncodingFinished() }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    guard enter() else { return Trail(NullSink()).container(keyedBy: type, level: 0) }
    return trail.container(keyedBy: type, level: trail.openObject(isPayload: false))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    guard enter() else { return SinkUnkeyedContainer(trail: Trail(NullSink()), level: 0) }
    return SinkUnkeyedContainer(trail: trail, level: trail.openArray())
  }

  mutating func superEncoder() -> any Encoder {
    enter() ? SinkEncoder(trail: trail) : SinkEncoder(trail: Trail(NullSink()))
  }
}

struct SinkSingleContainer: SingleValueEncodingContainer {
  let trail: Trail
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { trail.sink.null() }
  func encode(_ value: Bool) { trail.sink.bool(value) }
  func encode(_ value: String) { trail.sink.string(value) }
  func encode(_ value: Double) { trail.sink.double(value) }
  func encode(_ value: Float) { trail.sink.double(Double(value)) }
  func encode(_ value: Int) { trail.sink.int(Int64(value)) }
  func encode(_ value: Int8) { trail.sink.int(Int64(value)) }
  func encode(_ value: Int16) { trail.sink.int(Int64(value)) }
  func encode(_ value: Int32) { trail.sink.int(Int64(value)) }
  func encode(_ value: Int64) { trail.sink.int(value) }
  func encode(_ value: UInt) { trail.sink.uint(UInt64(value)) }
  func encode(_ value: UInt8) { trail.sink.uint(UInt64(value)) }
  func encode(_ value: UInt16) { trail.sink.uint(UInt64(value)) }
  func encode(_ value: UInt32) { trail.sink.uint(UInt64(value)) }
  func encode(_ value: UInt64) { trail.sink.uint(value) }
  func encode<T: Encodable>(_ value: T) throws { try trail.encode(value) }
}

/// Ignores everything: for encoding a value that is not wanted.
final class NullSink: Sink {
  override func wants(key: String) -> Bool { false }
  override func wants(index: Int) -> Bool { false }
}

extension CodingUserInfoKey {
  /// The name of the member that a path leads to, while a value is encoded to find that: it may
  /// then encode members beside those of its usual form, as other names for its parts, or the
  /// wanted one alone.
  ///
  /// To be read before a container is asked for.
  @usableFromInline
  package static let wantedName = CodingUserInfoKey(path: "reel.wantedName")

  private init(path name: String) {
    // swift-format-ignore: NeverForceUnwrap
    self.init(rawValue: name)!  // The standard library's never fails.
  }
}
