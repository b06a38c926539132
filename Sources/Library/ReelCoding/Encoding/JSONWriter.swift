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
  /// - Throws: errors of the value's own `encode(to:)`.
  package func write(_ value: borrowing some Encodable) throws {
    sink.restart()
    try encoding.encode(value)
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
