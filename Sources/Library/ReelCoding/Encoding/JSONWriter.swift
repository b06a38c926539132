/// Writes values as JSON into the same bytes, one behind the other.
///
/// It is of no generic type, so that what is generic in the sink is specialised here, whatever code
/// writes.
package final class JSONWriter {
  /// Where the bytes are.
  package let sink: JSONWriterSink
  private let trail: Trail

  /// Creates a writer that has written nothing.
  package init() {
    sink = JSONWriterSink()
    trail = Trail(sink)
  }

  /// Writes `value` on one line.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  package func write(_ value: some Encodable) throws { try trail.encodeWhole(value) }

  /// The JSON of `value`, on one line.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let writer = JSONWriter()
    try writer.write(value)
    return writer.sink.writer.bytes
  }
}
