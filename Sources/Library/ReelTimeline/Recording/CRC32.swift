/// The checksum of a recording's lines: CRC-32 as in zlib, PNG and Ethernet (ISO 3309).
///
/// Computed eight bytes at a time with eight tables ("slicing by 8", Kounavis and Berry, 2005).
enum CRC32 {
  /// Never freed, and not retained by each of the threads that compute checksums.
  ///
  /// Unchecked because nothing is written to it once it is complete.
  nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
      tables[byte] = value
    }
    for byte in 256..<8 * 256 {
      let before = tables[byte - 256]
      tables[byte] = tables[Int(before & 0xff)] ^ (before >> 8)
    }
    return UnsafePointer(tables)
  }()

  /// Returns the checksum of bytes whose checksum is `start`, 0 if there are none, followed by
  /// `bytes`.
  static func checksum(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    let table = tables
    var value = ~start
    var index = 0
    while index + 8 <= bytes.count {
      let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      let second = bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self)
      let low = UInt32(littleEndian: first) ^ value
      let high = UInt32(littleEndian: second)
      value =
        table[1792 + Int(low & 0xff)] ^ table[1536 + Int(low >> 8 & 0xff)]
        ^ table[1280 + Int(low >> 16 & 0xff)] ^ table[1024 + Int(low >> 24)]
      value ^=
        table[768 + Int(high & 0xff)] ^ table[512 + Int(high >> 8 & 0xff)]
        ^ table[256 + Int(high >> 16 & 0xff)] ^ table[Int(high >> 24)]
      index += 8
    }
    while index < bytes.count {
      value = table[Int((value ^ UInt32(bytes[index])) & 0xff)] ^ (value >> 8)
      index += 1
    }
    return ~value
  }
}
