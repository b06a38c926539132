extension Digest {
  /// Computes the digest of `value` as in recordings of format 1.
  package init(flat value: some Encodable) throws {
    let sink = FlatDigestSink()
    try SinkEncoder.encode(value, to: sink)
    rawValue = sink.finished
  }
}

/// Mixes the parts of a value into 64 bits one after the other: the digest of recordings of format
/// 1, which is still compared.
///
/// Each step multiplies the state by an odd constant to 128 bits and folds the halves, as in wyhash
/// by Wang Yi.
final class FlatDigestSink: Sink {
  private enum Tag: UInt64 {
    case beginObject = 0x11
    case key, endObject, beginArray, endArray, null, no, yes, number, double, string, unordered
  }

  private static let seed: UInt64 = 0x2d35_8dcc_aa6c_78a5
  private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

  @exclusivity(unchecked) private var state = FlatDigestSink.seed

  @inline(__always)
  private func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: Self.factor)
    state = product.high ^ product.low ^ (word &* 0x8bb8_4b93_962e_acc9)
  }

  @inline(__always)
  private func mix(_ tag: Tag) { mix(tag.rawValue) }

  private func mix(bytesOf text: String) {
    var text = text
    text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var index = 0
      while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        mix(UInt64(littleEndian: word))
        index += 8
      }
      var last: UInt64 = 0
      while index < bytes.count {
        last = last << 8 | UInt64(bytes[index])
        index += 1
      }
      mix(last)
      mix(UInt64(bytes.count))
    }
  }

  var finished: UInt64 {
    let product = (state ^ Self.seed).multipliedFullWidth(by: Self.factor)
    return product.high ^ product.low
  }

  override func beginObject(isPayload: Bool) { mix(.beginObject) }
  override func key(_ name: String) {
    mix(.key)
    mix(bytesOf: name)
  }
  override func endObject() { mix(.endObject) }
  override func beginArray() { mix(.beginArray) }
  override func endArray() { mix(.endArray) }
  override func null() { mix(.null) }
  override func bool(_ value: Bool) { mix(value ? .yes : .no) }
  override func int(_ value: Int64) {
    mix(.number)
    mix(UInt64(bitPattern: value))
  }
  override func uint(_ value: UInt64) {
    mix(.number)
    mix(value)
  }
  override func double(_ value: Double) {
    mix(.double)
    mix(value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }
  override func string(_ value: String) {
    mix(.string)
    mix(bytesOf: value)
  }

  override func takes(_ collection: any EncodableCollection, _ trail: Trail) throws -> Bool {
    switch collection.parts {
    case .ordered: return false
    case .unordered(let elements):
      try unordered(elements) { try $1.encode($0) }
    case .named(let members):
      try unordered(members) { member, trail in
        trail.sink.key(member.key)
        try trail.encode(member.value)
      }
    case .keyed(let members):
      try unordered(members) { member, trail in
        try trail.encode(member.key)
        try trail.encode(member.value)
      }
    }
    return true
  }

  /// Adds up the digests of the elements, which no order changes.
  private func unordered<Element>(
    _ elements: [Element], _ encode: (Element, Trail) throws -> Void
  ) throws {
    var sum: UInt64 = 0
    for element in elements {
      let sink = FlatDigestSink()
      let trail = Trail(sink)
      try encode(element, trail)
      trail.close(to: 0)
      sum &+= sink.finished
    }
    mix(.unordered)
    mix(sum)
    mix(UInt64(elements.count))
  }
}
