/// Passes the parts of an `Encodable` to a ``Sink``.
struct SinkEncoder: Encoder {
  let encoder: EncoderState
  /// The number of open containers around the value.
  let level: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] {
    encoder.sink.wantedName.map { [.wantedName: $0] } ?? [:]
  }

  init(encoder: EncoderState) {
    self.encoder = encoder
    level = encoder.depth
  }

  /// Encodes `value` as a whole and closes the containers that it opened.
  static func encode(_ value: some Encodable, to sink: Sink) throws {
    try Encoding(to: sink).encode(value)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A value may ask several times, to add its members to those of another.
    let object = encoder.reenterObject(at: level) ?? encoder.openObject(isPayload: false)
    return encoder.container(keyedBy: type, level: object)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    SinkUnkeyedContainer(encoder: encoder, level: encoder.openArray())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    encoder.isOwedValue = false
    return SinkSingleContainer(encoder: encoder)
  }
}

struct SinkKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: EncoderState
  let content: SinkContainer
  var codingPath: [any CodingKey] { [] }

  /// Prepares the sink for the value of `key`; returns false if the sink does not want it.
  @inline(__always)
  private func enter(_ key: Key) -> Bool { enter(key.stringValue) }

  @inline(__always)
  private func enter(_ name: String) -> Bool {
    encoder.close(to: content.level)
    guard encoder.sink.wants(key: name) else { return false }
    encoder.sink.key(name)
    return true
  }

  func encodeNil(forKey key: Key) { if enter(key) { encoder.sink.null() } }
  func encode(_ value: Bool, forKey key: Key) { if enter(key) { encoder.sink.bool(value) } }
  func encode(_ value: String, forKey key: Key) { if enter(key) { encoder.sink.string(value) } }
  func encode(_ value: Double, forKey key: Key) { if enter(key) { encoder.sink.double(value) } }
  func encode(_ value: Float, forKey key: Key) {
    if enter(key) { encoder.sink.double(Double(value)) }
  }
  func encode(_ value: Int, forKey key: Key) { if enter(key) { encoder.sink.int(Int64(value)) } }
  func encode(_ value: Int8, forKey key: Key) { if enter(key) { encoder.sink.int(Int64(value)) } }
  func encode(_ value: Int16, forKey key: Key) { if enter(key) { encoder.sink.int(Int64(value)) } }
  func encode(_ value: Int32, forKey key: Key) { if enter(key) { encoder.sink.int(Int64(value)) } }
  func encode(_ value: Int64, forKey key: Key) { if enter(key) { encoder.sink.int(value) } }
  func encode(_ value: UInt, forKey key: Key) { if enter(key) { encoder.sink.uint(UInt64(value)) } }
  func encode(_ value: UInt8, forKey key: Key) {
    if enter(key) { encoder.sink.uint(UInt64(value)) }
  }
  func encode(_ value: UInt16, forKey key: Key) {
    if enter(key) { encoder.sink.uint(UInt64(value)) }
  }
  func encode(_ value: UInt32, forKey key: Key) {
    if enter(key) { encoder.sink.uint(UInt64(value)) }
  }
  func encode(_ value: UInt64, forKey key: Key) { if enter(key) { encoder.sink.uint(value) } }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard enter(key) else { return }
    try encoder.encode(value)
    if encoder.sink.isFinished { throw EncodingFinished() }
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
    let isNil = try withWrapped(value) { try encoder.encode(copy $0) } == nil
    if isNil { encoder.sink.null() }
    if encoder.sink.isFinished { throw EncodingFinished() }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let encoder = encoder.entered(enter(key))
    return encoder.container(keyedBy: type, level: encoder.openObject(isPayload: true))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let encoder = encoder.entered(enter(key))
    return SinkUnkeyedContainer(encoder: encoder, level: encoder.openArray())
  }

  func superEncoder() -> any Encoder { SinkEncoder(encoder: encoder.entered(enter("super"))) }

  func superEncoder(forKey key: Key) -> any Encoder {
    SinkEncoder(encoder: encoder.entered(enter(key)))
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
  let encoder: EncoderState
  let level: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: EncoderState, level: Int) {
    self.encoder = encoder
    self.level = level
  }

  @inline(__always)
  private mutating func enter() -> Bool {
    encoder.close(to: level)
    defer { count += 1 }
    return encoder.sink.wants(index: count)
  }

  mutating func encodeNil() { if enter() { encoder.sink.null() } }
  mutating func encode<T: Encodable>(_ value: T) throws {
    guard enter() else { return }
    try encoder.encode(value)
    if encoder.sink.isFinished { throw EncodingFinished() }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let encoder = encoder.entered(enter())
    return encoder.container(keyedBy: type, level: encoder.openObject(isPayload: false))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let encoder = encoder.entered(enter())
    return SinkUnkeyedContainer(encoder: encoder, level: encoder.openArray())
  }

  mutating func superEncoder() -> any Encoder {
    SinkEncoder(encoder: encoder.entered(enter()))
  }
}

struct SinkSingleContainer: SingleValueEncodingContainer {
  let encoder: EncoderState
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.sink.null() }
  func encode(_ value: Bool) { encoder.sink.bool(value) }
  func encode(_ value: String) { encoder.sink.string(value) }
  func encode(_ value: Double) { encoder.sink.double(value) }
  func encode(_ value: Float) { encoder.sink.double(Double(value)) }
  func encode(_ value: Int) { encoder.sink.int(Int64(value)) }
  func encode(_ value: Int8) { encoder.sink.int(Int64(value)) }
  func encode(_ value: Int16) { encoder.sink.int(Int64(value)) }
  func encode(_ value: Int32) { encoder.sink.int(Int64(value)) }
  func encode(_ value: Int64) { encoder.sink.int(value) }
  func encode(_ value: UInt) { encoder.sink.uint(UInt64(value)) }
  func encode(_ value: UInt8) { encoder.sink.uint(UInt64(value)) }
  func encode(_ value: UInt16) { encoder.sink.uint(UInt64(value)) }
  func encode(_ value: UInt32) { encoder.sink.uint(UInt64(value)) }
  func encode(_ value: UInt64) { encoder.sink.uint(value) }
  func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }
}

extension EncoderState {
  /// Returns the encoder for a part: another, which ignores it, if it is not wanted.
  fileprivate func entered(_ isWanted: Bool) -> EncoderState {
    isWanted ? self : EncoderState(NullSink())
  }
}

/// Ignores everything: for encoding a value that is not wanted.
private final class NullSink: Sink {
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
