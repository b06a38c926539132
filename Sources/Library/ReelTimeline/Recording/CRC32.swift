import CZlib

/// The checksum of a recording's lines: CRC-32 as in PNG and Ethernet (ISO 3309), zlib's.
enum CRC32 {
  /// Returns the checksum of bytes whose checksum is `start`, 0 if there are none, followed by
  /// `bytes`.
  static func checksum(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    // Without bytes, the function returns the checksum of none.
    guard let first = bytes.baseAddress else { return start }
    return UInt32(
      truncatingIfNeeded: crc32_z(
        uLong(start), first.assumingMemoryBound(to: Bytef.self), bytes.count))
  }
}
