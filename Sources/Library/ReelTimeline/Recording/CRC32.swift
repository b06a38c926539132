import CZlib

/// The checksum of a recording's lines: CRC-32 as in PNG and Ethernet (ISO 3309), zlib's.
package enum CRC32 {
  /// Returns the checksum of bytes whose checksum is `start`, 0 if there are none, followed by
  /// `bytes`.
  package static func checksum(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    reel_crc32(start, bytes.baseAddress, bytes.count)
  }
}
