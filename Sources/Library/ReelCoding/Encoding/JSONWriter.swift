import ReelSupport
import ReelTexts

/// Writes values as JSON into the same bytes, one behind the other.
///
/// It is not generic, so generic code in the sink is specialised here, whichever code writes.
package final class JSONWriter {
  /// The written bytes.
  package let sink: JSONWriterSink
  private let encoding: Encoding

  /// Creates a writer that has written nothing.
  package init() {
    sink = JSONWriterSink()
    encoding = Encoding(to: sink)
  }

  /// Writes `value` on one line.
  ///
  /// - Throws: errors of the value's own `encode(to:)`; ``DepthError`` for one that could not be
  ///   read again.
  package func write(_ value: borrowing some Encodable) throws {
    sink.restart()
    try encoding.encode(value)
    if sink.isTooDeep { throw DepthError() }
  }

  /// Returns the JSON of `value`, on one line.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let writer = JSONWriter()
    try writer.write(value)
    return writer.sink.writer.bytes
  }

  /// Returns whether two values are written alike, whatever `==` says of them.
  ///
  /// - Throws: errors of the values' own `encode(to:)`.
  package static func areAlike<Value: Encodable>(_ left: Value, _ right: Value) throws -> Bool {
    try bytes(of: left) == bytes(of: right)
  }
}

/// The error for a value that is nested too deeply to be read again.
package struct DepthError: TextError {
  /// Values may have this depth, so that with what is around them they are no deeper than
  /// ``JSONReader`` reads.
  static let deepest = 250

  /// The reason.
  package var text: Text { "it is nested deeper than \(Self.deepest) levels" }
}

/// Writes encoded values as JSON, straight into bytes.
package final class JSONWriterSink: Sink {
  private struct Level {
    /// Whether it is an array.
    var isArray = false
    var isFirst = true
    var payload: Payload?
    /// The start of the first key's value, if it is a payload's value without a label.
    var valueStart = 0
    /// Whether a member of the single value could be mistaken for the payload's own.
    var isAmbiguous = false
  }

  /// The written bytes; others may write to them between values.
  @exclusivity(unchecked) package var writer = JSONTextWriter()
  /// The innermost container, and those around it.
  @exclusivity(unchecked) private var level = Level()
  @exclusivity(unchecked) private var outer: [Level] = []
  /// Whether the value cannot be read again.
  @exclusivity(unchecked) private(set) var isTooDeep = false

  /// Prepares for a value by itself.
  func restart() {
    level = Level()
    isTooDeep = false
    outer.removeAll(keepingCapacity: true)
  }

  /// Puts a comma before an element; a member's was put before its key.
  @inline(__always)
  private func separate() {
    guard level.isArray else { return }
    if level.isFirst { level.isFirst = false } else { byte(",") }
  }

  @inline(__always)
  private func byte(_ scalar: Unicode.Scalar) { writer.bytes.append(UInt8(ascii: scalar)) }

  override func beginObject(isPayload: Bool) {
    separate()
    enter()
    level = Level(payload: isPayload ? Payload() : nil, valueStart: writer.bytes.count)
    byte("{")
  }

  override func key(_ name: String) {
    if level.payload != nil { return payloadKey(name) }
    if outer.last?.payload?.keys == 1, name == "0" || name == "_0" {
      outer[outer.count - 1].isAmbiguous = true
    }
    if level.isFirst { level.isFirst = false } else { byte(",") }
    writer.string(name)
    byte(":")
  }

  private func payloadKey(_ name: String) {
    let payload = level.payload
    level.payload?.count(name)
    level.isFirst = false
    switch payload?.keys {
    case 0 where name == "_0":
      // Removes the brace: a single value without a label stands for itself.
      writer.bytes.removeLast()
      return
    case 1 where payload?.firstIsUnlabelled == true:
      // It was not the only one.
      writer.bytes.insert(contentsOf: Array("{\"0\":".utf8), at: level.valueStart)
      byte(",")
    case 0: break
    default: byte(",")
    }
    writer.string(Payload.name(name))
    byte(":")
  }

  override func endObject() {
    let ended = level
    level = outer.removeLast()
    if let payload = ended.payload, payload.keys == 1, payload.firstIsUnlabelled {
      guard ended.isAmbiguous else { return }
      writer.bytes.insert(contentsOf: Array("{\"_0\":".utf8), at: ended.valueStart)
    }
    byte("}")
  }

  /// Opens a container.
  @inline(__always)
  private func enter() {
    outer.append(level)
    if outer.count > DepthError.deepest { isTooDeep = true }
  }

  override func beginArray() {
    separate()
    enter()
    level = Level(isArray: true)
    byte("[")
  }

  override func endArray() {
    level = outer.removeLast()
    byte("]")
  }

  override func null() {
    separate()
    writer.ascii("null")
  }

  override func bool(_ value: Bool) {
    separate()
    writer.ascii(value ? "true" : "false")
  }

  override func int(_ value: Int64) {
    separate()
    writer.int(value)
  }

  override func uint(_ value: UInt64) {
    separate()
    writer.uint(value)
  }

  override func double(_ value: Double) {
    separate()
    writer.double(value)
  }

  override func number(_ text: String) {
    separate()
    writer.bytes.append(contentsOf: text.utf8)
  }

  override func string(_ value: String) {
    separate()
    writer.string(value)
  }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    switch collection.parts {
    case .ordered: return false
    case .unordered(let elements):
      let texts = try elements.map(Self.text)
      list(texts.sorted { $0.lexicographicallyPrecedes($1) })
    case .named(let members):
      beginObject(isPayload: false)
      for member in members.sorted(by: { ExactText($0.key) < ExactText($1.key) }) {
        key(member.key)
        try encoder.encodePart(member.value)
      }
      endObject()
    case .keyed(let members):
      let pairs = try members.map { member in
        (key: try Self.text(member.key), value: try Self.text(member.value))
      }
      list(
        pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { [$0.key, $0.value] })
    }
    return true
  }

  private static func text(_ value: any Encodable) throws -> [UInt8] {
    try JSONWriter.bytes(of: value)
  }

  private func list(_ texts: [[UInt8]]) {
    beginArray()
    for text in texts {
      separate()
      writer.bytes += text
    }
    endArray()
  }
}
