/// How much memory values take on the heap, roughly: for budgets.
///
/// It adds up what their encoding consists of, so it knows nothing of what a value does not encode,
/// and counts what several values share once for each of them.
package enum Footprint {
  /// Returns the bytes that a value takes, in its place and on the heap; 0 for one that cannot be
  /// encoded.
  package static func bytes<Value: Encodable>(of value: Value) -> Int {
    let sink = FootprintSink()
    guard (try? SinkEncoder.encode(value, to: sink)) != nil else { return 0 }
    return max(sink.bytes, MemoryLayout<Value>.stride)
  }
}

/// Adds up the sizes of a value's parts.
private final class FootprintSink: Sink {
  /// What the heap takes for an allocation besides its content.
  private static let header = 32

  private(set) var bytes = 0

  override func beginArray() { bytes += Self.header }
  override func null() { bytes += 8 }
  override func bool(_ value: Bool) { bytes += 1 }
  override func int(_ value: Int64) { bytes += 8 }
  override func uint(_ value: UInt64) { bytes += 8 }
  override func double(_ value: Double) { bytes += 8 }
  override func string(_ value: String) {
    let count = value.utf8.count
    // Up to 15 bytes stand in the string itself.
    bytes += 16 + (count > 15 ? Self.header + count : 0)
  }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    false
  }
}
