/// Encodes values to a sink, one after the other, with the same containers.
final class Encoding {
  private let encoder: EncoderState
  private let pool = ContainerPool()

  init(to sink: Sink) { encoder = EncoderState(sink) }

  /// Encodes `value` as a whole and closes the containers that it opened.
  func encode(_ value: borrowing some Encodable) throws {
    // Only meanwhile: the pool's containers refer to the encoder.
    encoder.containers = pool.slots
    defer { encoder.containers = nil }
    try encoder.encodeWhole(value)
  }
}

/// The open containers, and the sink that they write to.
final class EncoderState {
  let sink: Sink
  // Unchecked, here and in the sinks: one encoding has exclusive access, none of them is handed out
  // while it changes, and checking exclusivity at run time would take a fifth of encoding.

  /// The open containers, the innermost last: whether each is an array.
  @exclusivity(unchecked) private var open: [Bool] = []
  /// Whether a value is being encoded that has asked for no container yet.
  @exclusivity(unchecked) var isOwedValue = false

  /// The containers to use again, which are for no other encoder.
  @exclusivity(unchecked) fileprivate var containers: ContainerSlots?

  init(_ sink: Sink) {
    self.sink = sink
    open.reserveCapacity(16)
  }

  var depth: Int { open.count }

  /// Makes the object that was opened with `level` containers around it the innermost again.
  func reenterObject(at level: Int) -> Int? {
    guard open.count > level, !open[level] else { return nil }
    close(to: level + 1)
    return level + 1
  }

  func openObject(isPayload: Bool) -> Int {
    isOwedValue = false
    sink.beginObject(isPayload: isPayload)
    open.append(false)
    return open.count
  }

  func openArray() -> Int {
    isOwedValue = false
    sink.beginArray()
    open.append(true)
    return open.count
  }

  /// Closes every container that is deeper than `level`.
  func close(to level: Int) {
    while open.count > level {
      if open.removeLast() { sink.endArray() } else { sink.endObject() }
    }
  }

  /// Encodes `value` and closes the containers that it opened, so that the encoder can be reused.
  fileprivate func encodeWhole(_ value: borrowing some Encodable) throws {
    open.removeAll(keepingCapacity: true)
    try encode(value)
    close(to: 0)
  }

  /// Encodes `value` at the sink's current place, and closes the containers that it opened.
  func encodePart(_ value: some Encodable) throws {
    let level = open.count
    try encode(value)
    close(to: level)
  }

  /// Returns a container for the members of the object that was opened last.
  @inline(__always)
  func container<Key: CodingKey>(
    keyedBy keys: Key.Type, level: Int
  ) -> KeyedEncodingContainer<Key> {
    if let containers, let slot = containers.free(ObjectIdentifier(keys)) {
      containers.content(slot, as: SinkContainer.self)._withUnsafeGuaranteedRef {
        $0.level = level
      }
      return containers.container(slot, as: KeyedEncodingContainer<Key>.self)
    }
    return newContainer(keyedBy: keys, level: level)
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    keyedBy keys: Key.Type, level: Int
  ) -> KeyedEncodingContainer<Key> {
    let content = SinkContainer(level)
    let container = KeyedEncodingContainer(SinkKeyedContainer<Key>(encoder: self, content: content))
    containers?.keep(container, ObjectIdentifier(keys), content: content)
    return container
  }

  /// Encodes `value` at the sink's current place.
  func encode<T: Encodable>(_ value: T) throws {
    if try primitive(value) { return }
    try sink.take(value) { try encodeParts(of: value) }
  }

  /// Encodes a non-primitive value.
  private func encodeParts<T: Encodable>(of value: T) throws {
    // All collections are one reference. That rules out most types at once: for a type that is
    // none, the runtime would search all conformances of the program.
    if MemoryLayout<T>.size == MemoryLayout<UnsafeRawPointer>.size,
      let collection = value as? any EncodableCollection, try sink.takes(collection, self)
    {
      return
    }
    let level = open.count
    isOwedValue = true
    try value.encode(to: SinkEncoder(encoder: self))
    // A value that encodes nothing is an object without members, as elsewhere.
    if isOwedValue { _ = openObject(isPayload: false) }
    close(to: level)
  }

  /// Writes the types that the standard library's arrays and optionals pass on one by one.
  private func primitive<T>(_ value: T) throws -> Bool {
    if T.self == Int.self, let value = value as? Int {
      sink.int(Int64(value))
    } else if T.self == String.self, let value = value as? String {
      sink.string(value)
    } else if T.self == Bool.self, let value = value as? Bool {
      sink.bool(value)
    } else if T.self == Double.self, let value = value as? Double {
      sink.double(value)
    } else {
      return false
    }
    return true
  }
}

/// The object that a keyed container is for.
final class SinkContainer {
  // Unchecked, as in the encoder.
  /// The number of open containers up to the object.
  @exclusivity(unchecked) fileprivate(set) var level: Int

  init(_ level: Int) { self.level = level }
}
